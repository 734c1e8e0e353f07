internal import JSON

/// The IDs of orders that wait to be awarded: `["id"]`, `{"orderIds": […]}`, or a list of objects
/// with `orderId`. An ID that comes twice is kept once.
struct NoneAwardedAnswer: Sendable, Hashable {
    let orderIds: [String]

    init(json: JSONValue) throws(JSONDecodingError) {
        let list = json.kind == .array ? json : try json.required("orderIds")
        orderIds = try list.distinctTexts { element throws(JSONDecodingError) in
            try element.kind == .object ? element.requiredText("orderId") : element.anyText()
        }
    }
}
