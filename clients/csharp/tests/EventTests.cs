using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>How events are delivered.</summary>
    internal sealed class EventTests
    {
        private static readonly JsonObject Three = Peer.Members("{\"events\":["
            + "{\"method\":\"aghanim.checkout.didClose\",\"params\":{\"orderId\":\"a\",\"reason\":\"dismissed\"}},"
            + "{\"method\":\"aghanim.checkout.didClose\",\"params\":{\"orderId\":5}},"
            + "{\"method\":\"new.event\"}]}");

        private readonly Peer peer;

        internal EventTests(string binary)
        {
            peer = new Peer(binary);
        }

        public Task Events_come_in_order_each_of_its_class_and_what_does_not_fit_is_plain() => peer.With(async one =>
        {
            using (EventStream<BridgeEvent> all = one.Events())
            {
                await one.CallAsync("emit", Three);
                var first = (AghanimCheckoutDidCloseEvent)await Check.InTime(all.NextAsync());
                Check.Same("a dismissed", first.OrderId + " " + first.Reason);
                Check.Same(typeof(BridgeEvent), (await Check.InTime(all.NextAsync())).GetType());
                BridgeEvent last = await Check.InTime(all.NextAsync());
                Check.Same("new.event 0", last.Method + " " + last.Params.Members.Count);
            }
        });

        public Task A_stream_takes_only_what_was_asked_for() => peer.With(async one =>
        {
            EventStream<BridgeEvent> named = one.Events("new.*", "other");
            EventStream<AghanimCheckoutDidCloseEvent> typed = one.Events<AghanimCheckoutDidCloseEvent>();
            await one.CallAsync("emit", Three);
            BridgeEvent next;
            Check.That(named.TryNext(out next) && next.Method == "new.event" && !named.TryNext(out next) && next == null, "by name");
            AghanimCheckoutDidCloseEvent closed;
            Check.That(typed.TryNext(out closed) && closed.OrderId == "a" && !typed.TryNext(out closed), "by class");
        });

        public Task A_wait_for_an_event_can_be_cancelled_and_loses_none() => peer.With(async one =>
        {
            EventStream<BridgeEvent> all = one.Events();
            var tired = new CancellationTokenSource();
            Task<BridgeEvent> wait = all.NextAsync(tired.Token), patient = all.NextAsync();
            tired.Cancel();
            await Check.Fails<OperationCanceledException>(wait);
            await one.CallAsync("emit", Three);
            Check.Same("a", (await Check.InTime(patient)).Params["orderId"].AsString());
            BridgeEvent next;
            while (all.TryNext(out next)) Check.That(next != null, "the others wait");
            await Check.Fails<OperationCanceledException>(all.NextAsync(new CancellationToken(true)));
        });

        public async Task A_stream_ends_when_the_client_is_closed_and_throws_when_the_bridge_is_lost()
        {
            BridgeClient closed = await peer.Open(), lost = await peer.Open();
            EventStream<BridgeEvent> ending = closed.Events(), failing = lost.Events();
            Task<BridgeEvent> waiting = ending.NextAsync(), failed = failing.NextAsync();
            await closed.CloseAsync();
            await Check.Fails<ConnectionLostException>(lost.CallAsync("die"));
            Check.Same(null, await Check.InTime(waiting));
            Check.Same(null, await Check.InTime(ending.NextAsync()));
            await Check.Fails<ConnectionLostException>(failed);
            await Check.Fails<ConnectionLostException>(failing.NextAsync());
            await Check.Fails<ConnectionLostException>(lost.Events().NextAsync());
            lost.Dispose();
        }

        public Task A_disposed_stream_collects_no_more() => peer.With(async one =>
        {
            EventStream<BridgeEvent> all = one.Events();
            Task<BridgeEvent> waiting = all.NextAsync();
            all.Dispose();
            Check.Same(null, await Check.InTime(waiting));
            await one.CallAsync("emit", Three);
            BridgeEvent next;
            Check.That(!all.TryNext(out next), "nothing was collected");
        });

        public Task Handlers_run_in_order_on_the_context_they_were_added_on_and_never_elsewhere() => peer.With(async one =>
        {
            var context = new QueueContext();
            var heard = new List<string>();
            IDisposable handler = Within(context, () => one.On("*", told => heard.Add(told.Method + " " + QueueContext.IsInFrame)));
            await one.CallAsync("emit", Three);
            Check.Same(0, heard.Count);
            await FramesUntil(context, () => heard.Count == 3);
            Check.Same("aghanim.checkout.didClose True,aghanim.checkout.didClose True,new.event True", string.Join(",", heard));
            handler.Dispose();
            await one.CallAsync("emit", Three);
            context.RunFrame();
            Check.Same(3, heard.Count);
        });

        public Task A_handler_that_throws_is_told_to_the_context_and_hears_the_next_event() => peer.With(async one =>
        {
            var context = new QueueContext();
            int heard = 0;
            Within(context, () => one.On<BridgeEvent>(told =>
            {
                heard++;
                throw new InvalidOperationException("the game's own fault");
            }));
            await one.CallAsync("emit", Three);
            Exception thrown = await FramesUntil(context, () => heard == 3);
            Check.Same("the game's own fault", thrown?.Message);
        });

        public Task Without_a_context_handlers_run_one_at_a_time() => peer.With(async one =>
        {
            int inside = 0, most = 0, heard = 0;
            one.On<BridgeEvent>(told =>
            {
                most = Math.Max(most, Interlocked.Increment(ref inside));
                Thread.Yield();
                Interlocked.Decrement(ref inside);
                Interlocked.Increment(ref heard);
            });
            for (int n = 0; n < 30; n++) await one.CallAsync("emit", Three);
            await Check.Until(() => Volatile.Read(ref heard) == 90, "all events were heard");
            Check.Same(1, most);
        });

        private static T Within<T>(SynchronizationContext context, Func<T> work)
        {
            SynchronizationContext before = SynchronizationContext.Current;
            SynchronizationContext.SetSynchronizationContext(context);
            try
            {
                return work();
            }
            finally
            {
                SynchronizationContext.SetSynchronizationContext(before);
            }
        }

        /// <summary>A frame in an engine has its context set.</summary>
        private static Exception RunFrame(QueueContext context) => Within(context, context.RunFrame);

        private static async Task<Exception> FramesUntil(QueueContext context, Func<bool> holds)
        {
            Exception thrown = null;
            await Check.Until(() =>
            {
                thrown = RunFrame(context) ?? thrown;
                return holds();
            }, "the frames brought it");
            return RunFrame(context) ?? thrown;
        }
    }
}
