using System;
using System.Threading;

namespace CheckoutBridge
{
    /// <summary>An error object of the bridge, and the call that it answers.</summary>
    internal sealed class ErrorReply
    {
        internal const long Cancelled = -32800;
        private static readonly JsonObject NoData = new JsonObject();

        internal ErrorReply(string method, JsonValue error, Exception cause)
        {
            Method = method;
            Code = error["code"].AsInt64().GetValueOrDefault();
            Message = error["message"]?.AsString() ?? "";
            Data = error["data"] as JsonObject ?? NoData;
            Cause = cause;
        }

        internal string Method { get; }

        internal long Code { get; }

        internal string Message { get; }

        internal JsonValue Data { get; }

        internal Exception Cause { get; }

        internal string Sentence => Method + ": " + Message + " (" + (Data["case"]?.AsString() ?? "code") + " " + Code + ")";

        /// <summary>The exception of the code's class, else of its kind, else a <see cref="ResponseException"/>.</summary>
        internal Exception ToException(CancellationToken token)
        {
            if (Code == Cancelled) return new RequestCancelledException(this, token);
            return ErrorTable.Create(this) ?? OfKind();
        }

        private ResponseException OfKind()
        {
            switch (Data["kind"]?.AsString())
            {
                case "ApiError": return new ApiException(this);
                case "ACErrorMessage": return new AppchargeException(this);
                default: return new ResponseException(this);
            }
        }
    }
}
