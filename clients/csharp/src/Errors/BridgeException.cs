using System;

namespace CheckoutBridge
{
    /// <summary>
    /// Base of everything that this client throws on purpose, save <see cref="RequestCancelledException"/>, which is an
    /// <see cref="OperationCanceledException"/>, and the <see cref="ArgumentException"/> of a wrong argument.
    /// </summary>
    public class BridgeException : Exception
    {
        internal BridgeException(string message, Exception cause = null) : base(message, cause)
        {
        }

        /// <summary>What is known of the side effect; <c>null</c> when that is no question.</summary>
        public virtual Outcome? Outcome => null;
    }
}
