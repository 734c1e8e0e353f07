import EventLoop
import Glibc

/// Looks every second whether a process is still there.
@LoopActor
final class ParentWatch {
    private let timer = Timer()

    /// Watches `pid`; `nil` when it is not visible from here, as in another pid namespace.
    init?(_ pid: Int32, onGone: @escaping @LoopActor () -> Void) {
        guard let identity = Self.identity(of: pid) else {
            timer.close()
            return nil
        }
        timer.start(after: .seconds(1), repeating: .seconds(1)) { [weak self] in
            guard Self.identity(of: pid) != identity else { return }
            self?.timer.stop()
            onGone()
        }
    }

    /// When a process started, by which a later one with the same pid is told apart.
    private static func identity(of pid: Int32) -> String? {
        guard let file = fopen("/proc/\(pid)/stat", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 1024)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // The name in parentheses may hold spaces and parentheses itself; fields are counted behind the last one.
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[end...].split(separator: " ")
        return fields.count > 20 && fields[1] != "Z" ? String(fields[20]) : nil
    }
}
