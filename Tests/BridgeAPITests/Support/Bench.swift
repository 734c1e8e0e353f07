import AghanimCheckout
import EventLoop
import HTTP
import JSON
import JSONRPC
import TestSupport
import Testing

@testable import BridgeAPI

let testKey = "sdk_sandbox_0123456789abcdefghijklmnopqrstuv"

/// A bridge on a scripted transport, and a host that notes what the bridge asks of it.
@LoopActor
final class Bench {
    let transport: RecordingTransport
    let host = RecordingHost()
    let bridge: Bridge
    /// The caller of calls that name no other.
    let caller = RecordingCaller(id: 1)

    /// A bridge configured with `key`, if there is one.
    init(
        _ transport: RecordingTransport = RecordingTransport(), key: String? = testKey,
        adjust: (inout BridgeSettings) -> Void = { _ in }
    ) {
        self.transport = transport
        var settings = BridgeSettings()
        settings.transport = transport
        settings.appchargeClock = HurriedClock()
        settings.apiKey = key.flatMap(ApiKey.init)
        adjust(&settings)
        bridge = Bridge(settings)
        bridge.host = host
    }

    /// A bridge whose provider gives these answers, each a fixture's name.
    convenience init(answers: [String]) throws {
        let responses = try answers.map { HTTPResponse.json(try Fixture.text($0)) }
        self.init(RecordingTransport(responses: responses))
    }

    /// Begins a call, whose request goes through a real session.
    func begin(_ method: String, _ params: String? = nil, from caller: RecordingCaller? = nil) -> CallUnderTest {
        let call = CallUnderTest(method, params)
        if let request = call.request { call.progress = bridge.begin(request, from: caller ?? self.caller) }
        return call
    }

    /// Makes a call and returns its result.
    func result(
        _ method: String, _ params: String? = nil, from caller: RecordingCaller? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        let response = try await begin(method, params, from: caller).response()
        return try #require(response["result"], "\(response)", sourceLocation: sourceLocation)
    }

    /// Makes a call and returns its error object.
    func error(
        _ method: String, _ params: String? = nil, from caller: RecordingCaller? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        let response = try await begin(method, params, from: caller).response()
        return try #require(response["error"], "\(response)", sourceLocation: sourceLocation)
    }

    /// Sets a player and begins a checkout of one item in a mode, from `caller`; the provider's answer is a fixture.
    @discardableResult
    func launch(_ launch: String = "{}", order: String = "aghanim/order", from caller: RecordingCaller? = nil)
        async throws
        -> JSONValue
    {
        _ = try await result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
        transport.answer(json: try Fixture.text(order))
        return try await result(
            "aghanim.startCheckout", #"{"items":[{"sku":"a"}],"launch":\#(launch)}"#, from: caller)
    }
}

/// One call: its session, and how it goes on.
@LoopActor
final class CallUnderTest {
    let request: Call?
    var progress: CallProgress?
    private var session: Session

    init(_ method: String, _ params: String?) {
        var session = Session()
        let params = params.map { #","params":\#($0)"# } ?? ""
        Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\"\(params)}\n".utf8).withUnsafeBytes {
            session.receive($0)
        }
        if case .start(let call)? = session.nextAction() { request = call } else { request = nil }
        self.session = session
    }

    /// Whether the call waits for something.
    var waiting: WaitingCall? {
        if case .waiting(let call)? = progress { call } else { nil }
    }

    /// The one response of the call, once it has ended.
    func response() async throws -> JSONValue {
        if let request {
            switch progress {
            case .done(let reply)?: session.finish(request.key, reply)
            case .waiting(let call)?: session.finish(request.key, await call.run())
            case nil: break
            }
        }
        let messages = try frames(in: session.takeOutput() ?? [])
        #expect(messages.count == 1)
        return try #require(messages.first)
    }
}

extension MethodTable {
    static func named(_ name: String) -> MethodEntry? { places[name].map { entries[$0] } }
}
