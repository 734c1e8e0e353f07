internal import JSON

extension ACBridge {
    /// Sets the game and the customer up: asks the provider where everything else is.
    ///
    /// Doing it again replaces the customer for every call that begins afterwards; purchases that are
    /// open stay with the customer they were opened for, whose order they are. From its beginning
    /// until it succeeds nothing else can be called. A second one while one is under way is refused
    /// and changes nothing, and so are a blank key or customer and an unknown environment.
    public func initialize(config: ACConfigModel, customerId: String) async throws {
        try await report("initialize", failing: ACEvent.Callback.initializeFailed) {
            () async throws(ACFailure) -> Void in
            guard !isInitializing else {
                throw .error(.initializing, "initialize: another initialization is under way; wait for its end.")
            }
            let boot = try BootRequest(
                config: config, customerId: customerId, baseURL: options.baseURL, profile: options.wireProfile)
            session = nil
            isInitializing = true
            defer { isInitializing = false }
            session = boot.session(
                try await client.boot(boot, timeout: options.requestTimeout), requestTimeout: options.requestTimeout)
        }
        log(.info, "initialized")
        await deliver(.initialized)
    }

    /// The price points available to the player.
    @discardableResult
    public func getPricePoints() async throws -> PricePoints {
        let found = try await report("getPricePoints", failing: ACEvent.Callback.pricePointsFailed) {
            () async throws(ACFailure) -> PricePoints in
            let session = try requireSession("getPricePoints")
            let request = try offered(session.pricePointsRequest(), "getPricePoints", .httpPricePointsRequest)
            return try await client.fetch(
                request, for: session, as: .httpPricePointsRequest, unreadable: .unreadablePricePoints
            ) { json throws(JSONDecodingError) in try PricePoints(wire: json) }
        }
        await deliver(.pricePointsSuccess(found))
        return found
    }

    /// Tells the provider that the game has granted an order.
    ///
    /// Returns false when the provider refuses it: the order stays among those to award. Never
    /// repeated by the SDK: after an error, `CallTrace.outcome` says whether it may have arrived.
    @discardableResult
    public func award(orderId: String, publisherTransactionId: String? = nil) async throws -> Bool {
        let success = try await report("award", failing: ACEvent.Callback.awardFailed) {
            () async throws(ACFailure) -> Bool in
            let session = try requireSession("award")
            guard !orderId.isBlank else {
                throw .error(.invalidOrderId, "award: orderId is blank; pass the ID of the order that was granted.")
            }
            let request = session.awardRequest(orderId: orderId, publisherTransactionId: publisherTransactionId)
            return try await client.isAccepted(
                offered(request, "award", .httpConsumeRequest),
                secrets: session.secrets + [Secret(orderId), Secret(publisherTransactionId ?? "")],
                as: .httpConsumeRequest)
        }
        await deliver(.award(success: success))
        return success
    }

    /// The IDs of paid orders that wait to be awarded to the customer.
    @discardableResult
    public func getNoneAwarded() async throws -> [String] {
        let orderIds = try await report("getNoneAwarded", failing: ACEvent.Callback.noneAwardedFailed) {
            () async throws(ACFailure) -> [String] in
            let session = try requireSession("getNoneAwarded")
            let code = ACCode.httpNoneAwardRequest
            let request = try offered(session.noneAwardedRequest(), "getNoneAwarded", code)
            return try await client.fetch(
                request, for: session, as: code, unreadable: .request(code, httpStatus: nil)
            ) { json throws(JSONDecodingError) in try NoneAwardedAnswer(json: json).orderIds }
        }
        await deliver(.noneAwardedSuccess(orderIds))
        return orderIds
    }

    private func offered(
        _ request: ProviderRequest?, _ call: String, _ code: ACCode
    ) throws(ACFailure) -> ProviderRequest {
        if let request { return request }
        throw .error(
            .request(code, httpStatus: nil), "\(call): the provider named no path for it when it was asked at boot.")
    }
}
