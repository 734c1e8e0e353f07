using System;
using System.Collections.Generic;
using System.Threading;

namespace CheckoutBridge
{
    /// <summary>
    /// The threads that move bytes: a reader, a writer with its queue of whole frames, and one that sees the end.
    /// They end when the bridge does; nothing of the game's runs on them.
    /// </summary>
    internal sealed class Wire
    {
        private const int WriterGraceMs = 250;

        private readonly object gate = new object();
        private readonly Queue<Outgoing> queue = new Queue<Outgoing>();
        private readonly Endpoint endpoint;
        private readonly Action<byte[], int> onBytes;
        private readonly Action onEnd;
        private Thread reader;
        private Thread writer;
        private Thread supervisor;
        private bool isFinishing;
        private bool isBroken;

        /// <summary><paramref name="onBytes"/> runs on the reader's thread, <paramref name="onEnd"/> once, when the bridge is gone.</summary>
        internal Wire(Endpoint endpoint, Action<byte[], int> onBytes, Action onEnd)
        {
            this.endpoint = endpoint;
            this.onBytes = onBytes;
            this.onEnd = onEnd;
        }

        internal void Start()
        {
            reader = Threads.Start(ReadAll);
            writer = Threads.Start(WriteAll);
            supervisor = Threads.Start(Supervise);
        }

        /// <summary>Queues one frame; never blocks. After the end it is dropped. <paramref name="begun"/> runs before its first byte is written.</summary>
        internal void Send(byte[] frame, Action begun)
        {
            lock (gate)
            {
                if (isFinishing || isBroken) return;
                queue.Enqueue(new Outgoing(frame, begun));
                Monitor.PulseAll(gate);
            }
        }

        /// <summary>Tells the bridge, after everything queued, that no more requests come.</summary>
        internal void Finish()
        {
            lock (gate)
            {
                isFinishing = true;
                Monitor.PulseAll(gate);
            }
        }

        internal void Abort() => endpoint.Abort();

        /// <summary>Waits for the last thread, after the end was told.</summary>
        internal void Join() => supervisor.Join();

        private void Supervise()
        {
            endpoint.WaitForEnd(reader);
            Break();
            writer.Join(WriterGraceMs);
            endpoint.Release();
            onEnd();
        }

        private void ReadAll()
        {
            var buffer = new byte[1 << 16];
            for (int count = Read(buffer); count > 0; count = Read(buffer)) onBytes(buffer, count);
            Break();
            endpoint.GoesDeafOrDumb();
            endpoint.ReadingEnded();
        }

        private int Read(byte[] buffer)
        {
            try
            {
                return endpoint.Read(buffer);
            }
            catch (Exception error) when (Threads.IsBrokenStream(error))
            {
                return 0;
            }
        }

        private void WriteAll()
        {
            Outgoing next;
            while (TryTake(out next))
            {
                next.Begun?.Invoke();
                if (Write(next.Frame)) continue;
                Break();
                endpoint.GoesDeafOrDumb();
            }
            endpoint.HalfClose();
        }

        /// <summary>The oldest frame; false when no more will be written.</summary>
        private bool TryTake(out Outgoing next)
        {
            next = default(Outgoing);
            lock (gate)
            {
                while (queue.Count == 0 && !isFinishing && !isBroken) Monitor.Wait(gate);
                if (queue.Count == 0 || isBroken) return false;
                next = queue.Dequeue();
                return true;
            }
        }

        private bool Write(byte[] frame)
        {
            try
            {
                endpoint.Write(frame);
                return true;
            }
            catch (Exception error) when (Threads.IsBrokenStream(error))
            {
                return false;
            }
        }

        /// <summary>Nothing will be written any more; reading tells why.</summary>
        private void Break()
        {
            lock (gate)
            {
                isBroken = true;
                queue.Clear();
                Monitor.PulseAll(gate);
            }
        }

        private struct Outgoing
        {
            internal Outgoing(byte[] frame, Action begun)
            {
                Frame = frame;
                Begun = begun;
            }

            internal byte[] Frame { get; }

            internal Action Begun { get; }
        }
    }
}
