import JSON

/// A record that cannot be read back.
struct RecordError: Error {
    let message: String
}

extension Order {
    /// The order as it is stored.
    var record: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            w.field("id", id)
            w.field("channel", channel.rawValue)
            w.field("draft", String(decoding: draft.body, as: UTF8.self))
            w.field("user", userID)
            w.field("country", country)
            w.field("currency", currency)
            w.field("digits", digits)
            w.field("amount", amount)
            w.field("before", amountBeforeDiscount)
            w.field("display", display)
            w.field("locale", locale.rawValue)
            w.field("lines", array: { w in for line in lines { line.write(to: &w) } })
            w.field("created", createdAt)
            w.field("expires", expiresAt)
            w.optionalField("paid", paidAt)
            w.field("status", status.rawValue)
            w.optionalField("attempt", attempt?.rawValue)
            w.field("consumed", isConsumed)
            w.field("opened", isOpened)
        }
        return w.bytes
    }

    /// Reads a stored order.
    init(record: [UInt8]) throws(RecordError) {
        do {
            self = try Order(reading: try JSONDocument(parsing: record).root)
        } catch let error as JSONDecodingError {
            throw RecordError(message: "an order is stored wrongly at \(error.path): \(error.reason)")
        } catch {
            throw RecordError(message: "an order is not stored as JSON")
        }
    }

    private init(reading root: JSONValue) throws {
        let body: String = try root.decode("draft")
        self.init(
            id: try root.decode("id"), channel: try root.choice("channel"),
            draft: try OrderDraft(body: Array(body.utf8), catalog: nil), userID: try root.decode("user"),
            country: try root.decode("country"), currency: try root.decode("currency"),
            digits: try root.decode("digits"), amount: try root.decode("amount"),
            amountBeforeDiscount: try root.decode("before"), display: try root.decode("display"),
            locale: try root.choice("locale"), lines: try root.decode("lines", as: [OrderLine].self),
            createdAt: try root.decode("created"), expiresAt: try root.decode("expires"),
            paidAt: try root.decodeIfPresent("paid"), status: try root.choice("status"),
            attempt: try root.decodeIfPresent("attempt").flatMap(CardOutcome.init(rawValue:)),
            isConsumed: try root.decode("consumed"), isOpened: try root.decodeIfPresent("opened") ?? false)
    }
}

extension OrderLine: JSONDecodable {
    init(json: JSONValue) throws(JSONDecodingError) {
        let url: String? = try json.decodeIfPresent("image")
        let served: Bool = try json.decode("served")
        self.init(
            id: try json.decode("id"), sku: try json.decode("sku"), name: try json.decode("name"),
            description: try json.decodeIfPresent("description"),
            image: served ? .served : url.map(Item.Image.url) ?? .none,
            quantity: try json.decode("quantity"), type: try json.decode("type"),
            price: try json.decodeIfPresent("price") ?? 0, unitDisplay: try json.decodeIfPresent("unitDisplay"),
            display: try json.decodeIfPresent("display"))
    }

    fileprivate func write(to w: inout JSONWriter) {
        w.object { w in
            w.field("id", id)
            w.field("sku", sku)
            w.field("name", name)
            w.optionalField("description", description)
            w.field("served", image == .served)
            if case .url(let url) = image { w.field("image", url) }
            w.field("quantity", quantity)
            w.field("type", type)
            w.field("price", price)
            w.optionalField("unitDisplay", unitDisplay)
            w.optionalField("display", display)
        }
    }
}

extension JSONValue {
    /// A member that is one of an enumeration's raw values.
    func choice<T: RawRepresentable<String>>(_ name: StaticString) throws(JSONDecodingError) -> T {
        let value = try required(name)
        guard let choice = T(rawValue: try value.string()) else { throw JSONDecodingError(at: value, "unknown value") }
        return choice
    }
}
