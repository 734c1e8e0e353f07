import CUV

/// Calls a closure later, once or repeatedly. It never fires early; it may fire late.
@LoopActor
public final class Timer: Handle {
    private var fire: (@LoopActor () -> Void)?

    /// Creates a timer that is not running.
    public init() {
        do {
            try super.init(UV_TIMER, name: "timer", attempt: "create a timer") { loop, memory in
                uv_timer_init(loop, memory.assumingMemoryBound(to: uv_timer_t.self))
            }
        } catch {
            fatalError("\(error)")  // Only memory can be short: uv_timer_init has no failure.
        }
    }

    /// Whether it will fire.
    public var isActive: Bool { !isClosed && uv_is_active(raw) != 0 }

    /// Starts, or starts anew. Durations are rounded up to milliseconds.
    ///
    /// - Parameters:
    ///   - delay: The time from now to the first call; zero means the loop's next turn.
    ///   - interval: The time between further calls; without it there is one call.
    public func start(
        after delay: Duration, repeating interval: Duration? = nil,
        _ fire: @escaping @LoopActor () -> Void
    ) {
        guard !isClosed else { return }
        self.fire = fire
        // The loop's clock is as old as this turn; without this a timer could fire early.
        uv_update_time(Loop.shared.uv)
        let period = interval.map { max(1, $0.wholeMilliseconds) } ?? 0
        // libuv's clock drops fractions of a millisecond, so that a timer could fire up to one early.
        let due = delay > .zero ? delay.wholeMilliseconds + 1 : 0
        uv_timer_start(
            pointer(), { timer in withHandle(timer?.pointee.data, as: Timer.self) { $0.didFire() } },
            due, period)
    }

    /// Stops it; it can be started again.
    public func stop() {
        guard !isClosed else { return }
        uv_timer_stop(pointer())
        fire = nil
    }

    override func forgetCallbacks() { fire = nil }

    private func didFire() {
        let fire = fire
        if !isActive { self.fire = nil }
        fire?()
    }
}

extension Duration {
    /// Milliseconds, rounded up, so that a wait is never too short; negative durations are zero.
    package var wholeMilliseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        let (milliseconds, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1000)
        return overflow ? .max / 2 : milliseconds + UInt64(fraction)
    }
}
