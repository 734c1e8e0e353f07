import JSON

extension Purchase {
    /// The order as a client is answered.
    func writeForClient(to w: inout JSONWriter, _ settings: AppchargeSettings) {
        w.object { w in
            w.key("date")
            settings.date.write((date ?? createdAt) * (settings.dateUnit == "seconds" ? 1 : 1000), to: &w)
            w.field("sessionId", token)
            w.field("bundleName", draft.offerName)
            w.field("bundleId", draft.offerSKU)
            w.field("bundleSKU", draft.offerSKU)
            w.field("products", array: { w in for item in draft.items { write(item, to: &w, settings) } })
            writeMoney(to: &w, settings)
            w.nullableField("orderId", orderID)
            w.field("purchaseId", id)
            w.nullableField("reason", reason)
            w.nullableField("state", state)
            w.field("isSavedPaymentMethodUsed", false)
            w.field("isNewPaymentMethodSaved", false)
        }
    }

    private func writeMoney(to w: inout JSONWriter, _ settings: AppchargeSettings) {
        w.key("totalSum")
        settings.money.write(draft.price, to: &w)
        w.field("totalSumCurrency", draft.currency)
        w.field("userId", draft.customerID)
        w.field("userCountry", country)
        w.nullableField("paymentMethodName", paidAt == nil ? nil : Self.paymentMethod)
    }

    private func write(_ item: SessionDraft.Item, to w: inout JSONWriter, _ settings: AppchargeSettings) {
        w.object { w in
            w.field("name", item.name)
            w.field("sku", item.sku)
            w.key(settings.itemAmountName)
            settings.itemAmount.write(item.quantity, to: &w)
        }
    }

    /// Where the customer is: what the session says, else the sandbox's home.
    var country: String { draft.country ?? Market.home.country }

    static let paymentMethod = "Visa"
}
