import JSON
import Testing

@testable import Sandbox

extension SandboxServer {
    /// A call of the client API over a real connection.
    func sdk(_ method: String, _ path: String, _ body: String = "") async throws -> WireReply {
        try await Wire.send(method, "/sdk/v1/" + path, to: url, key: Self.sandboxKey, body: body)
    }

    /// A call of the control API that must succeed.
    @discardableResult
    func control(_ method: String, _ path: String, _ body: String = "") async throws -> WireReply {
        let reply = try await Wire.send(method, "/_sandbox/" + path, to: url, body: body)
        try #require(reply.status == 200, "\(reply.text)")
        return reply
    }

    /// With a SKU: creates an order and returns its id. With an order's id: the order as text.
    func order(_ text: String) async throws -> String {
        guard !text.hasPrefix("ord_") else {
            // The origin is another one after each start.
            return try await sdk("GET", "orders/\(text)").text.replacing(url, with: "")
        }
        let reply = try await sdk("POST", "orders", "{\"player_id\":\"p1\",\"items\":[{\"sku\":\"\(text)\"}]}")
        try #require(reply.status == 201, "\(reply.text)")
        return try JSONDocument(parsing: reply.body).root.required("id").string()
    }

    /// An order's page as text; the origin is another one after each start.
    func page(_ id: String) async throws -> String {
        try await Wire.send("GET", "/checkout/\(id)", to: url).text.replacing(url, with: "")
    }

    /// The status of a consume.
    func consume(_ id: String) async throws -> Int {
        try await sdk("PATCH", "orders/\(id)?player_id=p1", #"{"handled_by_client":true}"#).status
    }
}
