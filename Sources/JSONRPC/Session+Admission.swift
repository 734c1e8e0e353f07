import JSON

extension Session {
    /// The method by which a peer stops a call of its own.
    static let cancelMethod = "$/cancelRequest"

    /// Turns one message into an action, or answers it on the spot.
    mutating func admit(_ message: JSONValue, batch: (number: Int, position: Int)?) -> Action? {
        do throws(Envelope.Refusal) {
            let envelope = try Envelope(message)
            if envelope.method == Self.cancelMethod { return cancel(envelope, batch: batch) }
            return try start(envelope, batch: batch)
        } catch {
            // A notification is never answered, whatever is wrong with its params.
            let isNotification = message["id"] == nil && error.error.code == ErrorCode.invalidParams.rawValue
            answer(isNotification ? nil : error.id, batch, .failure(error.error))
            return nil
        }
    }

    private mutating func start(
        _ envelope: Envelope, batch: (number: Int, position: Int)?
    ) throws(Envelope.Refusal) -> Action {
        if let id = envelope.id {
            guard keys[id] == nil else {
                throw Envelope.Refusal(id: id, error: .invalidRequest("a call with this id is still in flight"))
            }
        }
        guard calls.count < limits.maxInFlight else {
            throw Envelope.Refusal(id: envelope.id ?? .null, error: .tooManyInFlight(limit: limits.maxInFlight))
        }
        let key = Call.Key(number: nextNumber())
        calls[key.number] = InFlight(id: envelope.id, batch: batch)
        if let id = envelope.id { keys[id] = key }
        return .start(
            Call(
                key: key, method: envelope.method, params: envelope.params, isNotification: envelope.id == nil,
                timeout: envelope.timeout))
    }

    /// A cancel of an unknown or finished id is a silent no-op; one sent as a request is answered.
    private mutating func cancel(_ envelope: Envelope, batch: (number: Int, position: Int)?) -> Action? {
        answer(envelope.id, batch, .empty)
        guard let value = envelope.params?["id"], let id = RequestID(value), let key = keys[id] else { return nil }
        return .cancel(key)
    }
}
