import EventLoop
import HTTP
import JSON
import TestSupport
import Testing

@testable import Sandbox

/// The sandbox as the product's own transport sees it, both on one loop.
@Suite("Sandbox and transport")
struct TransportTests {
    @Test("an answer that was spoiled on the way is the transport's fault of that name")
    func spoiled() async throws {
        try await withSandboxAndTransport { sandbox, transport async throws in
            for (action, kind) in [("beforeHeaders", HTTPError.Kind.reset), ("midBody", .truncated)] {
                let fault = "{\"match\":{\"path\":\"/sdk\"},\"action\":{\"close\":\"\(action)\"}}"
                #expect(try await transport.send(sandbox.request(.post, "/_sandbox/faults", fault)).status == 200)
                let error = await #expect(throws: HTTPError.self) {
                    try await transport.send(sandbox.request(.post, "/sdk/v1/orders", "{}"))
                }
                #expect(error?.kind == kind)
                #expect(error?.sent == .unknown)
            }
        }
    }

    @Test("a hundred orders made at once have a hundred identifiers")
    func manyOrders() async throws {
        try await withSandboxAndTransport { sandbox, transport async throws in
            let body = "{\"player_id\":\"p\",\"items\":[{\"sku\":\"\(Desk.sword)\"}]}"
            let orders = (0..<100).map { _ in
                Task { @LoopActor in
                    let response = try await transport.send(sandbox.request(.post, "/sdk/v1/orders", body))
                    return try JSONDocument(parsing: response.body).root.required("id").string()
                }
            }
            var ids: Set<String> = []
            for order in orders { ids.insert(try await order.value) }
            #expect(ids.count == 100)
        }
    }
}

extension SandboxServer {
    fileprivate func request(_ method: HTTPMethod, _ path: String, _ body: String) -> HTTPRequest {
        HTTPRequest(
            method, url: url + path, headers: [HTTPHeader("Authorization", "Bearer " + Self.sandboxKey)],
            body: Array(body.utf8))
    }
}

@LoopActor
private func withSandboxAndTransport(
    _ body: @LoopActor (SandboxServer, CurlTransport) async throws -> Void
) async throws {
    try await withLoop {
        let sandbox = try SandboxServer(SandboxOptions())
        defer { sandbox.stop() }
        try await body(sandbox, CurlTransport())
    }
}
