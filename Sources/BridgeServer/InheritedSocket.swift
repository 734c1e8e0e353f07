import EventLoop
import Glibc

/// One socket that was handed over, found fit to be served. Its file belongs to who made it.
struct InheritedSocket {
    /// The socket; it listens.
    let descriptor: Int32
    /// The path that clients connect to.
    let path: String

    /// Looks at what was handed over.
    init(_ one: InheritedSockets.One, for address: String) throws(SocketError) {
        descriptor = one.descriptor
        if let reason = Self.fault(of: descriptor) {
            throw SocketError(path: address, reason: "descriptor \(descriptor), which was handed over, \(reason)")
        }
        path = Self.path(of: descriptor) ?? ""
        if path.isEmpty {
            throw SocketError(
                path: address,
                reason: "the socket that was handed over has no file, so anybody could connect. "
                    + "ListenStream= has to be an absolute path.")
        }
    }

    /// What is wrong with it, as the end of a sentence; `nil` when nothing is.
    private static func fault(of descriptor: Int32) -> String? {
        guard fcntl(descriptor, F_GETFD) >= 0 else { return "is not open. It has to stay so until the bridge starts." }
        guard let domain = option(SO_DOMAIN, descriptor) else { return "is not a socket." }
        guard domain == AF_UNIX else { return "is not a Unix socket. ListenStream= has to be a path, not a port." }
        guard option(SO_TYPE, descriptor) == Int32(SOCK_STREAM.rawValue) else {
            return "is not a stream socket. Use ListenStream=, not ListenDatagram= or ListenSequentialPacket=."
        }
        guard option(SO_ACCEPTCONN, descriptor) == 1 else {
            return "does not listen. The unit has to say Accept=no."
        }
        return nil
    }

    private static func option(_ name: Int32, _ descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }

    /// The path it is bound to; `nil` for an abstract one or none.
    private static func path(of descriptor: Int32) -> String? {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard status == 0 else { return nil }
        return withUnsafeBytes(of: address.sun_path) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
