import JSON

/// How the Appcharge imitation answers where the wire has more than one form, and what its boot tells clients.
struct AppchargeSettings: Sendable, Equatable {
    /// Milliseconds between two requests for an order's status.
    var rate = 600
    /// Handed out as it is; clients take a value below 1000 as seconds.
    var timeout = 90_000
    var retry = 6
    /// Milliseconds.
    var requestTimeout = 30_000
    var responseTimeout = 30_000
    var browserMode = "external"
    var overrideConfig = false
    var useCheckoutWrapper = false
    /// `totalSum`: 499, "499" or 499.0.
    var money = Number.number
    /// The count of a product.
    var itemAmount = Number.text
    /// The member that holds it: `amount` or `quantity`.
    var itemAmountName = "amount"
    var date = Number.number
    /// `seconds` or `milliseconds`.
    var dateUnit = "seconds"
    /// What a client is told while there is no order: `404`, or 200 with the `state` "order not found".
    var orderNotFound = "404"
    /// The form of the list of orders that nobody acknowledged: `list`, `object` or `orders`.
    var noneAwarded = "list"
    /// Where the players are whose price points are asked for; the wire does not say who asks.
    var country = Market.home.country
    /// The scheme of deep links where the checkout page's link names no return URL.
    var deepLinkScheme = "acnative-sandbox"

    /// How a number is written.
    enum Number: String, Sendable, CaseIterable {
        case number, text, decimal

        func write(_ value: Int, to w: inout JSONWriter) {
            switch self {
            case .number: w.int(value)
            case .text: w.string(String(value))
            case .decimal: w.raw("\(value).0".utf8)
            }
        }
    }
}

extension AppchargeSettings: JSONEncodable {
    func encode(to writer: inout JSONWriter) {
        writer.object { w in
            writeBoot(to: &w)
            w.field("money", money.rawValue)
            w.field("itemAmount", itemAmount.rawValue)
            w.field("itemAmountName", itemAmountName)
            w.field("date", date.rawValue)
            w.field("dateUnit", dateUnit)
            w.field("orderNotFound", orderNotFound)
            w.field("noneAwarded", noneAwarded)
            w.field("country", country)
            w.field("deepLinkScheme", deepLinkScheme)
        }
    }

    private func writeBoot(to w: inout JSONWriter) {
        w.field("rate", rate)
        w.field("timeout", timeout)
        w.field("retry", retry)
        w.field("requestTimeout", requestTimeout)
        w.field("responseTimeout", responseTimeout)
        w.field("browserMode", browserMode)
        w.field("overrideConfig", overrideConfig)
        w.field("useCheckoutWrapper", useCheckoutWrapper)
    }
}

extension AppchargeSettings {
    private static let names = [
        "rate", "timeout", "retry", "requestTimeout", "responseTimeout", "browserMode", "overrideConfig",
        "useCheckoutWrapper", "money", "itemAmount", "itemAmountName", "date", "dateUnit", "orderNotFound",
        "noneAwarded", "country", "deepLinkScheme",
    ]

    /// Takes over the members that a body names; the others stay.
    mutating func update(from body: [UInt8]) throws(Refusal) {
        let root = try Field.body(of: body)
        var reader = FieldReader()
        reader.refuseOthers(root, than: Self.names)
        var new = self
        new.readBoot(root, &reader)
        new.readForms(root, &reader)
        new.country = reader.country(root) ?? country
        new.deepLinkScheme = reader.scheme(root, "deepLinkScheme") ?? deepLinkScheme
        try reader.finish()
        self = new
    }

    private mutating func readBoot(_ root: Field, _ reader: inout FieldReader) {
        let milliseconds = 0...86_400_000
        rate = reader.integer(root, "rate", in: milliseconds) ?? rate
        timeout = reader.integer(root, "timeout", in: milliseconds) ?? timeout
        retry = reader.integer(root, "retry", in: 0...1_000_000) ?? retry
        requestTimeout = reader.integer(root, "requestTimeout", in: milliseconds) ?? requestTimeout
        responseTimeout = reader.integer(root, "responseTimeout", in: milliseconds) ?? responseTimeout
        browserMode = reader.text(root, "browserMode") ?? browserMode
        overrideConfig = reader.flag(root, "overrideConfig") ?? overrideConfig
        useCheckoutWrapper = reader.flag(root, "useCheckoutWrapper") ?? useCheckoutWrapper
    }

    private mutating func readForms(_ root: Field, _ reader: inout FieldReader) {
        money = reader.number(root, "money") ?? money
        itemAmount = reader.number(root, "itemAmount") ?? itemAmount
        itemAmountName = reader.choice(root, "itemAmountName", of: ["amount", "quantity"]) ?? itemAmountName
        date = reader.number(root, "date") ?? date
        dateUnit = reader.choice(root, "dateUnit", of: ["seconds", "milliseconds"]) ?? dateUnit
        orderNotFound = reader.choice(root, "orderNotFound", of: ["404", "state"]) ?? orderNotFound
        noneAwarded = reader.choice(root, "noneAwarded", of: ["list", "object", "orders"]) ?? noneAwarded
    }
}

extension FieldReader {
    fileprivate mutating func number(_ root: Field, _ name: String) -> AppchargeSettings.Number? {
        choice(root, name, of: AppchargeSettings.Number.allCases.map(\.rawValue))
            .flatMap(AppchargeSettings.Number.init)
    }

    /// The scheme of an app's own URLs.
    mutating func scheme(_ root: Field, _ name: String) -> String? {
        guard let scheme = text(root, name) else { return nil }
        if safeLink(scheme + "://action") != nil, scheme != "http", scheme != "https" { return scheme }
        complain(root.location + [.name(name)], "not the scheme of an app", "value_error.scheme")
        return nil
    }
}
