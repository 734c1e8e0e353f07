using System;
using System.Collections.Generic;

namespace CheckoutBridge
{
    /// <summary>Something that collects events.</summary>
    internal interface IEventSink
    {
        void Offer(BridgeEvent one);

        void End(BridgeException reason);
    }

    /// <summary>Hands every event to the streams that are open.</summary>
    internal sealed class EventHub
    {
        private readonly object gate = new object();
        private readonly List<IEventSink> sinks = new List<IEventSink>();
        private BridgeException loss;
        private bool isOver;

        internal EventStream<T> Open<T>(Func<BridgeEvent, bool> fits) where T : BridgeEvent
        {
            var stream = new EventStream<T>(this, fits);
            lock (gate)
            {
                if (isOver) ((IEventSink)stream).End(loss);
                else sinks.Add(stream);
            }
            return stream;
        }

        internal void Remove(IEventSink sink)
        {
            lock (gate) sinks.Remove(sink);
        }

        internal void Publish(BridgeEvent one)
        {
            foreach (IEventSink sink in Sinks()) sink.Offer(one);
        }

        internal void End(BridgeException reason)
        {
            lock (gate)
            {
                isOver = true;
                loss = reason;
            }
            foreach (IEventSink sink in Sinks()) sink.End(reason);
        }

        private IEventSink[] Sinks()
        {
            lock (gate) return sinks.ToArray();
        }
    }
}
