import CSQLite
import Foundation
import Testing

@testable import GrantJournal

@Suite("The journal's file")
struct FileTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private func open(_ schema: Schema = .current) throws -> JournalFile {
        try JournalFile(folder.journal, schema: schema)
    }

    @Test("an order goes from intent to grant to acknowledged, each on the disk, and never back")
    func steps() throws {
        let attempt = try #require(try open().intend(intent("o"), at: 10))
        #expect(!attempt.followsUncertain)
        #expect(try open().intents().map(\.orderId) == ["o"])
        #expect(try open().pending(of: "p") == [])
        #expect(try open().acknowledge("o") == .unsettled)
        try open().apply(.keep, to: "o", attempt: attempt.number, at: 20)
        #expect(try open().entry("o")?.state == .intended)
        try open().apply(.consumed, to: "o", attempt: attempt.number, at: 20)
        let grant = Grant(
            orderId: "o", playerId: "p", consumedAt: 20, currency: "JPY", items: contents.items)
        #expect(try open().pending(of: "p") == [grant])
        #expect(try open().intend(intent("o"), at: 30) == nil)
        try open().apply(.forget, to: "o", attempt: attempt.number, at: 30)
        #expect(try open().pending(of: "p") == [grant])
        for _ in 0..<2 { #expect(try open().acknowledge("o") == .done) }
        #expect(try open().pending(of: "p") == [])
        #expect(try open().intend(intent("o"), at: 40) == nil)
        #expect(try open().acknowledge("other") == .unknown)
    }

    @Test("an attempt that nobody knows the end of is remembered by the next, and does not judge it")
    func uncertain() throws {
        let file = try open()
        let first = try #require(try file.intend(intent("o"), at: 1))
        let second = try #require(try file.intend(intent("o"), at: 2))
        #expect(second.followsUncertain)
        try file.apply(.forget, to: "o", attempt: first.number, at: 3)
        #expect(try file.entry("o")?.attempt == second.number)
        try file.apply(.forget, to: "o", attempt: second.number, at: 3)
        #expect(try file.entry("o") == nil)
        #expect(try file.intend(intent("o"), at: 4)?.followsUncertain == false)
    }

    @Test("a player's grants and intents are nobody else's")
    func players() throws {
        let file = try open()
        for player in ["p", "q"] {
            let attempt = try #require(try file.intend(intent("o-" + player, player: player), at: 1))
            try file.apply(.consumed, to: attempt.orderId, attempt: attempt.number, at: 1)
            _ = try file.intend(intent("i-" + player, player: player), at: 1)
        }
        #expect(try file.pending(of: "q").map(\.orderId) == ["o-q"])
        #expect(try file.intents().map(\.playerId) == ["p", "q"])
        #expect(try file.pending(of: "r") == [])
    }

    @Test("a journal that was closed is free, although a child that is being started still has its lock open")
    func descriptorOfAChild() throws {
        var file: JournalFile? = try open()
        // What fork makes, until exec closes it.
        let copies = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
            .filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?
                    .hasPrefix(folder.journal + ".lock") == true
            }
            .map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        #expect(throws: JournalError.self) { try open() }
        withExtendedLifetime(file) {}
        file = nil
        _ = try open()
    }

    @Test("every file of the journal has mode 0600, also where it existed with another")
    func modes() throws {
        _ = FileManager.default.createFile(
            atPath: folder.journal, contents: nil, attributes: [.posixPermissions: 0o644])
        let file = try open()
        _ = try file.intend(intent("o"), at: 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count >= 3)
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        withExtendedLifetime(file) {}
    }

    @Test("an older journal is brought up to date with what it holds, and a newer one is refused with both versions")
    func versions() throws {
        let attempt = try #require(try open().intend(intent("o"), at: 1))
        try open().apply(.consumed, to: "o", attempt: attempt.number, at: 1)
        var next = Schema.current
        next.scripts.append("ALTER TABLE orders ADD COLUMN note TEXT")
        #expect(try open(next).pending(of: "p").map(\.orderId) == ["o"])
        let failure = try #require(error { _ = try open() })
        #expect(failure.reason == .newer)
        #expect(failure.message.contains("version \(next.scripts.count)"))
        #expect(try open(next).pending(of: "p").count == 1)
    }

    @Test("a migration that fails changes nothing")
    func failedMigration() throws {
        _ = try open().intend(intent("o"), at: 1)
        var broken = Schema.current
        broken.scripts.append("ALTER TABLE orders ADD COLUMN note TEXT; SELECT no_such_thing()")
        #expect(error { _ = try open(broken) } != nil)
        #expect(try open().intents().count == 1)
    }

    @Test("a file that is no journal is refused and stays as it was")
    func foreign() throws {
        let text = Data("this is a text file, and by no means a database, however long one looks at it".utf8)
        try text.write(to: URL(fileURLWithPath: folder.journal))
        #expect(error { _ = try open() }?.reason == .damaged)
        #expect(FileManager.default.contents(atPath: folder.journal) == text)
        try FileManager.default.removeItem(atPath: folder.journal)
        do { try Database(folder.journal).script("CREATE TABLE other (x)") }
        #expect(error { _ = try open() }?.message.contains("no journal") == true)
    }

    @Test("a damaged journal is refused, wherever the damage is, or reads as it was written")
    func damaged() throws {
        do {
            let file = try open()
            for number in 0..<200 {
                let attempt = try #require(try file.intend(intent("o\(number)"), at: 1))
                try file.apply(.consumed, to: attempt.orderId, attempt: attempt.number, at: 1)
            }
        }
        let whole = try #require(FileManager.default.contents(atPath: folder.journal))
        let expected = try open().pending(of: "p")
        var refused = 0
        for page in 0..<(whole.count / 4096) {
            var bytes = whole
            bytes.replaceSubrange(page * 4096..<page * 4096 + 64, with: Data(repeating: 0xA5, count: 64))
            try bytes.write(to: URL(fileURLWithPath: folder.journal))
            let failure = error { try #require(try open().pending(of: "p") == expected) }
            if failure?.reason == .damaged { refused += 1 }
        }
        #expect(refused > whole.count / 4096 / 2)
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.journal))
        #expect(error { _ = try open() }?.reason == .damaged)
    }

    @Test("a directory that is not there, a link and a folder are refused with the reason")
    func places() throws {
        #expect(error { _ = try JournalFile(folder.path + "/none/grants.db") }?.reason == .refused)
        try FileManager.default.createSymbolicLink(atPath: folder.journal, withDestinationPath: "/dev/null")
        #expect(error { _ = try open() }?.reason == .refused)
        #expect(error { _ = try JournalFile(folder.path) }?.reason == .refused)
    }

    @Test("a private journal leaves nothing in the file system and is nobody else's")
    func temporary() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: ".")
        let file = try JournalFile(nil)
        let attempt = try #require(try file.intend(intent("o"), at: 1))
        try file.apply(.consumed, to: "o", attempt: attempt.number, at: 1)
        #expect(try file.pending(of: "p").count == 1)
        #expect(try JournalFile(nil).pending(of: "p") == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: ".") == before)
    }
}
