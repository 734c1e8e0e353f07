using System;

namespace CheckoutBridge
{
    /// <summary>A text is not JSON, or a value cannot be written as JSON.</summary>
    public sealed class JsonException : FormatException
    {
        internal JsonException(string message) : base(message)
        {
        }
    }
}
