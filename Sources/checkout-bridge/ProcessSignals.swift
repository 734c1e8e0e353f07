import EventLoop
import Glibc

/// The signals that ask the process to end.
enum ProcessSignals {
    /// Lets SIGTERM and SIGINT end the process at once and in order, for as long as there is nothing to end: until
    /// ``watch(_:)`` takes them over. Nothing may keep them from that, such as a parent that blocked them.
    static func endAtOnce() {
        for number in [SIGTERM, SIGINT] { signal(number) { _ in _exit(0) } }
        var numbers = sigset_t()
        sigemptyset(&numbers)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&numbers, number) }
        sigprocmask(SIG_UNBLOCK, &numbers, nil)
    }

    /// Calls `onSignal` for each of them from now on; keep what is returned.
    @LoopActor
    static func watch(_ onSignal: @escaping @LoopActor () -> Void) -> [Signal] {
        // nohup ignores SIGHUP so that the process outlives its terminal.
        let numbers = isIgnored(SIGHUP) ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP]
        return numbers.map { number in
            let watcher = Signal()
            watcher.start(number, onSignal)
            return watcher
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
    }
}
