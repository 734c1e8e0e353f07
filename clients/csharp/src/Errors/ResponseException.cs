namespace CheckoutBridge
{
    /// <summary>
    /// The bridge answered a call with an error. Each code has a class of its own; a code that this version does not know
    /// arrives as the class of its kind or as this, with <see cref="Code"/> and <see cref="ErrorData"/> untouched.
    /// </summary>
    public class ResponseException : BridgeException
    {
        internal ResponseException(ErrorReply reply) : base(reply.Sentence, reply.Cause)
        {
            Method = reply.Method;
            Code = reply.Code;
            Reply = reply.Message;
            ErrorData = reply.Data;
        }

        /// <summary>The method that was called.</summary>
        public string Method { get; }

        /// <summary>The code, one of <see cref="ErrorCodes"/> or a newer one.</summary>
        public long Code { get; }

        /// <summary>The bridge's own sentence.</summary>
        public string Reply { get; }

        /// <summary>All that the bridge said of the error; an empty object when that is nothing.</summary>
        public JsonValue ErrorData { get; }

        /// <summary>Which family the code belongs to, for example <c>ApiError</c>.</summary>
        public string Kind => ErrorData["kind"]?.AsString();

        /// <summary>Stable name of the code, for example <c>conflict</c>.</summary>
        public string Case => ErrorData["case"]?.AsString();

        /// <inheritdoc/>
        public override Outcome? Outcome => Outcomes.Of(ErrorData);

        /// <summary>The order that an overdue call is known to have created.</summary>
        public string OrderId => ErrorData["orderId"]?.AsString();

        /// <summary>The limit that was reached, with <c>tooManyInFlight</c> and <c>frameTooLarge</c>.</summary>
        public long? Limit => ErrorData["limit"]?.AsInt64();
    }

    /// <summary>The params do not fit the method: said by the bridge, or here before anything was sent.</summary>
    public sealed class InvalidParamsException : ResponseException
    {
        internal InvalidParamsException(ErrorReply reply) : base(reply)
        {
        }

        /// <summary>JSON pointer to the offending value, for example <c>/items/0/sku</c>.</summary>
        public string Path => ErrorData["path"]?.AsString();

        /// <summary>What is wrong there.</summary>
        public string Reason => ErrorData["reason"]?.AsString();

        internal static InvalidParamsException BeforeSending(string method, string reason)
        {
            var data = new JsonObject { { "kind", "JSONRPCError" }, { "path", "" }, { "reason", reason }, { "outcome", "notSent" } };
            var error = new JsonObject { { "code", -32602 }, { "message", "The params cannot be sent: " + reason + "." }, { "data", data } };
            return new InvalidParamsException(new ErrorReply(method, error, null));
        }
    }

    /// <summary>The call's own deadline passed in the bridge; see <see cref="ResponseException.Outcome"/>.</summary>
    public sealed class DeadlineExceededException : ResponseException
    {
        internal DeadlineExceededException(ErrorReply reply) : base(reply)
        {
        }
    }
}
