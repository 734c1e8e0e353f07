import JSON
import Testing

@testable import Sandbox

extension SandboxServer {
    /// A publisher's server opens a session over a real connection.
    func openSession(_ body: String = Till.gems) async throws -> WireReply {
        let head =
            "POST /appcharge/checkout/v1/session HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n"
            + "x-publisher-token: \(Self.appchargePublisherToken)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        return try await Wire.exchange(head + body, with: url)
    }

    /// Opens a session and returns its purchase.
    func purchase() async throws -> String {
        let reply = try await openSession()
        try #require(reply.status == 201, "\(reply.text)")
        return try JSONDocument(parsing: reply.body).root.required("purchaseId").string()
    }

    /// What the control API tells of purchases, settings and publisher.
    func shop() async throws -> [String] {
        var texts: [String] = []
        for path in ["orders", "settings", "publisher"] {
            texts.append(try await control("GET", "appcharge/" + path).text)
        }
        return texts
    }
}
