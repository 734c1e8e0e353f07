import TestSupport
import Testing

@testable import AghanimCore

@Suite("Configuration")
struct ConfigTests {
    @Test("a blank key is refused", arguments: ["", " ", "\n\t ", "\u{00A0}\u{3000}", "a\nb", "a\u{0}b"])
    func blankKey(text: String) {
        #expect(ApiKey(text) == nil)
    }

    @Test("whitespace around a key, such as a file's last newline, is no part of it")
    func trimmedKey() {
        #expect(ApiKey("  \(testKey)\n")?.secret == testKey)
    }

    @Test("a key shows nowhere that Swift prints values")
    func redacted() throws {
        let key = try #require(ApiKey(testKey))
        let config = AghanimConfig.builder(apiKey: key).build()
        var dumped = ""
        dump(config, to: &dumped)
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\(config)", String(reflecting: config), "\([key])", dumped] {
            #expect(!text.contains(testKey))
        }
        #expect("\(key)" == "ApiKey(redacted)")
    }

    @Test("defaults are those of the reference")
    func defaults() throws {
        let config = AghanimConfig.builder(apiKey: try #require(ApiKey("k"))).build()
        #expect(config.logLevel == .warning)
        #expect(config.logger is StderrLogger)
        #expect(config.wireProfile == .sdk)
        #expect(config.requestTimeout == .seconds(30))
        #expect(config.baseURL == nil)
    }

    @Test("a builder may be branched: each `with` leaves the one before as it was")
    func branching() throws {
        let base = AghanimConfig.builder(apiKey: try #require(ApiKey("k")))
        let debug = base.with(logLevel: .debug)
        #expect(base.build().logLevel == .warning)
        #expect(debug.build().logLevel == .debug)
    }

    @Test("a level admits itself and what is above it; none admits nothing")
    func levels() {
        let all = LogLevel.allCases
        #expect(all.map { LogLevel.warning.admits($0) } == [false, false, true, true, false])
        #expect(all.map { LogLevel.debug.admits($0) } == [true, true, true, true, false])
        #expect(!all.contains { LogLevel.none.admits($0) })
    }
}
