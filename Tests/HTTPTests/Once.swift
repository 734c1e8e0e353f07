import Synchronization

/// Says yes to the first who asks.
final class Once: Sendable {
    private let isClaimed = Mutex(false)

    func claim() -> Bool {
        isClaimed.withLock { isClaimed in
            defer { isClaimed = true }
            return !isClaimed
        }
    }
}
