internal import HTTP
internal import JSON

/// One customer after boot: everything that requests in their name need. Makes requests, sends none.
struct ACSession: Sendable {
    let config: ACConfigModel
    let customerId: String
    let boot: BootAnswer
    let profile: ACWireProfile
    /// What must not appear in an error or a log.
    var secrets: [Secret] { [config.key, Secret(customerId)] }

    private let base: String
    private let requestTimeout: Duration

    /// - Parameters:
    ///   - bootBase: Where boot was asked.
    ///   - requestTimeout: The longest that one attempt may take; boot may ask for less.
    init(
        config: ACConfigModel, customerId: String, boot: BootAnswer, bootBase: String, requestTimeout: Duration,
        profile: ACWireProfile
    ) {
        self.config = config
        self.customerId = customerId
        self.boot = boot
        self.profile = profile
        base = boot.baseURL ?? bootBase
        self.requestTimeout = min(requestTimeout, boot.requestTimeout ?? requestTimeout)
    }

    /// Asks for the state of a purchase's order.
    func orderRequest(purchaseId: String, sessionToken: String?) -> ProviderRequest {
        request(
            .get, boot.orderPath, tail: profile.orderTail, values: ["{purchaseId}": purchaseId],
            headers: sessionToken.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? [])
    }

    /// Asks for the price points; nil when boot named no path for it.
    func pricePointsRequest() -> ProviderRequest? {
        boot.pricePointsPath.map { request(.get, $0) }
    }

    /// Marks an order as awarded; nil when boot named no path for it.
    func awardRequest(orderId: String, publisherTransactionId: String?) -> ProviderRequest? {
        guard let path = boot.awardPath else { return nil }
        var writer = JSONWriter(capacity: 128)
        writer.object { writer in
            writer.field("orderId", orderId)
            writer.field("playerId", customerId)
            writer.optionalField("publisherTransactionId", publisherTransactionId)
        }
        return request(profile.awardMethod, path, body: writer.bytes)
    }

    /// Asks for the orders that wait to be awarded; nil when boot named no path for it.
    func noneAwardedRequest() -> ProviderRequest? {
        boot.noneAwardedPath.map { request(.get, $0, tail: profile.noneAwardedTail) }
    }

    private func request(
        _ method: HTTPMethod, _ path: String, tail: String = "", values: [String: String] = [:],
        headers: [HTTPHeader] = [], body: [UInt8]? = nil
    ) -> ProviderRequest {
        let values = values.merging(["{customerId}": customerId]) { $1 }
        let filled = values.reduce(tail) { text, entry in
            text.replacingBytes(of: entry.key, with: PercentEncoding.component(entry.value))
        }
        let common = ACHeaders.common(config, hasBody: body != nil)
        let http = HTTPRequest(
            method, url: base + path + filled, headers: common + headers, body: body, timeout: requestTimeout)
        return ProviderRequest(http, attempt: "\(method.rawValue) \(path)\(tail)")
    }
}

/// What every request to the provider carries.
enum ACHeaders {
    static func common(_ config: ACConfigModel, hasBody: Bool = false) -> [HTTPHeader] {
        var headers = [
            HTTPHeader("X-Checkout-Token", config.checkoutPublicKey), HTTPHeader("Accept", "application/json"),
            HTTPHeader("User-Agent", ProductVersion.userAgent),
        ]
        if hasBody { headers.append(HTTPHeader("Content-Type", "application/json")) }
        return headers
    }
}
