internal import JSON

/// The provider's order: its state, and what the game gets to see of it.
struct OrderAnswer: Sendable, Hashable {
    let state: OrderState
    /// The state in the provider's words.
    let stateName: String?
    /// Why, in the provider's words.
    let reason: String?
    let order: OrderResponseModel

    /// Reads an order that `purchaseId` was asked for. Only the state decides anything, so nothing
    /// but an answer that is no object is refused.
    init(json: JSONValue, purchaseId: String) throws(JSONDecodingError) {
        guard json.kind == .object else { throw JSONDecodingError(at: json, "expected an object") }
        stateName = json.text("state") ?? json.text("status")
        state = stateName.map(OrderState.init(wire:)) ?? .unknown
        reason = json.text("reason")
        order = OrderResponseModel(wire: json, purchaseId: purchaseId)
    }
}

extension OrderResponseModel {
    /// Reads the provider's order. Money and dates may be numbers or text.
    init(wire json: JSONValue, purchaseId: String) {
        date = json.wholeNumber("date").map(Self.seconds)
        session = json.text("sessionId").map(Secret.init)
        offerName = json.text("bundleName")
        offerSku = json.text("bundleSKU")
        items = (try? json["products"]?.elements())?.filter { $0.kind == .object }.map(Item.init(wire:))
        price = json.wholeNumber("totalSum")
        currency = json.text("totalSumCurrency")
        customerId = json.text("userId")
        customerCountry = json.text("userCountry")
        paymentMethodName = json.text("paymentMethodName")
        orderId = json.text("orderId")
        self.purchaseId = purchaseId
    }

    /// The provider writes milliseconds in some places: what would be after the year 5000 is taken so.
    private static func seconds(_ timestamp: Int) -> Int {
        abs(timestamp) >= 100_000_000_000 ? timestamp / 1_000 : timestamp
    }
}

extension OrderResponseModel.Item {
    init(wire json: JSONValue) {
        name = json.text("name")
        sku = json.text("sku")
        quantity = json.text("amount") ?? json.text("quantity")
    }
}
