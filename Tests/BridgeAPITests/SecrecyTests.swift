import EventLoop
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Secrets")
@LoopActor
struct SecrecyTests {
    private nonisolated static let marker = "5ecre7marker"

    /// Failures of the provider and of the network, some of which quote the key.
    private nonisolated static let answers: [RecordingTransport.Answer] =
        [400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504, 302, 418].map { status in
            .success(.json(status: status, #"{"detail":"\#(testKey) is wrong"}"#))
        } + [
            .success(.json("{")), .success(.json("[]")), .success(.json(#"{"id":5}"#)),
            .failure(HTTPError(.timeout, sent: .unknown, message: "no answer in time")),
            .failure(HTTPError(.connect, sent: .notSent, message: "no connection")),
        ]

    /// `params` with every string, or every value, replaced by the marker.
    private func poisoned(_ params: String) throws -> [String] {
        let strings = params.replacing(/:"[^"]*"/, with: #":"\#(Self.marker)""#)
        let lists = params.replacing(/\["[^"]*"/, with: #"["\#(Self.marker)""#)
        let types = params.replacing(/:("[^"]*"|true|false|\d+)/, with: #":["\#(Self.marker)",7]"#)
        return [strings, lists, types, #"["\#(Self.marker)"]"#, #"["\#(Self.marker)","\#(Self.marker)"]"#]
    }

    /// A watch outlasts most failures; its params with a deadline, by name for there is no other way.
    private func hurried(_ params: String, _ method: String) -> String {
        guard method == AghanimOrdersWatch.name else { return params }
        return params.hasPrefix("[")
            ? #"{"orderId":"\#(Self.marker)","timeoutMs":1}"#
            : params.replacing(/}$/, with: #","timeoutMs":1}"#)
    }

    @Test("no error and no log line holds a param's value, whatever goes wrong", arguments: answers.indices)
    func values(answer: Int) async throws { try await withLoop { try await check(answer) } }

    private func check(_ answer: Int) async throws {
        let bench = Bench(RecordingTransport { _ in Self.answers[answer] })
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"\#(Self.marker)"}"#)
        let checkout =
            #"{"items":[{"sku":"a","name":"b"}],"metadata":{"k":"v"},"locale":"de","backToGameUrl":"mygame://x","#
            + #""redirectSettings":{"mode":"delayed","delaySeconds":5},"uiSettings":{"mode":"dark"},"#
            + #""launch":{"mode":"webView","config":{"allowsBackForwardNavigation":true},"open":false}}"#
        let calls = MethodTable.entries.compactMap { method in method.example.params.map { (method.name, $0) } }
        var failures = 0
        for (method, params) in calls + [("aghanim.startCheckout", checkout)] where method != "rpc.discover" {
            for params in try poisoned(params) {
                let response = try await bench.begin(method, hurried(params, method)).response()
                guard let error = response["error"] else { continue }
                failures += 1
                #expect(!error.description.contains(Self.marker), "\(method)")
                #expect(!error.description.contains(testKey), "\(method)")
            }
        }
        #expect(failures > 40)
        let log = bench.host.lines.joined(separator: "\n")
        #expect(!log.contains(Self.marker))
        #expect(!log.contains(testKey))
    }
}
