import JSON

extension Order {
    /// The order as the server-to-server API answers it (`OrderRead`): a member without a value is left out.
    func writeForServer(to w: inout JSONWriter, origin: String) {
        w.object { w in
            w.field("id", id)
            w.field("amount", amount)
            w.field("amount_before_discount", amountBeforeDiscount)
            w.field("currency", currency)
            w.field("player_id", draft.playerID)
            w.field("items", array: { w in for line in lines { writeForServer(line, origin: origin, to: &w) } })
            w.field("status", status.rawValue)
            w.field("created_at", createdAt)
            w.field("checkout_url", checkoutURL(origin: origin))
            writeOptionals(to: &w)
            writeSettings(to: &w)
            writeRewards(to: &w, origin: origin)
        }
    }

    private func writeOptionals(to w: inout JSONWriter) {
        w.optionalField("receipt_number", receiptNumber)
        w.optionalField("email", draft.email)
        w.optionalField("paid_at", paidAt)
        w.field("expires_at", expiresAt)
        w.optionalField("metadata", draft.metadata.map(StringMembers.init))
        w.field("coupons_enabled", draft.couponsEnabled ?? true)
        w.field("coupons", array: { _ in })
    }

    private func writeForServer(_ line: OrderLine, origin: String, to w: inout JSONWriter) {
        w.object { w in
            w.field("id", line.id)
            w.field("sku", line.sku)
            w.field("name", line.name)
            w.field("source", "order")
            w.field("quantity", line.quantity)
            w.field("currency", currency)
            w.optionalField("description", line.description)
            w.optionalField("image_url", line.imageURL(origin: origin))
        }
    }
}
