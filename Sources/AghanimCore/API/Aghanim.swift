/// The SDK: everything hangs off one instance, made once and kept for the life of the process.
///
/// Calls run on the process's event loop. Each runs until its first wait before the next starts, so
/// `setPlayerId(_:)` followed by another call needs no waiting in between.
public actor Aghanim {
    package let config: AghanimConfig
    private var playerId: String?
    private(set) package var isDisposed = false

    /// An instance for one game. Nothing is sent until the first call.
    public init(config: AghanimConfig) {
        self.config = config
    }

    /// Sets the player for all following calls. Surrounding whitespace is trimmed.
    ///
    /// Throws `ApiError.invalidArgument` with `.playerId` and `.blank` for a blank or
    /// whitespace-only ID, which leaves the player as it was.
    public func setPlayerId(_ playerId: String) throws {
        throw ApiError.unknown(debugMessage: "not written yet")
    }

    /// Removes the player, for example when they sign out.
    public func clearPlayerId() {
        playerId = nil
    }

    /// Releases the instance. Harmless when repeated; later calls fail with `ApiError.disposed`.
    public func dispose() async {
        isDisposed = true
    }
}
