import JSON

extension Session {
    /// The method by which a peer stops a call of its own.
    static let cancelMethod = "$/cancelRequest"

    /// Turns one message into an action, or answers it on the spot.
    mutating func admit(_ message: JSONValue, batch: (number: Int, position: Int)?) -> Action? {
        do throws(Envelope.Refusal) {
            let envelope = try Envelope(message, maxIDBytes: limits.maxIDBytes)
            if let id = envelope.id, inFlight.key(of: id) != nil {
                throw Envelope.Refusal(id: id, error: .invalidRequest("a call with this id is still in flight"))
            }
            let timeout = try envelope.checkedTimeout()
            if envelope.method == Self.cancelMethod { return cancel(envelope, batch: batch) }
            return try start(envelope, timeout, bytes: message.withRawBytes { $0.count }, batch: batch)
        } catch {
            refuse(error.error, id: error.id, batch)
            return nil
        }
    }

    /// Answers what is no call, and counts it.
    mutating func refuse(_ error: RPCError, id: RequestID? = .null, _ batch: (number: Int, position: Int)? = nil) {
        refusals[error.code, default: 0] += 1
        answer(id, batch, .failure(error))
    }

    private mutating func start(
        _ envelope: Envelope, _ timeout: Duration?, bytes: Int, batch: (number: Int, position: Int)?
    ) throws(Envelope.Refusal) -> Action {
        guard inFlight.count < limits.maxInFlight else {
            throw Envelope.Refusal(id: envelope.id, error: .tooManyInFlight(limit: limits.maxInFlight))
        }
        guard inFlightBytes <= limits.maxInFlightBytes else {
            throw Envelope.Refusal(id: envelope.id, error: .tooMuchInFlight(limit: limits.maxInFlightBytes))
        }
        let key = Call.Key(number: nextNumber())
        inFlight.insert(CallsInFlight.Entry(id: envelope.id, bytes: bytes, batch: batch), as: key)
        return .start(
            Call(
                key: key, method: envelope.method, params: envelope.params, id: envelope.id, bytes: bytes,
                timeout: timeout))
    }

    /// A cancel of an unknown or finished id is a silent no-op; one sent as a request is answered.
    private mutating func cancel(_ envelope: Envelope, batch: (number: Int, position: Int)?) -> Action? {
        answer(envelope.id, batch, .empty)
        guard let value = envelope.params?["id"], let id = RequestID(value), let key = inFlight.key(of: id) else {
            return nil
        }
        return .cancel(key)
    }
}
