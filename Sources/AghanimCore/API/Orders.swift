internal import HTTP
internal import JSON

extension Aghanim {
    /// Calls about Orders.
    public nonisolated var orders: Orders { Orders(aghanim: self) }

    /// Calls about Orders: `aghanim.orders`.
    public struct Orders: Sendable {
        let aghanim: Aghanim

        /// Fetches one Order.
        ///
        /// Throws `ApiError.invalidArgument` with `.orderId` and `.blank` for a blank `id`.
        public nonisolated(nonsending) func get(id: String) async throws -> Order {
            try await aghanim.getOrder(id)
        }

        /// The IDs of Orders that have been paid for and not granted yet.
        ///
        /// Throws `ApiError.playerIdNotSet` before `setPlayerId(_:)`.
        public nonisolated(nonsending) func getUnconsumed() async throws -> [String] {
            try await aghanim.getUnconsumedOrders()
        }

        /// Marks a paid Order as handled. Grant its items once this succeeds.
        ///
        /// Consuming the same Order twice fails. Never repeated by the SDK itself: after an error,
        /// `CallTrace.outcome` says whether the Order may have been consumed. Throws
        /// `ApiError.invalidArgument` with `.orderId` for a blank ID, and `ApiError.playerIdNotSet`
        /// before `setPlayerId(_:)`.
        public nonisolated(nonsending) func consume(orderId: String) async throws {
            try await aghanim.consumeOrder(orderId)
        }
    }

    private func getOrder(_ id: String) async throws -> Order {
        try await report("orders.get") { () async throws(CallFailure) -> Order in try await look(at: id) }
    }

    /// Fetches one Order, without a word to the log or the trace about a failure.
    func look(at id: String) async throws(CallFailure) -> Order {
        try requireAlive()
        try require(orderId: id)
        let path = try path(of: .getOrder, for: "orders.get")
        let request = try requests(for: playerId).request(.get, path, orderId: id)
        let isReduced = config.wireProfile.hasReducedOrders
        return try await client.fetch(request) {
            json throws(JSONDecodingError) in try Order(wire: json, isReduced: isReduced)
        }
    }

    /// As `orders.getUnconsumed()`, of the current player or of another.
    package func getUnconsumedOrders(of otherPlayer: String? = nil) async throws -> [String] {
        try await report("orders.getUnconsumed") { () async throws(CallFailure) -> [String] in
            try requireAlive()
            let path = try path(of: .getUnconsumedOrders, for: "orders.getUnconsumed")
            let player = try require(player: otherPlayer ?? playerId)
            let request = try requests(for: player).request(.get, path, isAboutPlayer: true)
            return try await client.fetch(request, as: UnconsumedAnswer.self).orderIds
        }
    }

    /// As `orders.consume(orderId:)`, for the current player or for another. Returns the Order where the provider
    /// answers with it.
    @discardableResult
    package func consumeOrder(_ id: String, of otherPlayer: String? = nil) async throws -> Order? {
        try await report("orders.consume") { () async throws(CallFailure) -> Order? in
            try requireAlive()
            try require(orderId: id)
            let path = try path(of: .consumeOrder, for: "orders.consume")
            let player = try require(player: otherPlayer ?? playerId)
            let body = ConsumeBody(playerId: config.wireProfile.playerIdIn == .body ? player : nil).bytes
            let request = try requests(for: player).request(
                .patch, path, orderId: id, isAboutPlayer: true, body: body)
            let response = try await client.send(request)
            // Any 2xx is success, whether its body can be read or not.
            let isReduced = config.wireProfile.hasReducedOrders
            let order = try? await AnswerReader.read(response.body) { json throws(JSONDecodingError) in
                try Order(wire: json, isReduced: isReduced)
            }
            return order?.id == id ? order : nil
        }
    }

    /// Fails as `orders.consume(orderId:)` does before anything is sent.
    package func checkConsume(_ id: String) async throws {
        try await report("orders.consume") { () throws(CallFailure) in
            try requireAlive()
            try require(orderId: id)
        }
    }
}

/// The body that marks an Order as handled.
struct ConsumeBody {
    let playerId: String?

    var bytes: [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.object { writer in
            writer.field("handled_by_client", true)
            writer.optionalField("player_id", playerId)
        }
        return writer.bytes
    }
}
