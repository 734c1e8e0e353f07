namespace CheckoutBridge
{
    /// <summary>A line of the bridge's: an event, an answer, or a request.</summary>
    internal sealed class Message
    {
        private Message(JsonValue body, byte[] line)
        {
            Body = body;
            Line = line;
        }

        internal JsonValue Body { get; }

        internal byte[] Line { get; }

        /// <summary>The name of an event or a request; <c>null</c> for an answer.</summary>
        internal string Method => Body["method"]?.AsString();

        /// <summary>Whether it is a request, which wants an answer.</summary>
        internal bool IsRequest => Method != null && Body["id"] != null;

        /// <summary>Throws <see cref="ProtocolException"/> for a line that is no message.</summary>
        internal static Message Read(byte[] line)
        {
            var message = new Message(Parse(line), line);
            if (message.Body["jsonrpc"]?.AsString() != "2.0") throw new ProtocolException(Stray, line);
            if (message.Body["method"] != null && message.Method == null)
            {
                throw new ProtocolException("the bridge wrote a message whose method is no string", line);
            }
            bool isError = message.Body["error"]?["code"]?.AsInt64() != null;
            if (message.Method != null || (message.Body["result"] != null) != isError) return message;
            throw new ProtocolException("the bridge wrote a message that is neither call nor answer", line);
        }

        private const string Stray = "the bridge wrote a line that is not a JSON-RPC message";

        private static JsonValue Parse(byte[] line)
        {
            try
            {
                return JsonValue.Parse(Utf8.Decode(line));
            }
            catch (JsonException cause)
            {
                throw new ProtocolException(Stray, line, cause);
            }
        }
    }
}
