import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("Streams over sockets and pipes")
struct ByteStreamTests {
    @Test("bytes go both ways and a half-close arrives as the end")
    func bothWays() async throws {
        try await withLoop {
            let ends = socketPair()
            let (left, right) = (try ByteStream.open(fd: ends.0), try ByteStream.open(fd: ends.1))
            left.write(Array("ping".utf8))
            left.shutdown()
            let request = await right.readToEnd()
            #expect(request.bytes == Array("ping".utf8) && request.end == .end)
            #expect(await right.writeAndWait(Array("pong".utf8)) == nil)
            #expect(await left.read(4) == Array("pong".utf8))
            left.close()
            right.close()
        }
    }

    @Test("more than the system takes is queued, sent in order and reported when it is gone")
    func queue() async throws {
        try await withLoop {
            let ends = socketPair()
            let (left, right) = (try ByteStream.open(fd: ends.0), try ByteStream.open(fd: ends.1))
            let chunks = (0..<8).map { number in [UInt8](repeating: UInt8(number), count: 128 << 10) }
            var finished: [Int] = []
            for (number, chunk) in chunks.enumerated() {
                left.write(chunk) { error in
                    #expect(error == nil)
                    finished.append(number)
                }
            }
            #expect(left.queuedBytes > 0)
            left.shutdown()
            let received = await right.readToEnd()
            #expect(received.bytes == chunks.reduce([], +))
            #expect(finished == Array(0..<8))
            #expect(left.queuedBytes == 0)
            left.close()
            right.close()
        }
    }

    @Test("writing to a peer that has gone is an error, also for later writes")
    func brokenPipe() async throws {
        try await withLoop {
            let ends = makePipe()
            close(ends.read)
            let stream = try ByteStream.open(fd: ends.write)
            var reported: [String] = []
            stream.onWriteFailure = { reported.append($0.name) }
            #expect(await stream.writeAndWait([1])?.name == "EPIPE")
            #expect(await stream.writeAndWait([2])?.name == "EPIPE")
            #expect(reported == ["EPIPE"])
            stream.close()
        }
    }

    @Test("a queued write whose peer goes away fails")
    func brokenQueue() async throws {
        try await withLoop {
            let ends = socketPair()
            let stream = try ByteStream.open(fd: ends.0)
            let error = await withCheckedContinuation { continuation in
                stream.write([UInt8](repeating: 0, count: 4 << 20)) { continuation.resume(returning: $0) }
                close(ends.1)
            }
            #expect(["EPIPE", "ECONNRESET"].contains(error?.name))
            stream.close()
        }
    }

    @Test("nothing is delivered while reading is stopped, and nothing is lost")
    func pause() async throws {
        try await withLoop {
            let ends = socketPair()
            let stream = try ByteStream.open(fd: ends.0)
            var delivered = 0
            stream.startReading { _ in delivered += 1 }
            stream.stopReading()
            writeAll(ends.1, "later")
            try await Loop.sleep(for: .milliseconds(2))
            #expect(delivered == 0)
            #expect(await stream.read(5) == Array("later".utf8))
            stream.close()
            close(ends.1)
        }
    }

    @Test("a stream closed inside its own callback delivers nothing more")
    func closeInside() async throws {
        try await withLoop {
            let ends = socketPair()
            let stream = try ByteStream.open(fd: ends.0)
            var events = 0
            writeAll(ends.1, "first")
            await withCheckedContinuation { continuation in
                stream.startReading { _ in
                    events += 1
                    stream.close()
                    stream.close()
                    continuation.resume()
                }
            }
            close(ends.1)
            try await Loop.sleep(for: .milliseconds(2))
            #expect(events == 1)
            #expect(stream.isClosed)
        }
    }

    @Test("closing drops what was queued, without calling back")
    func closeWithQueue() async throws {
        try await withLoop {
            let ends = socketPair()
            let stream = try ByteStream.open(fd: ends.0)
            var calls = 0
            stream.write([UInt8](repeating: 0, count: 4 << 20)) { _ in calls += 1 }
            stream.shutdown { _ in calls += 1 }
            stream.close()
            try await Loop.sleep(for: .milliseconds(2))
            #expect(calls == 0)
            close(ends.1)
        }
    }

    @Test("ending a pipe, which has no half-close, reports that it is flushed")
    func shutdownPipe() async throws {
        try await withLoop {
            let ends = makePipe()
            let stream = try ByteStream.open(fd: ends.write)
            stream.write([1, 2, 3])
            let error = await withCheckedContinuation { continuation in
                stream.shutdown { continuation.resume(returning: $0) }
            }
            #expect(error == nil)
            stream.close()
            close(ends.read)
        }
    }

    @Test("a descriptor that others share is written without making it non-blocking for them")
    func shared() async throws {
        try await withLoop {
            let pipe = makePipe()
            let theirs = dup(pipe.write)
            let stream = try ByteStream.open(shared: pipe.write)
            let reader = try ByteStream.open(fd: pipe.read)
            let bytes = [UInt8](repeating: 7, count: 1 << 20)
            stream.write(bytes)
            #expect(stream.queuedBytes == bytes.count)
            stream.shutdown { _ in stream.close() }
            #expect(fcntl(theirs, F_GETFL) & O_NONBLOCK == 0)
            close(theirs)
            #expect(await reader.readToEnd().bytes == bytes)
            reader.close()
        }
    }

    @Test("the peer's user is known on a Unix socket and on nothing else")
    func peerUser() async throws {
        try await withLoop {
            let ends = socketPair()
            let pipe = makePipe()
            let (socket, reader) = (try ByteStream.open(fd: ends.0), try ByteStream.open(fd: pipe.read))
            #expect(socket.peerUserID == getuid())
            #expect(reader.peerUserID == nil)
            socket.close()
            reader.close()
            #expect(socket.peerUserID == nil)
            close(ends.1)
            close(pipe.write)
        }
    }

    @Test("a descriptor that is not open is refused")
    func badDescriptor() async {
        await withLoop {
            let error = #expect(throws: UVError.self) { try ByteStream.open(fd: 9999) }
            #expect(error?.name == "EBADF")
            #expect(error?.attempt == "open descriptor 9999")
        }
    }
}
