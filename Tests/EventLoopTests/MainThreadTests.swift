import EventLoop
import Foundation
import TestSupport
import Testing

@Suite("The loop on the main thread")
struct MainThreadTests {
    @Test("main-actor work runs on the loop's thread, and stopping the loop returns to the caller")
    func mainActor() async throws {
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let probe = URL(filePath: executable).deletingLastPathComponent().appending(path: "loop-probe").path
        try await withLoop {
            var status: Int64?
            _ = try ChildProcess.spawn(probe, []) { exit, _ in status = exit }
            while status == nil { try await Loop.sleep(for: .milliseconds(1)) }
            #expect(status == 0)
        }
    }
}
