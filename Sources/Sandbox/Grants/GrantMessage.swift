import Glibc
import JSON

/// What a publisher's server is sent about one paid order. Every attempt of one flow sends the same bytes.
struct GrantMessage {
    let purchase: Purchase
    let flow: Grant.Flow
    let identifiers: Identifiers

    var body: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            writeNames(to: &w)
            writeOffer(to: &w)
            writeMoney(to: &w)
            writeCustomer(to: &w)
            w.field("action", "purchase")
            w.field("actionStatus", "completed")
            w.field("awardFlow", flow.rawValue)
        }
        return w.bytes
    }

    /// `t=<Unix milliseconds>,v1=<hex>`, where the second is the HMAC-SHA256 of "<milliseconds>.<body>".
    static func signature(_ body: [UInt8], at time: Int, secret: SandboxSecret) -> String {
        "t=\(time),v1=" + secret.signature(of: Array("\(time).".utf8) + body)
    }

    private func writeNames(to w: inout JSONWriter) {
        w.nullableField("orderId", purchase.orderID)
        w.field("purchaseId", purchase.id)
        w.field("appChargePaymentId", identifiers.of(purchase.id, "acp_"))
        w.field("receiptId", identifiers.of(purchase.id, "rcp_"))
        w.field("purchaseDateAndTimeUtc", timestamp(purchase.paidAt ?? purchase.createdAt))
    }

    private func writeOffer(to w: inout JSONWriter) {
        w.field("bundleName", purchase.draft.offerName)
        w.field("bundleId", purchase.draft.offerSKU)
        w.field("sku", purchase.draft.offerSKU)
        w.field(
            "products",
            array: { w in
                for item in purchase.draft.items {
                    w.object { w in
                        w.field("amount", item.quantity)
                        w.field("sku", item.sku)
                        w.field("name", item.name)
                    }
                }
            })
        w.optionalField("pricePointMetadata", purchase.draft.pricePointMetadata)
    }

    private func writeMoney(to w: inout JSONWriter) {
        let digits = Currency.named(purchase.draft.currency)?.digits ?? 2
        w.field("priceInCents", purchase.draft.price)
        w.key("priceInDollar")
        w.raw(LocalPrice.decimalText(purchase.draft.price, digits: digits).utf8)
        w.field("subTotal", purchase.draft.price)
        w.field("tax", 0)
        w.field("currency", purchase.draft.currency)
        w.field("paymentMethod", Purchase.paymentMethod)
    }

    private func writeCustomer(to w: inout JSONWriter) {
        w.field("playerId", purchase.draft.customerID)
        w.optionalField("playerEmail", purchase.draft.email)
        w.field("countryCode2", purchase.country)
        w.optionalField("sessionMetadata", purchase.draft.sessionMetadata)
    }

    /// A moment as RFC 3339 writes it, in UTC.
    private func timestamp(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday]
        let two = (date + [parts.tm_hour, parts.tm_min, parts.tm_sec]).map { ($0 < 10 ? "0" : "") + String($0) }
        return two[0...2].joined(separator: "-") + "T" + two[3...5].joined(separator: ":") + "Z"
    }
}
