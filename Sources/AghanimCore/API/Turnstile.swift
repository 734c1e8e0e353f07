internal import EventLoop

/// Lets a few through at a time, in the order in which they came.
@LoopActor
final class Turnstile {
    /// Held by who went through.
    struct Turn: Sendable {
        fileprivate let turnstile: Turnstile

        /// Lets the next one through; to be called once.
        func leave() {
            LoopActor.perform { turnstile.leave() }
        }
    }

    private let width: Int
    private var inside = 0
    private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    private var last = 0

    nonisolated init(width: Int) {
        self.width = width
    }

    /// Waits for a turn; `nil` when the task was cancelled first, which is for the caller to look at.
    func enter() async -> Turn? {
        guard inside >= width else {
            inside += 1
            return Turn(turnstile: self)
        }
        last += 1
        let number = last
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((number, continuation))
                }
            }
        } onCancel: {
            LoopActor.perform { self.giveUp(number) }
        }
        return hasTurn ? Turn(turnstile: self) : nil
    }

    private func leave() {
        guard !waiting.isEmpty else {
            inside -= 1
            return
        }
        waiting.removeFirst().continuation.resume(returning: true)
    }

    private func giveUp(_ number: Int) {
        guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: place).continuation.resume(returning: false)
    }
}
