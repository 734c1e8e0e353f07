import JSON

/// What the sandbox knows of the Appcharge imitation.
struct AppchargeShop: Sendable {
    var purchases = PurchaseBook()
    var settings = AppchargeSettings()
    /// Customers whose sessions are refused.
    var blocked: Set<String> = []
    /// Who is asked to hand out rewards; nil means that a payment is a reward handed out.
    var publisher: Publisher?
}

extension AppchargeShop {
    /// Everything but the purchases, as it is stored; the publisher's secret too.
    var record: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            w.field("settings", settings)
            w.field("blocked", blocked.sorted())
            if let publisher {
                w.key("publisher")
                w.raw(publisher.record)
            }
        }
        return w.bytes
    }

    /// Reads what ``record`` wrote.
    mutating func restore(_ record: [UInt8]) throws(Refusal) {
        let root = try Field.body(of: record)
        if let stored = root.member("settings") { try settings.update(from: stored.value.rawBytes) }
        if let stored = root.member("publisher") { publisher = try Publisher(body: stored.value.rawBytes) }
        blocked = Set((try? [String](json: root.member("blocked")?.value ?? root.value)) ?? [])
    }
}
