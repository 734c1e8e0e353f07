import HTTP
import TestSupport
import Testing

@testable import AghanimCore

@Suite("Every row of the error table")
struct ErrorTableTests {
    /// The name of the case the reference gives a status.
    private static let rows: [(Int, String, CallTrace.Outcome)] = [
        (400, "badRequest", .completed), (401, "notAuthenticated", .completed), (403, "notAuthorized", .completed),
        (404, "notFound", .completed), (408, "timeout", .unknown), (409, "conflict", .completed),
        (422, "validation", .completed), (429, "rateLimitExceeded", .completed), (500, "server", .unknown),
        (501, "server", .unknown), (502, "server", .unknown), (503, "serverUnavailable", .unknown),
        (504, "timeout", .unknown), (505, "server", .unknown), (599, "server", .unknown), (402, "unknown", .completed),
        (405, "unknown", .completed), (410, "unknown", .completed), (418, "unknown", .completed),
        (302, "unknown", .completed), (304, "unknown", .completed),
    ]

    private func name(_ error: ApiError?) -> String {
        "\(error.map { "\($0)" } ?? "nil")".split(separator: "(").first.map(String.init) ?? ""
    }

    @Test("a status decides the case and what is known of the side effect", arguments: rows)
    func status(status: Int, expected: String, outcome: CallTrace.Outcome) async throws {
        let transport = RecordingTransport(responses: [.json(status: status, #"{"detail":"because"}"#)])
        let aghanim = try await makeSDK(transport)
        let call = await traced { try await aghanim.orders.consume(orderId: "ord_1") }
        #expect(name(call.error) == expected)
        #expect(call.error?.debugMessage == "PATCH /v1/orders/{id} answered \(status): because")
        #expect(call.trace.outcome == outcome)
        #expect(call.trace.httpStatus == status)
        #expect(transport.requests.count == 1)
    }

    @Test("another 5xx carries its status as the code")
    func serverCode() async throws {
        let aghanim = try await makeSDK(RecordingTransport(responses: [.json(status: 507, "{}")]))
        let call = await traced { try await aghanim.orders.get(id: "ord_1") }
        guard case .server(code: 507, debugMessage: _) = call.error else {
            return #expect(Bool(false), "\(String(describing: call.error))")
        }
    }

    private static let kinds: [(HTTPError.Kind, String)] = [
        (.resolve, "network"), (.connect, "network"), (.tls, "network"), (.reset, "network"), (.truncated, "network"),
        (.other, "network"), (.timeout, "timeout"), (.responseTooLarge, "unknown"), (.invalidURL, "unknown"),
        (.redirectRefused, "unknown"),
    ]

    @Test("a request without an answer has its case, and the transport's words", arguments: kinds)
    func transport(kind: HTTPError.Kind, expected: String) async throws {
        for sent in [HTTPError.Sent.notSent, .unknown] {
            let error = HTTPError(kind, sent: sent, message: "could not do it; try this")
            let aghanim = try await makeSDK(RecordingTransport([.failure(error)]))
            let call = await traced { try await aghanim.orders.consume(orderId: "ord_1") }
            #expect(name(call.error) == expected)
            #expect(call.error?.debugMessage == "PATCH /v1/orders/{id}: could not do it; try this")
            #expect(call.trace.outcome == (sent == .notSent ? .notSent : .unknown))
            #expect(call.trace.httpStatus == nil)
        }
    }

    @Test("only errors that may pass by themselves are retryable")
    func retryable() {
        let yes: [ApiError] = [
            .network(debugMessage: ""), .timeout(debugMessage: ""), .rateLimitExceeded(debugMessage: ""),
            .serverUnavailable(debugMessage: ""),
        ]
        let no: [ApiError] = [
            .notAuthenticated(debugMessage: ""), .notAuthorized(debugMessage: ""), .badRequest(debugMessage: ""),
            .notFound(debugMessage: ""), .conflict(debugMessage: ""), .validation(debugMessage: "", errors: []),
            .server(code: 500, debugMessage: ""), .playerIdNotSet, .disposed, .unknown(debugMessage: ""),
            .invalidArgument(name: .sku, reason: .blank, debugMessage: ""),
        ]
        #expect(!yes.contains { !$0.isRetryable })
        #expect(!no.contains { $0.isRetryable })
    }
}
