import Glibc

/// The sockets that a service manager opened and handed to this process, as sd_listen_fds(3) describes.
public struct InheritedSockets: Sendable, Equatable {
    /// The variables that tell of them. They are for this process alone: what it starts must not see them.
    public static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
    /// What ``SocketServer`` is asked for instead of a path: the only one there is, or one by its name.
    static let prefix = "fd:"

    /// The first descriptor that is handed over.
    private static let first: Int32 = 3
    /// More than a bridge has use for, and few enough to look at each.
    private static let most = 64

    /// One of them.
    public struct One: Sendable, Equatable {
        /// Its descriptor.
        public let descriptor: Int32
        /// What the unit calls it, by default its own name.
        public let name: String
    }

    /// Those for this process, by descriptor.
    public let all: [One]
    /// Why there are none, as the end of a sentence.
    private let absence: String

    /// Nothing was handed over.
    public static let none = InheritedSockets([:], pid: 0)

    /// Reads what the environment says.
    ///
    /// - Parameter pid: This process; sockets for another one are none.
    public init(_ environment: [String: String], pid: Int32) {
        do throws(Absence) {
            all = try Self.read(environment, pid)
            absence = ""
        } catch {
            (all, absence) = ([], error.reason)
        }
    }

    private struct Absence: Error {
        let reason: String
    }

    private static func read(_ environment: [String: String], _ pid: Int32) throws(Absence) -> [One] {
        guard let count = environment["LISTEN_FDS"], let owner = environment["LISTEN_PID"] else {
            throw Absence(reason: "no socket was handed over, since LISTEN_FDS and LISTEN_PID are not set")
        }
        guard owner == String(pid) else {
            throw Absence(reason: "the sockets are for another process, since LISTEN_PID is not \(pid)")
        }
        guard let number = Int(count), (0...most).contains(number) else {
            throw Absence(reason: "LISTEN_FDS is not a number from 0 to \(most)")
        }
        guard number > 0 else { throw Absence(reason: "no socket was handed over, since LISTEN_FDS is 0") }
        let names = environment["LISTEN_FDNAMES"].map { $0.split(separator: ":", omittingEmptySubsequences: false) }
        return (0..<number).map { index in
            let name = names.flatMap { index < $0.count ? String($0[index]) : nil } ?? ""
            return One(descriptor: first + Int32(index), name: name)
        }
    }

    /// Keeps them from programs that this one starts.
    public func closeOnExec() {
        for one in all { _ = fcntl(one.descriptor, F_SETFD, FD_CLOEXEC) }
    }

    /// The one that `address` means: `fd:` or `fd:NAME`.
    func socket(for address: String) throws(SocketError) -> One {
        guard !all.isEmpty else {
            throw fault(address, "\(absence). Start the bridge by a systemd .socket unit, or give --socket a path.")
        }
        let name = String(address.dropFirst(Self.prefix.count))
        let matches = name.isEmpty ? all : all.filter { $0.name == name }
        guard let match = matches.first, matches.count == 1 else {
            let names = all.map { $0.name.isEmpty ? "one without a name" : $0.name }.joined(separator: ", ")
            let found = name.isEmpty ? "" : " of that name"
            throw fault(
                address,
                "\(matches.count) sockets\(found) were handed over, and one is needed. There are: \(names). "
                    + "Give each a FileDescriptorName= of its own and choose with --socket fd:NAME.")
        }
        return match
    }

    private func fault(_ address: String, _ reason: String) -> SocketError {
        SocketError(path: address, reason: reason)
    }
}
