import Glibc

/// The loopback interface of one version of IP.
public enum LoopbackAddress: Sendable, Hashable {
    /// `127.0.0.1`.
    case v4
    /// `::1`, for IPv6 alone.
    case v6
}

extension Listener {
    /// Binds a TCP socket to a loopback address; nobody beyond this machine can reach it.
    ///
    /// - Parameter port: Zero for any free one, which ``port`` then tells.
    public convenience init(loopback address: LoopbackAddress, port: UInt16 = 0) throws(UVError) {
        let attempt = "bind a socket to \(address == .v6 ? "[::1]" : "127.0.0.1"):\(port)"
        let family = address == .v6 ? AF_INET6 : AF_INET
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let fd = socket(family, type, 0)
        guard fd >= 0 else { throw UVError(errno: errno, attempt: attempt) }
        guard bind(fd, to: address, port) == 0 else {
            let problem = errno
            Glibc.close(fd)
            throw UVError(errno: problem, attempt: attempt)
        }
        do {
            try self.init(fd: fd)
        } catch {
            Glibc.close(fd)
            throw error
        }
    }

    /// The port of a TCP socket; nil once closed.
    public var port: UInt16? {
        guard !isClosed else { return nil }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            let raw = UnsafeMutableRawPointer(storage)
            guard getsockname(fd, raw.assumingMemoryBound(to: sockaddr.self), &length) == 0 else { return nil }
            // The port stands at the same place in both kinds of address.
            return UInt16(bigEndian: raw.assumingMemoryBound(to: sockaddr_in.self).pointee.sin_port)
        }
    }
}

/// Binds a socket, one of IPv6 without IPv4; the system call's result.
private func bind(_ fd: Int32, to address: LoopbackAddress, _ port: UInt16) -> Int32 {
    switch address {
    case .v4:
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return withUnsafeBytes(of: &name) { bind(fd, $0) }
    case .v6:
        var (name, only) = (sockaddr_in6(), Int32(1))
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = port.bigEndian
        name.sin6_addr = in6addr_loopback
        setsockopt(fd, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &only, socklen_t(MemoryLayout<Int32>.size))
        return withUnsafeBytes(of: &name) { bind(fd, $0) }
    }
}

private func bind(_ fd: Int32, _ name: UnsafeRawBufferPointer) -> Int32 {
    Glibc.bind(fd, name.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(name.count))
}
