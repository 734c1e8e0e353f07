import JSON

/// What is known of a call's side effect when the call itself ends without a result.
public struct CallOutcome: Sendable, Equatable {
    /// How far the call got.
    public enum State: String, Sendable {
        /// Nothing left this process: the call may be made again.
        case notSent
        /// The request left and no answer came: ask the provider before making the call again.
        case unknown
        /// The side effect happened.
        case completed
    }

    /// How far the call got.
    public var state: State
    /// What was learned before the end, by member name, for example `orderId`.
    public var learned: [String: String]
    /// What was counted before the end, by member name, for example `failedLooks`.
    public var counts: [String: Int]

    /// An outcome with what was learned and counted.
    public init(_ state: State, learned: [String: String] = [:], counts: [String: Int] = [:]) {
        self.state = state
        self.learned = learned
        self.counts = counts
    }

    /// Writes `outcome`, what was learned and what was counted as members of the object being written.
    public func encodeMembers(to writer: inout JSONWriter) {
        writer.field("outcome", state.rawValue)
        for (name, value) in learned.sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            writer.string(value)
        }
        for (name, value) in counts.sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            writer.int(value)
        }
    }
}
