import Foundation
import HTTP
import Synchronization
import Testing

@Suite("Answers that are too large, or have no end", .timeLimit(.minutes(2)))
struct EndlessAnswerTests {
    /// The error of a POST that is answered with `head` and then `more`, again and again; and how many bytes of that
    /// the server got rid of.
    private func error(
        _ head: String, _ more: String, limit: Int = 1 << 20
    ) async -> (error: HTTPError?, sent: Int, requests: Int) {
        let sent = Mutex(0)
        let (answered, ended) = (Once(), Moment())
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil, answered.claim() else { return }
            connection.send(head)
            let count = connection.sendForever(more)
            sent.withLock { $0 = count }
            ended.happen()
        }
        defer { server.stop() }
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport().send(HTTPRequest(.post, url: server.url, body: [1], maxBodyBytes: limit))
        }
        await ended.wait()
        return (error, sent.withLock { $0 }, server.requestCount)
    }

    private static let kilobyte = String(repeating: "x", count: 1024)

    @Test("a body that says it is too large is not waited for")
    func announced() async {
        for length in ["1048577", "10000000000", "99999999999999999999999999"] {
            let (error, sent, requests) = await error(
                "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n", Self.kilobyte)
            #expect(error?.kind == .responseTooLarge)
            #expect(error?.sent == .unknown)
            #expect(error?.message.contains("1048576 bytes") == true)
            // What the system took before the connection closed, and nothing near the body.
            #expect(sent < 8 << 20)
            #expect(requests == 1)
        }
    }

    @Test("a body without an end is cut off at the limit", arguments: ["Transfer-Encoding: chunked\r\n", ""])
    func endless(field: String) async {
        let chunk = field.isEmpty ? Self.kilobyte : "400\r\n\(Self.kilobyte)\r\n"
        let (error, sent, requests) = await error("HTTP/1.1 200 OK\r\n\(field)\r\n", chunk)
        #expect(error?.kind == .responseTooLarge)
        #expect(error?.sent == .unknown)
        #expect(sent < 16 << 20)
        #expect(requests == 1)
    }

    @Test(
        "a header without an end is cut off",
        arguments: [
            ("HTTP/1.1 200 OK\r\n", "X-Field: " + kilobyte + "\r\n"),
            ("HTTP/1.1 200 OK\r\nX-Field: ", kilobyte),
            ("", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
            ("", "HTTP/1.1 100 Continue\r\n\r\n"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", "X-Trailer: x\r\n"),
        ])
    func header(head: String, more: String) async {
        let (error, sent, requests) = await error(head, more)
        #expect(error?.kind == .responseTooLarge)
        #expect(error?.sent == .unknown)
        #expect(error?.message.contains("header") == true)
        #expect(sent < 8 << 20)
        #expect(requests == 1)
    }

    /// 150 bytes that brotli makes more than 100 MiB of: the beginning of `head -c 1G /dev/zero | brotli`.
    private static let brotli =
        "z///fwAkAOKxQHLv//n//w+ABEAcFoDu/T////8BkACIwwLQvf/n//8/ABIAcVgAuvf//P//B0ACIA4LQPf+n////wBIAMRhAeje//P//x8ACYA4LADd+3/+//8DIAEQhwWge//P//9/ACQA4rAAdO//+f//D4AEQBwWgO79P////wGQAIjDAtC9/+f//z8AEgBxWAC6"

    @Test(
        "a small body that unpacks to a large one is cut off at the limit",
        arguments: [
            ("gzip", "head -c 16M /dev/zero | gzip -c"),
            ("gzip, gzip", "head -c 16M /dev/zero | gzip -1c | gzip -1c"),
            ("deflate", "python3 -c 'import sys, zlib; sys.stdout.buffer.write(zlib.compress(bytes(16 << 20)))'"),
            ("br", "echo \(brotli) | base64 -d"),
        ])
    func bomb(encoding: String, command: String) async throws {
        let packed = try shell(command)
        #expect(packed.count < 100_000)
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(packed.count)\r\n\r\n")
            connection.send(packed)
        }
        defer { server.stop() }
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport().send(HTTPRequest(.post, url: server.url, maxBodyBytes: 1 << 20))
        }
        #expect(error?.kind == .responseTooLarge)
        #expect(error?.message.contains("1048576 bytes") == true)
        #expect(server.requestCount == 1)
    }

    @Test("bodies that are within their limits and too much together are cut off, and the others arrive")
    func together() async throws {
        let release = Moment()
        let big = String(repeating: "x", count: 15 << 20)
        let server = ScriptedServer { connection in
            guard let request = connection.readRequest() else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(15 << 20)\r\n\r\n")
            guard request.head.contains("/first") else {
                connection.send(big)
                return
            }
            connection.send(String(big.dropLast()))
            release.block()
            connection.send("x")
        }
        defer { server.stop() }
        let transport = CurlTransport()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try await transport.send(HTTPRequest(url: server.url + "/first")).body.count }
            }
            while server.bytesSent < 4 * ((15 << 20) - 1) { await Task.yield() }
            let error = await #expect(throws: HTTPError.self) {
                while true { _ = try await transport.send(HTTPRequest(url: server.url + "/fifth")) }
            }
            #expect(error?.kind == .responseTooLarge)
            #expect(error?.message.contains("ask for less at a time") == true)
            release.happen()
            for try await count in group { #expect(count == 15 << 20) }
        }
        #expect(try await transport.send(HTTPRequest(url: server.url + "/fifth")).body.count == 15 << 20)
    }
}
