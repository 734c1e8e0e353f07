internal import EventLoop

/// The SDK: one instance serves one game, one customer at a time.
///
/// Calls run on the process's event loop; each runs until its first wait before the next starts.
/// They throw `ACErrorMessage`, or `CancellationError` when their task is cancelled. Whatever a call
/// returns or throws is also reported to the delegate, and so is the end of every purchase.
public actor ACBridge {
    /// The process's event loop.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { LoopActor.sharedUnownedExecutor }

    let options: ACOptions
    let clock: any PollingClock
    var isInitializing = false
    /// The customer of calls that begin now; nil before the first and during every initialization.
    var session: ACSession?
    var purchases = PurchaseBook()
    var browserMode = BrowserMode.external
    private var isDebugging = false
    private weak var delegate: (any ACCheckoutPurchaseDelegate)?
    private var observers: [ACEventObserver] = []

    /// An instance that has to be initialized before it can be used.
    public init(options: ACOptions = ACOptions(), delegate: (any ACCheckoutPurchaseDelegate)? = nil) {
        self.options = options
        self.delegate = delegate
        clock = options.clock
    }

    /// Sets who hears of calls and purchases from now on. Held weakly.
    public func setDelegate(_ delegate: (any ACCheckoutPurchaseDelegate)?) {
        self.delegate = delegate
    }

    /// Writes debug information to the log, or stops doing so.
    public func setDebugMode(_ isOn: Bool) {
        isDebugging = isOn
    }

    /// The version of this SDK.
    public nonisolated func getSdkVersion() -> String { ProductVersion.string }

    /// Whether a customer's initialization has succeeded and no other has begun since.
    public var isInitialized: Bool { session != nil }

    /// Calls `observer` for every callback.
    package func observe(_ observer: @escaping ACEventObserver) {
        observers.append(observer)
    }

    var log: Log { Log(logger: options.logger, level: isDebugging ? .debug : options.logLevel) }

    var client: ACClient { ACClient(transport: options.transport, log: log) }

    /// The session of calls that begin now.
    func requireSession(_ call: String) throws(ACFailure) -> ACSession {
        if let session { return session }
        let what = isInitializing ? "initialization is still under way" : "the SDK is not initialized"
        throw .error(.notInitialized, "\(call): \(what); wait for initialize to succeed first.")
    }

    /// Runs a call and reports its failure: to the observers, the delegate and the log.
    ///
    /// - Parameters:
    ///   - callback: The event that the failure is; nil for none.
    ///   - purchaseId: The purchase that the event ends; there is no event while it is open.
    func report<T>(
        _ call: String, failing callback: ((ACErrorMessage) -> ACEvent.Callback)? = nil, purchaseId: String? = nil,
        _ body: () async throws(ACFailure) -> T
    ) async throws -> T {
        do {
            return try await body()
        } catch .cancelled {
            log(.info, "\(call) was cancelled")
            throw CancellationError()
        } catch .error(let kind, let message, let details) {
            let error = ACErrorMessage(kind, message, details, options.errorCodes)
            log(.warning, "\(call) failed with \(error.code) \(error.name): \(message)")
            if let callback, purchaseId.flatMap(purchases.openPurchase) == nil {
                await deliver(callback(error), purchaseId: purchaseId)
            }
            throw error
        }
    }

    /// Tells of an event of the current call.
    func deliver(_ callback: ACEvent.Callback, purchaseId: String? = nil) async {
        await deliver(ACEvent(callback: callback, purchaseId: purchaseId, origin: ACEvent.origin))
    }

    /// Tells the observers at once, then the delegate.
    func deliver(_ event: ACEvent) async {
        for observer in observers { observer(event) }
        guard let delegate else { return }
        await delegate.hear(event.callback)
    }
}

extension ACCheckoutPurchaseDelegate {
    /// Calls the method that the callback stands for.
    func hear(_ callback: ACEvent.Callback) {
        switch callback {
        case .initialized: onInitialized()
        case .initializeFailed(let error): onInitializeFailed(error: error)
        case .pricePointsSuccess(let pricePoints): onPricePointsSuccess(pricePoints: pricePoints)
        case .pricePointsFailed(let error): onPricePointsFailed(error: error)
        case .purchaseSuccess(let order): onPurchaseSuccess(order: order)
        case .purchaseFailed(let error, let order): onPurchaseFailed(error: error, order: order)
        case .purchaseCanceled(let error, let order): onPurchaseCanceled(error: error, order: order)
        case .award(let success): onAward(success: success)
        case .noneAwardedSuccess(let orderIds): onNoneAwardedSuccess(orderIds: orderIds)
        case .noneAwardedFailed(let error): onNoneAwardedFailed(error: error)
        }
    }
}
