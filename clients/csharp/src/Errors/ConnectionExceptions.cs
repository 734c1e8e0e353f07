using System;
using System.Collections.Generic;
using System.Linq;

namespace CheckoutBridge
{
    /// <summary>No answer within the timeout given here, not even to the cancellation.</summary>
    public sealed class CallTimeoutException : BridgeException
    {
        internal CallTimeoutException(string method, TimeSpan timeout)
            : base(method + ": no answer within " + timeout.TotalMilliseconds + " ms (outcome unknown); "
                + "check the state before repeating a call that has side effects")
        {
            Method = method;
        }

        /// <summary>The method that was called.</summary>
        public string Method { get; }

        /// <inheritdoc/>
        public override Outcome? Outcome => CheckoutBridge.Outcome.Unknown;
    }

    /// <summary>The bridge process ended or its socket closed; open calls fail with this, and so do calls made afterwards.</summary>
    public sealed class ConnectionLostException : BridgeException
    {
        internal ConnectionLostException(string what, ProcessEnd end, Outcome outcome, Exception cause = null)
            : base(what + Advice(outcome) + end.LastWords, cause)
        {
            Outcome = outcome;
            ExitStatus = end.Status;
            StderrTail = end.StderrTail;
        }

        /// <summary>Not sent, if no byte of the call was written; else unknown.</summary>
        public override Outcome? Outcome { get; }

        /// <summary>Exit status of a spawned bridge; 128 and a signal's number when that ended it.</summary>
        public int? ExitStatus { get; }

        /// <summary>The last that a spawned bridge wrote on stderr.</summary>
        public string StderrTail { get; }

        private static string Advice(Outcome outcome)
        {
            if (outcome == CheckoutBridge.Outcome.NotSent) return "; start or connect anew and repeat the call";
            return "; start or connect anew, and ask for the state (aghanim.orders.getUnconsumed) before repeating a call that was open";
        }
    }

    /// <summary>The peer wrote something that is not a JSON-RPC message, or not the result that the method has.</summary>
    public sealed class ProtocolException : BridgeException
    {
        private const int Shown = 200;

        internal ProtocolException(string what, byte[] line, Exception cause = null)
            : base(what + ": " + Show(line) + "; stdout belongs to the protocol, so look for a wrapper or a library that prints there", cause)
        {
        }

        internal ProtocolException(string what) : base(what)
        {
        }

        private static string Show(byte[] line)
        {
            string text = new string(Utf8.Show(line, Math.Min(line.Length, Shown)).Select(one => char.IsControl(one) ? '?' : one).ToArray());
            return "\"" + text + "\"" + (line.Length > Shown ? " and " + (line.Length - Shown) + " bytes more" : "");
        }
    }

    /// <summary>The bridge could not be started or reached.</summary>
    public class BridgeUnavailableException : BridgeException
    {
        internal BridgeUnavailableException(string message, Exception cause = null) : base(message, cause)
        {
        }
    }

    /// <summary>There is no executable in any of the places tried.</summary>
    public sealed class BinaryNotFoundException : BridgeUnavailableException
    {
        internal BinaryNotFoundException(IReadOnlyList<string> tried)
            : base("cannot find the checkout-bridge executable; tried, in this order:\n  " + string.Join("\n  ", tried)
                + "\nBuild it with `make build`, or set CHECKOUT_BRIDGE_BIN to its path.")
        {
            Tried = tried;
        }

        /// <summary>Every place that was looked at, and what is wrong there.</summary>
        public IReadOnlyList<string> Tried { get; }
    }

    /// <summary>The bridge speaks another version of the protocol than this client.</summary>
    public sealed class IncompatibleBridgeException : BridgeUnavailableException
    {
        internal IncompatibleBridgeException(string mine, string theirs, Exception cause)
            : base("the bridge speaks " + (theirs == null ? "no known version" : "version \"" + theirs + "\"") + " of the protocol and this "
                + "client version \"" + mine + "\"; take the client that belongs to that bridge, or name a bridge of this version by "
                + "CHECKOUT_BRIDGE_BIN", cause)
        {
            ClientVersion = mine;
            BridgeVersion = theirs;
        }

        /// <summary>The version that this client speaks.</summary>
        public string ClientVersion { get; }

        /// <summary>What the bridge said, if it said anything.</summary>
        public string BridgeVersion { get; }
    }
}
