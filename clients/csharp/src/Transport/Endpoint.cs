using System.Threading;

namespace CheckoutBridge
{
    /// <summary>A way to a bridge: a child's pipes, or a Unix socket. Reading and writing block, each on a thread of its own.</summary>
    internal abstract class Endpoint
    {
        /// <summary>Process id of a spawned bridge.</summary>
        internal virtual int? ProcessId => null;

        internal virtual string StderrTail => "";

        /// <summary>How many bytes came; none at the end. Throws what a broken stream throws.</summary>
        internal abstract int Read(byte[] buffer);

        /// <summary>Writes a whole frame, or throws what a broken stream throws.</summary>
        internal abstract void Write(byte[] frame);

        /// <summary>Tells the bridge that no more requests come. The writer's thread calls this, once, when it writes no more.</summary>
        internal abstract void HalfClose();

        /// <summary>Nothing more will be read. The reader's thread calls this when it has read the end.</summary>
        internal abstract void ReadingEnded();

        /// <summary>The bridge says no more, or hears no more: it should go now.</summary>
        internal abstract void GoesDeafOrDumb();

        /// <summary>Ends the connection at once, from any thread.</summary>
        internal abstract void Abort();

        /// <summary>Waits until the bridge is gone and all that it said was read.</summary>
        internal abstract void WaitForEnd(Thread reader);

        /// <summary>Frees what the system gave, as far as no thread is held up in it: those free it themselves. Comes last.</summary>
        internal abstract void Release();

        /// <summary>How it ended, in words.</summary>
        internal abstract string HowItEnded { get; }

        /// <summary>Status and last words; known after <see cref="WaitForEnd"/>.</summary>
        internal virtual ProcessEnd End => new ProcessEnd(null, "");
    }
}
