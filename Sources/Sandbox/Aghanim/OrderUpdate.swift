/// The body of `PATCH orders/{id}`.
struct OrderUpdate {
    let handledByClient: Bool?
    /// Also taken from the body, for wire profiles that put it there.
    let playerID: String?

    init(_ body: [UInt8]) throws(Refusal) {
        let root = try Field.body(of: body)
        var reader = FieldReader()
        handledByClient = reader.flag(root, "handled_by_client")
        playerID = reader.text(root, "player_id")
        try reader.finish()
    }

    /// Consumes the order where the body says so; a body that says nothing changes nothing.
    func apply(to id: String, player: String?, in state: inout SandboxState) throws(Refusal) -> Order {
        guard handledByClient == true else { return try unchanged(id, player: player, in: state) }
        return try state.change(id) { orders throws(Refusal) in try orders.consume(id, player: player) }
    }

    private func unchanged(_ id: String, player: String?, in state: SandboxState) throws(Refusal) -> Order {
        let order = try state.orders.require(id)
        if let player, order.draft.playerID != player { throw .detail(404, "There is no such order.") }
        if handledByClient == false, order.isConsumed {
            throw .detail(409, "A consumed order cannot become unconsumed again.")
        }
        return order
    }
}
