import Testing

@testable import Sandbox

@Suite("Money")
struct MoneyTests {
    @Test(
        "an amount is displayed as the locale and the currency ask for",
        arguments: [
            (999, "USD", SandboxLocale.en, "$9.99"), (123_456_789, "USD", .en, "$1,234,567.89"),
            (5, "USD", .en, "$0.05"), (0, "USD", .en, "$0.00"),
            (999, "EUR", .de, "9,99 €"), (123_456, "EUR", .de, "1.234,56 €"), (999, "EUR", .en, "€9.99"),
            (123_456, "EUR", .fr, "1\u{A0}234,56 €"), (999, "EUR", .nl, "€ 9,99"),
            (1_500, "JPY", .en, "¥1,500"), (1_500, "JPY", .ja, "¥1,500"), (90, "JPY", .de, "90 ¥"),
            (1_250, "KWD", .en, "KWD 1.250"), (50, "BHD", .en, "BHD 0.050"), (1_250, "KWD", .de, "1,250 KWD"),
            (12_345_600, "INR", .hi, "₹1,23,456.00"), (12_345_600, "INR", .en, "₹123,456.00"),
            (5_390, "BRL", .ptBR, "R$ 53,90"), (22_900, "CZK", .cs, "229,00 Kč"), (22_900, "CZK", .en, "CZK 229.00"),
            (16_000_000, "IDR", .id, "Rp 160.000,00"), (250_000, "VND", .vi, "250.000 ₫"),
            (38_999, "TRY", .tr, "₺389,99"), (1_399, "CAD", .frCA, "13,99 $"), (1_399, "CAD", .en, "CA$13.99"),
            (32_000, "TWD", .zhHant, "NT$320.00"), (7_200, "CNY", .zh, "¥72.00"), (14_000, "KRW", .ko, "₩14,000"),
        ])
    func display(amount: Int, code: String, locale: SandboxLocale, expected: String) throws {
        #expect(LocalPrice(amount, try #require(Currency.named(code)), locale).display == expected)
    }

    @Test(
        "a decimal text is exact in every minor unit",
        arguments: [(999, 2, "9.99"), (5, 2, "0.05"), (1_500, 0, "1500"), (1_250, 3, "1.250"), (0, 3, "0.000")])
    func decimals(amount: Int, digits: Int, expected: String) {
        #expect(LocalPrice.decimalText(amount, digits: digits) == expected)
    }

    @Test("the price ladder rises in every currency")
    func ladderRises() {
        for currency in Currency.all {
            let prices = PriceLadder.cents.map(currency.price(ofCents:))
            #expect(zip(prices, prices.dropFirst()).allSatisfy(<), "\(currency.code): \(prices)")
            #expect(prices[0] > 0)
        }
    }

    @Test(
        "a US price becomes a local one by rule",
        arguments: [("JPY", 1_500), ("KWD", 3_000), ("GBP", 799), ("INR", 84_900)])
    func conversion(code: String, expected: Int) throws {
        #expect(try #require(Currency.named(code)).price(ofCents: 999) == expected)
    }

    @Test("an enormous price saturates and does not trap")
    func saturation() throws {
        for currency in Currency.all { #expect(currency.price(ofCents: .max) > 0) }
    }

    @Test("every locale is the default of a country or at least offered, and every market has a price rule")
    func markets() {
        for country in ["US", "DE", "FR", "GB", "JP", "KW", "BR", "IN", "KR", "CA", "PL", "CZ", "TR", "TH", "VN", "ID"]
        {
            #expect(Market.of(country).country == country)
        }
        #expect(Market.of("JP") == Market(country: "JP", currency: Currency.named("JPY")!, locale: .ja))
        #expect(Market.of("ZZ") == Market(country: "ZZ", currency: .base, locale: .en))
        #expect(SandboxLocale.allCases.count == 25)
    }
}
