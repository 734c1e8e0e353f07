/// What the log keeps of what players send to checkout pages: the names of the known fields, and no value.
///
/// Nobody is to type a real card into a sandbox, and somebody will.
enum FormRedaction {
    /// The body to keep.
    static func body(of request: Request) -> [UInt8] {
        guard isCheckout(request) else { return request.body }
        return Array(redacted(String(decoding: request.body, as: UTF8.self)).utf8)
    }

    /// The query to keep.
    static func query(of request: Request) -> String {
        isCheckout(request) ? redacted(request.target.query) : request.target.query
    }

    private static let names = Set(CardEntry.Field.allCases.map(\.rawValue) + [CardEntry.testCardField])

    private static func isCheckout(_ request: Request) -> Bool {
        request.target.segments.first == CheckoutPages.root
    }

    private static func redacted(_ form: String) -> String {
        form.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            return names.contains(String(name)) ? "\(name)=[redacted]" : "[redacted]"
        }.joined(separator: "&")
    }
}
