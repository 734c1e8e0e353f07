/// A currency the sandbox can price in, with the rule that turns a US price into a local one.
struct Currency: Sendable, Equatable {
    /// ISO 4217 code.
    let code: String
    /// Decimal places of the minor unit: 2 for USD, 0 for JPY, 3 for KWD.
    let digits: Int
    /// What stands for the currency where no locale has its own form.
    let symbol: String
    /// Minor units that one US dollar buys. Invented, near the truth, and fixed so that runs repeat.
    let minorUnitsPerDollar: Int
    /// Local prices are rounded up to a multiple of this many minor units …
    let step: Int
    /// … less this many, so that prices look like prices ("13.99", "849.00").
    let discount: Int

    /// The currency of the whole price ladder before it is localized.
    static let base = Currency("USD", 2, "$", 100, 1, 0)

    /// The currency with an ISO code, or nil where the sandbox has no price rule for it.
    static func named(_ code: String) -> Currency? { byCode[code] }

    /// The local price of something that costs `cents` US cents, in minor units; saturates instead of overflowing.
    func price(ofCents cents: Int) -> Int {
        guard self != .base, cents > 0 else { return max(0, cents) }
        let exact = cents.multipliedClamped(by: minorUnitsPerDollar)
        let hundredths = step.multipliedClamped(by: 100)
        let steps = exact / hundredths + (exact % hundredths == 0 ? 0 : 1)
        return steps.multipliedClamped(by: step) - discount
    }

    /// The US price behind a local one, in cents.
    func cents(ofPrice amount: Int) -> Int {
        amount.multipliedClamped(by: 100) / minorUnitsPerDollar
    }

    private init(
        _ code: String, _ digits: Int, _ symbol: String, _ minorUnitsPerDollar: Int, _ step: Int, _ discount: Int
    ) {
        self.code = code
        self.digits = digits
        self.symbol = symbol
        self.minorUnitsPerDollar = minorUnitsPerDollar
        self.step = step
        self.discount = discount
    }

    static let all = [
        base,
        Currency("BHD", 3, "BHD", 380, 100, 10),
        Currency("BRL", 2, "R$", 540, 100, 10),
        Currency("CAD", 2, "CA$", 139, 100, 1),
        Currency("CNY", 2, "CN¥", 720, 100, 0),
        Currency("CZK", 2, "CZK", 2_300, 1_000, 100),
        Currency("EUR", 2, "€", 100, 1, 0),
        Currency("GBP", 2, "£", 80, 100, 1),
        Currency("IDR", 2, "IDR", 1_600_000, 100_000, 0),
        Currency("INR", 2, "₹", 8_500, 1_000, 100),
        Currency("JPY", 0, "¥", 150, 10, 0),
        Currency("KRW", 0, "₩", 1_400, 100, 0),
        Currency("KWD", 3, "KWD", 300, 250, 0),
        Currency("KZT", 2, "KZT", 52_000, 1_000, 0),
        Currency("MXN", 2, "MX$", 1_900, 1_000, 100),
        Currency("MYR", 2, "MYR", 440, 100, 10),
        Currency("NOK", 2, "NOK", 1_080, 1_000, 100),
        Currency("PLN", 2, "PLN", 410, 100, 1),
        Currency("SEK", 2, "SEK", 1_050, 1_000, 100),
        Currency("THB", 2, "THB", 3_600, 1_000, 100),
        Currency("TRY", 2, "TRY", 3_900, 100, 1),
        Currency("TWD", 2, "NT$", 3_200, 1_000, 0),
        Currency("UAH", 2, "UAH", 4_150, 1_000, 100),
        Currency("VND", 0, "₫", 25_000, 1_000, 0),
    ]

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}

extension Int {
    /// The product, or the largest integer where it does not fit; for amounts, which are never negative.
    func multipliedClamped(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }

    /// The sum, or the largest integer where it does not fit; for amounts, which are never negative.
    func addedClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
