using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge
{
    /// <summary>
    /// The events that fit, in order, from the moment it was made until it is disposed. Ask it once a frame by
    /// <see cref="TryNext"/>, or wait by <see cref="NextAsync"/>.
    /// </summary>
    public sealed class EventStream<T> : IDisposable, IEventSink where T : BridgeEvent
    {
        private readonly object gate = new object();
        private readonly Queue<T> queue = new Queue<T>();
        private readonly LinkedList<TaskCompletionSource<T>> waiting = new LinkedList<TaskCompletionSource<T>>();
        private readonly Func<BridgeEvent, bool> fits;
        private readonly EventHub hub;
        private BridgeException loss;
        private bool isOver;

        internal EventStream(EventHub hub, Func<BridgeEvent, bool> fits)
        {
            this.hub = hub;
            this.fits = fits;
        }

        /// <summary>The next event, if there is one already.</summary>
        public bool TryNext(out T next)
        {
            lock (gate)
            {
                next = queue.Count > 0 ? queue.Dequeue() : null;
                return next != null;
            }
        }

        /// <summary>
        /// The next event. <c>null</c> once there are no more, because the client was closed or this was disposed; throws what
        /// ended the connection otherwise.
        /// </summary>
        public async Task<T> NextAsync(CancellationToken cancellationToken = default(CancellationToken))
        {
            LinkedListNode<TaskCompletionSource<T>> own;
            lock (gate)
            {
                if (queue.Count > 0) return queue.Dequeue();
                if (isOver && loss != null) throw loss;
                if (isOver) return null;
                own = waiting.AddLast(new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously));
            }
            using (cancellationToken.Register(() => Leave(own, cancellationToken)))
            {
                return await own.Value.Task.ConfigureAwait(false);
            }
        }

        /// <summary>Collects no more.</summary>
        public void Dispose()
        {
            hub.Remove(this);
            ((IEventSink)this).End(null);
        }

        void IEventSink.Offer(BridgeEvent one)
        {
            var typed = one as T;
            if (typed == null || !fits(one)) return;
            lock (gate)
            {
                if (isOver) return;
                if (waiting.First != null) TakeFirst().TrySetResult(typed);
                else queue.Enqueue(typed);
            }
        }

        void IEventSink.End(BridgeException reason)
        {
            lock (gate)
            {
                if (isOver) return;
                isOver = true;
                loss = reason;
                while (waiting.First != null)
                {
                    if (reason == null) TakeFirst().TrySetResult(null);
                    else TakeFirst().TrySetException(reason);
                }
            }
        }

        private TaskCompletionSource<T> TakeFirst()
        {
            TaskCompletionSource<T> first = waiting.First.Value;
            waiting.RemoveFirst();
            return first;
        }

        private void Leave(LinkedListNode<TaskCompletionSource<T>> own, CancellationToken token)
        {
            lock (gate)
            {
                if (own.List == null) return;
                waiting.Remove(own);
            }
            own.Value.TrySetCanceled(token);
        }
    }
}
