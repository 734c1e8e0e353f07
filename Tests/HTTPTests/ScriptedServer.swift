import Foundation
import Glibc
import Synchronization

/// A TCP server on the loopback interface that runs one closure per connection, each on a thread of
/// its own, and counts what it sees.
final class ScriptedServer: Sendable {
    let url: String
    let port: UInt16

    private let listener: Int32
    private let counts = Mutex(Counts())

    private struct Counts {
        var requests = 0
        var bytesSent = 0
        var connections = 0
        var open = 0
        var mostOpen = 0
    }

    init(family: Int32 = AF_INET, _ serve: @escaping @Sendable (ServerConnection) -> Void) {
        let (listener, port) = listenOnLoopback(family)
        self.listener = listener
        self.port = port
        url = "http://127.0.0.1:\(port)"
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { break }
                self.serve(client, serve)
            }
            close(listener)
        }
    }

    /// Accepts no more connections.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var requestCount: Int { counts.withLock { $0.requests } }
    var bytesSent: Int { counts.withLock { $0.bytesSent } }
    var connectionCount: Int { counts.withLock { $0.connections } }
    var mostOpenConnections: Int { counts.withLock { $0.mostOpen } }

    fileprivate func countRequest() {
        counts.withLock { $0.requests += 1 }
    }

    fileprivate func countBytes(_ count: Int) {
        counts.withLock { $0.bytesSent += count }
    }

    private func serve(_ client: Int32, _ body: @escaping @Sendable (ServerConnection) -> Void) {
        counts.withLock {
            $0.connections += 1
            $0.open += 1
            $0.mostOpen = max($0.mostOpen, $0.open)
        }
        Thread.detachNewThread { [self] in
            body(ServerConnection(client, of: self))
            counts.withLock { $0.open -= 1 }
            close(client)
        }
    }
}

/// One accepted connection; all calls block.
struct ServerConnection {
    struct Request {
        let head: String
        let body: String
    }

    private let descriptor: Int32
    private let server: ScriptedServer

    init(_ descriptor: Int32, of server: ScriptedServer) {
        self.descriptor = descriptor
        self.server = server
    }

    /// The next request's head alone; nil when the client has closed.
    func readHead() -> String? {
        var head = ""
        while !head.hasSuffix("\r\n\r\n") {
            guard let byte = read(1) else { return nil }
            head += byte
        }
        return head
    }

    /// The next request, its body read by `Content-Length`; nil when the client has closed.
    func readRequest() -> Request? {
        guard let head = readHead() else { return nil }
        let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) }
        guard let body = read(length ?? 0) else { return nil }
        server.countRequest()
        return Request(head: head, body: body)
    }

    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Sends all of it; false when the client has gone.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest.removeFirst(count)
            server.countBytes(count)
        }
        return true
    }

    /// Sends the same again and again until the client has gone; returns how many bytes that were.
    @discardableResult
    func sendForever(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        var count = 0
        while send(bytes) { count += bytes.count }
        return count
    }

    /// Sends a complete response that keeps the connection open.
    func respond(_ status: String = "200 OK", _ body: String = "", headers: [String] = []) {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Closes the connection now rather than after the closure.
    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Waits until the client closes.
    func waitForClose() {
        while read(1) != nil {}
    }

    private func read(_ count: Int) -> String? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + filled, count - filled, 0) }
            guard got > 0 else { return nil }
            filled += got
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A listening socket on 127.0.0.1 or [::1], and its port.
func listenOnLoopback(_ family: Int32 = AF_INET) -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    // An IPv4 address has its bytes where an IPv6 address has its flow.
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(family)
    address.sin6_addr = in6addr_loopback
    if family == AF_INET { address.sin6_flowinfo = inet_addr("127.0.0.1") }
    var size = socklen_t(family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            precondition(bind(descriptor, address, size) == 0 && listen(descriptor, 128) == 0)
            precondition(getsockname(descriptor, address, &size) == 0)
        }
    }
    return (descriptor, UInt16(bigEndian: address.sin6_port))
}

/// A port of 127.0.0.1 on which nobody listens.
func closedPort() -> UInt16 {
    let (descriptor, port) = listenOnLoopback()
    close(descriptor)
    return port
}

/// Runs a shell command and returns its standard output.
func shell(_ command: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(data)
}
