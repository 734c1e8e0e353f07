import JSON

/// What the game's server is sent about one event of one order. It is written once: every attempt sends these bytes.
struct WebhookMessage {
    let event: WebhookEvent
    let order: Order
    let identifiers: Identifiers
    /// Tells this run's events from those of another run, whose orders may have the same identifiers.
    let nonce: UInt64
    /// Unix seconds.
    let time: Int

    /// The same for every attempt, and no other event's.
    var eventID: String { identifier("whevt_") }
    var idempotencyKey: String { identifier("whkey_") }

    var body: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            w.field("event_type", event.rawValue)
            w.field("event_data", object: writeData)
            w.field("event_time", time)
            w.field("event_id", eventID)
            w.field("idempotency_key", idempotencyKey)
            w.field("sandbox", true)
            w.nullableField("trigger", String?.none)
            w.nullableField("request_id", String?.none)
            w.field("transaction_id", identifier("whtx_"))
            w.nullableField("context", String?.none)
            w.field("game_id", gameID)
        }
        return w.bytes
    }

    private var gameID: String { identifiers.of("sandbox", "gm_") }

    private func identifier(_ prefix: String) -> String {
        identifiers.of("\(nonce).\(order.id).\(event.rawValue).\(prefix)", prefix)
    }

    private func writeData(to w: inout JSONWriter) {
        switch event {
        case .itemAdd, .itemRemove: writeItemData(to: &w)
        case .orderCreated, .orderPaid, .orderCanceled, .orderRefunded: writeOrderData(to: &w)
        }
    }

    private func writeItemData(to w: inout JSONWriter) {
        w.field("player_id", order.draft.playerID)
        w.field("items", array: writeItems)
        w.field("reason", "Order \(order.status.rawValue) \(order.id)")
        // Deprecated by the provider, and still sent: the first item by itself.
        w.nullableField("item_id", order.lines.first?.id)
        w.nullableField("sku", order.lines.first?.sku)
    }

    private func writeOrderData(to w: inout JSONWriter) {
        w.field("id", order.id)
        w.field("amount", order.amount)
        w.field("company_id", identifiers.of("sandbox", "com_"))
        w.field("country", order.country)
        w.field("created_at", order.createdAt)
        w.field("currency", order.currency)
        w.field("game_id", gameID)
        w.field("items", array: writeItems)
        w.field("modified_at", time)
        w.field("player_id", order.draft.playerID)
        w.nullableField("receipt_number", order.receiptNumber)
        w.field("status", order.status.rawValue)
        w.field("user_id", order.userID)
        if event == .orderPaid { writeRevenue(to: &w) }
    }

    /// The sandbox takes no fee.
    private func writeRevenue(to w: inout JSONWriter) {
        let cents = Currency.named(order.currency)?.cents(ofPrice: order.amount) ?? order.amount
        w.key("revenue_usd")
        w.raw(LocalPrice.decimalText(cents, digits: 2).utf8)
        w.field(
            "fees",
            object: { w in
                w.field("aghanim_fee_usd", 0)
                w.field("payment_system_fee_usd", 0)
                w.field("taxes_usd", 0)
            })
        w.field("payment_currency", order.currency)
    }

    private func writeItems(to w: inout JSONWriter) {
        for line in order.lines {
            w.object { w in
                w.field("id", line.id)
                w.field("name", line.name)
                w.nullableField("description", line.description)
                w.field("sku", line.sku)
                w.field("quantity", line.quantity)
                w.field("price", line.price)
                w.key("price_decimal")
                w.raw(LocalPrice.decimalText(line.price, digits: order.digits).utf8)
                w.field("currency", order.currency)
                w.field("type", line.type)
                w.field("nested_items", array: { _ in })
            }
        }
    }
}
