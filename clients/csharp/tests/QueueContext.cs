using System;
using System.Collections.Concurrent;
using System.Threading;

namespace CheckoutBridge.Tests
{
    /// <summary>A frame loop's context, as a game engine's: what is posted runs when a frame runs it.</summary>
    internal sealed class QueueContext : SynchronizationContext
    {
        [ThreadStatic]
        private static bool isInFrame;

        private readonly ConcurrentQueue<Action> posted = new ConcurrentQueue<Action>();

        /// <summary>Whether this thread runs a frame now.</summary>
        internal static bool IsInFrame => isInFrame;

        public override void Post(SendOrPostCallback work, object state) => posted.Enqueue(() => work(state));

        /// <summary>Runs what was posted; answers the exception of the first that threw, if one did.</summary>
        internal Exception RunFrame()
        {
            Exception first = null;
            isInFrame = true;
            Action work;
            while (posted.TryDequeue(out work))
            {
                try
                {
                    work();
                }
                catch (Exception error)
                {
                    first = first ?? error;
                }
            }
            isInFrame = false;
            return first;
        }
    }
}
