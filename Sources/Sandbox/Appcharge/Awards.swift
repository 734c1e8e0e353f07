import JSON

/// The client's acknowledgement that a reward was handed out, and the orders that still wait for one.
enum Awards {
    /// Takes note of a reward. A second acknowledgement of the same order changes nothing and is no error.
    static func acknowledge(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let wish = try Wish(body: call.request.body)
        let known = state.appcharge.purchases[wish.order]
        guard let known, known.orderID == wish.order, known.draft.customerID == wish.player else {
            throw .message(404, "There is no such order of this player.")
        }
        guard known.paidAt != nil else { throw .message(409, "Only a paid order can be awarded.") }
        try state.changePurchase(known.id) { purchase, _ throws(Refusal) in
            purchase.acknowledge(Purchase.Award(by: .client, transactionID: wish.transaction, at: call.now))
        }
        return .empty
    }

    static func noneAwarded(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let orders = state.appcharge.purchases.noneAwarded(of: call.id).compactMap(\.orderID)
        let form = state.appcharge.settings.noneAwarded
        return .json { w in
            switch form {
            case "object": w.object { w in w.field("orderIds", orders) }
            case "orders": w.array { w in for order in orders { w.object { w in w.field("orderId", order) } } }
            default: orders.encode(to: &w)
            }
        }
    }

    /// Every acknowledgement, for the control API.
    static func list(_ state: inout SandboxState, _: Call) throws(Refusal) -> Response {
        let all = state.appcharge.purchases.all
        return .json { w in
            w.array { w in
                for purchase in all {
                    if let award = purchase.award { award.write(to: &w, of: purchase) }
                }
            }
        }
    }

    private struct Wish {
        let order: String
        let player: String
        let transaction: String?

        init(body: [UInt8]) throws(Refusal) {
            do {
                let root = try Field.body(of: body)
                var reader = FieldReader()
                order = reader.requiredText(root, "orderId") ?? ""
                player = reader.requiredText(root, "playerId") ?? ""
                transaction = reader.text(root, "publisherTransactionId")
                try reader.finish()
            } catch {
                throw .message(400, error.sentence)
            }
        }
    }
}

extension Purchase {
    /// The first acknowledgement counts; a reward that was late or had failed is then delivered.
    mutating func acknowledge(_ award: Award) {
        guard self.award == nil else { return }
        self.award = award
        guard known?.isPaid == true else { return }
        state = PurchaseState.chargeSucceed.rawValue
        reason = nil
    }
}

extension Purchase.Award {
    fileprivate func write(to w: inout JSONWriter, of purchase: Purchase) {
        w.object { w in
            w.nullableField("orderId", purchase.orderID)
            w.field("purchaseId", purchase.id)
            w.field("playerId", purchase.draft.customerID)
            w.field("by", by.rawValue)
            w.nullableField("publisherTransactionId", transactionID)
            w.field("at", at)
        }
    }
}
