import EventLoop
import Testing

/// Runs a test's body on the loop and fails the test when a handle that was opened inside is still
/// open afterwards.
///
/// One such body runs at a time in the whole process, so that handles of other tests do not count.
@LoopActor
public func withLoop(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @LoopActor () async throws -> Void
) async rethrows {
    await LoopTurn.shared.take()
    defer { LoopTurn.shared.pass() }
    let before = Loop.shared.openHandleNames
    try await body()
    let leaked = subtract(before, from: Loop.shared.openHandleNames)
    if !leaked.isEmpty {
        Issue.record("left open on the loop: \(leaked.joined(separator: ", "))", sourceLocation: sourceLocation)
    }
}

private func subtract(_ known: [String], from names: [String]) -> [String] {
    var rest = names
    for name in known {
        if let index = rest.firstIndex(of: name) { rest.remove(at: index) }
    }
    return rest
}

/// Lets one test after the other onto the loop.
@LoopActor
private final class LoopTurn {
    static let shared = LoopTurn()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
    }

    func pass() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
