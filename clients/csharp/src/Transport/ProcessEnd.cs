namespace CheckoutBridge
{
    /// <summary>What is left of a bridge: how its process ended and what it said last.</summary>
    internal struct ProcessEnd
    {
        internal ProcessEnd(int? status, string stderrTail)
        {
            Status = status;
            StderrTail = stderrTail;
        }

        internal int? Status { get; }

        internal string StderrTail { get; }

        internal string LastWords => string.IsNullOrWhiteSpace(StderrTail) ? "" : "; the last it wrote on stderr:\n" + StderrTail.Trim();

        internal string InWords => Status > 128 ? "was ended by signal " + (Status - 128) : "ended with exit status " + Status;
    }
}
