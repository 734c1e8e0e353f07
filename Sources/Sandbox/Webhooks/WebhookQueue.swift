/// The webhooks that wait to be taken by the game's server, and the last ones that came to an end.
///
/// Within one order they keep their order: the next one waits until the one before was taken or given up.
struct WebhookQueue: Sendable {
    /// The most that wait; what comes on top is dropped and counted.
    static let limit = (count: 10_000, bytes: 64 << 20)
    /// The most that are remembered after their end.
    static let remembered = (count: 1_000, bytes: 8 << 20)

    /// nil where there is no server to tell, so that nothing is queued.
    let retries: WebhookRetries?
    let nonce: UInt64
    /// How many were dropped because too many waited.
    private(set) var dropped = 0
    /// Those that were taken or given up, oldest first.
    private(set) var ended: [Webhook] = []
    private var waiting: [String: Webhook] = [:]
    /// The identifiers of those that wait, by order.
    private var byOrder: [String: [String]] = [:]
    private var waitingBytes = 0
    private var endedBytes = 0

    init(_ retries: WebhookRetries? = nil, nonce: UInt64 = .random(in: .min ... .max)) {
        self.retries = retries
        self.nonce = nonce
    }

    /// A webhook that waits.
    subscript(id: String) -> Webhook? { waiting[id] }

    /// How many wait.
    var count: Int { waiting.count }

    /// Those that wait, in order within each order.
    var all: [Webhook] { byOrder.values.flatMap { $0.compactMap { waiting[$0] } } }

    /// What may be sent next, one for each order, and when.
    var heads: [(webhook: Webhook, due: Int)] {
        byOrder.values.compactMap { ids in
            guard let first = ids.first, let webhook = waiting[first], let due = webhook.nextAt else { return nil }
            return (webhook, due)
        }
    }

    /// Takes a webhook in, also one that comes back from a file; false where too many wait.
    @discardableResult
    mutating func add(_ webhook: Webhook) -> Bool {
        guard waiting.count < Self.limit.count, waitingBytes + webhook.body.count <= Self.limit.bytes else {
            dropped += 1
            return false
        }
        guard waiting.updateValue(webhook, forKey: webhook.id) == nil else { return true }
        byOrder[webhook.orderID, default: []].append(webhook.id)
        waitingBytes += webhook.body.count
        return true
    }

    /// Notes what came of an attempt. A webhook that is gone was thrown away by a reset; that is false.
    mutating func finishAttempt(_ id: String, _ reply: WebhookReply, at now: Int) -> Bool {
        guard var webhook = waiting[id], let retries else { return false }
        webhook.finishAttempt(reply, retries, at: now)
        if webhook.nextAt == nil { end(webhook) } else { waiting[id] = webhook }
        return true
    }

    /// Makes one that has ended wait once more, behind what waits of its order: the same bytes, the same key.
    mutating func resend(_ id: String, at now: Int) throws(Refusal) {
        guard waiting[id] == nil else { throw .detail(409, "The webhook is waiting to be sent already.") }
        guard let index = ended.lastIndex(where: { $0.id == id }) else {
            throw .detail(404, "There is no such webhook among the last \(Self.remembered.count).")
        }
        var webhook = ended[index]
        webhook.attempts = 0
        webhook.nextAt = now
        guard add(webhook) else { throw .detail(409, "Too many webhooks are waiting.") }
        ended.remove(at: index)
        endedBytes -= webhook.body.count
    }

    /// The queue after a reset: empty, and its keys are none that were used before.
    var renewed: WebhookQueue { WebhookQueue(retries) }

    /// The queue before a file is read into it: what waits is in the file, what has ended is not.
    var withoutWaiting: WebhookQueue {
        var copy = self
        copy.waiting.removeAll()
        copy.byOrder.removeAll()
        copy.waitingBytes = 0
        return copy
    }

    private mutating func end(_ webhook: Webhook) {
        waiting[webhook.id] = nil
        waitingBytes -= webhook.body.count
        byOrder[webhook.orderID]?.removeAll { $0 == webhook.id }
        if byOrder[webhook.orderID]?.isEmpty == true { byOrder[webhook.orderID] = nil }
        ended.append(webhook)
        endedBytes += webhook.body.count
        while ended.count > Self.remembered.count || endedBytes > Self.remembered.bytes {
            endedBytes -= ended.removeFirst().body.count
        }
    }
}
