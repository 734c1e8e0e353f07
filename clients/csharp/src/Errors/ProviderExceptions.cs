using System.Collections.Generic;
using System.Linq;

namespace CheckoutBridge
{
    /// <summary>Aghanim, or its SDK before asking, refused the call. Each case has a class of its own.</summary>
    public class ApiException : ResponseException
    {
        internal ApiException(ErrorReply reply) : base(reply)
        {
        }

        /// <summary>Text for your logs; absent for <c>playerIdNotSet</c> and <c>disposed</c>.</summary>
        public string DebugMessage => ErrorData["debugMessage"]?.AsString();

        /// <summary>Whether the same call may succeed later without a change.</summary>
        public bool Retryable => ErrorData["retryable"]?.AsBoolean() == true;

        /// <summary>Status of the provider's answer, when there was one.</summary>
        public long? HttpStatus => ErrorData["httpStatus"]?.AsInt64();

        /// <summary>How long a <c>rateLimitExceeded</c> asked to wait, in milliseconds.</summary>
        public long? RetryAfterMs => ErrorData["retryAfterMs"]?.AsInt64();

        /// <summary>The provider's own code of a <c>server</c> failure.</summary>
        public long? ServerCode => ErrorData["code"]?.AsInt64();

        /// <summary>Name of the argument that an <c>invalidArgument</c> is about.</summary>
        public string Argument => ErrorData["name"]?.AsString();

        /// <summary>Why an <c>invalidArgument</c> was refused: <c>blank</c>, <c>empty</c>, <c>unusable</c>.</summary>
        public string Reason => ErrorData["reason"]?.AsString();

        /// <summary>The fields that a <c>validation</c> is about; empty for other cases.</summary>
        public IReadOnlyList<FieldError> Errors =>
            (ErrorData["errors"]?.Items.Select(one => new FieldError(one)) ?? Enumerable.Empty<FieldError>()).ToArray();
    }

    /// <summary>A value that the provider refused.</summary>
    public sealed class FieldError
    {
        internal FieldError(JsonValue error)
        {
            Location = (error["location"]?.Items.Select(one => one.AsString()) ?? Enumerable.Empty<string>()).ToArray();
            Message = error["message"]?.AsString();
            Type = error["type"]?.AsString();
        }

        /// <summary>Where the value is, from the outside in.</summary>
        public IReadOnlyList<string> Location { get; }

        /// <summary>What is wrong with it.</summary>
        public string Message { get; }

        /// <summary>The kind of fault, as the provider calls it.</summary>
        public string Type { get; }
    }

    /// <summary>Appcharge, or its SDK before asking, refused the call; the code is its own integer.</summary>
    public sealed class AppchargeException : ResponseException
    {
        internal AppchargeException(ErrorReply reply) : base(reply)
        {
        }

        /// <summary>Name of the code: the provider's tables give some integers two meanings.</summary>
        public string CodeName => ErrorData["name"]?.AsString();

        /// <summary>What happened, in the SDK's words.</summary>
        public string SdkMessage => ErrorData["message"]?.AsString();

        /// <summary>More, as JSON text, when the provider gave any.</summary>
        public string Details => ErrorData["data"]?.AsString();
    }
}
