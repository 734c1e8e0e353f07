import BridgeServer
import EventLoop
import Glibc
import JSON
import TestSupport
import Testing

@Suite("How serving ends", .timeLimit(.minutes(5)))
struct EndTests {
    @Test("the end of input answers what is in flight, then closes and ends in order")
    func endOfInput() async throws {
        try await withPipes { bridge, client in
            client.send(request("1", "wait"), request("2", "echo"))
            #expect(await client.answer() == result("2"))
            client.endInput()
            try await until { bridge.handler.gate.count == 1 }
            bridge.handler.gate.open()
            #expect(await client.rest() == [result("1")])
            #expect(await bridge.end() == .orderly)
            #expect(bridge.logLines.isEmpty)
        }
    }

    @Test("a last line without LF is answered")
    func lastLine() async throws {
        try await withPipes { bridge, client in
            client.send(raw: Array(request("1", "wait").utf8))
            client.endInput()
            try await until { bridge.handler.gate.count == 1 }
            bridge.handler.gate.open()
            #expect(await client.rest() == [result("1")])
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("the end of input with nothing asked is an orderly end")
    func nothingAsked() async throws {
        try await withPipes { bridge, client in
            client.endInput()
            #expect(await client.rest() == [])
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("a half-closed socket gets its answers, then the end")
    func halfClosed() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "wait"))
            client.endInput()
            try await until { bridge.handler.gate.count == 1 }
            bridge.handler.gate.open()
            #expect(await client.rest() == [result("1")])
            #expect(bridge.status == nil)
        }
    }

    @Test("when the drain deadline passes, calls are cancelled, told so, and count as lost")
    func drainDeadline() async throws {
        try await withPipes { options in
            options.drainTimeout = .milliseconds(50)
        } _: { bridge, client in
            client.send(request("1", "wait"))
            client.endInput()
            #expect(await client.rest() == ["-32800 1"])
            #expect(await bridge.end() == .answersLost)
            #expect(bridge.logLines.count == 1)
        }
    }

    @Test("a call that does not stop cannot hold the end up")
    func stubbornCall() async throws {
        try await withPipes { options in
            options.drainTimeout = .milliseconds(50)
        } _: { bridge, client in
            client.send(request("1", "stuck"))
            client.endInput()
            #expect(await client.rest() == [])
            #expect(await bridge.end() == .answersLost)
        }
    }

    @Test("an input that cannot be understood ends the connection after its answers")
    func brokenInput() async throws {
        try await withPipes { bridge, client in
            client.send(raw: Array("Content-Length: x\r\n\r\n".utf8))
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("output that is broken when an answer is written loses it, even if it was the last")
    func outputBroken() async throws {
        try await withPipes { bridge, client in
            client.closeInput()
            client.send(request("1", "echo"))
            #expect(await bridge.end() == .answersLost)
        }
    }

    @Test("output that breaks while a call is in flight loses its answer")
    func outputBrokenInFlight() async throws {
        try await withPipes { bridge, client in
            client.send(request("1", "wait"))
            try await until { bridge.handler.gate.count == 1 }
            client.closeInput()
            bridge.handler.gate.open()
            #expect(await bridge.end() == .answersLost)
        }
    }

    @Test("a client that leaves after all its answers leaves an orderly end")
    func leaves() async throws {
        try await withPipes { bridge, client in
            client.send(request("1", "echo"), request(nil, "wait"))
            #expect(await client.answer() == result("1"))
            client.close()
            #expect(await bridge.end() == .orderly)
            #expect(bridge.logLines.isEmpty)
        }
    }

    @Test("files serve as input and output")
    func files() async throws {
        try await withLoop {
            let bridge = TestBridge()
            let (requests, answers) = (bridge.directory.path + "/in", bridge.directory.path + "/out")
            let input = open(requests, O_RDWR | O_CREAT, 0o600)
            let text = request("1", "echo") + "\n" + request("2", "echo")
            #expect(pwrite(input, text, text.utf8.count, 0) == text.utf8.count)
            let output = open(answers, O_RDWR | O_CREAT, 0o600)
            let copy = dup(output)
            try bridge.server.serve(input: input, output: output)
            #expect(await bridge.end() == .orderly)
            var written = [UInt8](repeating: 0, count: 1000)
            written.removeLast(1000 - max(0, pread(copy, &written, 1000, 0)))
            close(copy)
            #expect(String(decoding: written, as: UTF8.self) == result("1") + "\n" + result("2") + "\n")
        }
    }

    @Test("/dev/null as input and output is an orderly end")
    func devNull() async throws {
        try await withLoop {
            let bridge = TestBridge()
            try bridge.server.serve(input: open("/dev/null", O_RDONLY), output: open("/dev/null", O_WRONLY))
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("an output that cannot be opened is an error that leaves nothing open")
    func unusableOutput() async throws {
        try await withLoop {
            let bridge = TestBridge()
            let pipe = try Pipe()
            #expect(throws: UVError.self) { try bridge.server.serve(input: pipe.read, output: 987_654) }
            close(pipe.write)
            bridge.server.stop()
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("the end of stdio ends the process also when a socket is served beside it")
    func stdioBesideSocket() async throws {
        try await withPipes { bridge, client in
            try bridge.listen()
            let other = try await bridge.connect()
            other.send(request("1", "wait"))
            try await until { bridge.handler.gate.count == 1 }
            client.endInput()
            #expect(await client.rest() == [])
            other.send(request("2", "echo"))
            #expect(await other.answer() == "-32002 2")
            bridge.handler.gate.open()
            #expect(await other.rest() == [result("1")])
            #expect(await bridge.end() == .orderly)
            #expect(access(bridge.path, F_OK) != 0)
        }
    }

    @Test("without clients for the idle time a server on a socket ends, and not before")
    func idleExit() async throws {
        try await withBridge { options in
            options.idleExit = .milliseconds(50)
        } _: { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "echo"))
            #expect(await client.answer() == result("1"))
            try await Loop.sleep(for: .milliseconds(150))
            #expect(bridge.status == nil)
            client.close()
            #expect(await bridge.end() == .orderly)
        }
    }
}
