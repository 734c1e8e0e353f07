import HTTP
import JSON
import Synchronization
import TestSupport
import Testing

@testable import AppchargePaymentLinks

enum Sample {
    static let key = "pk_sandbox_0123456789abcdef"
    static let token = "0123456789abcdef0123456789abcdef"
    static let customer = "cust_98765"
    static let purchase = "pr_5f1c2a"
    static let page = "https://checkout.example.com/\(token)#boot=eyJhIjoxfQ"
    static let config = ACConfigModel(checkoutPublicKey: key, environment: "sandbox")

    /// An order's answer with that state.
    static func order(_ state: String, orderId: String? = "1234567890", reason: String? = nil) -> HTTPResponse {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("state", state)
            writer.optionalField("orderId", orderId)
            writer.optionalField("reason", reason)
            writer.field("sessionId", token)
        }
        return HTTPResponse(status: 200, body: writer.bytes)
    }
}

/// The provider: boot as in the fixture, orders from a script for each purchase whose last entry
/// repeats, everything else from `others`.
final class Provider: Sendable {
    typealias Answer = RecordingTransport.Answer

    private struct State {
        var boot: [Answer] = []
        var orders: [String: [Answer]] = [:]
        var others: [Answer] = []
    }

    private let state = Mutex(State())
    private let gate: Gate?

    /// - Parameter gate: Where every request stands until the test lets it go on.
    init(gate: Gate? = nil) {
        self.gate = gate
    }

    var transport: RecordingTransport {
        RecordingTransport { [self] request in
            await gate?.pass()
            return answer(request)
        }
    }

    /// What boot answers from now on; the last one repeats.
    func boot(_ answers: Answer...) { state.withLock { $0.boot = answers } }

    /// What the order of a purchase is from now on; the last one repeats.
    func orders(_ purchaseId: String = Sample.purchase, _ answers: [Answer]) {
        state.withLock { $0.orders[purchaseId] = answers }
    }

    /// The states of a purchase's order from now on; the last one repeats.
    func states(_ states: String..., of purchaseId: String = Sample.purchase) {
        orders(purchaseId, states.map { .success(Sample.order($0)) })
    }

    /// Answers to everything but boot and orders, in their order.
    func answer(_ answers: Answer...) { state.withLock { $0.others += answers } }

    private func answer(_ request: HTTPRequest) -> Answer {
        state.withLock { state in
            if request.url.contains("/mobile/v4/boot") {
                return Self.next(&state.boot) ?? .success(.json((try? Fixture.text("appcharge/boot")) ?? ""))
            }
            guard request.url.contains("/somewhere/orders/") else {
                return state.others.isEmpty ? .success(HTTPResponse(status: 599)) : state.others.removeFirst()
            }
            let id = request.url.split(separator: "/").drop { $0 != "orders" }.dropFirst().first.map(String.init) ?? ""
            return Self.next(&state.orders[id, default: []]) ?? .success(HTTPResponse(status: 404))
        }
    }

    private static func next(_ script: inout [Answer]) -> Answer? {
        script.count > 1 ? script.removeFirst() : script.first
    }
}

/// All events of a bridge, in order.
final class EventLog: Sendable {
    private let state = Mutex<[ACEvent]>([])

    var events: [ACEvent] { state.withLock { $0 } }
    var callbacks: [ACEvent.Callback] { events.map(\.callback) }

    /// How the purchase ended, as often as it did.
    func endings(of purchaseId: String = Sample.purchase) -> [ACEvent.Callback] {
        events.filter { $0.purchaseId == purchaseId }.map(\.callback)
    }

    func add(_ event: ACEvent) { state.withLock { $0.append(event) } }
}

/// All lines of a bridge's log.
final class LogLines: Logger {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func log(_ level: LogLevel, _ message: String) { state.withLock { $0.append(message) } }
}

/// A bridge on a scripted provider and a clock that stands still, with what it tells.
struct Rig: Sendable {
    let bridge: ACBridge
    let transport: RecordingTransport
    let events = EventLog()
    let log = LogLines()
    let clock = HandClock()

    init(
        _ provider: Provider, delegate: (any ACCheckoutPurchaseDelegate)? = nil,
        configure: (inout ACOptions) -> Void = { _ in }
    ) async {
        transport = provider.transport
        var options = ACOptions()
        options.logger = log
        options.logLevel = .debug
        options.transport = transport
        options.clock = clock
        configure(&options)
        bridge = ACBridge(options: options, delegate: delegate)
        await bridge.observe(events.add)
    }

    /// One that is initialized for the sample's customer.
    static func initialized(
        _ provider: Provider, redirectUrl: String? = nil, delegate: (any ACCheckoutPurchaseDelegate)? = nil,
        configure: (inout ACOptions) -> Void = { _ in }
    ) async throws -> Rig {
        let rig = await Rig(provider, delegate: delegate, configure: configure)
        let config = ACConfigModel(checkoutPublicKey: Sample.key, environment: "sandbox", redirectUrl: redirectUrl)
        try await rig.bridge.initialize(config: config, customerId: Sample.customer)
        return rig
    }

    @discardableResult
    func open(_ purchaseId: String = Sample.purchase, page: String = Sample.page, redirectUrl: String? = nil)
        async throws -> OpenedCheckout
    {
        try await bridge.openCheckout(
            CheckoutRequest(purchaseId: purchaseId, page: .parsedUrl(page), redirectUrl: redirectUrl), opener: nil)
    }

    /// Lets time pass until the purchase has ended.
    func runToEnd(of purchaseId: String = Sample.purchase) async {
        await clock.runUntil { !events.endings(of: purchaseId).isEmpty }
    }

    /// The requests for orders, by their purchase.
    var looks: [HTTPRequest] { transport.requests.filter { $0.url.contains("/somewhere/orders/") } }
}

/// What a call threw, as an `ACErrorMessage`.
nonisolated(nonsending) func error(
    of call: nonisolated(nonsending) () async throws -> Void
) async -> ACErrorMessage? {
    do {
        try await call()
        return nil
    } catch {
        return error as? ACErrorMessage
    }
}

extension ACEvent.Callback {
    /// The error it reports, if any.
    var error: ACErrorMessage? {
        switch self {
        case .initializeFailed(let error), .pricePointsFailed(let error), .noneAwardedFailed(let error),
            .purchaseFailed(let error, _), .purchaseCanceled(let error, _):
            error
        default: nil
        }
    }
}

extension RecordingTransport.Answer {
    static func status(_ status: Int, _ body: String = "", type: String = "application/json") -> Self {
        .success(HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", type)], body: Array(body.utf8)))
    }

    static func fault(_ kind: HTTPError.Kind, _ sent: HTTPError.Sent = .unknown) -> Self {
        .failure(HTTPError(kind, sent: sent, message: "the connection to https://host failed"))
    }

    static func fixture(_ name: String) throws -> Self {
        .success(.json(try Fixture.text("appcharge/\(name)")))
    }
}
