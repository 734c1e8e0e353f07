import BridgeServer
import Glibc

/// What a service manager such as systemd is told of this process, and what it handed over.
struct ServiceManager {
    /// The variables by which it speaks to this process alone.
    static let variables = InheritedSockets.variables + [notifySocket]

    private static let notifySocket = "NOTIFY_SOCKET"

    /// The sockets it opened for this process.
    let sockets: InheritedSockets
    private let address: String?

    init(_ environment: [String: String]) {
        sockets = InheritedSockets(environment, pid: getpid())
        address = environment[Self.notifySocket]
    }

    /// Keeps what was handed over from programs that this one starts.
    func keepSocketsHere() { sockets.closeOnExec() }

    /// Tells that clients are served.
    func didStart() { tell("READY=1") }

    /// Tells that the end has begun.
    func willStop() { tell("STOPPING=1") }

    /// Sends one message, as sd_notify(3) describes; what cannot be sent is nobody's concern but the manager's.
    private func tell(_ message: String) {
        guard let address, address.hasPrefix("/") || address.hasPrefix("@") else { return }
        let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var target = sockaddr_un()
        // An abstract address begins with a zero byte.
        let name = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        guard name.count < MemoryLayout.size(ofValue: target.sun_path) else { return }
        target.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: name) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        withUnsafePointer(to: target) { target in
            target.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                _ = sendto(descriptor, message, message.utf8.count, Int32(MSG_NOSIGNAL), target, size)
            }
        }
    }
}
