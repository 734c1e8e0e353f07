import Testing

@testable import HTTP

@Suite("Connections that lead nowhere")
struct ConnectionHealthTests {
    @Test("one that never brought anything while a request waited in vain is silent, until it does")
    func silent() {
        var health = ConnectionHealth()
        #expect(!health.hasSilent)
        health.waitedInVain(on: 1, for: .seconds(30))
        #expect(health.hasSilent)
        health.heard(2)
        #expect(health.hasSilent)
        health.heard(1)
        #expect(!health.hasSilent)
    }

    @Test("one that brought something lately is not")
    func lively() {
        var health = ConnectionHealth()
        health.heard(1)
        health.waitedInVain(on: 1, for: .seconds(3_600))
        #expect(!health.hasSilent)
        health.waitedInVain(on: 1, for: .zero)
        #expect(health.hasSilent)
    }

    @Test("one that has gone is forgotten: its port may come again")
    func gone() {
        var health = ConnectionHealth()
        health.waitedInVain(on: 1, for: .seconds(30))
        health.isUnwatched(1)
        #expect(!health.hasSilent)
    }
}
