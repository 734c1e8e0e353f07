import CUV
import Glibc

/// Whether what this process holds in memory may be written to a file or a log, or read by others of its user.
///
/// Off, a crash leaves no core file and no dump of registers and the memory around them, which is what Swift's runtime
/// writes to stderr; and neither a debugger nor `/proc/PID/mem`, `environ`, `fd` and `maps` are open to processes
/// without the right to trace every process. Programs that this one starts are not affected, save that they inherit the
/// limit of core files.
public enum CoreDumps {
    private static let crashes = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV]

    // Both are written once, by the first statements of main, before there is a second thread.
    nonisolated(unsafe) private static var limit: UInt = 0
    // As above.
    nonisolated(unsafe) private static var handlers: [sigaction] = []

    /// Forbids them. Call it before anything secret is read.
    public static func turnOff() {
        limit = cuv_core_limit()
        cuv_set_core_limit(0)
        cuv_set_dumpable(0)
        handlers = crashes.map { number in
            var handler = sigaction()
            sigaction(number, nil, &handler)
            signal(number, SIG_DFL)
            return handler
        }
    }

    /// Goes back to what was before ``turnOff()``.
    public static func turnOn() {
        cuv_set_core_limit(limit)
        cuv_set_dumpable(1)
        for (number, handler) in zip(crashes, handlers) {
            var handler = handler
            sigaction(number, &handler, nil)
        }
    }
}
