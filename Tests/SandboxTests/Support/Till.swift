import JSON
import Testing

@testable import Sandbox

/// The Appcharge imitation's value core with a hand-turned clock: no socket, no file.
struct Till {
    var desk = Desk()
    /// Unix seconds.
    var now: Int {
        get { desk.now }
        set { desk.now = newValue }
    }

    /// What a publisher's server was answered when it opened a session.
    struct Session {
        let purchase: String
        let token: String
        let parsedURL: String
    }

    static let gems = """
        {"priceDetails":{"price":499,"currency":"USD"},"offer":{"name":"Starter Pack","sku":"starter_pack_001"},\
        "customer":{"id":"c1","email":"c1@example.com"},"items":[{"name":"Gems","sku":"gem_01","quantity":100}]}
        """

    /// A request of a client, with a good key unless told otherwise.
    mutating func client(
        _ method: String, _ path: String, _ body: String = "", key: String? = SandboxServer.appchargePublicKey,
        bearer: String? = nil
    ) -> Reply {
        var headers = key.map { [Header(name: "X-Checkout-Token", value: $0)] } ?? []
        if let bearer { headers.append(Header(name: "Authorization", value: "Bearer " + bearer)) }
        return send(method, "/appcharge/" + path, body, headers)
    }

    /// A request of a publisher's server.
    mutating func publisher(
        _ method: String, _ path: String, _ body: String = "", token: String? = SandboxServer.appchargePublisherToken
    ) -> Reply {
        send(method, "/appcharge/" + path, body, token.map { [Header(name: "x-publisher-token", value: $0)] } ?? [])
    }

    mutating func control(_ method: String, _ path: String, _ body: String = "") -> Reply {
        send(method, "/_sandbox/appcharge/" + path, body, [])
    }

    mutating func send(_ method: String, _ target: String, _ body: String, _ headers: [Header]) -> Reply {
        let request = Request(method, target, headers: headers, body: Array(body.utf8))
        return Reply(answer: desk.state.receive(request, at: now))
    }

    mutating func session(_ body: String = gems) throws -> Session {
        let reply = publisher("POST", "checkout/v1/session", body)
        try #require(reply.status == 201, "\(reply.text)")
        let root = try reply.json()
        return Session(
            purchase: try root.required("purchaseId").string(),
            token: try root.required("checkoutSessionToken").string(),
            parsedURL: try root.required("parsedUrl").string())
    }

    /// Where boot says a path is, below the imitation's own root.
    mutating func path(_ name: String) throws -> String {
        let paths = try client("GET", "mobile/v4/boot").json().required("paths")
        let path = try #require(paths.member(named: name)).string()
        return String(path.drop { $0 == "/" })
    }

    /// A client's request for an order's status.
    mutating func poll(_ purchase: String, player: String = "c1", bearer: String? = nil) throws -> Reply {
        client("GET", "\(try path("getOrderPath"))/\(purchase)/player/\(player)", bearer: bearer)
    }

    /// The state that a client sees, or nil where it is told that there is no order.
    mutating func state(_ purchase: String) throws -> String? {
        let reply = try poll(purchase)
        return reply.status == 404 ? nil : try reply.json().required("state").string()
    }
}
