extension Aghanim {
    /// Runs a call: writes what becomes known of it to the current `CallTrace` and the log, and
    /// throws what the public API promises.
    package func report<T>(_ call: String, _ body: () async throws(CallFailure) -> T) async throws -> T {
        do {
            return try await body()
        } catch {
            record(error, of: call)
            throw error.error
        }
    }

    /// As `report`, for a call that never waits.
    func reportNow(_ body: () throws(CallFailure) -> Void) throws {
        do {
            try body()
        } catch {
            record(error, of: "setPlayerId")
            throw error.error
        }
    }

    private func record(_ failure: CallFailure, of call: String) {
        let trace = CallTrace.current
        trace?.outcome = failure.outcome
        trace?.httpStatus = failure.httpStatus
        trace?.retryAfter = failure.retryAfter
        log(failure.error is CancellationError ? .info : .warning, "\(call) failed: \(failure.error)")
    }

    /// Fails once the instance is disposed.
    package func requireAlive() throws(CallFailure) {
        if isDisposed { throw .notSent(.disposed) }
    }

    /// Fails for an Order's ID that is blank, or that a URL would take for a path.
    package func require(orderId: String) throws(CallFailure) {
        if orderId.isBlank {
            throw .argument(.orderId, .blank, "the order ID is blank; pass the ID that startCheckout returned")
        }
        if PercentEncoding.isStep(orderId) {
            throw .argument(.orderId, .unusable, "the order ID consists of dots, which no order's ID does")
        }
    }

    /// Returns `player`, or fails when there is none.
    package func require(player: String?) throws(CallFailure) -> String {
        guard let player else { throw .notSent(.playerIdNotSet) }
        return player
    }

    /// The path of a request the wire profile offers.
    package func path(of request: WireCall, for call: String) throws(CallFailure) -> String {
        if let path = config.wireProfile.paths[request] { return path }
        throw notOffered(call, "it has no path for \(request.rawValue); use the sdk profile for this call")
    }

    func notOffered(_ call: String, _ reason: String) -> CallFailure {
        let profile = config.wireProfile.name
        let sentence = "\(call) is not offered by the wire profile \(profile): \(reason)"
        return CallFailure(NotOfferedByProfile(call: call, profile: profile, reason: sentence), .notSent)
    }
}
