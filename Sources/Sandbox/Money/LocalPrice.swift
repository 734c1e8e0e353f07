/// A price as one player sees it.
struct LocalPrice: Sendable, Equatable {
    /// Minor units.
    let amount: Int
    /// The same in major units, exact, as the text of a JSON number.
    let decimalText: String
    /// ISO 4217 code.
    let currency: String
    /// Formatted for the locale, for example "$9.99" or "9,99 €".
    let display: String

    init(amount: Int, decimalText: String, currency: String, display: String) {
        self.amount = amount
        self.decimalText = decimalText
        self.currency = currency
        self.display = display
    }

    /// An amount of a known currency, formatted for a locale.
    init(_ amount: Int, _ currency: Currency, _ locale: SandboxLocale) {
        self.init(
            amount: amount, decimalText: LocalPrice.decimalText(amount, digits: currency.digits),
            currency: currency.code, display: MoneyStyle(currency, locale).text(amount, digits: currency.digits))
    }

    /// An amount in minor units as an exact decimal: 1250 with three digits is "1.250".
    static func decimalText(_ amount: Int, digits: Int) -> String {
        let (whole, fraction) = splitAmount(amount, digits: digits)
        return fraction.isEmpty ? whole : whole + "." + fraction
    }
}
