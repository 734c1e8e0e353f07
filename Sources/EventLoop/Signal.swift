import CUV

/// Turns a process signal into a call on the loop.
@LoopActor
public final class Signal: Handle {
    private var onSignal: (@LoopActor () -> Void)?

    /// Creates a watcher that is not watching.
    public init() {
        do {
            try super.init(UV_SIGNAL, name: "signal", attempt: "create a signal watcher") { loop, memory in
                uv_signal_init(loop, memory.assumingMemoryBound(to: uv_signal_t.self))
            }
        } catch {
            fatalError("\(error)")  // Without descriptors for the signal pipe nothing can be served.
        }
    }

    /// Calls `onSignal` each time the signal arrives, in place of its default action.
    ///
    /// Traps for a signal that cannot be caught, such as `SIGKILL`.
    public func start(_ signum: Int32, _ onSignal: @escaping @LoopActor () -> Void) {
        guard !isClosed else { return }
        self.onSignal = onSignal
        let status = uv_signal_start(
            pointer(),
            { signal, _ in
                withHandle(signal?.pointee.data, as: Signal.self) { $0.onSignal?() }
            }, signum)
        precondition(status == 0, "signal \(signum) cannot be watched")
    }

    /// Gives the signal its default action back; watching can be started again.
    public func stop() {
        guard !isClosed else { return }
        uv_signal_stop(pointer())
        onSignal = nil
    }

    override func forgetCallbacks() { onSignal = nil }
}
