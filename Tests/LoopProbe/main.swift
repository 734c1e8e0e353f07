import EventLoop
import Glibc

// Runs the loop on the main thread and reports by its exit status; see MainThreadTests.

/// Exit statuses beyond 0, which means that everything held.
enum Failure: Int32 {
    case mainActorElsewhere = 10
    case loopElsewhere = 11
    case wrongTurns = 12
}

@MainActor
enum Count {
    static var turns = 0
}

func expect(_ condition: Bool, _ failure: Failure) {
    if !condition { exit(failure.rawValue) }
}

@LoopActor
func onLoop(_ main: pthread_t) {
    expect(pthread_self() == main && Loop.shared.isOnLoopThread, .loopElsewhere)
}

@MainActor
func bounce(_ main: pthread_t) async {
    for _ in 0..<1000 {
        expect(pthread_self() == main, .mainActorElsewhere)
        Count.turns += 1
        await onLoop(main)
    }
}

let main = pthread_self()
Loop.shared.runOnCurrentThread {
    Task { @LoopActor in
        await bounce(main)
        Loop.shared.stop()
    }
}
expect(Count.turns == 1000, .wrongTurns)
