using System;

namespace CheckoutBridge
{
    /// <summary>What the bridge tells without being asked. The events of its table have classes of their own.</summary>
    public class BridgeEvent
    {
        internal BridgeEvent(string method, JsonValue parameters)
        {
            Method = method;
            Params = parameters ?? JsonValue.Null;
        }

        /// <summary>The event's name, one of <see cref="EventNames"/> or a newer one.</summary>
        public string Method { get; }

        /// <summary>All that it tells.</summary>
        public JsonValue Params { get; }

        /// <summary>Whether a name fits a pattern: the same name, or one that begins with what stands before a final <c>*</c>.</summary>
        internal static bool Fits(string name, string pattern)
        {
            if (!pattern.EndsWith("*", StringComparison.Ordinal)) return name == pattern;
            return string.CompareOrdinal(name, 0, pattern, 0, pattern.Length - 1) == 0;
        }
    }
}
