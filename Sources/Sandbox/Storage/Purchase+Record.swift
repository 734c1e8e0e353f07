import JSON

extension Purchase {
    /// The purchase as it is stored.
    var record: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            w.field("id", id)
            w.field("token", token)
            w.field("draft", String(decoding: draft.body, as: UTF8.self))
            w.field("created", createdAt)
            w.optionalField("order", orderID)
            w.optionalField("date", date)
            w.optionalField("state", state)
            w.optionalField("reason", reason)
            w.optionalField("paid", paidAt)
            w.field("canceled", isSessionCanceled)
            w.optionalField("return", returnURL)
            w.optionalField("award", award)
            w.field("script", array: { w in for state in script { w.nullable(state) } })
            w.optionalField("grant", grant)
        }
        return w.bytes
    }

    /// Reads a stored purchase.
    init(record: [UInt8]) throws(RecordError) {
        do {
            self = try Purchase(reading: try JSONDocument(parsing: record).root)
        } catch let error as JSONDecodingError {
            throw RecordError(message: "a purchase is stored wrongly at \(error.path): \(error.reason)")
        } catch {
            throw RecordError(message: "a purchase is not stored as JSON")
        }
    }

    private init(reading root: JSONValue) throws {
        let body: String = try root.decode("draft")
        self.init(
            id: try root.decode("id"), token: try root.decode("token"),
            draft: try SessionDraft(body: Array(body.utf8)), createdAt: try root.decode("created"),
            orderID: try root.decodeIfPresent("order"), date: try root.decodeIfPresent("date"),
            state: try root.decodeIfPresent("state"), reason: try root.decodeIfPresent("reason"),
            paidAt: try root.decodeIfPresent("paid"), isSessionCanceled: try root.decode("canceled"),
            returnURL: try root.decodeIfPresent("return"), award: try root.decodeIfPresent("award"),
            script: try root.required("script").elements().map { $0.isNull ? nil : try $0.string() },
            grant: try root.decodeIfPresent("grant"))
    }
}

extension Purchase.Award: JSONEncodable, JSONDecodable {
    func encode(to writer: inout JSONWriter) {
        writer.object { w in
            w.field("by", by.rawValue)
            w.optionalField("transaction", transactionID)
            w.field("at", at)
        }
    }

    init(json: JSONValue) throws(JSONDecodingError) {
        by = try json.choice("by")
        transactionID = try json.decodeIfPresent("transaction")
        at = try json.decode("at")
    }
}

extension Grant: JSONEncodable, JSONDecodable {
    func encode(to writer: inout JSONWriter) {
        writer.object { w in
            w.field("flow", flow.rawValue)
            w.field("earlier", earlier)
            w.optionalField("next", nextAt)
            w.field("attempts", attempts)
        }
    }

    init(json: JSONValue) throws(JSONDecodingError) {
        flow = try json.choice("flow")
        earlier = try json.decode("earlier")
        nextAt = try json.decodeIfPresent("next")
        attempts = try json.decode("attempts")
    }
}

extension Grant.Attempt: JSONEncodable, JSONDecodable {
    func encode(to writer: inout JSONWriter) {
        writer.object { w in
            w.field("flow", flow.rawValue)
            w.field("sent", sentAt)
            w.optionalField("status", status)
            w.optionalField("failure", failure)
        }
    }

    init(json: JSONValue) throws(JSONDecodingError) {
        flow = try json.choice("flow")
        sentAt = try json.decode("sent")
        status = try json.decodeIfPresent("status")
        failure = try json.decodeIfPresent("failure")
    }
}
