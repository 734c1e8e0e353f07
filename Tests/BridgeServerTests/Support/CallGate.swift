import EventLoop

/// Holds calls back until a test lets them go or they are cancelled.
@LoopActor
final class CallGate {
    private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var last = 0

    /// How many stand at the gate.
    var count: Int { waiting.count }

    /// Waits; false when cancelled meanwhile.
    func pass() async -> Bool {
        last += 1
        let number = last
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume(returning: false) } else { waiting[number] = continuation }
            }
        } onCancel: {
            LoopActor.perform { self.waiting.removeValue(forKey: number)?.resume(returning: false) }
        }
    }

    /// Waits whether cancelled or not.
    func passStubbornly() async {
        last += 1
        let number = last
        _ = await withCheckedContinuation { waiting[number] = $0 }
    }

    /// Lets all go who stand there.
    func open() {
        for continuation in waiting.values { continuation.resume(returning: true) }
        waiting = [:]
    }
}
