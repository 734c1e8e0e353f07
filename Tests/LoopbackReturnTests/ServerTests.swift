import EventLoop
import TestSupport
import Testing

@testable import LoopbackReturn

/// Whether this machine has `::1`.
private func hasV6() async -> Bool {
    await LoopActor.run {
        guard let listener = try? Listener(loopback: .v6) else { return false }
        listener.close()
        return true
    }
}

@Suite("The port that players come back to")
@LoopActor
struct ServerTests {
    private func limits(_ adjust: (inout ReturnLimits) -> Void = { _ in }) -> ReturnLimits {
        var limits = ReturnLimits()
        limits.linger = .milliseconds(50)
        // What shares the loop with a thousand other tests may take long.
        limits.visit = .seconds(60)
        adjust(&limits)
        return limits
    }

    private func status(_ answer: String) -> String { String(answer.dropFirst(9).prefix(3)) }

    @Test("the player sees a page in the order's language, and the return is told once with all that the URL had")
    func comesBack() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits())
            var returns: [String] = []
            let way = try server.open(language: "de", owner: 1) { returns.append($0) }
            let other = try server.open(language: nil, owner: 1) { _ in returns.append("other") }
            let answer = try await way.visit(target: way.path + "?status=success", fields: "Accept-Language: fr\r\n")
            #expect(status(answer) == "200" && answer.contains("<html lang=\"de\">"))
            #expect(returns == [way.url + "?status=success"])
            #expect(!server.isOpen(way))
            let again = try await way.visit()
            #expect(status(again) == "404" && returns.count == 1)
            server.close(other)
            #expect(await eventually { isClosed(way.port) && isClosed(way.port, v6: true) })
        }
    }

    @Test("one port serves both addresses of the loopback interface", .enabled { await hasV6() })
    func bothAddresses() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits())
            var returns = 0
            let ways = try (0..<2).map { _ in try server.open(language: nil, owner: 1) { _ in returns += 1 } }
            #expect(ways[0].port == ways[1].port && ways[0].url.hasPrefix("http://127.0.0.1:"))
            #expect(status(try await ways[0].visit(v6: true)) == "200")
            #expect(status(try await ways[1].visit(host: "[::1]:\(ways[1].port)")) == "200")
            #expect(returns == 2)
            #expect(await eventually { isClosed(ways[0].port) && isClosed(ways[0].port, v6: true) })
        }
    }

    @Test("several checkouts at once do not mix")
    func several() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits())
            var returns: [Int] = []
            let ways = try (0..<20).map { number in
                try server.open(language: nil, owner: 1) { _ in returns.append(number) }
            }
            #expect(Set(ways.map(\.url)).count == 20)
            for number in stride(from: 19, through: 0, by: -1) { _ = try await ways[number].visit() }
            #expect(returns == (0..<20).reversed())
            #expect(await eventually { isClosed(ways[0].port) })
        }
    }

    @Test("no other request tells anybody or closes anything")
    func others() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits())
            var returns = 0
            let way = try server.open(language: nil, owner: 1) { _ in returns += 1 }
            for method in ["POST", "PUT", "OPTIONS", "DELETE"] {
                #expect(status(try await way.visit(method)) == "404", "\(method)")
            }
            let head = try await way.visit("HEAD")
            #expect(status(head) == "404" && head.hasSuffix("\r\n\r\n"))
            #expect(status(try await way.visit(target: "/favicon.ico")) == "404")
            #expect(status(try await way.visit(target: String(way.path.dropLast()))) == "404")
            #expect(status(try await way.visit(host: "rebound.example:\(way.port)")) == "404")
            #expect(status(try await way.visit(host: "localhost:\(way.port)")) == "404")
            #expect(status(try await way.visit(fields: "Host: 127.0.0.1:\(way.port)\r\n")) == "400")
            #expect(status(try await way.visit(fields: "Sec-Purpose: prefetch\r\n")) == "503")
            #expect(status(try await way.visit(fields: "X: \(String(repeating: "a", count: 40_000))\r\n")) == "431")
            #expect(returns == 0 && server.isOpen(way))
            #expect(status(try await way.visit()) == "200" && returns == 1)
            #expect(await eventually { isClosed(way.port) })
        }
    }

    @Test("the port closes with the last way back, and opens anew for the next")
    func closing() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits())
            let ways = try (0..<2).map { _ in try server.open(language: nil, owner: 1) { _ in } }
            server.close(ways[0])
            #expect(status(try await ways[0].visit()) == "404")
            server.close(ways[1])
            server.close(ways[1])
            #expect(isClosed(ways[0].port))
            let later = try server.open(language: nil, owner: 1) { _ in }
            #expect(status(try await later.visit()) == "200")
            #expect(await eventually { isClosed(later.port) })
        }
    }

    @Test("what nobody uses closes by itself, sooner when nobody is there to be told")
    func lifetime() async throws {
        try await withLoop {
            let short = LoopbackReturn(limits { $0.lifetime = .milliseconds(20) })
            let forgotten = try short.open(language: nil, owner: 1) { _ in }
            #expect(await eventually { isClosed(forgotten.port) })
            let server = LoopbackReturn(limits { $0.grace = .milliseconds(20) })
            let (left, other) = (
                try server.open(language: nil, owner: 1) { _ in }, try server.open(language: nil, owner: 2) { _ in }
            )
            server.ownerDidLeave(1)
            #expect(server.isOpen(left))
            #expect(await eventually { !server.isOpen(left) })
            #expect(server.isOpen(other))
            server.closeSoon(other)
            #expect(await eventually { isClosed(other.port) })
        }
    }

    @Test("with too many ways back the oldest closes, and that is told")
    func overflow() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits { $0.capacity = 2 })
            var overflows = 0
            server.onOverflow = { overflows += 1 }
            let ways = try (0..<3).map { _ in try server.open(language: nil, owner: 1) { _ in } }
            #expect(overflows == 1 && ways.map(server.isOpen) == [false, true, true])
            for way in ways { server.close(way) }
        }
    }

    @Test("who sends slowly or never is let go, and keeps nobody else out")
    func slow() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits { ($0.visit, $0.visits) = (.milliseconds(100), 4) })
            var returns = 0
            let way = try server.open(language: nil, owner: 1) { _ in returns += 1 }
            let idle = try (0..<12).map { _ in try Browser(port: way.port) }
            for browser in idle { browser.send("GET \(way.path) HTTP/1.1\r\n") }
            // A busy machine may need longer than that itself.
            var answer = ""
            for _ in 0..<100 where answer.isEmpty { answer = try await way.visit() }
            #expect(status(answer) == "200" && returns == 1)
            for browser in idle { #expect(await browser.answer().isEmpty) }
            #expect(await eventually { isClosed(way.port) })
        }
    }

    @Test("what comes behind a request is thrown away, and not for ever")
    func flood() async throws {
        try await withLoop {
            let server = LoopbackReturn(limits())
            let way = try server.open(language: nil, owner: 1) { _ in }
            let browser = try Browser(port: way.port)
            browser.send("POST / HTTP/1.1\r\nHost: a\r\n\r\n" + String(repeating: "x", count: 4 << 20))
            _ = await browser.answer()
            #expect(status(try await way.visit()) == "200")
            #expect(await eventually { isClosed(way.port) })
        }
    }
}
