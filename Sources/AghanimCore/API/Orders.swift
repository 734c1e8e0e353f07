extension Aghanim {
    /// Calls about Orders.
    public nonisolated var orders: Orders { Orders(aghanim: self) }

    /// Calls about Orders: `aghanim.orders`.
    public struct Orders: Sendable {
        let aghanim: Aghanim

        /// Fetches one Order.
        ///
        /// Throws `ApiError.invalidArgument` with `.orderId` for a blank `id`.
        public nonisolated(nonsending) func get(id: String) async throws -> Order {
            throw ApiError.unknown(debugMessage: "not written yet")
        }

        /// The IDs of Orders that have been paid for and not granted yet.
        ///
        /// Throws `ApiError.playerIdNotSet` before `setPlayerId(_:)`.
        public nonisolated(nonsending) func getUnconsumed() async throws -> [String] {
            throw ApiError.unknown(debugMessage: "not written yet")
        }

        /// Marks a paid Order as handled. Grant its items once this succeeds.
        ///
        /// Consuming the same Order twice fails. Never repeated by the SDK itself: after an error,
        /// `CallTrace.outcome` says whether the Order may have been consumed.
        public nonisolated(nonsending) func consume(orderId: String) async throws {
            throw ApiError.unknown(debugMessage: "not written yet")
        }
    }
}
