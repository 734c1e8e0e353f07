/// What a player sent with the card form. It lives as long as the request: no digit of it is kept or shown again.
struct CardEntry {
    /// What is wrong with each field, in the order of the form.
    private(set) var faults: [Fault] = []
    /// Nil where something is wrong.
    private(set) var card: TestCard?

    struct Fault: Equatable {
        let field: Field
        let text: CheckoutText
    }

    /// The fields of the form; the raw values are their names.
    enum Field: String, CaseIterable {
        case number, expiry, cvc
    }

    /// The field that a press on one of the listed cards sends.
    static let testCardField = "test_card"

    /// Reads a form's body.
    ///
    /// - Parameter now: Unix seconds.
    init(_ body: [UInt8], at now: Int) {
        let form = RequestTarget("?" + String(decoding: body, as: UTF8.self))
        if let pressed = form.first(Self.testCardField), let card = TestCard.named(pressed) {
            self.card = card
            return
        }
        let number = Self.digits(form.first(Field.number.rawValue) ?? "") ?? ""
        let card = TestCard.named(number)
        if card == nil { complain(.number, (12...19).contains(number.count) ? .unknownCard : .numberFault) }
        checkExpiry(form.first(Field.expiry.rawValue) ?? "", at: now)
        let code = Self.digits(form.first(Field.cvc.rawValue) ?? "")?.count
        if code == nil || card.map({ $0.brand.codeLength != code }) ?? !(3...4).contains(code ?? 0) {
            complain(.cvc, .cvcFault)
        }
        self.card = faults.isEmpty ? card : nil
    }

    private mutating func complain(_ field: Field, _ text: CheckoutText) {
        faults.append(Fault(field: field, text: text))
    }

    /// A card is good until its month has passed.
    private mutating func checkExpiry(_ text: String, at now: Int) {
        guard let date = Self.month(text) else { return complain(.expiry, .expiryFault) }
        if date < Self.month(ofUnixTime: now) { complain(.expiry, .pastFault) }
    }

    /// The digits of a text that has nothing else but spaces and dashes; nil for any other text.
    private static func digits(_ text: String) -> String? {
        let rest = text.filter { $0 != " " && $0 != "-" }
        return rest.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? rest : nil
    }

    /// Months since the year 0 of "MM/YY", "MM/YYYY" or the same without the slash, with or without spaces.
    private static func month(_ text: String) -> Int? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { digits(String($0)) ?? "" }
        let (month, year) =
            parts.count == 1 ? (String(parts[0].prefix(2)), String(parts[0].dropFirst(2))) : (parts[0], parts[1])
        guard parts.count <= 2, (1...2).contains(month.count), year.count == 2 || year.count == 4,
            let month = Int(month), (1...12).contains(month), let number = Int(year)
        else { return nil }
        return (year.count == 2 ? 2000 + number : number) * 12 + month - 1
    }

    /// Months since the year 0 of a moment, in the Gregorian calendar.
    private static func month(ofUnixTime now: Int) -> Int {
        // Days since 1 March of the year 0, where a year ends with its leap day.
        let days = now / 86_400 + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        return (era * 400 + yearOfEra) * 12 + (5 * dayOfYear + 2) / 153 + 2
    }
}
