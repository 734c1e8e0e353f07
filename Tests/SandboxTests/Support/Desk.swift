import JSON
import Testing

@testable import Sandbox

/// The sandbox's value core with a hand-turned clock: no socket, no file.
struct Desk {
    static let gems = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"
    static let sword = "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"

    var state = SandboxState(origin: "http://sandbox.test", seed: 1)
    /// Unix seconds.
    var now = 1_700_000_000

    /// A call of the client API, with a good key unless told otherwise.
    mutating func sdk(
        _ method: String, _ path: String, _ body: String = "", key: String? = SandboxServer.sandboxKey
    ) -> Reply {
        send(method, "/sdk/v1/" + path, body, key: key)
    }

    /// A call of the server-to-server API.
    mutating func s2s(
        _ method: String, _ path: String, _ body: String = "", key: String? = SandboxServer.sandboxServerKey
    ) -> Reply {
        send(method, "/s2s/v1/" + path, body, key: key)
    }

    mutating func control(_ method: String, _ path: String, _ body: String = "") -> Reply {
        send(method, "/_sandbox/" + path, body, key: nil)
    }

    mutating func browse(_ method: String, _ path: String, _ body: String = "") -> Reply {
        send(method, path, body, key: nil)
    }

    mutating func send(_ method: String, _ target: String, _ body: String, key: String?) -> Reply {
        let headers = key.map { [Header(name: "Authorization", value: "Bearer " + $0)] } ?? []
        let request = Request(method, target, headers: headers, body: Array(body.utf8))
        return Reply(answer: state.receive(request, at: now))
    }

    /// Creates an order of one item and returns its id.
    mutating func order(
        _ sku: String = gems, player: String = "p1", more: String = ""
    ) throws -> String {
        let reply = sdk("POST", "orders", "{\"player_id\":\"\(player)\",\"items\":[{\"sku\":\"\(sku)\"}]\(more)}")
        try #require(reply.status == 201, "\(reply.text)")
        return try reply.json().required("id").string()
    }

    /// Creates a paid order and returns its id.
    mutating func paidOrder(player: String = "p1") throws -> String {
        let id = try order(player: player)
        try #require(control("POST", "orders/\(id)/pay").status == 200)
        return id
    }

    mutating func status(of id: String) throws -> String {
        try sdk("GET", "orders/\(id)").json().required("status").string()
    }

    mutating func unconsumed(_ player: String) throws -> [String] {
        try [String](json: try sdk("GET", "orders/unconsumed?player_id=\(player)").json())
    }

    mutating func consume(_ id: String, player: String = "p1") -> Reply {
        sdk("PATCH", "orders/\(id)?player_id=\(player)", #"{"handled_by_client":true}"#)
    }
}

/// What came back.
struct Reply {
    let answer: Answer
    var status: Int { answer.response.status }
    var text: String { String(decoding: answer.response.body, as: UTF8.self) }

    func json() throws -> JSONValue { try JSONDocument(parsing: answer.response.body).root }

    func header(_ name: String) -> String? {
        answer.response.headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Each complaint of a 422 as "body.items.0.sku value_error.missing".
    func complaints() throws -> [String] {
        try json().required("detail").elements().map { issue in
            let place = try issue.required("loc").elements().map { try $0.numberText ?? $0.string() }
            return place.joined(separator: ".") + " " + (try issue.required("type").string())
        }
    }
}
