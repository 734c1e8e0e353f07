internal import AghanimCore
internal import JSON

extension CheckoutParams {
    /// Fails for empty items and for a blank SKU.
    func validate() throws(CallFailure) {
        if items.isEmpty {
            throw .argument(.items, .empty, "items is empty; a Checkout needs at least one item")
        }
        if let index = items.firstIndex(where: \.sku.isBlank) {
            throw .argument(.sku, .blank, "the sku of item \(index) is blank; pass the SKU from the dashboard")
        }
    }

    /// The body that creates an Order.
    package func body(playerId: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.object { writer in
            writer.field("player_id", playerId)
            writer.field(
                "items",
                array: { writer in
                    for item in items { item.write(to: &writer) }
                })
            writer.optionalField("locale", locale?.rawValue)
            writer.field("platform", "other")
            if let metadata { writer.field("metadata", object: { $0.members(metadata) }) }
            writer.optionalField("back_to_game_url", backToGameUrl)
            if let redirectSettings {
                writer.field("redirect_settings", object: { redirectSettings.writeMembers(to: &$0) })
            }
            if let uiSettings {
                writer.field("ui_settings", object: { $0.optionalField("mode", uiSettings.mode?.rawValue) })
            }
        }
        return writer.bytes
    }
}

extension CheckoutItem {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("sku", sku)
            writer.optionalField("name", name)
            writer.optionalField("description", description)
            writer.optionalField("image_url", imageUrl)
        }
    }
}

extension RedirectSettings {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.optionalField("mode", mode?.rawValue)
        writer.optionalField("delay_seconds", delaySeconds)
    }
}

extension JSONWriter {
    /// The pairs as members, by name, so that equal params make equal bodies.
    fileprivate mutating func members(_ pairs: [String: String]) {
        for (name, value) in pairs.sorted(by: { $0.key < $1.key }) {
            key(name)
            string(value)
        }
    }
}
