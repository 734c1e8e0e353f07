using System;
using System.Net.Sockets;
using System.Threading;

namespace CheckoutBridge
{
    /// <summary>A bridge that serves a Unix socket.</summary>
    internal sealed class SocketEndpoint : Endpoint
    {
        private readonly string path;
        private readonly Socket socket;

        private SocketEndpoint(string path, Socket socket)
        {
            this.path = path;
            this.socket = socket;
        }

        /// <summary>Connects. Throws <see cref="BridgeUnavailableException"/>.</summary>
        internal static SocketEndpoint Connect(string path)
        {
            var address = new UnixAddress(path);
            Socket socket = null;
            try
            {
                socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
                socket.Connect(address);
                return new SocketEndpoint(path, socket);
            }
            catch (SocketException cause)
            {
                socket?.Close();
                string advice = "; is `checkout-bridge --socket " + path + "` running?";
                throw new BridgeUnavailableException("cannot connect to the bridge at " + path + ": " + cause.Message + advice, cause);
            }
        }

        internal override string HowItEnded => "the bridge closed the connection at " + path;

        internal override int Read(byte[] buffer) => socket.Receive(buffer);

        internal override void Write(byte[] frame)
        {
            for (int sent = 0; sent < frame.Length;) sent += socket.Send(frame, sent, frame.Length - sent, SocketFlags.None);
        }

        internal override void HalfClose() => Shut(SocketShutdown.Send);

        internal override void ReadingEnded()
        {
            // The supervisor, who waits for that, frees the socket.
        }

        internal override void GoesDeafOrDumb() => Abort();

        internal override void Abort() => Shut(SocketShutdown.Both);

        internal override void WaitForEnd(Thread reader) => reader.Join();

        internal override void Release() => socket.Close();

        private void Shut(SocketShutdown which)
        {
            try
            {
                socket.Shutdown(which);
            }
            catch (Exception error) when (Threads.IsBrokenStream(error))
            {
                // It is shut already.
            }
        }
    }
}
