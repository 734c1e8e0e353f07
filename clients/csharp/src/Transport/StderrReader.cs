using System;
using System.IO;
using System.Threading;

namespace CheckoutBridge
{
    /// <summary>Reads a child's stderr to its end, so that nobody waits for a full pipe, and keeps the last of it.</summary>
    internal sealed class StderrReader
    {
        private const int Kept = 8192;

        private readonly object gate = new object();
        private readonly Stream stream;
        private readonly Thread thread;
        private readonly Action onEnd;
        private byte[] tail = new byte[0];

        internal StderrReader(Stream stream, Action onEnd)
        {
            this.stream = stream;
            this.onEnd = onEnd;
            thread = Threads.Start(Run);
        }

        internal string Tail
        {
            get
            {
                lock (gate) return Utf8.Show(tail, tail.Length);
            }
        }

        internal void Join(int milliseconds) => thread.Join(milliseconds);

        private void Run()
        {
            var buffer = new byte[Kept];
            for (int count = Read(buffer); count > 0; count = Read(buffer)) Keep(buffer, count);
            stream.Dispose();
            onEnd();
        }

        private int Read(byte[] buffer)
        {
            try
            {
                return stream.Read(buffer, 0, buffer.Length);
            }
            catch (Exception error) when (Threads.IsBrokenStream(error))
            {
                return 0;
            }
        }

        private void Keep(byte[] buffer, int count)
        {
            lock (gate)
            {
                int old = Math.Min(tail.Length, Kept - count);
                var joined = new byte[old + count];
                Buffer.BlockCopy(tail, tail.Length - old, joined, 0, old);
                Buffer.BlockCopy(buffer, 0, joined, old, count);
                tail = joined;
            }
        }
    }
}
