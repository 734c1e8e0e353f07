/// A country as a shop sees it: what it pays in and what it reads.
struct Market: Sendable, Equatable {
    /// ISO 3166-1 alpha-2 code.
    let country: String
    let currency: Currency
    /// The locale used when a request names none.
    let locale: SandboxLocale

    static let home = Market(country: "US", currency: .base, locale: .en)

    /// The market of a country. A country outside the table pays in US dollars and reads English.
    static func of(_ country: String) -> Market {
        guard let row = table[country], let currency = Currency.named(row.0) else {
            return Market(country: country, currency: .base, locale: .en)
        }
        return Market(country: country, currency: currency, locale: row.1)
    }

    /// Whether a text has the form of a country code; any such code is accepted.
    static func isCountryCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private static let table: [String: (String, SandboxLocale)] = [
        "US": ("USD", .en), "GB": ("GBP", .en), "CA": ("CAD", .en), "KW": ("KWD", .en), "BH": ("BHD", .en),
        "DE": ("EUR", .de), "AT": ("EUR", .de), "FR": ("EUR", .fr), "IT": ("EUR", .it), "ES": ("EUR", .es),
        "NL": ("EUR", .nl), "PT": ("EUR", .pt), "IE": ("EUR", .en),
        "JP": ("JPY", .ja), "KR": ("KRW", .ko), "CN": ("CNY", .zh), "TW": ("TWD", .zhHant),
        "IN": ("INR", .hi), "ID": ("IDR", .id), "MY": ("MYR", .ms), "TH": ("THB", .th), "VN": ("VND", .vi),
        "BR": ("BRL", .ptBR), "MX": ("MXN", .es),
        "CZ": ("CZK", .cs), "PL": ("PLN", .pl), "SE": ("SEK", .sv), "NO": ("NOK", .no), "TR": ("TRY", .tr),
        "UA": ("UAH", .uk), "KZ": ("KZT", .ru),
    ]
}
