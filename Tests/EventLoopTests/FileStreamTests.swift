import EventLoop
import Foundation
import TestSupport
import Testing

@Suite("Streams over files and devices")
struct FileStreamTests {
    @Test("a regular file is read to its end")
    func readFile() async throws {
        try await withLoop {
            let path = temporaryPath("read")
            let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
            try Data(content).write(to: URL(filePath: path))
            let stream = try ByteStream.open(fd: open(path, O_RDONLY))
            let read = await stream.readToEnd()
            #expect(read.bytes == content && read.end == .end)
            stream.close()
            unlink(path)
        }
    }

    @Test("reading a file can pause without losing bytes")
    func pauseFile() async throws {
        try await withLoop {
            let path = temporaryPath("pause")
            let content = [UInt8](repeating: 7, count: 200_000)
            try Data(content).write(to: URL(filePath: path))
            let stream = try ByteStream.open(fd: open(path, O_RDONLY))
            stream.startReading { _ in Issue.record("delivered although reading was stopped") }
            stream.stopReading()
            try await Loop.sleep(for: .milliseconds(2))
            let first = await stream.read(1)
            #expect(await stream.readToEnd().bytes.count + first.count == content.count)
            stream.close()
            unlink(path)
        }
    }

    @Test("writes to a file keep their order")
    func writeFile() async throws {
        try await withLoop {
            let path = temporaryPath("write")
            let stream = try ByteStream.open(fd: open(path, O_WRONLY | O_CREAT, 0o600))
            for number in 0..<100 { stream.write(Array("\(number)\n".utf8)) }
            #expect(stream.queuedBytes > 0)
            let error = await withCheckedContinuation { continuation in
                stream.shutdown { continuation.resume(returning: $0) }
            }
            #expect(error == nil && stream.queuedBytes == 0)
            stream.close()
            let expected = (0..<100).map { "\($0)\n" }.joined()
            #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
            unlink(path)
        }
    }

    @Test("the null device takes everything and is at its end at once")
    func nullDevice() async throws {
        try await withLoop {
            let stream = try ByteStream.open(fd: open("/dev/null", O_RDWR))
            #expect(await stream.writeAndWait([1, 2, 3]) == nil)
            let read = await stream.readToEnd()
            #expect(read.bytes.isEmpty && read.end == .end)
            stream.close()
        }
    }

    @Test("a full device is an error of the write")
    func fullDevice() async throws {
        try await withLoop {
            let stream = try ByteStream.open(fd: open("/dev/full", O_WRONLY))
            #expect(await stream.writeAndWait([1])?.name == "ENOSPC")
            stream.close()
        }
    }

    @Test("closing in the middle of an operation closes the descriptor once it is over")
    func closeInside() async throws {
        try await withLoop {
            let fd = open("/dev/zero", O_RDONLY)
            let stream = try ByteStream.open(fd: fd)
            stream.startReading { _ in Issue.record("delivered after close") }
            stream.close()
            while fcntl(fd, F_GETFD) != -1 { try await Loop.sleep(for: .milliseconds(1)) }
        }
    }
}
