/// How an amount of one currency is written in one locale.
struct MoneyStyle: Sendable {
    let symbol: String
    let number: NumberStyle

    init(_ currency: Currency, _ locale: SandboxLocale) {
        symbol = Self.localSymbols[locale]?[currency.code] ?? currency.symbol
        number = NumberStyle.of(locale)
    }

    /// Whether a space parts symbol and number.
    var isSpaced: Bool { !number.symbolFirst || number.spaced || symbol.last?.isLetter == true }

    /// An amount in minor units, for example "$9.99" or "9,99 €".
    func text(_ amount: Int, digits: Int) -> String {
        let digits = number.number(amount, digits: digits)
        let space = isSpaced ? " " : ""
        return number.symbolFirst ? symbol + space + digits : digits + space + symbol
    }

    /// What a currency is called where it is at home.
    private static let localSymbols: [SandboxLocale: [String: String]] = [
        .cs: ["CZK": "Kč"],
        .frCA: ["CAD": "$", "USD": "$ US"],
        .id: ["IDR": "Rp"],
        .ja: ["JPY": "¥", "CNY": "元"],
        .ms: ["MYR": "RM"],
        .no: ["NOK": "kr"],
        .pl: ["PLN": "zł"],
        .ru: ["KZT": "₸", "UAH": "₴"],
        .sv: ["SEK": "kr"],
        .th: ["THB": "฿"],
        .tr: ["TRY": "₺"],
        .uk: ["UAH": "₴"],
        .zh: ["CNY": "¥", "JPY": "JP¥", "USD": "US$"],
        .zhHant: ["TWD": "NT$", "USD": "US$"],
    ]
}
