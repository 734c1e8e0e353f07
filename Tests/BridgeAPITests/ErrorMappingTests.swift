import AghanimCheckout
import EventLoop
import HTTP
import JSON
import JSONRPC
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Errors on the wire")
@LoopActor
struct ErrorMappingTests {
    private nonisolated static let detail = ValidationErrorDetail(
        location: ["body", "items", "0", "sku"], message: "unknown", type: "value_error")

    /// Every case, its code, and what its data holds behind `kind`, `case` and `debugMessage`.
    nonisolated static let table: [(error: ApiError, code: Int, name: String, retryable: Bool, rest: String)] = [
        (.network(debugMessage: "POST failed"), 101, "network", true, ""),
        (.timeout(debugMessage: "POST failed"), 102, "timeout", true, ""),
        (.notAuthenticated(debugMessage: "POST failed"), 103, "notAuthenticated", false, ""),
        (.notAuthorized(debugMessage: "POST failed"), 104, "notAuthorized", false, ""),
        (.badRequest(debugMessage: "POST failed"), 105, "badRequest", false, ""),
        (.notFound(debugMessage: "POST failed"), 106, "notFound", false, ""),
        (.conflict(debugMessage: "POST failed"), 107, "conflict", false, ""),
        (
            .validation(debugMessage: "POST failed", errors: [detail]), 108, "validation", false,
            #","errors":[{"location":["body","items","0","sku"],"message":"unknown","type":"value_error"}]"#
        ),
        (.rateLimitExceeded(debugMessage: "POST failed"), 109, "rateLimitExceeded", true, #","retryAfterMs":1500"#),
        (.serverUnavailable(debugMessage: "POST failed"), 110, "serverUnavailable", true, ""),
        (.server(code: 502, debugMessage: "POST failed"), 111, "server", false, #","code":502"#),
        (.playerIdNotSet, 112, "playerIdNotSet", false, ""),
        (
            .invalidArgument(name: .skus, reason: .empty, debugMessage: "POST failed"), 113, "invalidArgument", false,
            #","name":"skus","reason":"empty""#
        ),
        (.disposed, 114, "disposed", false, ""),
        (.unknown(debugMessage: "POST failed"), 115, "unknown", false, ""),
    ]

    @Test("every case of ApiError has its code and its data", arguments: table.indices)
    func apiErrors(row: Int) {
        let (error, code, name, retryable, rest) = Self.table[row]
        let trace = CallTrace()
        trace.outcome = .unknown
        trace.httpStatus = 418
        trace.retryAfter = .milliseconds(1500)
        trace.orderId = "ord_1"
        let mapped = RPCError(error, trace, isRepeatable: true)
        let debug = [112, 114].contains(code) ? "" : #""debugMessage":"POST failed","#
        #expect(mapped.code == code)
        #expect(
            String(decoding: mapped.data, as: UTF8.self)
                == #"{"kind":"ApiError","case":"\#(name)",\#(debug)"retryable":\#(retryable),"outcome":"unknown","#
                + #""orderId":"ord_1","httpStatus":418\#(rest)}"#)
        #expect(mapped.message.hasSuffix(".") && !mapped.message.contains("POST failed"))
        #expect(Self.table.map(\.code) == Array(101...115))
    }

    @Test("a call whose effect must not happen twice is never called retryable while its outcome is unknown")
    func effects() throws {
        func error(_ outcome: CallTrace.Outcome, isRepeatable: Bool) throws -> (Bool?, String) {
            let trace = CallTrace()
            trace.outcome = outcome
            let error = RPCError(.network(debugMessage: ""), trace, isRepeatable: isRepeatable)
            return (try JSONDocument(parsing: error.data).root["retryable"]?.bool(), error.message)
        }
        #expect(try error(.unknown, isRepeatable: false).0 == false)
        #expect(try error(.unknown, isRepeatable: false).1.contains("ask the provider"))
        #expect(try error(.notSent, isRepeatable: false).0 == true)
        #expect(try error(.unknown, isRepeatable: true).0 == true)
        let once = MethodTable.entries.filter { !$0.isRepeatable }.map(\.name)
        #expect(once == ["aghanim.orders.consume", "aghanim.startCheckout"])
    }

    @Test("what is not known of a call is left out of its error")
    func bare() {
        let mapped = RPCError(.rateLimitExceeded(debugMessage: ""), CallTrace(), isRepeatable: true)
        #expect(
            String(decoding: mapped.data, as: UTF8.self)
                == #"{"kind":"ApiError","case":"rateLimitExceeded","debugMessage":"","retryable":true,"outcome":"notSent"}"#
        )
    }

    @Test("the error table lists every code once, as it is on the wire")
    func errorTable() throws {
        let codes = ErrorTable.entries.map(\.code)
        #expect(Set(codes).count == codes.count)
        for row in Self.table {
            let entry = try #require(ErrorTable.entries.first { $0.code == row.code })
            #expect(entry.name == row.name && entry.kind == "ApiError")
            let data = try JSONDocument(parsing: RPCError(row.error, CallTrace(), isRepeatable: true).data).root
            let common: Set = ["kind", "case", "retryable", "outcome"]
            let more = Set(try data.members().map(\.name)).subtracting(common)
            #expect(more == Set(entry.members.filter { !$0.hasSuffix("?") }), "\(entry.name)")
        }
    }

    @Test("an answer's status, its details and its Retry-After reach the caller")
    func answers() async throws {
        let bench = Bench()
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p"}"#)
        bench.transport.answer(status: 409, json: try Fixture.text("aghanim/error"))
        let conflict = try await bench.error("aghanim.orders.consume", #"{"orderId":"ord_1"}"#)
        #expect(conflict["code"]?.numberText == "107")
        #expect(conflict["data"]?["httpStatus"]?.numberText == "409")
        #expect(conflict["data"]?["outcome"]?.description == #""completed""#)
        bench.transport.answer(status: 422, json: try Fixture.text("aghanim/validation-error"))
        let invalid = try await bench.error("aghanim.startCheckout", #"{"items":[{"sku":"a"}]}"#)
        #expect(invalid["data"]?["errors"]?.description.contains(#"["body","items","0","sku"]"#) == true)
        let headers = [HTTPHeader("Retry-After", "2")]
        bench.transport.answer(.success(HTTPResponse(status: 429, headers: headers, body: [])))
        let limited = try await bench.error("aghanim.pricePoints.get")
        #expect(limited["data"]?["retryAfterMs"]?.numberText == "2000")
        bench.transport.answer(.failure(HTTPError(.connect, sent: .notSent, message: "no connection")))
        let unreachable = try await bench.error("aghanim.orders.consume", #"{"orderId":"ord_1"}"#)
        #expect(unreachable["code"]?.numberText == "101")
        #expect(unreachable["data"]?["outcome"]?.description == #""notSent""#)
    }

    @Test("a call that the wire profile does not have says which profile, and is not sent")
    func notOffered() async throws {
        let bench = Bench { $0.wireProfile = .s2s }
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p"}"#)
        for (method, params) in [
            ("aghanim.orders.getUnconsumed", nil), ("aghanim.items.get", #"{"skus":["a"]}"#),
            ("aghanim.pricePoints.get", nil),
        ] {
            let error = try await bench.error(method, params)
            #expect(error["code"]?.numberText == "-32006")
            #expect(error["data"]?.description == #"{"kind":"BridgeError","case":"notOffered"}"#)
            #expect(try error.required("message").string().contains("s2s"))
        }
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("a cancelled call says what is known, and an order that exists by then is named")
    func cancelled() async throws {
        let transport = RecordingTransport { _ in
            while !Task.isCancelled { await Task.yield() }
            return .failure(HTTPError(.cancelled, sent: .unknown, message: "cancelled"))
        }
        let bench = Bench(transport)
        let call = try #require(bench.begin("aghanim.orders.get", #"{"id":"ord_1"}"#).waiting)
        let task = Task { @LoopActor in await call.run() }
        while transport.requests.isEmpty { await Task.yield() }
        task.cancel()
        guard case .interrupted(let outcome) = await task.value else { return #expect(Bool(false), "not interrupted") }
        #expect(outcome == CallOutcome(.unknown))
        let trace = CallTrace()
        trace.outcome = .completed
        trace.orderId = "ord_1"
        #expect(CallOutcome(trace) == CallOutcome(.completed, learned: ["orderId": "ord_1"]))
    }

    @Test("an error of a type that nobody expected is an internal error without its text")
    func unexpected() {
        struct Surprise: Error { let secret = "hush" }
        let bench = Bench()
        let context = CallContext(bridge: bench.bridge, caller: bench.caller, method: MethodEntry(BridgePing.self))
        guard case .failure(let error) = context.reply(to: Surprise()) else { return #expect(Bool(false)) }
        #expect(error.code == -32603)
        #expect(bench.host.lines.count == 1)
        #expect(!bench.host.lines[0].contains("hush"))
    }
}
