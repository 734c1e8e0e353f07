using System.Collections.Generic;
using System.Linq;

namespace CheckoutBridge
{
    /// <summary>Ids, and the calls that wait for an answer. No I/O, no threads, no clock; its owner guards it by a lock.</summary>
    internal sealed class Session
    {
        private readonly Dictionary<long, Open> open = new Dictionary<long, Open>();
        private long lastId;

        /// <summary>Registers the call before its frame can be answered. Throws <see cref="InvalidParamsException"/> before it registers anything.</summary>
        internal byte[] Begin(PendingCall call, JsonValue parameters)
        {
            byte[] frame = Frames.Request(call.Method, parameters, lastId + 1);
            lastId++;
            call.Id = lastId;
            open.Add(lastId, new Open(call, frame.Length));
            return frame;
        }

        /// <summary>Stops waiting: an answer that comes later is dropped in silence.</summary>
        internal void Forget(PendingCall call) => open.Remove(call.Id);

        /// <summary>Every call still open, oldest first, which will never be answered.</summary>
        internal List<PendingCall> Abandon()
        {
            List<PendingCall> calls = open.Values.Select(one => one.Call).OrderBy(one => one.Id).ToList();
            open.Clear();
            return calls;
        }

        /// <summary>The calls that an answer is for. Throws <see cref="ProtocolException"/> for what is no answer to anything.</summary>
        internal List<PendingCall> TakeAnswered(JsonValue message, byte[] line)
        {
            JsonValue id = message["id"] ?? JsonValue.Null;
            if (id.Kind == JsonKind.Null) return TakeRefused(message, line);
            long? number = id.AsInt64();
            if (number == null || number <= 0 || number > lastId)
            {
                throw new ProtocolException("the bridge answered a call that was never made", line);
            }
            Open answered;
            return open.TryGetValue(number.Value, out answered) ? Take(new[] { answered }) : new List<PendingCall>();
        }

        /// <summary>An error without an id: a frame too large names a limit, so we know which calls it hit.</summary>
        private List<PendingCall> TakeRefused(JsonValue message, byte[] line)
        {
            long? limit = message["error"]?["data"]?["limit"]?.AsInt64();
            List<PendingCall> hit = Take(open.Values.Where(one => one.Size > limit));
            if (hit.Count == 0) throw new ProtocolException("the bridge could not read a frame of this client", line);
            return hit;
        }

        private List<PendingCall> Take(IEnumerable<Open> wanted)
        {
            List<PendingCall> calls = wanted.Select(one => one.Call).ToList();
            foreach (PendingCall call in calls) open.Remove(call.Id);
            return calls;
        }

        private struct Open
        {
            internal Open(PendingCall call, int size)
            {
                Call = call;
                Size = size;
            }

            internal PendingCall Call { get; }

            internal int Size { get; }
        }
    }
}
