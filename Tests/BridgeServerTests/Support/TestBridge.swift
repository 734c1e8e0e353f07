import BridgeServer
import EventLoop
import Foundation
import Glibc
import JSONRPC
import TestSupport
import Testing

/// A server with a ``TestHandler``, on a socket or on two pipes, and what is needed to look at it from outside.
@LoopActor
final class TestBridge {
    let handler = TestHandler()
    let server: BridgeServer
    let directory = PrivateDirectory()
    private(set) var status: BridgeServer.ExitStatus?
    let log: ServerLog
    private let logFile: String
    private var clients: [TestClient] = []

    var path: String { directory.path + "/b.sock" }

    init(_ adjust: (inout ServerOptions) -> Void = { _ in }) {
        var options = ServerOptions()
        adjust(&options)
        logFile = directory.path + "/log"
        let descriptor = open(logFile, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        logDescriptor = descriptor
        log = ServerLog(descriptor: descriptor)
        server = BridgeServer(options: options, handler: handler, log: log)
        handler.server = server
        server.onEnd = { [weak self] in self?.status = $0 }
    }

    private let logDescriptor: Int32

    deinit { Glibc.close(logDescriptor) }

    /// What was logged.
    var logLines: [String] {
        let text = (try? String(contentsOfFile: logFile, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Listens on the socket.
    func listen() throws { try server.listen(path: path) }

    /// A new client on the socket.
    func connect() async throws -> TestClient {
        let stream = try await ByteStream.connect(path: path)
        return keep(TestClient(reading: stream, writing: stream))
    }

    /// Serves two pipes and returns the client on their other ends.
    func servePipes() throws -> TestClient {
        let (requests, answers) = (try Pipe(), try Pipe())
        try server.serve(input: requests.read, output: answers.write)
        return keep(
            TestClient(reading: try ByteStream.open(fd: answers.read), writing: try ByteStream.open(fd: requests.write))
        )
    }

    /// The exit status, once the server has ended.
    func end(sourceLocation: SourceLocation = #_sourceLocation) async -> BridgeServer.ExitStatus? {
        try? await until(sourceLocation: sourceLocation) { self.status != nil }
        return status
    }

    /// Closes all clients, ends the server and waits for that.
    func tearDown() async {
        handler.gate.open()
        for client in clients { client.close() }
        server.stop()
        _ = await end()
        handler.gate.open()
    }

    private func keep(_ client: TestClient) -> TestClient {
        clients.append(client)
        return client
    }
}

/// Runs a test against a server that listens on a socket.
@LoopActor
func withBridge(
    _ adjust: (inout ServerOptions) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @LoopActor (TestBridge) async throws -> Void
) async throws {
    try await withLoop(sourceLocation: sourceLocation) {
        let bridge = TestBridge(adjust)
        try bridge.listen()
        try await body(bridge)
        await bridge.tearDown()
    }
}

/// Runs a test against a server on two pipes.
@LoopActor
func withPipes(
    _ adjust: (inout ServerOptions) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @LoopActor (TestBridge, TestClient) async throws -> Void
) async throws {
    try await withLoop(sourceLocation: sourceLocation) {
        let bridge = TestBridge(adjust)
        try await body(bridge, try bridge.servePipes())
        await bridge.tearDown()
    }
}

/// Waits until something holds that must come true, and fails when it does not for very long.
@LoopActor
func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: @LoopActor () -> Bool) async throws {
    for _ in 0..<20_000 {
        if condition() { return }
        try await Loop.sleep(for: .milliseconds(1))
    }
    Issue.record("what was waited for did not come", sourceLocation: sourceLocation)
    throw CancellationError()
}
