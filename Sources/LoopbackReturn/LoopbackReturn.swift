public import EventLoop

/// How long and how many; what bounds the memory, the descriptors and the time that the way back may cost.
public struct ReturnLimits: Sendable {
    /// The most ways back that are open; with more, the oldest closes.
    public var capacity = 64
    /// How long a way back stays open when nobody comes.
    public var lifetime = Duration.seconds(60 * 60)
    /// How long it stays open when it has no further use but to show the player a page.
    public var grace = Duration.seconds(5 * 60)
    /// How long the port outlives the last way back, so that a second look finds a page and not a closed door.
    public var linger = Duration.seconds(2)
    /// How long one connection may take.
    public var visit = Duration.seconds(5)
    /// The most connections at a time; with more, the oldest closes.
    public var visits = 32

    /// The usual limits.
    public init() {}
}

/// Lets players come back from a page in their browser (RFC 8252, section 7.3): a port on the loopback interface, and
/// a path for each return that works once and cannot be guessed.
///
/// One port serves all ways back; it is open only while there are any.
@LoopActor
public final class LoopbackReturn {
    /// One way back.
    public struct Way: Sendable, Hashable {
        /// What the page has to send the browser to; it may add to the query.
        public let url: String
        let secret: String
    }

    /// Called with the URL that the player came back by, what the page added to its query included.
    public typealias ReturnHandler = @LoopActor (_ url: String) -> Void

    /// Called when a way back had to make room for a newer one.
    public var onOverflow: (@LoopActor () -> Void)?

    private let limits: ReturnLimits
    private var ways: WaysBack<ReturnHandler>
    private var port: LoopbackPort?
    private var visits: [Visit] = []
    private var timer: Timer?
    private var lingersUntil = Duration.zero

    /// One without a way back yet.
    public init(_ limits: ReturnLimits = ReturnLimits()) {
        self.limits = limits
        ways = WaysBack(capacity: limits.capacity)
    }

    /// Opens a way back.
    ///
    /// - Parameters:
    ///   - language: The language of the page; nil for the browser's.
    ///   - owner: Who is told, for ``ownerDidLeave(_:)``.
    ///   - onReturn: Called at most once, when the player comes back.
    public func open(
        language: String?, owner: Int, onReturn: @escaping ReturnHandler
    ) throws(UVError) -> Way {
        let port = try openPort()
        let secret = Secret.make()
        if ways.insert(secret, language: language, owner: owner, until: deadline(limits.lifetime), onReturn) {
            onOverflow?()
        }
        settle()
        return Way(url: port.origin + "/return/" + secret, secret: secret)
    }

    /// Whether the player may still come back this way.
    public func isOpen(_ way: Way) -> Bool { ways.contains(way.secret) }

    /// Closes a way back at once. Harmless when it is closed.
    public func close(_ way: Way) {
        ways.remove(way.secret)
        settle()
    }

    /// Keeps a way back open for the player's eyes, for a while only.
    public func closeSoon(_ way: Way) {
        ways.shorten(way.secret, to: deadline(limits.grace))
        settle()
    }

    /// Keeps a way back open for somebody else, as long as a new one.
    public func hand(_ way: Way, to owner: Int) {
        ways.hand(way.secret, to: owner, until: deadline(limits.lifetime))
        settle()
    }

    /// Nobody is told of these returns any more, unless others listen: they close after a while.
    public func ownerDidLeave(_ owner: Int) {
        ways.shorten(of: owner, to: deadline(limits.grace))
        settle()
    }

    private func openPort() throws(UVError) -> LoopbackPort {
        if let port { return port }
        let port = try LoopbackPort { [weak self] stream in self?.didConnect(stream) }
        self.port = port
        return port
    }

    private func deadline(_ time: Duration) -> Duration { Loop.shared.now + time }

    private func didConnect(_ stream: ByteStream) {
        if visits.count >= limits.visits { visits.first?.close() }
        visits.append(
            Visit(
                stream, limit: limits.visit, answer: { [weak self] in self?.answer($0) ?? [] },
                onClose: { [weak self] visit in self?.visits.removeAll { $0 === visit } }))
    }

    private func answer(_ progress: RequestParser.Progress) -> [UInt8] {
        switch progress {
        case .complete(let head): answer(head)
        case .tooLarge: Answer.tooLarge.bytes()
        case .malformed, .needsMore: Answer.malformed.bytes()
        }
    }

    private func answer(_ head: RequestHead) -> [UInt8] {
        switch ways.decide(head, hosts: port?.hosts ?? []) {
        case .nothing: return Answer.nothing.bytes(isHead: head.method == "HEAD")
        case .lookedAhead: return Answer.notYet.bytes()
        case .returned(let entry):
            lingersUntil = deadline(limits.linger)
            settle()
            entry.payload((port?.origin ?? "") + head.target)
            return Answer.page(.choose(language: entry.language, acceptLanguage: head.acceptLanguage)).bytes()
        }
    }

    /// Keeps the port and the timer as long as there is something to wait for.
    private func settle() {
        guard port != nil else { return }
        let now = Loop.shared.now
        if let next = ways.nextDeadline ?? (lingersUntil > now ? lingersUntil : nil) {
            let timer = timer ?? Timer()
            self.timer = timer
            timer.start(after: next - now) { [weak self] in
                self?.ways.expire(at: Loop.shared.now)
                self?.settle()
            }
        } else {
            timer?.close()
            port?.close()
            (timer, port) = (nil, nil)
        }
    }
}

extension LoopbackReturn.Way: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says that there is a way back, and not which.
    public var description: String { "Way(redacted)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without the URL and the secret in it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
