import AghanimCheckout
import AppchargePaymentLinks
import EventLoop
import JSONRPC

/// The bridge between calls and the SDKs: dispatch, and what the methods share.
@LoopActor
public final class Bridge {
    /// The process that serves; set before the first call.
    public weak var host: (any BridgeHost)?

    let settings: BridgeSettings
    let metrics = Metrics()
    let flows = CheckoutFlows()
    /// What grants orders, when there is a journal.
    let grants: GrantDesk?
    /// The Aghanim instance; kept when disposed, so that calls say so.
    private(set) var aghanim: AghanimState = .notConfigured
    /// The Appcharge instance, which has to be initialized by a call.
    private(set) lazy var appcharge = makeAppcharge()
    /// The players' ways back over loopback.
    private(set) lazy var returns = ReturnDesk(self, settings.returnLimits)
    private var isDebuggingAppcharge = false
    /// What all instances of the Aghanim SDK may send: the provider counts by game, not by instance.
    private let budget: RequestBudget?

    /// A bridge; configured at once when the settings hold a key.
    public init(_ settings: BridgeSettings) {
        self.settings = settings
        grants = settings.journal.map(GrantDesk.init)
        budget = settings.requestsPerMinute.map(RequestBudget.init)
        if let key = settings.apiKey { configureAghanim(key, logLevel: nil, baseURL: nil) }
    }

    /// Begins a call: whatever needs no waiting is done before this returns.
    public func begin(_ call: Call, from caller: any Caller) -> CallProgress {
        guard let place = MethodTable.places[call.method] else {
            metrics.countUnknown()
            return .done(.failure(.methodNotFound))
        }
        let entry = MethodTable.entries[place]
        let context = CallContext(bridge: self, caller: caller, method: entry)
        metrics.countCall(of: place)
        let progress = entry.begin(call, context)
        if case .done(let reply) = progress { context.didEnd(reply) }
        return progress
    }

    /// A caller has gone: nothing is kept for it any longer, save for a while what its players may come back by.
    public func callerDidLeave(_ id: Int) {
        flows.callerDidLeave(id)
        returns.callerDidLeave(id)
    }

    /// The configured instance.
    func configuredAghanim() throws(RPCError) -> Aghanim {
        switch aghanim {
        case .configured(let instance), .disposed(let instance): return instance
        case .notConfigured: throw .notConfigured
        }
    }

    func configureAghanim(_ key: ApiKey, logLevel: LogLevel?, baseURL: String?) {
        var builder = AghanimConfig.builder(apiKey: key)
            .with(logger: HostLogger(self) { _ in logLevel == nil })
            .with(logLevel: logLevel ?? .debug)
            .with(wireProfile: settings.wireProfile)
            .with(requestTimeout: settings.requestTimeout)
            .with(watchPace: settings.watchPace)
            .with(requestBudget: budget)
        if let url = baseURL ?? settings.baseURL { builder = builder.with(baseURL: url) }
        if let transport = settings.transport { builder = builder.with(transport: transport) }
        let instance = Aghanim(config: builder.build())
        let (closes, changes) = (closeObserver, changeObserver)
        instance.assumeIsolated {
            $0.observeClose(closes)
            $0.observeOrders(changes)
        }
        aghanim = .configured(instance)
        settleGrants(instance)
    }

    /// Settles what an earlier process left open, without anybody waiting for it.
    private func settleGrants(_ instance: Aghanim) {
        guard let grants else { return }
        Loop.task { [weak self] in
            do {
                try await grants.settle(instance, first: nil)
            } catch {
                self?.host?.log(
                    "warning", "Orders whose consume has no known outcome wait for the next claim.", filtered: true)
            }
        }
    }

    func disposeAghanim() async {
        guard case .configured(let instance) = aghanim else { return }
        aghanim = .disposed(instance)
        flows.endAll()
        returns.closeOrders()
        await instance.dispose()
    }

    private var closeObserver: @Sendable (String, CloseReason) -> Void {
        { [weak self] orderId, reason in
            LoopActor.perform { self?.checkoutDidClose(orderId, reason) }
        }
    }

    private var changeObserver: @Sendable (OrderChange) -> Void {
        { [weak self] change in
            LoopActor.perform { self?.orderDidChange(change) }
        }
    }

    private func orderDidChange(_ change: OrderChange) {
        let event = OrderDidChange(orderId: change.orderId, status: change.status)
        host?.publish(OrderDidChange.name, params: event.encoded, origins: change.watchers)
    }

    private func checkoutDidClose(_ orderId: String, _ reason: CloseReason) {
        returns.close(orderId: orderId)
        let event = CheckoutDidClose(orderId: orderId, reason: reason)
        host?.publish(CheckoutDidClose.name, params: event.encoded, origin: flows.end(orderId))
    }
}

extension Bridge {
    /// Logs what the Appcharge SDK does, whatever the log's level, or no longer.
    func setAppchargeDebugMode(_ isOn: Bool) {
        isDebuggingAppcharge = isOn
        appcharge.assumeIsolated { $0.setDebugMode(isOn) }
    }

    private func makeAppcharge() -> ACBridge {
        var options = ACOptions()
        options.errorCodes = settings.appchargeCodes
        options.baseURL = settings.appchargeBaseURL
        options.logger = HostLogger(self) { !$0.isDebuggingAppcharge }
        options.logLevel = .info
        options.requestTimeout = settings.requestTimeout
        if let transport = settings.transport { options.transport = transport }
        if let clock = settings.appchargeClock { options.clock = clock }
        let instance = ACBridge(options: options)
        instance.assumeIsolated { instance in
            instance.observe { [weak self] event in LoopActor.perform { self?.publish(event) } }
        }
        return instance
    }

    private func publish(_ event: ACEvent) {
        if let id = event.purchaseId, !appcharge.assumeIsolated({ $0.isOpen(purchaseId: id) }) {
            returns.closeSoon(purchaseId: id)
        }
        let told = AppchargeEvent(event)
        host?.publish(told.name, params: told.params, origin: event.origin)
    }
}

/// Whether there is an Aghanim instance to call.
enum AghanimState {
    case notConfigured
    case configured(Aghanim)
    case disposed(Aghanim)
}

/// Passes what the SDK logs to the process's log.
struct HostLogger: Logger {
    private weak let bridge: Bridge?
    private let isFiltered: @LoopActor @Sendable (Bridge) -> Bool

    /// - Parameter isFiltered: Whether the log's own level decides what is written.
    init(_ bridge: Bridge, isFiltered: @escaping @LoopActor @Sendable (Bridge) -> Bool) {
        self.bridge = bridge
        self.isFiltered = isFiltered
    }

    func log(_ level: LogLevel, _ message: String) {
        LoopActor.perform {
            guard let bridge else { return }
            bridge.host?.log(level.rawValue, message, filtered: isFiltered(bridge))
        }
    }
}
