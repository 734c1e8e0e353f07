import Foundation
import Testing

@testable import GrantJournal

@Suite("Journals of earlier versions, and what becomes known late")
struct VersionTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test("a journal that version 1 wrote opens with all that it held, and goes on")
    func version1() throws {
        // Written by the released program: one order acknowledged, one pending, one without an outcome, one of
        // another player.
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("fixtures/journals/version-1.db")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: folder.journal)
        for _ in 0..<2 {
            let file = try JournalFile(folder.journal)
            let grant = try #require(try file.pending(of: "player-1").first)
            #expect(grant.orderId == "ord_tLzVEsUyQiR")
            #expect(grant.items.map(\.sku) == ["items.sandbox.coins"])
            #expect(grant.currency == "USD")
            #expect(grant.consumedAt == 1_796_069_456)
            #expect(try file.pending(of: "player-2").map(\.orderId) == ["ord_dEdfzmDaIKe"])
            let intent = try #require(try file.intents().first)
            #expect(intent.orderId == "ord_oyVCLAXWqVt")
            #expect(intent.isUncertain && intent.isComplete)
            #expect(try file.entry("ord_TDRUhwRZCpu")?.state == .acknowledged)
        }
        let file = try JournalFile(folder.journal)
        #expect(try file.intend(intent("o"), at: 1)?.number == 5)
        #expect(try file.intend(intent("ord_oyVCLAXWqVt", player: "player-1"), at: 1)?.followsUncertain == true)
    }

    @Test("an order consumed before its items are known is no grant until they are, and is then one")
    func incomplete() throws {
        let file = try JournalFile(folder.journal)
        let attempt = try #require(try file.intend(Intent(orderId: "o", playerId: "p"), at: 1))
        try file.apply(.consumed, to: "o", attempt: attempt.number, at: 2)
        #expect(try file.pending(of: "p").isEmpty)
        #expect(try file.incomplete(of: "p") == ["o"])
        #expect(try file.incomplete(of: "q").isEmpty)
        try file.complete("o", contents)
        try file.complete("o", GrantContents(currency: "USD", items: []))
        #expect(try file.pending(of: "p").map(\.items) == [contents.items])
        #expect(try file.incomplete(of: "p").isEmpty)
    }

    @Test("what an intent knew of its order stays when a later one knows nothing")
    func kept() throws {
        let file = try JournalFile(folder.journal)
        _ = try file.intend(intent("o"), at: 1)
        let second = try #require(try file.intend(Intent(orderId: "o", playerId: "p"), at: 2))
        try file.apply(.consumed, to: "o", attempt: second.number, at: 3)
        #expect(try file.pending(of: "p").map(\.items) == [contents.items])
    }

    @Test("the outcome brings the items, and the owner where the intent had another")
    func learned() throws {
        let file = try JournalFile(folder.journal)
        let attempt = try #require(try file.intend(Intent(orderId: "o", playerId: "q"), at: 1))
        try file.apply(.consumed, to: "o", attempt: attempt.number, Learned(contents: contents, owner: "p"), at: 2)
        #expect(try file.pending(of: "p").map(\.items) == [contents.items])
        #expect(try file.pending(of: "q").isEmpty)
    }

    @Test("the number of an attempt is never used twice, also when the attempt is forgotten or all is cleared")
    func numbers() throws {
        let file = try JournalFile(folder.journal)
        var numbers: [Int] = []
        for _ in 0..<3 {
            let attempt = try #require(try file.intend(intent("o"), at: 1))
            try file.apply(.forget, to: "o", attempt: attempt.number, at: 1)
            numbers.append(attempt.number)
        }
        try file.clear()
        numbers.append(try #require(try file.intend(intent("o"), at: 1)).number)
        #expect(Set(numbers).count == 4 && numbers == numbers.sorted())
    }

    @Test("an attempt is as old as this process saw it, however the clock is set")
    func ages() async throws {
        // Unchecked: only this test moves it, and between calls.
        final class Time: @unchecked Sendable {
            var clock = 1000
            var uptime = 0
        }
        let time = Time()
        let journal = try GrantJournal(path: folder.journal, clock: { time.clock }, uptime: { time.uptime })
        _ = try await journal.intend(intent("o"))
        time.clock += 1_000_000
        let first = try #require(try await journal.intents().first)
        #expect(await journal.age(of: first) == Age(watched: 0, onClock: 1_000_000))
        (time.clock, time.uptime) = (500, 700)
        #expect(await journal.age(of: first) == Age(watched: 700, onClock: -500))
    }

    @Test("what was granted keeps its id and nothing else, so that the file grows by little")
    func growth() throws {
        let file = try JournalFile(folder.journal)
        for number in 0..<500 {
            let attempt = try #require(try file.intend(intent("ord_\(number)"), at: 1))
            try file.apply(.consumed, to: attempt.orderId, attempt: attempt.number, at: 1)
            #expect(try file.acknowledge(attempt.orderId) == .done)
        }
        let items = try file.transaction { database throws(JournalError) in
            try database.run("SELECT count(*) FROM items", [], "read") { $0.integer(0) }
        }
        #expect(items == [0])
        #expect(try file.intend(intent("ord_0"), at: 1) == nil)
    }
}
