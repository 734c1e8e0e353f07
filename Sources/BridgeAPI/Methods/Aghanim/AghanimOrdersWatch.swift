import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.orders.watch`: an order, once it has come to a wanted status.
struct AghanimOrdersWatch: WaitingMethod {
    static let name = "aghanim.orders.watch"
    static let since = "0.1.0"
    static let summary = "Waits until an order has one of the wanted statuses and answers with the order."
    static let description = """
        Asks the provider again and again, at growing intervals, and emits aghanim.order.didChange for each change. \
        No network, timeouts, 5xx, 429 and answers that cannot be read do not end it; they are logged, and counted \
        in data.failedLooks when it ends by timeoutMs or a cancel. Any other error does. The answer is no \
        permission to grant: consume the order first.
        """
    static let errors: [MethodError] = [.notConfigured, .invalidArgument, .provider, .disposed]
    static let example = Example(
        params: #"{"orderId":"ord_eCacpFwavzi","until":["paid","canceled"]}"#,
        result: AghanimOrdersGet.example.result)

    struct Params: ParamObject {
        let orderId: String
        let until: Set<OrderStatus>
        let timeout: Duration?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Unique id of the order.", .notBlank)
            let wanted: [WantedStatus]? = try reader.optional(
                "until",
                "The statuses to wait for; those that end the waiting for a payment by default: paid, canceled, "
                    + "refunded, refund_requested and disputed.",
                .notEmpty)
            let milliseconds: Int? = try reader.optional(
                "timeoutMs", "How long to wait at most, in milliseconds; without it, until the call is cancelled.")
            if wanted?.isEmpty == true { throw reader.fault("until", "expected at least one status") }
            if let milliseconds, milliseconds < 1 {
                throw reader.fault("timeoutMs", "expected a number of milliseconds above zero")
            }
            until = wanted.map { Set($0.map(\.status)) } ?? OrderStatus.afterPayment
            timeout = milliseconds.map { .milliseconds($0) }
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> Order {
        let request = WatchRequest(
            orderId: params.orderId, until: params.until, timeout: params.timeout, watcher: context.caller.id)
        return try await context.bridge.configuredAghanim().watch(request)
    }
}

/// A status to wait for. Unlike in results only the known ones: a misspelled one would never come.
struct WantedStatus: ParamValue {
    let status: OrderStatus

    static let placeholder = WantedStatus(status: .created)

    static let schema = Schema.enumeration(
        EnumSchema(
            name: "WantedStatus", summary: "A status of an order to wait for.",
            values: OrderStatus.knownCases.map(\.rawValue), isOpen: false,
            meanings: Dictionary(
                uniqueKeysWithValues: OrderStatus.knownCases.map {
                    ($0.rawValue, ModelDocumentation.summary(of: OrderStatus.self, String(describing: $0)))
                })))

    private init(status: OrderStatus) { self.status = status }

    init(json: JSONValue) throws(JSONDecodingError) {
        let text = try json.string()
        guard let known = OrderStatus.knownCases.first(where: { $0.rawValue == text }) else {
            let accepted = OrderStatus.knownCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw JSONDecodingError(at: json, "expected one of \(accepted)")
        }
        status = known
    }
}
