using System;

namespace CheckoutBridge
{
    /// <summary>The handshake: who calls, and whether the other side speaks the same protocol.</summary>
    internal static class Greeting
    {
        private const string Version = "0.1.0";
        private const string ProtocolVersion = "1";

        internal static JsonValue Params(bool presenter) => new JsonObject
        {
            { "client", new JsonObject { { "name", "checkout-bridge-csharp" }, { "version", Version } } },
            { "protocolVersion", ProtocolVersion },
            { "capabilities", new JsonObject { { "presenter", presenter } } },
        };

        /// <summary>The bridge's answer, if it speaks our version. Throws <see cref="IncompatibleBridgeException"/>.</summary>
        internal static JsonValue Check(JsonValue answer)
        {
            JsonValue found = answer["protocolVersion"];
            if (found?.AsString() == ProtocolVersion) return answer;
            throw new IncompatibleBridgeException(ProtocolVersion, found?.ToString().Trim('"'), null);
        }

        /// <summary>What a peer is that knows no such handshake.</summary>
        internal static Exception Stranger(Exception cause) => new IncompatibleBridgeException(ProtocolVersion, null, cause);
    }
}
