/// What the journal knows of one order.
public struct Entry: Sendable, Hashable {
    /// How far an order has come. It never goes back.
    public enum State: Int, Sendable, Hashable {
        /// A consume was about to be sent; no outcome is known.
        case intended = 0
        /// It was consumed, and the game has not said that it granted it.
        case consumed = 1
        /// The game granted it.
        case acknowledged = 2
    }

    /// ID of the order.
    public let orderId: String
    /// ID of its player.
    public let playerId: String
    /// How far it has come.
    public let state: State
    /// Which attempt to consume it is meant; a later one has a greater number.
    public let attempt: Int
    /// When the last attempt began, in Unix seconds.
    public let beganAt: Int
    /// Whether an attempt was sent that nobody knows the end of.
    public let isUncertain: Bool
    /// Whether it is known what the order gives.
    public let isComplete: Bool
}

/// An attempt to consume that was written down.
public struct Attempt: Sendable, Hashable {
    /// ID of the order.
    public let orderId: String
    /// Its number, by which an attempt is told from a later one.
    public let number: Int
    /// Whether an earlier attempt may have consumed the order.
    public let followsUncertain: Bool
}
