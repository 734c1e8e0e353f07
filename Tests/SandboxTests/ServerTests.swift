import EventLoop
import JSON
import TestSupport
import Testing

@testable import Sandbox

@Suite("Server")
struct ServerTests {
    @Test("a purchase over real HTTP, from price to second consume")
    func purchase() async throws {
        try await withServer { sandbox in
            #expect(try await sandbox.sdk("GET", "items?skus=\(Desk.gems)&locale=fr").text.contains("Gemmes"))
            let id = try await sandbox.order(Desk.gems)
            let page = try await Wire.send("GET", "/checkout/\(id)", to: sandbox.url)
            #expect(page.text.contains("$9.99"))
            #expect(try await Wire.send("POST", "/checkout/\(id)/pay", to: sandbox.url).status == 200)
            #expect(try await sandbox.sdk("GET", "orders/unconsumed?player_id=p1").text == "[\"\(id)\"]")
            #expect(try await sandbox.consume(id) == 200)
            #expect(try await sandbox.consume(id) == 409)
        }
    }

    @Test("two requests on one connection are both answered")
    func keepAlive() async throws {
        try await withServer { sandbox in
            let request = "GET /_sandbox/state HTTP/1.1\r\nHost: sandbox\r\n"
            let reply = try await Wire.exchange(
                request + "\r\n" + request + "Connection: close\r\n\r\n", with: sandbox.url)
            #expect(String(decoding: reply.bytes, as: UTF8.self).split(separator: "HTTP/1.1 200 OK").count == 2)
        }
    }

    @Test("a body that comes in many pieces arrives whole")
    func largeBody() async throws {
        try await withServer { sandbox in
            let items = (0..<20_000).map { "{\"sku\":\"sku.\($0)\",\"name\":\"Name \($0)\"}" }
            let reply = try await sandbox.control("PUT", "catalog", "[" + items.joined(separator: ",") + "]")
            #expect(reply.text == #"{"catalogSize":20000}"#)
            #expect(try await sandbox.sdk("GET", "items?skus=sku.19999").text.contains("Name 19999"))
        }
    }

    @Test("many requests at once over a large catalog all get their own items")
    func manyAtOnce() async throws {
        try await withServer { sandbox in
            try await sandbox.control("PUT", "catalog?generate=10000")
            let requests = (0..<200).map { chunk in
                Task { @LoopActor in
                    try await sandbox.sdk("GET", "items?" + skus(chunk).map { "skus=" + $0 }.joined(separator: "&"))
                        .text
                }
            }
            for (chunk, request) in requests.enumerated() {
                let items = try JSONDocument(text: try await request.value).root.elements()
                #expect(try items.map { try $0.required("sku").string() } == skus(chunk))
            }
        }
    }

    /// Fifty generated SKUs.
    private func skus(_ chunk: Int) -> [String] {
        (0..<50).map { "gen." + String(String(1_000_000 + chunk * 50 + $0).dropFirst()) }
    }

    @Test("a delayed answer holds up nobody else")
    func delay() async throws {
        try await withServer { sandbox in
            try await sandbox.control("POST", "faults", #"{"match":{"path":"/sdk/v1/items"},"action":{"delayMs":300}}"#)
            let started = sandbox.moment
            async let slow = sandbox.sdk("GET", "items?skus=\(Desk.gems)")
            // Once the fault is used up, the slow request is in.
            while try await sandbox.control("GET", "state").text.contains(#""faultsLeft":1"#) {}
            #expect(try await sandbox.sdk("GET", "price_points").status == 200)
            let quick = sandbox.moment
            #expect(try await slow.status == 200)
            #expect(sandbox.moment - started >= .milliseconds(300))
            #expect(quick <= sandbox.moment)
        }
    }

    @Test("a lost answer closes the connection without a byte, and the request was served")
    func lostAnswer() async throws {
        try await withServer { sandbox in
            let id = try await sandbox.order(Desk.gems)
            try await sandbox.control("POST", "orders/\(id)/pay")
            try await sandbox.control(
                "POST", "faults", #"{"match":{"method":"PATCH"},"action":{"close":"beforeHeaders","delayMs":10}}"#)
            let reply = try await sandbox.sdk("PATCH", "orders/\(id)?player_id=p1", #"{"handled_by_client":true}"#)
            #expect(reply.bytes.isEmpty)
            #expect(try await sandbox.consume(id) == 409)
        }
    }

    @Test("half an answer promises the whole and ends in its middle")
    func halfAnswer() async throws {
        try await withServer { sandbox in
            let whole = try await sandbox.sdk("GET", "price_points").body
            try await sandbox.control("POST", "faults", #"{"action":{"close":"midBody"}}"#)
            let half = try await sandbox.sdk("GET", "price_points")
            #expect(half.status == 200)
            #expect(half.header("Content-Length") == String(whole.count))
            #expect(half.body == Array(whole.prefix(whole.count / 2)))
        }
    }

    @Test("a fault's status, headers and body go out as they are")
    func rawFault() async throws {
        try await withServer { sandbox in
            let fault = #"{"action":{"status":502,"headers":{"X-Made-Up":"yes"},"body":"<p>no</p>"}}"#
            try await sandbox.control("POST", "faults", fault)
            let reply = try await sandbox.sdk("GET", "price_points")
            #expect(reply.status == 502)
            #expect(reply.header("X-Made-Up") == "yes")
            #expect(reply.text == "<p>no</p>")
        }
    }

    @Test("the log sees the target as it was sent")
    func rawTarget() async throws {
        try await withServer { sandbox in
            _ = try await Wire.send("GET", "/a%2Fb%20c?d=%26+e", to: sandbox.url)
            let log = try await sandbox.control("GET", "requests")
            let entry = try #require(try JSONDocument(parsing: log.body).root.elements().first { _ in true })
            #expect(try entry.required("path").string() == "/a%2Fb%20c")
            #expect(try entry.required("query").string() == "d=%26+e")
        }
    }

    @Test("a server stops with an answer still due, and the connection ends")
    func stopWhileWaiting() async throws {
        try await withLoop {
            let sandbox = try SandboxServer(SandboxOptions())
            try await sandbox.control("POST", "faults", #"{"match":{"path":"/sdk"},"action":{"delayMs":600000}}"#)
            async let slow = sandbox.sdk("GET", "price_points")
            while try await sandbox.control("GET", "state").text.contains(#""faultsLeft":1"#) {}
            sandbox.stop()
            #expect(try await slow.bytes.isEmpty)
        }
    }

    @Test("a port that is taken is refused with the port and a way out")
    func portTaken() async throws {
        try await withServer { sandbox in
            let port = try #require(UInt16(sandbox.url.split(separator: ":").last ?? ""))
            let error = #expect(throws: SandboxError.self) { try SandboxServer(SandboxOptions(port: port)) }
            #expect(error?.message.contains("127.0.0.1:\(port)") == true)
            #expect(error?.message.contains("choose another port") == true)
        }
    }

    @Test("a stopped server's port can be taken again at once")
    func portFree() async throws {
        try await withLoop {
            let first = try SandboxServer(SandboxOptions())
            let port = try #require(UInt16(first.url.split(separator: ":").last ?? ""))
            _ = try await first.sdk("GET", "price_points")
            first.stop()
            let second = try SandboxServer(SandboxOptions(port: port))
            #expect(try await second.sdk("GET", "price_points").status == 200)
            second.stop()
        }
    }
}

extension SandboxServer {
    /// The loop's clock.
    fileprivate var moment: Duration { Loop.shared.now }
}

@LoopActor
private func withServer(_ body: @LoopActor (SandboxServer) async throws -> Void) async throws {
    try await withLoop {
        let sandbox = try SandboxServer(SandboxOptions())
        defer { sandbox.stop() }
        try await body(sandbox)
    }
}
