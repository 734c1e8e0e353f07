import Glibc

/// Which connections may lead nowhere any more: those that bring nothing while a request on them times out.
///
/// With HTTP/2 libcurl would go on using one, and every request would wait in vain until TCP gives up, which takes a
/// quarter of an hour. Connections are told apart by their local ports: libcurl names no socket while a transfer runs.
struct ConnectionHealth {
    typealias Port = Int

    private var silent: Set<Port> = []
    private var lastHeard: [Port: ContinuousClock.Instant] = [:]

    /// Whether a connection is suspected to lead nowhere: new requests then open one of their own.
    var hasSilent: Bool { !silent.isEmpty }

    /// Something came, or the other side hung up.
    mutating func heard(_ port: Port) {
        lastHeard[port] = .now
        silent.remove(port)
    }

    /// A request on it got no answer for `wait`: it is suspect if nothing came at all for half of that.
    mutating func waitedInVain(on port: Port, for wait: Duration) {
        if let last = lastHeard[port], last.duration(to: .now) < wait / 2 { return }
        silent.insert(port)
    }

    /// It is idle now, or closed.
    mutating func isUnwatched(_ port: Port) {
        silent.remove(port)
        lastHeard[port] = nil
    }

    /// The local port of a socket; nil when it has none.
    static func port(of socket: Int32) -> Port? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        guard status == 0 else { return nil }
        return withUnsafePointer(to: &address) { address in
            // The port is at the same place for IPv4 and IPv6.
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int(UInt16(bigEndian: $0.pointee.sin_port)) }
        }
    }
}
