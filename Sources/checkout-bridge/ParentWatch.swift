import EventLoop
import Glibc

/// Tells when another process has gone.
///
/// By a descriptor of it where the system has them, which also says whether it is the same process still; elsewhere
/// by looking every second.
@LoopActor
final class ParentWatch {
    private static let interval = Duration.seconds(1)

    private let timer = Timer()
    private var poll: Poll?

    /// Watches `pid`; `nil` when it is not visible from here, as in another pid namespace.
    init?(_ pid: Int32, onGone: @escaping @LoopActor () -> Void) {
        do throws(UVError) {
            let poll = try Poll(fd: try ProcessDescriptor.open(pid))
            self.poll = poll
            poll.start(.readable) { _ in
                poll.stop()
                onGone()
            }
        } catch {
            guard error.name != "ESRCH", watchByLooking(pid, onGone) else {
                timer.close()
                return nil
            }
        }
    }

    /// What one look at a process shows.
    private enum Look: Equatable {
        /// It runs, since a time that tells a later one with the same pid apart.
        case running(since: Substring)
        /// There is none, or it has ended and nobody has asked for its status yet.
        case gone
        /// It cannot be looked at now, for want of descriptors or memory.
        case unknown
    }

    private func watchByLooking(_ pid: Int32, _ onGone: @escaping @LoopActor () -> Void) -> Bool {
        let first = Self.look(at: pid)
        guard case .running = first else { return false }
        timer.start(after: Self.interval, repeating: Self.interval) { [weak self] in
            let now = Self.look(at: pid)
            guard now != first, now != .unknown else { return }
            self?.timer.stop()
            onGone()
        }
        return true
    }

    private static func look(at pid: Int32) -> Look {
        guard let file = fopen("/proc/\(pid)/stat", "r") else { return errno == ENOENT ? .gone : .unknown }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 1024)
        guard fgets(&line, Int32(line.count), file) != nil else { return errno == ESRCH ? .gone : .unknown }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // The name in parentheses may hold spaces and parentheses itself; fields are counted behind the last one.
        guard let end = text.lastIndex(of: ")") else { return .unknown }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 20 else { return .unknown }
        return fields[1] == "Z" || fields[1] == "X" ? .gone : .running(since: fields[20])
    }
}
