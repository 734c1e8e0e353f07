import Foundation
import Testing

@testable import GrantJournal

@Suite("The journal and real processes")
struct ProcessTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    /// What a journal must hold of an order for which a writer said that these steps were on the disk.
    private func check(_ path: String, _ said: [Character: Set<Int>]) throws {
        let file = try JournalFile(path)
        for number in said["i"] ?? [] { #expect(try file.entry("ord_\(number)") != nil) }
        for number in said["c"] ?? [] {
            #expect(try #require(try file.entry("ord_\(number)")).state.rawValue >= Entry.State.consumed.rawValue)
        }
        for number in said["a"] ?? [] { #expect(try file.entry("ord_\(number)")?.state == .acknowledged) }
        for grant in try file.pending(of: "p") {
            #expect(grant.items.map(\.sku) == ["sku.\(grant.orderId.dropFirst(4))"])
        }
    }

    @Test("a second process is refused and told the first one's pid; a killed one's journal is free")
    func held() throws {
        let writer = try Writer(folder.journal)
        _ = writer.read(200)
        let failure = try #require(error { _ = try JournalFile(folder.journal) })
        #expect(failure.reason == .held(by: writer.pid))
        #expect(failure.message.contains("process \(writer.pid) "))
        _ = writer.kill()
        _ = try JournalFile(folder.journal)
    }

    @Test("a writer killed at any moment leaves all that it said it had written")
    func killed() throws {
        var said = Data()
        var cases = 0
        for round in 0..<25 {
            let first = (steps(said)["i"]?.max() ?? -1) + 2
            let writer = try Writer(folder.journal, from: first)
            said += writer.read(20 + round * 37)
            said += writer.kill()
            if said.last != 0x0A { said += Data("\n".utf8) }
            try check(folder.journal, steps(said))
            cases += 1
        }
        print("killed in the middle of writing: \(cases) cases, \(steps(said)["i"]?.count ?? 0) orders")
    }

    @Test("a copy of the files, taken file by file while they are written, opens and holds what was written before")
    func copied() throws {
        let writer = try Writer(folder.journal)
        var said = Data()
        for number in 0..<25 {
            said += writer.read(40)
            let copy = folder.path + "/copy-\(number).db"
            try FileManager.default.copyItem(atPath: folder.journal, toPath: copy)
            try FileManager.default.copyItem(atPath: folder.journal + "-wal", toPath: copy + "-wal")
            try check(copy, steps(said))
        }
        _ = writer.kill()
        print("copied in the middle of writing: 25 cases")
    }
}
