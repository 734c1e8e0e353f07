import HTTP
import TestSupport
import Testing

@testable import AghanimCore

@Suite("What is repeated and followed")
struct RepeatTests {
    private let reset = RecordingTransport.Answer.failure(HTTPError(.reset, sent: .unknown, message: "reset"))

    @Test("a GET whose connection broke before an answer is sent once more")
    func repeatsGet() async throws {
        let transport = RecordingTransport([reset, .success(.json("[\"a\"]"))])
        let aghanim = try await makeSDK(transport)
        #expect(try await aghanim.orders.getUnconsumed() == ["a"])
        #expect(transport.requests.count == 2)
    }

    @Test("and not more often than that; what is known is that a request left")
    func onlyOnce() async throws {
        let refused = RecordingTransport.Answer.failure(HTTPError(.connect, sent: .notSent, message: "refused"))
        let transport = RecordingTransport([reset, refused, .success(.json("[]"))])
        let aghanim = try await makeSDK(transport)
        let call = await traced { _ = try await aghanim.orders.getUnconsumed() }
        #expect(call.error == .network(debugMessage: "GET /v1/orders/unconsumed: refused"))
        #expect(call.trace.outcome == .unknown)
        #expect(transport.requests.count == 2)
    }

    @Test("no other fault repeats a GET", arguments: [HTTPError.Kind.timeout, .truncated, .connect, .resolve, .tls])
    func otherFaults(kind: HTTPError.Kind) async throws {
        let error = HTTPError(kind, sent: .unknown, message: "x")
        let transport = RecordingTransport([.failure(error), .success(.json("[]"))])
        let aghanim = try await makeSDK(transport)
        await #expect(throws: ApiError.self) { try await aghanim.orders.getUnconsumed() }
        #expect(transport.requests.count == 1)
    }

    @Test("a consume is never repeated")
    func neverConsume() async throws {
        let transport = RecordingTransport([reset, .success(HTTPResponse(status: 200))])
        let aghanim = try await makeSDK(transport)
        let call = await traced { try await aghanim.orders.consume(orderId: "ord_1") }
        #expect(call.error == .network(debugMessage: "PATCH /v1/orders/{id}: reset"))
        #expect(call.trace.outcome == .unknown)
        #expect(transport.requests.count == 1)
    }

    private func redirect(to location: String, status: Int = 302) -> RecordingTransport.Answer {
        .success(HTTPResponse(status: status, headers: [HTTPHeader("Location", location)]))
    }

    @Test(
        "a GET follows a redirect to its own origin",
        arguments: [
            ("/sdk/v2/x?y=1", "https://api.aghanim.com/sdk/v2/x?y=1"),
            ("HTTPS://API.aghanim.com:443/z", "HTTPS://API.aghanim.com:443/z"),
        ])
    func follows(location: String, url: String) async throws {
        let transport = RecordingTransport([redirect(to: location), .success(.json("[]"))])
        let aghanim = try await makeSDK(transport)
        #expect(try await aghanim.orders.getUnconsumed() == [])
        #expect(transport.requests.last?.url == url)
        #expect(transport.requests.last.flatMap { header("Authorization", of: $0) } != nil)
    }

    @Test(
        "the key never goes to another origin",
        arguments: [
            "https://evil.example.com/", "http://api.aghanim.com/sdk/v1/orders", "https://api.aghanim.com:8443/",
            "//evil.example.com/x", "https://api.aghanim.com@evil.example.com/", "", "https://user@api.aghanim.com/x",
            "file:///etc/passwd", "javascript:alert(1)", "ftp://api.aghanim.com/",
            "https://api.aghanim.com.evil.example.com/",
            "https:///x", "https://api.aghanim.com:port/", "http:/x",
        ])
    func refuses(location: String) async throws {
        let transport = RecordingTransport([redirect(to: location), .success(.json("[]"))])
        let aghanim = try await makeSDK(transport)
        let call = await traced { _ = try await aghanim.orders.getUnconsumed() }
        guard case .unknown(let message)? = call.error else {
            return #expect(Bool(false), "\(String(describing: call.error))")
        }
        #expect(message.contains("redirect"))
        #expect(transport.requests.count == 1)
    }

    @Test("no more than three redirects are followed")
    func bounded() async throws {
        let transport = RecordingTransport { _ in redirect(to: "/again") }
        let aghanim = try await makeSDK(transport)
        let call = await traced { _ = try await aghanim.orders.getUnconsumed() }
        #expect(call.trace.httpStatus == 302)
        #expect(transport.requests.count == 4)
    }

    @Test("a PATCH follows no redirect", arguments: [301, 302, 307, 308])
    func patch(status: Int) async throws {
        let transport = RecordingTransport([redirect(to: "/sdk/v1/x", status: status), .success(.json("{}"))])
        let aghanim = try await makeSDK(transport)
        let call = await traced { try await aghanim.orders.consume(orderId: "ord_1") }
        #expect(call.trace.httpStatus == status)
        #expect(transport.requests.count == 1)
    }
}
