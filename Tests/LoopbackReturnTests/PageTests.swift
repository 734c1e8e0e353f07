import Testing

@testable import LoopbackReturn

@Suite("The page that the player comes back to")
struct PageTests {
    @Test("the order's language comes first, then the browser's by weight, then English")
    func language() {
        #expect(PageText.choose(language: "ja", acceptLanguage: "de").language == "ja")
        #expect(PageText.choose(language: "xx", acceptLanguage: "de").language == "de")
        #expect(PageText.choose(language: nil, acceptLanguage: "xx, fr-CA;q=0.5, it;q=0.7").language == "it")
        #expect(PageText.choose(language: nil, acceptLanguage: "de;q=0, sv;q=0.1").language == "sv")
        #expect(PageText.choose(language: nil, acceptLanguage: "de;q=0").language == "en")
        #expect(PageText.choose(language: nil, acceptLanguage: "*").language == "en")
        #expect(PageText.choose(language: nil, acceptLanguage: nil).language == "en")
        for odd in ["", ",", ";", ";q=", "-", "--", "de;q=x", ";;q=1", String(repeating: "a,", count: 9000)] {
            #expect(PageText.choose(language: nil, acceptLanguage: odd).language == "en", "\(odd.prefix(9))")
        }
    }

    @Test(
        "a tag finds the text of its language",
        arguments: [
            ("de-AT", "de"), ("PT-br", "pt-BR"), ("pt-PT", "pt"), ("fr-CA", "fr"), ("zh-Hant", "zh-Hant"),
            ("zh-TW", "zh-Hant"), ("zh-Hans-CN", "zh"), ("zh-HK", "zh-Hant"), ("nb-NO", "no"), ("in", "id"),
        ])
    func tags(tag: String, language: String) {
        #expect(PageText.text(for: tag)?.language == language)
    }

    @Test("every language has a page of its own that says nothing of a payment and needs no escaping")
    func texts() {
        #expect(Set(PageText.all.map(\.language)).count == PageText.all.count)
        #expect(Set(PageText.all.map(\.title)).count == PageText.all.count)
        for text in PageText.all {
            #expect(!(text.title + text.advice).contains { "<>&\"".contains($0) }, "\(text.language)")
            let page = String(decoding: Answer.page(text).bytes(), as: UTF8.self)
            #expect(page.contains("<html lang=\"\(text.language)\">") && page.contains("<h1>\(text.title)</h1>"))
        }
    }

    @Test("every answer forbids all but itself, is kept nowhere, and ends the connection")
    func headers() throws {
        for answer in [Answer.page(PageText.all[0]), .notYet, .nothing, .malformed, .tooLarge] {
            let text = String(decoding: answer.bytes(), as: UTF8.self)
            let end = try #require(text.firstRange(of: "\r\n\r\n"))
            let fields = text[..<end.lowerBound].split(separator: "\r\n").dropFirst()
            #expect(fields.contains("Cache-Control: no-store") && fields.contains("X-Content-Type-Options: nosniff"))
            #expect(fields.contains("Referrer-Policy: no-referrer") && fields.contains("Connection: close"))
            #expect(fields.contains { $0.hasPrefix("Content-Security-Policy: default-src 'none'; ") })
            #expect(fields.contains("Content-Length: \(text[end.upperBound...].utf8.count)"))
            #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("<script"))
        }
    }

    @Test("the answer to HEAD says how long the body would be, and has none")
    func head() throws {
        let text = String(decoding: Answer.nothing.bytes(isHead: true), as: UTF8.self)
        #expect(text.hasSuffix("\r\n\r\n") && text.contains("Content-Length: 23\r\n"))
        #expect(text.hasPrefix("HTTP/1.1 404 "))
    }
}
