import JSON

/// What a publisher asked for when it opened a session, checked.
struct SessionDraft: Sendable {
    /// Minor units.
    var price = 0
    /// ISO 4217 code.
    var currency = ""
    var offerName = ""
    var offerSKU = ""
    var customerID = ""
    var email: String?
    /// ISO 3166-1 alpha-2 code.
    var country: String?
    var items: [Item] = []
    /// Documented for use without the SDK: where the page returns to when its link does not say.
    var redirectURL: String?
    /// The publisher's own members, handed back as they came.
    var sessionMetadata: JSONValue?
    var pricePointMetadata: Int?
    /// The body it was read from: storing a purchase stores this and reads it again.
    var body: [UInt8] = []

    struct Item: Sendable {
        let name: String
        let sku: String
        let quantity: Int
    }
}

extension SessionDraft {
    /// Reads the body of a session's creation. Members it does not know are ignored.
    init(body bytes: [UInt8]) throws(Refusal) {
        let root = try Field.body(of: bytes)
        var reader = FieldReader()
        body = bytes
        readPrice(root, &reader)
        readOffer(root, &reader)
        readCustomer(root, &reader)
        items = reader.sessionItems(root)
        redirectURL = reader.text(root, "redirectUrl")
        sessionMetadata = reader.object(root, "sessionMetadata")?.value
        try reader.finish()
    }

    private mutating func readPrice(_ root: Field, _ reader: inout FieldReader) {
        guard let details = reader.requiredObject(root, "priceDetails") else { return }
        price = reader.requiredInteger(details, "price", in: 1...1_000_000_000_000) ?? 0
        currency = reader.requiredText(details, "currency") ?? ""
        let isCode = currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        if !currency.isEmpty, !isCode {
            reader.complain(details.location + [.name("currency")], "not an ISO 4217 code", "value_error.currency")
        }
    }

    private mutating func readOffer(_ root: Field, _ reader: inout FieldReader) {
        guard let offer = reader.requiredObject(root, "offer") else { return }
        offerName = reader.requiredText(offer, "name") ?? ""
        offerSKU = reader.requiredText(offer, "sku") ?? ""
        pricePointMetadata = reader.integer(offer, "pricePointMetadata", in: 0...1_000_000_000)
    }

    private mutating func readCustomer(_ root: Field, _ reader: inout FieldReader) {
        country = reader.text(root, "countryCode2")
        if let country, !Market.isCountryCode(country) {
            reader.complain(root.location + [.name("countryCode2")], "not an ISO 3166-1 code", "value_error.country")
        }
        guard let customer = reader.requiredObject(root, "customer") else { return }
        customerID = reader.requiredText(customer, "id") ?? ""
        email = reader.text(customer, "email")
    }
}

extension FieldReader {
    /// An object that must be there.
    mutating func requiredObject(_ parent: Field, _ name: String) -> Field? {
        present(parent, name) == nil ? nil : object(parent, name)
    }

    /// A whole number that must be there.
    mutating func requiredInteger(_ parent: Field, _ name: String, in range: ClosedRange<Int>) -> Int? {
        present(parent, name) == nil ? nil : integer(parent, name, in: range)
    }

    fileprivate mutating func sessionItems(_ root: Field) -> [SessionDraft.Item] {
        guard root.member("items") != nil, let fields = requiredList(root, "items") else { return [] }
        return fields.map { field in
            SessionDraft.Item(
                name: requiredText(field, "name") ?? "", sku: requiredText(field, "sku") ?? "",
                quantity: requiredInteger(field, "quantity", in: 1...1_000_000_000) ?? 1)
        }
    }
}
