namespace CheckoutBridge
{
    /// <summary>The messages that this client writes, one a line.</summary>
    internal static class Frames
    {
        /// <summary>Throws <see cref="InvalidParamsException"/> for params that JSON cannot carry, or that are no object or array.</summary>
        internal static byte[] Request(string method, JsonValue parameters, long id) => Encode(method, parameters, id);

        /// <summary>A frame that is never answered.</summary>
        internal static byte[] Notification(string method, JsonValue parameters) => Encode(method, parameters, null);

        /// <summary>Asks to stop a call.</summary>
        internal static byte[] Cancellation(long id) => Notification("$/cancelRequest", new JsonObject { { "id", id } });

        /// <summary>The answer to a request that this client cannot serve.</summary>
        internal static byte[] NoSuchMethod(JsonValue id)
        {
            var error = new JsonObject { { "code", -32601 }, { "message", "this client offers no methods" } };
            return Line(new JsonObject { { "jsonrpc", "2.0" }, { "id", id }, { "error", error } });
        }

        private static byte[] Encode(string method, JsonValue parameters, long? id)
        {
            if (parameters != null && parameters.Kind != JsonKind.Object && parameters.Kind != JsonKind.Array)
            {
                throw InvalidParamsException.BeforeSending(method, "expected an object or an array, found " + parameters.Kind);
            }
            var message = new JsonObject { { "jsonrpc", "2.0" } };
            if (id != null) message.Add("id", id.Value);
            message.Add("method", method);
            if (parameters != null) message.Add("params", parameters);
            try
            {
                return Line(message);
            }
            catch (JsonException fault)
            {
                throw InvalidParamsException.BeforeSending(method, fault.Message);
            }
        }

        private static byte[] Line(JsonValue message) => Utf8.Encode(message + "\n");
    }
}
