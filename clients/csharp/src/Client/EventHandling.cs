using System;
using System.Threading.Tasks;

namespace CheckoutBridge
{
    /// <summary>Calls back for each event of a stream, one after the other, where it was begun: on the SynchronizationContext of then, if there was one.</summary>
    internal static class EventHandling
    {
        internal static async void Deliver<T>(EventStream<T> stream, Action<T> handler) where T : BridgeEvent
        {
            try
            {
                await Task.Yield(); // No handler runs before its registration is over.
                // Continues on the captured context, as the caller's own await would.
                for (T next = await stream.NextAsync(); next != null; next = await stream.NextAsync()) Call(handler, next);
            }
            catch (BridgeException)
            {
                // The connection was lost, which calls and BridgeClient.Ended tell.
            }
        }

        /// <summary>What a handler throws goes where an async void method's exceptions go, and later events are delivered all the same.</summary>
        private static async void Call<T>(Action<T> handler, T next)
        {
            await Task.CompletedTask;
            handler(next);
        }
    }
}
