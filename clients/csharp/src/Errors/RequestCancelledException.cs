using System;
using System.Threading;

namespace CheckoutBridge
{
    /// <summary>
    /// The call was cancelled, by its token or because its timeout passed (then the inner exception is a
    /// <see cref="CallTimeoutException"/>); <see cref="Outcome"/> says whether it may have taken effect.
    /// </summary>
    public sealed class RequestCancelledException : OperationCanceledException
    {
        internal RequestCancelledException(ErrorReply reply, CancellationToken token) : base(reply.Sentence, reply.Cause, token)
        {
            Method = reply.Method;
            ErrorData = reply.Data;
        }

        /// <summary>The method that was called.</summary>
        public string Method { get; }

        /// <summary>All that the bridge said of the error.</summary>
        public JsonValue ErrorData { get; }

        /// <summary>What is known of the side effect.</summary>
        public Outcome Outcome => Outcomes.Of(ErrorData) ?? Outcome.Unknown;

        /// <summary>The order that the call is known to have created.</summary>
        public string OrderId => ErrorData["orderId"]?.AsString();

        /// <summary>For a call of which the bridge says nothing.</summary>
        internal static RequestCancelledException Unanswered(string method, string message, string outcome, CancellationToken token)
        {
            var data = new JsonObject { { "kind", "CancellationError" }, { "outcome", outcome } };
            var error = new JsonObject { { "code", ErrorReply.Cancelled }, { "message", message }, { "data", data } };
            return new RequestCancelledException(new ErrorReply(method, error, null), token);
        }
    }
}
