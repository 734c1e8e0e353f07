internal import EventLoop
internal import HTTP

/// The SDK: everything hangs off one instance, made once and kept for the life of the process.
///
/// Calls run on the process's event loop. Each runs until its first wait before the next starts, so
/// `setPlayerId(_:)` followed by another call needs no waiting in between.
///
/// Calls throw `ApiError`, or `CancellationError` when their task is cancelled, or with a profile
/// other than the default `NotOfferedByProfile`. Checks come in this order: disposed, arguments, the
/// player, and only then is anything sent.
public actor Aghanim {
    /// The process's event loop.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { LoopActor.sharedUnownedExecutor }

    package nonisolated let config: AghanimConfig
    package nonisolated let log: Log
    package nonisolated let client: ProviderClient
    /// Where lookups of many parts take turns.
    nonisolated let lookups = Turnstile(width: 4)
    private let base: Result<String, BaseURLError>

    /// The player of calls that begin now.
    package private(set) var playerId: String?
    /// Whether `dispose()` was called.
    package private(set) var isDisposed = false
    private var attachments: [ObjectIdentifier: any AghanimAttachment] = [:]

    /// An instance for one game. Nothing is sent until the first call.
    public init(config: AghanimConfig) {
        self.config = config
        log = Log(logger: config.logger, level: config.logLevel)
        client = ProviderClient(transport: config.requestTransport, log: log, apiKey: config.apiKey)
        let url = config.baseURL ?? config.wireProfile.baseURL
        base = Result { () throws(BaseURLError) in try BaseURL.validate(url) }
        if config.wireProfile.name == WireProfile.s2s.name {
            log(.warning, "the s2s profile is for a game's own server only: its key must never ship in a client")
        }
    }

    /// Sets the player for all following calls. Surrounding whitespace is trimmed.
    ///
    /// Throws `ApiError.invalidArgument` with `.playerId` and `.blank` for a blank or
    /// whitespace-only ID, which leaves the player as it was.
    public func setPlayerId(_ playerId: String) throws {
        try reportNow { () throws(CallFailure) in
            try requireAlive()
            let trimmed = playerId.trimmingWhitespace()
            guard !trimmed.isEmpty else {
                throw .argument(.playerId, .blank, "the player ID is blank; pass the ID of the signed-in player")
            }
            self.playerId = trimmed
        }
    }

    /// Removes the player, for example when they sign out.
    public func clearPlayerId() {
        playerId = nil
    }

    /// Releases the instance. Harmless when repeated; later calls fail with `ApiError.disposed`.
    ///
    /// Calls that are under way end as they would have. Checkouts shown over the app are dismissed.
    public func dispose() async {
        guard !isDisposed else { return }
        isDisposed = true
        playerId = nil
        let released = attachments.values
        attachments = [:]
        log(.info, "the instance was disposed")
        for attachment in released { await attachment.release() }
    }

    /// The one object of this type that another module keeps with this instance.
    package func attachment<T: AghanimAttachment>(_ type: T.Type = T.self) -> T {
        if let existing = attachments[ObjectIdentifier(type)] as? T { return existing }
        let new = T()
        if !isDisposed { attachments[ObjectIdentifier(type)] = new }
        return new
    }

    /// What makes the requests of a call for `player`.
    package func requests(for player: String?) throws(CallFailure) -> RequestBuilder {
        do {
            return RequestBuilder(
                profile: config.wireProfile, base: try base.get(), apiKey: config.apiKey,
                timeout: config.requestTimeout, playerId: player)
        } catch {
            throw .notSent(.unknown(debugMessage: "the base URL cannot be used: \(error.message)"))
        }
    }
}

/// What another module keeps with an instance of the SDK, on its actor.
package protocol AghanimAttachment: AnyObject {
    init()

    /// Called once, when the instance is disposed.
    nonisolated(nonsending) func release() async
}
