import EventLoop
import Foundation
import HTTP
import JSON
import Synchronization
import TestSupport
import Testing

@testable import Sandbox

/// The sandbox and a publisher's server, both over real HTTP on one loop.
@Suite("Grants over HTTP")
struct GrantServerTests {
    @Test("an order that is paid on the page reaches the publisher's server, signed, and then succeeds")
    func granted() async throws {
        try await withPublisher { sandbox, publisher in
            publisher.answers = [.json { w in w.object { w in w.field("publisherPurchaseId", "p-1") } }]
            let purchase = try await sandbox.paidPurchase(publisher, waits: "[]")
            try await sandbox.waitForState("charge_succeed", of: purchase)
            let request = try #require(publisher.requests.first)
            #expect(publisher.requests.count == 1)
            #expect(request.method == "POST")
            #expect(request.target.path == "/grant")
            let parts = try #require(request.header("signature")).split(separator: ",")
            let time = parts[0].dropFirst(2)
            let code = SHA256.authenticationCode(Array("\(time).".utf8) + request.body, key: Array("key".utf8))
            #expect(parts[1] == "v1=" + code.hex)
            #expect(request.header("x-publisher-token") == SandboxServer.appchargePublisherToken)
        }
    }

    @Test("refusals are retried after each wait, and every attempt is there to be seen")
    func retried() async throws {
        try await withPublisher { sandbox, publisher in
            publisher.answers = [
                .json(500) { w in w.object { w in w.field("publisherErrorMessage", "not yet") } }, .empty,
                .json { w in w.object { w in w.field("publisherPurchaseId", "p-1") } },
            ]
            let purchase = try await sandbox.paidPurchase(publisher, waits: "[20,60]")
            try await sandbox.waitForState("charge_succeed", of: purchase)
            #expect(publisher.requests.count == 3)
            let grants = try await sandbox.control("GET", "appcharge/grants").text
            let attempts = Array(
                try JSONDocument(text: grants).root.elements().flatMap { try $0.required("attempts").elements() })
            #expect(try attempts.map { try $0.decodeIfPresent("status", as: Int.self) } == [500, 200, 200])
            let times = try attempts.map { try $0.required("sentAt").int() }
            #expect(times[1] - times[0] >= 20)
            #expect(times[2] - times[1] >= 60)
            #expect(try attempts[0].required("failure").string() == "not yet")
        }
    }

    @Test("a publisher's server that does not answer in time, or is not there, fails the order")
    func unreachable() async throws {
        try await withPublisher { sandbox, publisher in
            publisher.delay = .seconds(600)
            let slow = try await sandbox.paidPurchase(publisher, waits: "[]", timeout: 50)
            try await sandbox.waitForState("charge_failed", of: slow)
            #expect(publisher.requests.count == 1)
            try await sandbox.control(
                "PUT", "appcharge/publisher", #"{"url":"http://127.0.0.1:1/","secret":"s","waitsMs":[]}"#)
            let nobody = try await sandbox.paidPurchase(nil)
            try await sandbox.waitForState("charge_failed", of: nobody)
            #expect(try await sandbox.control("GET", "appcharge/grants").text.contains("gave no answer"))
        }
    }

    @Test("a redirect is not followed, so nothing leaves this machine")
    func redirect() async throws {
        try await withPublisher { sandbox, publisher in
            let elsewhere = Header(name: "Location", value: "http://127.0.0.1:\(publisher.port)/elsewhere")
            publisher.answers = [Response(status: 307, headers: [elsewhere])]
            let purchase = try await sandbox.paidPurchase(publisher, waits: "[]")
            try await sandbox.waitForState("charge_failed", of: purchase)
            #expect(publisher.requests.map(\.target.path) == ["/grant"])
        }
    }

    @Test("a sandbox that stops or resets while it asks forgets the attempt")
    func stopped() async throws {
        try await withPublisher { sandbox, publisher in
            publisher.delay = .seconds(600)
            _ = try await sandbox.paidPurchase(publisher, waits: "[10]")
            while publisher.requests.isEmpty { try await Loop.sleep(for: .milliseconds(2)) }
            try await sandbox.control("POST", "reset")
            #expect(try await sandbox.control("GET", "appcharge/grants").text == "[]")
            _ = try await sandbox.paidPurchase(publisher, waits: "[10]")
            while publisher.requests.count < 2 { try await Loop.sleep(for: .milliseconds(2)) }
        }
    }

    @Test("an answer to what was asked before a reset is not taken for the new order of the same name")
    func staleAnswer() async throws {
        try await withLoop {
            let gates = [Gate(), Gate()]
            let asked = Mutex(0)
            let transport = RecordingTransport { _ in
                let number = asked.withLock { count in
                    defer { count += 1 }
                    return count
                }
                await gates[number].wait()
                return .success(
                    number == 0 ? .json(#"{"publisherPurchaseId":"stale"}"#) : .json(status: 500, #"{}"#))
            }
            let sandbox = try SandboxServer(SandboxOptions(), sendsThrough: transport)
            defer { sandbox.stop() }
            let publisher = #"{"url":"http://127.0.0.1:1/","secret":"s","waitsMs":[600000]}"#
            var purchases: [String] = []
            for number in 1...2 {
                try await sandbox.control("PUT", "appcharge/publisher", publisher)
                purchases.append(try await sandbox.paidPurchase(nil))
                while transport.requests.count < number { try await Loop.sleep(for: .milliseconds(2)) }
                if number == 1 { try await sandbox.control("POST", "reset") }
            }
            #expect(purchases[0] == purchases[1])
            for gate in gates { gate.open() }
            while try await sandbox.control("GET", "appcharge/grants").text.contains(#""attempts":[]"#) {}
            let grants = try await sandbox.control("GET", "appcharge/grants").text
            #expect(grants.contains(#""status":500"#))
            #expect(!grants.contains(#""status":200"#))
            #expect(try await sandbox.shop()[0].contains(#""state":"charge_pending""#))
        }
    }

    @Test("a grant that was not answered when the sandbox went is asked for again when it comes back")
    func restarted() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        try await withLoop {
            let publisher = try PublisherServer()
            defer { publisher.stop() }
            publisher.delay = .seconds(600)
            let first = try SandboxServer(SandboxOptions(statePath: path))
            let purchase = try await first.paidPurchase(publisher, waits: "[]")
            while publisher.requests.isEmpty { try await Loop.sleep(for: .milliseconds(2)) }
            first.stop()
            publisher.delay = .zero
            publisher.answers = [.json { w in w.object { w in w.field("publisherPurchaseId", "p-1") } }]
            let second = try SandboxServer(SandboxOptions(statePath: path))
            defer { second.stop() }
            try await second.waitForState("charge_succeed", of: purchase)
            #expect(publisher.requests.count == 2)
            #expect(publisher.requests[0].body == publisher.requests[1].body)
        }
    }
}

/// Something that is waited for, and does not care whether the waiting task is cancelled.
private final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }

    func wait() async {
        // In a task of its own: this one's cancellation would end the stream.
        await Task { [stream] in for await _ in stream {} }.value
    }
}

/// A publisher's server: it answers in order what it was given, and the last one again and again.
@LoopActor
private final class PublisherServer {
    let port: UInt16
    private(set) var requests: [Request] = []
    var answers: [Response] = [.empty]
    var delay = Duration.zero
    private var http: HTTPServer?

    init() throws {
        let socket = try ListeningSocket(port: 0)
        port = socket.port
        http = try HTTPServer(on: socket) { [unowned self] request in
            requests.append(request)
            let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
            return Answer(response: answer, delay: delay)
        }
    }

    func stop() {
        http?.stop()
        http = nil
    }
}

extension SandboxServer {
    /// Opens a session, and pays it on its page.
    fileprivate func paidPurchase(
        _ publisher: PublisherServer?, waits: String = "[]", timeout: Int = 5000
    ) async throws -> String {
        if let publisher {
            let target = "\"url\":\"http://127.0.0.1:\(publisher.port)/grant\",\"secret\":\"key\""
            try await control("PUT", "appcharge/publisher", "{\(target),\"waitsMs\":\(waits),\"timeoutMs\":\(timeout)}")
        }
        let session = try await JSONDocument(parsing: openSession().body).root
        let token = try session.required("checkoutSessionToken").string()
        let page = "/appcharge/page/\(token)"
        #expect(try await Wire.send("GET", page + "?cot=" + Self.appchargePublicKey, to: url).status == 200)
        #expect(try await Wire.send("POST", page + "/pay", to: url).status == 200)
        return try session.required("purchaseId").string()
    }

    /// Waits until the order has a state; a test that waits in vain is ended by its runner.
    fileprivate func waitForState(_ state: String, of purchase: String) async throws {
        while try await !control("GET", "appcharge/orders/\(purchase)").text.contains("\"state\":\"\(state)\"") {
            try await Loop.sleep(for: .milliseconds(5))
        }
    }
}

@LoopActor
private func withPublisher(
    _ body: @LoopActor (SandboxServer, PublisherServer) async throws -> Void
) async throws {
    try await withLoop {
        let publisher = try PublisherServer()
        let sandbox = try SandboxServer(SandboxOptions())
        defer {
            sandbox.stop()
            publisher.stop()
        }
        try await body(sandbox, publisher)
    }
}
