using System.Net;
using System.Net.Sockets;

namespace CheckoutBridge
{
    /// <summary>The address of a Unix socket; netstandard2.0 has none. It is laid out as <c>sockaddr_un</c> is.</summary>
    internal sealed class UnixAddress : EndPoint
    {
        /// <summary>The size of <c>sun_path</c> on Linux, and on other systems with Unix sockets at least 104.</summary>
        private const int Longest = 108;
        private const int PathOffset = 2;

        private readonly string path;
        private readonly byte[] bytes;

        /// <summary>Throws <see cref="BridgeUnavailableException"/> for a path that no such address can hold.</summary>
        internal UnixAddress(string path)
        {
            this.path = path;
            bytes = Utf8.Encode(path);
            if (bytes.Length > 0 && bytes.Length < Longest && !path.Contains("\0")) return;
            throw new BridgeUnavailableException(
                "the path of a Unix socket has 1 to " + (Longest - 1) + " bytes and no NUL; this one has " + bytes.Length + " bytes: " + path);
        }

        public override AddressFamily AddressFamily => AddressFamily.Unix;

        public override SocketAddress Serialize()
        {
            var address = new SocketAddress(AddressFamily.Unix, PathOffset + bytes.Length + 1);
            for (int at = 0; at < bytes.Length; at++) address[PathOffset + at] = bytes[at];
            address[PathOffset + bytes.Length] = 0;
            return address;
        }

        /// <summary>The runtime asks for the addresses of both ends; ours has no name, so this answers the one that is known.</summary>
        public override EndPoint Create(SocketAddress socketAddress) => new UnixAddress(path);

        public override string ToString() => path;
    }
}
