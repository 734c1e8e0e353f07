// Generated from openrpc.json by clients/csharp/generate.py; do not edit.

namespace CheckoutBridge
{
    /// <summary>The codes of errors.</summary>
    public static class ErrorCodes
    {
        /// <summary>The frame is not JSON, not UTF-8, or nested too deep. The id is null.</summary>
        public const int ParseError = -32700;

        /// <summary>The JSON is no request, or its id is still in flight.</summary>
        public const int InvalidRequest = -32600;

        /// <summary>There is no such method.</summary>
        public const int MethodNotFound = -32601;

        /// <summary>The params do not fit the method.</summary>
        public const int InvalidParams = -32602;

        /// <summary>A fault of the bridge; its log says more.</summary>
        public const int InternalError = -32603;

        /// <summary>The caller cancelled the call.</summary>
        public const int Cancelled = -32800;

        /// <summary>Aghanim is not configured: start with --api-key-file or call aghanim.configure first.</summary>
        public const int NotConfigured = -32001;

        /// <summary>The bridge is shutting down and takes no new calls.</summary>
        public const int ShuttingDown = -32002;

        /// <summary>Too many calls are in flight on this connection: wait for an answer first.</summary>
        public const int TooManyInFlight = -32003;

        /// <summary>A request or a response is larger than a frame may be: ask for less, or raise --max-frame.</summary>
        public const int FrameTooLarge = -32004;

        /// <summary>The deadline that _meta.timeoutMs, or timeoutMs of aghanim.orders.watch, set for this call passed.</summary>
        public const int DeadlinePassed = -32005;

        /// <summary>The wire profile in use does not offer this call.</summary>
        public const int NotOffered = -32006;

        /// <summary>Aghanim is configured already: call aghanim.dispose before configuring it anew.</summary>
        public const int AlreadyConfigured = -32007;

        /// <summary>
        /// The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the order was
        /// consumed all the same.
        /// </summary>
        public const int JournalFailed = -32008;

        /// <summary>The provider could not be reached; try again when the network is back.</summary>
        public const int ApiNetwork = 101;

        /// <summary>The provider did not answer in time; try again later.</summary>
        public const int ApiTimeout = 102;

        /// <summary>The provider does not accept the API key; check it.</summary>
        public const int ApiNotAuthenticated = 103;

        /// <summary>The API key does not permit this call.</summary>
        public const int ApiNotAuthorized = 104;

        /// <summary>The provider refused the request as malformed.</summary>
        public const int ApiBadRequest = 105;

        /// <summary>The provider knows nothing by this id.</summary>
        public const int ApiNotFound = 106;

        /// <summary>The call conflicts with the current state, for example an order consumed already.</summary>
        public const int ApiConflict = 107;

        /// <summary>The provider refused values of the request; data.errors names the fields.</summary>
        public const int ApiValidation = 108;

        /// <summary>Too many requests; wait before the next one.</summary>
        public const int ApiRateLimitExceeded = 109;

        /// <summary>The provider is unavailable; try again later.</summary>
        public const int ApiServerUnavailable = 110;

        /// <summary>The provider failed; data.outcome says whether the call may have taken effect.</summary>
        public const int ApiServer = 111;

        /// <summary>No player is set; call aghanim.setPlayerId first.</summary>
        public const int ApiPlayerIdNotSet = 112;

        /// <summary>An argument cannot be used; data says which and why.</summary>
        public const int ApiInvalidArgument = 113;

        /// <summary>Aghanim was disposed; call aghanim.configure to use it again.</summary>
        public const int ApiDisposed = 114;

        /// <summary>The provider answered in a way this version does not understand.</summary>
        public const int ApiUnknown = 115;

        /// <summary>1000 and up: Appcharge's own integer. data.name tells which table's meaning is meant.</summary>
        public const int Appcharge = 1000;
    }

    /// <summary>The frame is not JSON, not UTF-8, or nested too deep. The id is null.</summary>
    public sealed class ParseErrorException : ResponseException
    {
        internal ParseErrorException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The JSON is no request, or its id is still in flight.</summary>
    public sealed class InvalidRequestException : ResponseException
    {
        internal InvalidRequestException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>There is no such method.</summary>
    public sealed class MethodNotFoundException : ResponseException
    {
        internal MethodNotFoundException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>A fault of the bridge; its log says more.</summary>
    public sealed class InternalErrorException : ResponseException
    {
        internal InternalErrorException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>Aghanim is not configured: start with --api-key-file or call aghanim.configure first.</summary>
    public sealed class NotConfiguredException : ResponseException
    {
        internal NotConfiguredException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The bridge is shutting down and takes no new calls.</summary>
    public sealed class ShuttingDownException : ResponseException
    {
        internal ShuttingDownException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>Too many calls are in flight on this connection: wait for an answer first.</summary>
    public sealed class TooManyInFlightException : ResponseException
    {
        internal TooManyInFlightException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>A request or a response is larger than a frame may be: ask for less, or raise --max-frame.</summary>
    public sealed class FrameTooLargeException : ResponseException
    {
        internal FrameTooLargeException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The wire profile in use does not offer this call.</summary>
    public sealed class NotOfferedException : ResponseException
    {
        internal NotOfferedException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>Aghanim is configured already: call aghanim.dispose before configuring it anew.</summary>
    public sealed class AlreadyConfiguredException : ResponseException
    {
        internal AlreadyConfiguredException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>
    /// The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the order was consumed
    /// all the same.
    /// </summary>
    public sealed class JournalFailedException : ResponseException
    {
        internal JournalFailedException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider could not be reached; try again when the network is back.</summary>
    public sealed class ApiNetworkException : ApiException
    {
        internal ApiNetworkException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider did not answer in time; try again later.</summary>
    public sealed class ApiTimeoutException : ApiException
    {
        internal ApiTimeoutException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider does not accept the API key; check it.</summary>
    public sealed class ApiNotAuthenticatedException : ApiException
    {
        internal ApiNotAuthenticatedException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The API key does not permit this call.</summary>
    public sealed class ApiNotAuthorizedException : ApiException
    {
        internal ApiNotAuthorizedException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider refused the request as malformed.</summary>
    public sealed class ApiBadRequestException : ApiException
    {
        internal ApiBadRequestException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider knows nothing by this id.</summary>
    public sealed class ApiNotFoundException : ApiException
    {
        internal ApiNotFoundException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The call conflicts with the current state, for example an order consumed already.</summary>
    public sealed class ApiConflictException : ApiException
    {
        internal ApiConflictException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider refused values of the request; data.errors names the fields.</summary>
    public sealed class ApiValidationException : ApiException
    {
        internal ApiValidationException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>Too many requests; wait before the next one.</summary>
    public sealed class ApiRateLimitExceededException : ApiException
    {
        internal ApiRateLimitExceededException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider is unavailable; try again later.</summary>
    public sealed class ApiServerUnavailableException : ApiException
    {
        internal ApiServerUnavailableException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider failed; data.outcome says whether the call may have taken effect.</summary>
    public sealed class ApiServerException : ApiException
    {
        internal ApiServerException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>No player is set; call aghanim.setPlayerId first.</summary>
    public sealed class ApiPlayerIdNotSetException : ApiException
    {
        internal ApiPlayerIdNotSetException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>An argument cannot be used; data says which and why.</summary>
    public sealed class ApiInvalidArgumentException : ApiException
    {
        internal ApiInvalidArgumentException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>Aghanim was disposed; call aghanim.configure to use it again.</summary>
    public sealed class ApiDisposedException : ApiException
    {
        internal ApiDisposedException(ErrorReply reply) : base(reply)
        {
        }
    }

    /// <summary>The provider answered in a way this version does not understand.</summary>
    public sealed class ApiUnknownException : ApiException
    {
        internal ApiUnknownException(ErrorReply reply) : base(reply)
        {
        }
    }

    internal static class ErrorTable
    {
        /// <summary>The exception of a code that has its own class.</summary>
        internal static ResponseException Create(ErrorReply reply)
        {
            switch (reply.Code)
            {
                case ErrorCodes.ParseError: return new ParseErrorException(reply);
                case ErrorCodes.InvalidRequest: return new InvalidRequestException(reply);
                case ErrorCodes.MethodNotFound: return new MethodNotFoundException(reply);
                case ErrorCodes.InvalidParams: return new InvalidParamsException(reply);
                case ErrorCodes.InternalError: return new InternalErrorException(reply);
                case ErrorCodes.NotConfigured: return new NotConfiguredException(reply);
                case ErrorCodes.ShuttingDown: return new ShuttingDownException(reply);
                case ErrorCodes.TooManyInFlight: return new TooManyInFlightException(reply);
                case ErrorCodes.FrameTooLarge: return new FrameTooLargeException(reply);
                case ErrorCodes.DeadlinePassed: return new DeadlineExceededException(reply);
                case ErrorCodes.NotOffered: return new NotOfferedException(reply);
                case ErrorCodes.AlreadyConfigured: return new AlreadyConfiguredException(reply);
                case ErrorCodes.JournalFailed: return new JournalFailedException(reply);
                case ErrorCodes.ApiNetwork: return new ApiNetworkException(reply);
                case ErrorCodes.ApiTimeout: return new ApiTimeoutException(reply);
                case ErrorCodes.ApiNotAuthenticated: return new ApiNotAuthenticatedException(reply);
                case ErrorCodes.ApiNotAuthorized: return new ApiNotAuthorizedException(reply);
                case ErrorCodes.ApiBadRequest: return new ApiBadRequestException(reply);
                case ErrorCodes.ApiNotFound: return new ApiNotFoundException(reply);
                case ErrorCodes.ApiConflict: return new ApiConflictException(reply);
                case ErrorCodes.ApiValidation: return new ApiValidationException(reply);
                case ErrorCodes.ApiRateLimitExceeded: return new ApiRateLimitExceededException(reply);
                case ErrorCodes.ApiServerUnavailable: return new ApiServerUnavailableException(reply);
                case ErrorCodes.ApiServer: return new ApiServerException(reply);
                case ErrorCodes.ApiPlayerIdNotSet: return new ApiPlayerIdNotSetException(reply);
                case ErrorCodes.ApiInvalidArgument: return new ApiInvalidArgumentException(reply);
                case ErrorCodes.ApiDisposed: return new ApiDisposedException(reply);
                case ErrorCodes.ApiUnknown: return new ApiUnknownException(reply);
                default: return null;
            }
        }
    }
}
