import JSON

/// One event on its way to the game's server.
struct Webhook: Sendable, Equatable {
    /// The event's identifier.
    let id: String
    let event: WebhookEvent
    let orderID: String
    let idempotencyKey: String
    /// What is sent, the same bytes each time.
    let body: [UInt8]
    /// Attempts that came to an end.
    var attempts = 0
    /// When the next attempt is due, in Unix milliseconds; nil once there is none.
    var nextAt: Int?
    /// Of the last attempt's answer, where there was one.
    var status: Int?
    /// Why the last attempt failed; nil where it did not.
    var failure: String?

    /// Notes an attempt: only a status from 200 to 299 is an event that was taken.
    mutating func finishAttempt(_ reply: WebhookReply, _ retries: WebhookRetries, at now: Int) {
        attempts += 1
        switch reply {
        case .answered(let status):
            self.status = status
            failure = (200...299).contains(status) ? nil : "The server answered \(status)."
        case .failed(let reason):
            status = nil
            failure = reason
        }
        nextAt = failure == nil ? nil : retries.wait(after: attempts).map { now.addedClamped($0) }
    }
}

/// What came of one attempt.
enum WebhookReply: Sendable, Equatable {
    case answered(status: Int)
    case failed(String)
}

extension Webhook {
    init(_ message: WebhookMessage, at now: Int) {
        self.init(
            id: message.eventID, event: message.event, orderID: message.order.id,
            idempotencyKey: message.idempotencyKey, body: message.body, nextAt: now)
    }

    /// The webhook as it is stored.
    var record: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            writeFacts(to: &w)
            w.field("body", String(decoding: body, as: UTF8.self))
        }
        return w.bytes
    }

    /// The webhook in the control API's own words.
    func write(to w: inout JSONWriter) {
        w.object { w in
            writeFacts(to: &w)
            w.field("state", nextAt != nil ? "waiting" : failure == nil ? "delivered" : "failed")
            w.field("body", String(decoding: body, as: UTF8.self))
        }
    }

    private func writeFacts(to w: inout JSONWriter) {
        w.field("eventId", id)
        w.field("event", event.rawValue)
        w.field("orderId", orderID)
        w.field("idempotencyKey", idempotencyKey)
        w.field("attempts", attempts)
        w.nullableField("nextAt", nextAt)
        w.nullableField("status", status)
        w.nullableField("failure", failure)
    }

    /// Reads a stored webhook.
    init(record: [UInt8]) throws(RecordError) {
        do {
            let root = try JSONDocument(parsing: record).root
            let body: String = try root.decode("body")
            self.init(
                id: try root.decode("eventId"), event: try root.choice("event"), orderID: try root.decode("orderId"),
                idempotencyKey: try root.decode("idempotencyKey"), body: Array(body.utf8),
                attempts: try root.decode("attempts"), nextAt: try root.decodeIfPresent("nextAt"),
                status: try root.decodeIfPresent("status"), failure: try root.decodeIfPresent("failure"))
        } catch let error as JSONDecodingError {
            throw RecordError(message: "a webhook is stored wrongly at \(error.path): \(error.reason)")
        } catch {
            throw RecordError(message: "a webhook is not stored as JSON")
        }
    }
}
