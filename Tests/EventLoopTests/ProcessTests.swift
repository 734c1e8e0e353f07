import EventLoop
import Foundation
import TestSupport
import Testing

@Suite("Signals and child processes")
struct ProcessTests {
    private struct Exit: Equatable {
        var status: Int64 = 0
        var signal: Int32 = 0
    }

    /// Runs a program and waits for its end.
    @LoopActor
    private func exit(
        of executable: String, _ arguments: [String] = [], environment: [String]? = nil,
        _ whileRunning: @LoopActor (ChildProcess) -> Void = { _ in }
    ) async throws -> Exit {
        var result: Exit?
        let child = try ChildProcess.spawn(
            executable, arguments, environment: environment, inheritsStandardError: false
        ) { result = Exit(status: $0, signal: $1) }
        whileRunning(child)
        while result == nil { try await Loop.sleep(for: .milliseconds(1)) }
        #expect(child.isClosed)
        return try #require(result)
    }

    @Test("a signal becomes a call")
    func signal() async throws {
        try await withLoop {
            let signal = Signal()
            var calls = 0
            signal.start(SIGUSR2) { calls += 1 }
            kill(getpid(), SIGUSR2)
            while calls == 0 { try await Loop.sleep(for: .milliseconds(1)) }
            #expect(calls == 1)
            signal.close()
        }
    }

    @Test("a child's exit status arrives once it ends")
    func exitStatus() async throws {
        try await withLoop {
            let end = try await exit(of: "/bin/sh", ["-c", "exit 7"])
            #expect(end == Exit(status: 7))
        }
    }

    @Test("a child can be killed")
    func killed() async throws {
        try await withLoop {
            let end = try await exit(of: "sleep", ["3600"]) { $0.kill(SIGKILL) }
            #expect(end == Exit(signal: SIGKILL))
        }
    }

    @Test("a child gets the environment it is given, and empty input")
    func environment() async throws {
        try await withLoop {
            let script = "read line; test -z \"$line\" && test \"$NAME\" = value"
            let result = try await exit(of: "/bin/sh", ["-c", script], environment: ["NAME=value"])
            #expect(result == Exit())
        }
    }

    @Test("a program that does not exist is refused by name")
    func missing() async {
        await withLoop {
            let error = #expect(throws: UVError.self) {
                try ChildProcess.spawn("/nonexistent/program", []) { _, _ in }
            }
            #expect(error?.name == "ENOENT")
            #expect(error?.attempt == "start /nonexistent/program")
        }
    }

    @Test("a child does not ignore broken pipes although we do")
    func brokenPipeDefault() async throws {
        try await withLoop {
            let end = try await exit(of: "/bin/sh", ["-c", "kill -PIPE $$"])
            #expect(end == Exit(signal: SIGPIPE))
        }
    }
}
