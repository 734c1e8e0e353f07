package import JSON

/// What the answer to creating or fetching an Order says that a Checkout needs, and no more: a
/// creating answer may hold only the ID and the URL.
package struct CheckoutOrder: WireDecodable, Sendable, Hashable {
    package let id: String
    package let checkoutUrl: String
    package let backToGameUrl: String?
    package let backToGameSettings: BackToGameSettings?

    package init(wire json: JSONValue) throws(JSONDecodingError) {
        id = try json.orderId()
        checkoutUrl = try json.decode("checkout_url")
        backToGameUrl = try json.decodeIfPresent("back_to_game_url")
        backToGameSettings = try json.wireIfPresent("back_to_game_settings")
    }
}

/// A list of items, bare or under `items`.
package struct ItemsAnswer: WireDecodable {
    package let items: [Item]

    package init(wire json: JSONValue) throws(JSONDecodingError) {
        items = json.kind == .array ? try json.wireElements() : try json.wireList("items")
    }
}

/// The IDs of unconsumed Orders: `["ord_…"]`, `{"order_ids": […]}`, or a list, bare or under
/// `orders`, of objects with `id` or `order_id`. An ID that comes twice is kept once.
struct UnconsumedAnswer: WireDecodable {
    let orderIds: [String]

    init(wire json: JSONValue) throws(JSONDecodingError) {
        orderIds = try Self.list(in: json).distinctTexts { element throws(JSONDecodingError) in
            element.kind == .string ? try element.string() : try element.orderId()
        }
    }

    private static func list(in json: JSONValue) throws(JSONDecodingError) -> JSONValue {
        if json.kind == .array { return json }
        if let ids = try json.optional("order_ids") { return ids }
        return try json.required("orders")
    }
}
