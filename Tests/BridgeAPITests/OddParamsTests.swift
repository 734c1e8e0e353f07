import EventLoop
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

/// Whatever a caller sends, each call gets one answer that the documents allow.
@Suite("Odd params")
@LoopActor
struct OddParamsTests {
    /// Values that no param, or hardly any, is meant for.
    private nonisolated static let values = [
        "null", "true", "0", "-1", "1.5", "1e400", "9223372036854775808", "\"\"", "\" \"", "\"\\u0000\"", "\"/../..\"",
        "\"日本 😀\"", "\"{order_id}\"", "\"mygame://\"", "[]", "[[]]", "[null]", "{}", "{\"\":{}}",
        "{\"mode\":\"webView\"}", String(repeating: "[", count: 60) + String(repeating: "]", count: 60),
    ]

    private func checkAnswer(_ bench: Bench, _ method: String, _ params: String) async throws {
        let response = try await bench.begin(method, params).response()
        guard let error = response["error"] else {
            let schema = try #require(MethodTable.named(method)).result
            #expect(schema.fault(in: try response.required("result")) == nil, "\(method) \(params)")
            return
        }
        let code = try error.decode("code", as: Int.self)
        let entry = try #require(ErrorTable.entry(for: code), "\(method) \(params): \(code)")
        #expect(error["data"]?["kind"]?.description == "\"\(entry.kind)\"", "\(method) \(params)")
        #expect(code != -32603, "\(method) \(params)")
    }

    private func bench() -> Bench {
        Bench(RecordingTransport { _ in .success(.json(status: 404, "{}")) })
    }

    @Test("any value in the place of any param has an answer", arguments: MethodTable.entries.map(\.name))
    func everyParam(method: String) async throws {
        let bench = bench()
        let entry = try #require(MethodTable.named(method))
        for value in Self.values {
            for field in entry.params {
                let others = entry.params.filter { $0.isRequired && $0.name != field.name }
                let members = ["\"\(field.name)\":\(value)"] + others.map { "\"\($0.name)\":\"x\"" }
                try await checkAnswer(bench, method, "{\(members.joined(separator: ","))}")
            }
            if value.hasPrefix("[") || value.hasPrefix("{") { try await checkAnswer(bench, method, value) }
        }
    }

    @Test("any value in the place of any member of a checkout has an answer")
    func nested() async throws {
        let bench = bench()
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p"}"#)
        bench.caller.canPresent = true
        let types = TypeTable.entries.filter {
            ["CheckoutItem", "LaunchParams", "RedirectSettings", "CheckoutUiSettings"].contains($0.name)
        }
        #expect(types.count == 4)
        let places = [
            "CheckoutItem": "items", "LaunchParams": "launch", "RedirectSettings": "redirectSettings",
            "CheckoutUiSettings": "uiSettings",
        ]
        for type in types {
            for field in type.fields {
                for value in Self.values {
                    let object = "{\"\(field.name)\":\(value)}"
                    let place = try #require(places[type.name])
                    let params =
                        place == "items"
                        ? "\"items\":[\(object)]" : "\"items\":[{\"sku\":\"a\"}],\"\(place)\":\(object)"
                    try await checkAnswer(bench, "aghanim.startCheckout", "{\(params)}")
                }
            }
        }
    }
}
