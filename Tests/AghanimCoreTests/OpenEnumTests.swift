import AghanimCore
import Testing

@Suite("Strings the provider may extend")
struct OpenEnumTests {
    private func check<T: OpenStringEnum>(
        _ type: T.Type, _ wire: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(T.knownCases.map(\.rawValue) == wire, sourceLocation: sourceLocation)
        for text in wire {
            let value = T(rawValue: text)
            #expect(T.knownCases.contains(value), sourceLocation: sourceLocation)
            #expect(value.rawValue == text, sourceLocation: sourceLocation)
        }
        #expect(T(rawValue: "brand_new") == T.unknown("brand_new"), sourceLocation: sourceLocation)
        #expect(T(rawValue: "brand_new").rawValue == "brand_new", sourceLocation: sourceLocation)
        #expect(T(rawValue: "").rawValue == "", sourceLocation: sourceLocation)
    }

    @Test("known strings become their case, others `unknown`, and every raw value is the wire's")
    func roundTrips() {
        check(
            OrderStatus.self,
            ["created", "captured", "paid", "canceled", "refunded", "refund_requested", "reattempted", "disputed"])
        check(ItemType.self, ["item", "currency", "bundle", "lootbox", "subscription", "virtual_currency"])
        check(Platform.self, ["any", "ios", "android", "other"])
        check(UiMode.self, ["auto", "dark", "light"])
        check(OrderRedirectMode.self, ["no_redirect", "immediate", "delayed"])
        check(RedirectTarget.self, ["game", "store"])
    }

    @Test("a switch may match cases and the unknown value")
    func switching() {
        let text =
            switch OrderStatus(rawValue: "expired") {
            case .paid: "paid"
            case .unknown(let value): value
            default: "other"
            }
        #expect(text == "expired")
    }

    @Test("the 25 locales have the provider's tags")
    func locales() {
        let tags = "cs de en es fr fr-CA hi id it ja ko ms nl no pl pt pt-BR ru sv th tr uk vi zh zh-Hant"
        #expect(AghanimLocale.allCases.map(\.rawValue) == tags.split(separator: " ").map(String.init))
        #expect(AghanimLocale(rawValue: "pt-br") == nil)
    }
}
