import EventLoop

/// What a server has counted since its start.
public struct ServerCounts: Sendable, Equatable {
    /// Clients that were let in, those on stdio among them.
    public internal(set) var connectionsAccepted = 0
    /// Clients that were turned away: of another user, or too many.
    public internal(set) var connectionsRefused = 0
    /// Events that were dropped because their client reads too slowly.
    public internal(set) var eventsLost = 0
    /// Errors that were answered to what never became a call, by code.
    public internal(set) var refusals: [Int: Int] = [:]

    /// These and what happened on a connection.
    @LoopActor
    func adding(_ connection: Connection) -> ServerCounts {
        var sum = self
        sum.eventsLost += connection.allEventsLost
        sum.refusals.merge(connection.refusals, uniquingKeysWith: +)
        return sum
    }
}
