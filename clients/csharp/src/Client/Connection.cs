using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge
{
    /// <summary>The calls of one connection: who waits for what, and how it ends.</summary>
    internal sealed class Connection
    {
        private readonly object gate = new object();
        private readonly Session session = new Session();
        private readonly LineBuffer lines = new LineBuffer();
        private readonly TaskCompletionSource<bool> ended =
            new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly Endpoint endpoint;
        private readonly Wire wire;
        private readonly EventHub events;
        private BridgeException fault;
        private BridgeException end;
        private bool isClosing;

        internal Connection(Endpoint endpoint, EventHub events)
        {
            this.endpoint = endpoint;
            this.events = events;
            wire = new Wire(endpoint, Received, Finished);
            wire.Start();
        }

        internal int? ProcessId => endpoint.ProcessId;

        internal string StderrTail => endpoint.StderrTail;

        /// <summary>Completes when every open call is settled and the bridge is gone.</summary>
        internal Task Ended => ended.Task;

        /// <summary>What ended it; nothing while it is open and after it was closed here.</summary>
        internal BridgeException Loss
        {
            get
            {
                lock (gate) return isClosing ? null : end;
            }
        }

        /// <summary>Sends a call; its frame is queued when this returns. Faults of the call itself are in the task.</summary>
        internal Task<JsonValue> Call(string method, JsonValue parameters, TimeSpan? timeout, CancellationToken token)
        {
            var call = new PendingCall(this, method, token);
            try
            {
                if (token.IsCancellationRequested)
                {
                    throw RequestCancelledException.Unanswered(method, "The call was cancelled before it was sent.", "notSent", token);
                }
                lock (gate)
                {
                    RefuseIfMute(method);
                    wire.Send(session.Begin(call, parameters), call.Begun);
                }
                call.Watch(timeout);
            }
            catch (Exception error) when (error is BridgeException || error is RequestCancelledException)
            {
                call.Fail(error);
            }
            return call.Task;
        }

        /// <summary>Sends what is never answered. Throws <see cref="ConnectionLostException"/> or <see cref="InvalidParamsException"/>.</summary>
        internal void Notify(string method, JsonValue parameters)
        {
            byte[] frame = Frames.Notification(method, parameters);
            lock (gate)
            {
                RefuseIfMute(method);
                wire.Send(frame, null);
            }
        }

        internal void Cancel(PendingCall call) => wire.Send(Frames.Cancellation(call.Id), null);

        internal void Forget(PendingCall call)
        {
            lock (gate) session.Forget(call);
        }

        internal void Abort() => wire.Abort();

        /// <summary>No more calls; open ones are answered, or fail after <paramref name="patience"/>, when the bridge is ended by force.</summary>
        internal async Task CloseAsync(TimeSpan patience)
        {
            BeginToClose();
            using (var waiting = new CancellationTokenSource())
            {
                Task first = await Task.WhenAny(Ended, Task.Delay(patience, waiting.Token)).ConfigureAwait(false);
                if (first != Ended) Abort();
                waiting.Cancel();
            }
            await Ended.ConfigureAwait(false);
            wire.Join();
        }

        /// <summary>The same, blocking.</summary>
        internal void Close(TimeSpan patience)
        {
            BeginToClose();
            if (!Ended.Wait(patience)) Abort();
            Ended.Wait();
            wire.Join();
        }

        private void BeginToClose()
        {
            lock (gate)
            {
                if (end == null) isClosing = true;
            }
            wire.Finish();
        }

        private void RefuseIfMute(string method)
        {
            if (!isClosing && end == null) return;
            if (!isClosing && !(end is ConnectionLostException)) throw end;
            string what = method + ": not sent, this bridge " + (isClosing ? "was closed" : "is gone");
            throw new ConnectionLostException(what, isClosing ? new ProcessEnd(null, "") : endpoint.End, Outcome.NotSent, end);
        }

        // The reader's thread.

        private void Received(byte[] data, int count)
        {
            if (fault != null) return;
            try
            {
                foreach (byte[] line in lines.Feed(data, count)) Handle(Message.Read(line));
            }
            catch (ProtocolException error)
            {
                fault = error;
            }
            catch (Exception error)
            {
                // A fault of ours must not leave callers waiting.
                fault = new BridgeException("the client failed while reading: " + error.Message, error);
            }
            if (fault != null) Abort();
        }

        private void Handle(Message message)
        {
            if (message.IsRequest) wire.Send(Frames.NoSuchMethod(message.Body["id"]), null);
            else if (message.Method != null) events.Publish(BridgeEvents.Read(message.Method, message.Body["params"]));
            else Settle(message);
        }

        private void Settle(Message message)
        {
            List<PendingCall> answered;
            lock (gate) answered = session.TakeAnswered(message.Body, message.Line);
            foreach (PendingCall call in answered) call.Settle(message.Body);
        }

        // The supervisor's thread.

        private void Finished()
        {
            List<PendingCall> open;
            lock (gate)
            {
                end = fault ?? Lost(Outcome.Unknown);
                open = session.Abandon();
            }
            foreach (PendingCall call in open) call.Fail(fault ?? Lost(call.OutcomeUnanswered));
            events.End(Loss);
            ended.TrySetResult(true);
        }

        private ConnectionLostException Lost(Outcome outcome) => new ConnectionLostException(endpoint.HowItEnded, endpoint.End, outcome);
    }
}
