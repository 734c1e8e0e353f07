import EventLoop
import Foundation
import JSON
import TestSupport
import Testing

@testable import Sandbox

@Suite("State file")
struct StateFileTests {
    @Test("orders, players and the catalog come back after a restart, and identifiers go on")
    func restart() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            let before = try await withSandbox(path) { sandbox async throws in
                try await sandbox.control("PUT", "players/p1", #"{"country":"JP"}"#)
                try await sandbox.control("PUT", "catalog", #"[{"sku":"a b","name":"Ä"}]"#)
                let ids = [try await sandbox.order("a b"), try await sandbox.order("a b")]
                try await sandbox.control("POST", "orders/\(ids[0])/pay")
                return (ids, try await sandbox.order(ids[0]), try await sandbox.order(ids[1]))
            }
            try await withSandbox(path) { sandbox async throws in
                let (ids, paid, unpaid) = before
                #expect(try await sandbox.order(ids[0]) == paid)
                #expect(try await sandbox.order(ids[1]) == unpaid)
                #expect(try await sandbox.sdk("GET", "orders/unconsumed?player_id=p1").text == "[\"\(ids[0])\"]")
                #expect(try await sandbox.sdk("GET", "items?skus=a+b&player_id=p1").text.contains("JPY"))
                #expect(!ids.contains(try await sandbox.order("a b")))
            }
        }
    }

    @Test("what came of a card and what a line costs come back after a restart, and no card does")
    func cards() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            let (id, page) = try await withSandbox(path) { sandbox async throws in
                let id = try await sandbox.order(Desk.gems)
                let form = "number=4211127262112418&expiry=12%2F99&cvc=739"
                let reply = try await Wire.send("POST", "/checkout/\(id)/pay", to: sandbox.url, body: form)
                #expect(reply.status == 303)
                return (id, try await sandbox.page(id))
            }
            #expect(page.contains("Code 2051"))
            #expect(try await withSandbox(path) { sandbox async throws in try await sandbox.page(id) } == page)
            for file in try FileManager.default.contentsOfDirectory(atPath: directory) {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + file))
                #expect(bytes.range(of: Data("4211127262112418".utf8)) == nil, "\(file)")
            }
        }
    }

    @Test("a consumed order stays consumed, with its item gone from the catalog too")
    func consumed() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            let id = try await withSandbox(path) { sandbox async throws in
                let id = try await sandbox.order(Desk.gems)
                try await sandbox.control("POST", "orders/\(id)/pay")
                #expect(try await sandbox.consume(id) == 200)
                try await sandbox.control("PUT", "catalog?generate=3")
                return id
            }
            try await withSandbox(path) { sandbox async throws in
                #expect(try await sandbox.consume(id) == 409)
                #expect(try await sandbox.sdk("GET", "items?skus=gen.000002").text.contains("gen.000002"))
            }
        }
    }

    @Test("a reset empties the file")
    func reset() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            let first = try await withSandbox(path) { sandbox async throws in
                let id = try await sandbox.order(Desk.gems)
                try await sandbox.control("PUT", "catalog?generate=3")
                try await sandbox.control("POST", "reset")
                return id
            }
            try await withSandbox(path) { sandbox async throws in
                #expect(try await sandbox.sdk("GET", "orders/\(first)").status == 404)
                #expect(try await sandbox.order(Desk.gems) == first)
            }
        }
    }

    @Test("a copy of the files made while the sandbox runs opens and holds every answered change")
    func copiedWhileRunning() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            try await withSandbox(path) { sandbox async throws in
                for round in 0..<10 {
                    let id = try await sandbox.order(Desk.gems)
                    try await sandbox.control("POST", "orders/\(id)/pay")
                    let copy = directory + "/copy\(round).db"
                    for suffix in ["", "-wal"] {
                        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
                    }
                    try await withSandbox(copy) { sandbox async throws in
                        #expect(try await sandbox.sdk("GET", "orders/\(id)").text.contains(#""status":"paid""#))
                    }
                }
            }
        }
    }

    @Test("a file that another sandbox has open is refused, and the first one goes on")
    func inUse() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            try await withSandbox(path) { sandbox async throws in
                let error = #expect(throws: SandboxError.self) { try StateFile(path) }
                #expect(error?.message.contains("another process is using it") == true)
                _ = try await sandbox.order(Desk.gems)
            }
        }
    }

    @Test("a file that is no state file is refused and left as it is")
    func notOurs() throws {
        try withPlainDirectory { directory in
            let path = directory + "/notes.txt"
            let text = String(repeating: "not a database, just notes\n", count: 100)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let error = #expect(throws: SandboxError.self) { try StateFile(path) }
            #expect(error?.message.contains("it is not a SQLite file") == true)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
    }

    @Test("a file of a later version is refused with both versions")
    func laterVersion() throws {
        try withPlainDirectory { directory in
            let path = directory + "/state.db"
            let database = try Database(path)
            try database.run("PRAGMA user_version = 7")
            database.close()
            let error = #expect(throws: SandboxError.self) { try StateFile(path) }
            #expect(error?.message.contains("it has version 7, this sandbox writes version 3") == true)
        }
    }

    @Test("a file of the version before the last is taken over, with everything in it")
    func earlierVersion() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            let id = try await withSandbox(path) { sandbox async throws in try await sandbox.order(Desk.gems) }
            let database = try Database(path)
            try database.run("DROP TABLE purchases; PRAGMA user_version = 1")
            database.close()
            try await withSandbox(path) { sandbox async throws in
                #expect(try await sandbox.sdk("GET", "orders/\(id)").status == 200)
                #expect(try await sandbox.control("GET", "appcharge/orders").text == "[]")
            }
        }
    }

    @Test("a file of the version before is taken over: its orders had no prices of lines and were not opened")
    func versionWithoutWebhooks() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            let id = try await withSandbox(path) { sandbox async throws in try await sandbox.order(Desk.gems) }
            let database = try Database(path)
            try database.run(
                """
                DROP TABLE webhooks; PRAGMA user_version = 2;
                UPDATE orders SET record = json_remove(CAST(record AS TEXT), '$.opened', '$.lines[0].price')
                """)
            database.close()
            try await withSandbox(path) { sandbox async throws in
                try await sandbox.control("POST", "orders/\(id)/pay")
                #expect(try await sandbox.control("GET", "webhooks").text.contains(#""waiting":0"#))
            }
        }
    }

    @Test("a purchase is read back as it was written, in each of its states")
    func purchases() throws {
        var till = Till()
        _ = till.control("PUT", "publisher", #"{"url":"http://127.0.0.1:1/","secret":"s","waitsMs":[5]}"#)
        let sessions = try (0..<8).map { _ in try till.session() }
        for (index, name) in ["pay", "decline", "fail", "cancel", "created", "pay", "pay"].enumerated() {
            _ = till.control("POST", "orders/\(sessions[index].purchase)/\(name)")
        }
        _ = till.control("PUT", "orders/\(sessions[4].purchase)/script", #"{"states":[null,"x"]}"#)
        let time = till.now * 1000
        till.desk.state.finishGrant(sessions[5].purchase, sentAt: time, .failed("gone"), at: time)
        let granted = GrantReply.answered(status: 200, body: Array(#"{"publisherPurchaseId":"p"}"#.utf8))
        till.desk.state.finishGrant(sessions[6].purchase, sentAt: time, granted, at: time)
        _ = till.send("GET", "/appcharge/page/\(sessions[7].token)?resource=pl_sdk&redirectUrl=acnative-x://a", "", [])
        for purchase in till.desk.state.appcharge.purchases.all {
            #expect(facts(of: try Purchase(record: purchase.record)) == facts(of: purchase))
        }
    }

    @Test("purchases, settings, publisher and blocked customers come back after a restart")
    func shop() async throws {
        try await withDirectory { directory in
            let path = directory + "/state.db"
            let before = try await withSandbox(path) { sandbox async throws in
                try await sandbox.control("PUT", "appcharge/settings", #"{"rate":7,"money":"text"}"#)
                try await sandbox.control("PUT", "appcharge/customers/c9", #"{"blocked":true}"#)
                try await sandbox.control("PUT", "appcharge/publisher", #"{"url":"http://127.0.0.1:1/","secret":"s"}"#)
                let purchase = try await sandbox.purchase()
                try await sandbox.control("POST", "appcharge/orders/\(purchase)/cancel")
                return try await sandbox.shop()
            }
            try await withSandbox(path) { sandbox async throws in
                #expect(try await sandbox.shop() == before)
                #expect(before.joined().contains(#""state":"payment_canceled""#))
                let blocked = try await sandbox.openSession(Till.gems.replacing("\"c1\"", with: "\"c9\""))
                #expect(blocked.status == 403)
                #expect(try await !before.joined().contains(sandbox.purchase()))
                try await sandbox.control("POST", "reset")
            }
            try await withSandbox(path) { sandbox async throws in
                #expect(try await sandbox.control("GET", "appcharge/orders").text == "[]")
                #expect(try await sandbox.control("GET", "appcharge/publisher").text == "null")
            }
        }
    }

    @Test("a path that cannot be opened is refused with the path")
    func noSuchDirectory() throws {
        let error = #expect(throws: SandboxError.self) { try StateFile("/nonexistent/state.db") }
        #expect(error?.message.contains("/nonexistent/state.db") == true)
    }
}

/// Every member by name and value; the draft by the body that it is read from.
private func facts(of purchase: Purchase) -> [String] {
    Mirror(reflecting: purchase).children.map { member in
        let draft = member.value as? SessionDraft
        return "\(member.label ?? ""): \(draft.map { "\($0.body)" } ?? "\(member.value)")"
    }
}

private func withPlainDirectory(_ body: (String) throws -> Void) throws {
    let directory = try temporaryDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try body(directory)
}

@LoopActor
private func withDirectory(_ body: @LoopActor (String) async throws -> Void) async throws {
    try await withLoop {
        let directory = try temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await body(directory)
    }
}

private func temporaryDirectory() throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
}

@LoopActor
private func withSandbox<R>(_ path: String, _ body: @LoopActor (SandboxServer) async throws -> R) async throws -> R {
    let sandbox = try SandboxServer(SandboxOptions(statePath: path))
    defer { sandbox.stop() }
    return try await body(sandbox)
}
