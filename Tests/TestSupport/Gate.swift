/// Holds one task at a point until a test lets it go on.
public final class Gate: Sendable {
    private let arrived = AsyncStream<Void>.makeStream()
    private let opened = AsyncStream<Void>.makeStream()

    /// A closed gate.
    public init() {}

    /// Called at the point: says that it was reached and waits until the gate opens.
    public func pass() async {
        arrived.continuation.yield()
        for await _ in opened.stream { break }
    }

    /// Waits until somebody stands at the gate.
    public func reached() async {
        for await _ in arrived.stream { break }
    }

    /// Lets whoever stands there go on.
    public func open() {
        opened.continuation.finish()
    }
}
