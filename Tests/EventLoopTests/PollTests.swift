import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("Watching descriptors")
struct PollTests {
    @Test("a pipe becomes readable when bytes arrive, and not before")
    func readable() async throws {
        try await withLoop {
            let ends = makePipe()
            let poll = try Poll(fd: ends.read)
            var hasWritten = false
            let events = await withCheckedContinuation { continuation in
                poll.start(.readable) { result in
                    poll.stop()
                    continuation.resume(returning: (result, hasWritten))
                }
                Task { @LoopActor in
                    await Task.yield()
                    hasWritten = true
                    writeAll(ends.write, "x")
                }
            }
            #expect(events.0 == .success(.readable))
            #expect(events.1)
            poll.close()
            close(ends.read)
            close(ends.write)
        }
    }

    @Test("a socket with room is writable")
    func writable() async throws {
        try await withLoop {
            let ends = socketPair()
            let poll = try Poll(fd: ends.0)
            let result = await withCheckedContinuation { continuation in
                poll.start([.readable, .writable]) { result in
                    poll.close()
                    continuation.resume(returning: result)
                }
            }
            #expect(result == .success(.writable))
            close(ends.0)
            close(ends.1)
        }
    }

    @Test("a regular file cannot be watched")
    func regularFile() async {
        await withLoop {
            let fd = open("/proc/self/exe", O_RDONLY)
            #expect(throws: UVError(errno: EPERM, attempt: "watch descriptor \(fd)")) { try Poll(fd: fd) }
            close(fd)
        }
    }
}
