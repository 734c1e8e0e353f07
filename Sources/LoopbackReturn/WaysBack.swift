/// The ways back that are open, each by the secret in its path: a value that decides, and listens to nothing.
struct WaysBack<Payload> {
    /// One way back.
    struct Entry {
        let secret: String
        /// The language that the player reads, when it is known.
        let language: String?
        let payload: Payload
        /// Who is told of the return.
        fileprivate(set) var owner: Int
        /// When it closes unused.
        fileprivate(set) var deadline: Duration

        /// The path of its URL.
        var path: String { "/return/" + secret }
    }

    /// What is to be answered.
    enum Decision {
        /// The player is back. The way is used up.
        case returned(Entry)
        /// A browser looks ahead. The way stays open.
        case lookedAhead
        /// Nothing is there.
        case nothing
    }

    private let capacity: Int
    /// Oldest first.
    private var entries: [Entry] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { entries.isEmpty }

    /// When the next way closes unused.
    var nextDeadline: Duration? { entries.map(\.deadline).min() }

    /// Adds a way; true when the oldest one had to make room.
    mutating func insert(
        _ secret: String, language: String?, owner: Int, until deadline: Duration, _ payload: Payload
    ) -> Bool {
        entries.append(
            Entry(secret: secret, language: language, payload: payload, owner: owner, deadline: deadline))
        guard entries.count > capacity else { return false }
        entries.removeFirst()
        return true
    }

    /// Decides about a request that came to a server of these names.
    ///
    /// The name has to be the address itself: a name of somebody's domain that leads here is an attempt to read what
    /// this server answers.
    mutating func decide(_ head: RequestHead, hosts: [String]) -> Decision {
        guard head.method == "GET", let host = head.host, hosts.contains(host),
            let index = entries.firstIndex(where: { isSame($0.path, head.path) })
        else { return .nothing }
        return head.isSpeculative ? .lookedAhead : .returned(entries.remove(at: index))
    }

    /// Whether a way is open.
    func contains(_ secret: String) -> Bool {
        entries.contains { $0.secret == secret }
    }

    /// Closes a way.
    mutating func remove(_ secret: String) {
        entries.removeAll { $0.secret == secret }
    }

    /// Closes the ways whose time has come.
    mutating func expire(at now: Duration) {
        entries.removeAll { $0.deadline <= now }
    }

    /// Lets the return be told to somebody else, until `deadline`.
    mutating func hand(_ secret: String, to owner: Int, until deadline: Duration) {
        for index in entries.indices where entries[index].secret == secret {
            (entries[index].owner, entries[index].deadline) = (owner, deadline)
        }
    }

    /// Closes a way by `deadline` at the latest.
    mutating func shorten(_ secret: String, to deadline: Duration) {
        shorten(to: deadline) { $0.secret == secret }
    }

    /// Closes what belongs to `owner` by `deadline` at the latest.
    mutating func shorten(of owner: Int, to deadline: Duration) {
        shorten(to: deadline) { $0.owner == owner }
    }

    private mutating func shorten(to deadline: Duration, where isMeant: (Entry) -> Bool) {
        for index in entries.indices where isMeant(entries[index]) {
            entries[index].deadline = min(entries[index].deadline, deadline)
        }
    }

    /// Compares in a time that does not tell how much of the secret was right.
    private func isSame(_ path: String, _ other: Substring) -> Bool {
        let (left, right) = (Array(path.utf8), Array(other.utf8))
        return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Names for one use that nobody can guess.
enum Secret {
    /// 192 bits from the system's generator, in hexadecimal.
    static func make() -> String {
        var system = SystemRandomNumberGenerator()
        return (0..<3).map { _ in
            let digits = String(system.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
