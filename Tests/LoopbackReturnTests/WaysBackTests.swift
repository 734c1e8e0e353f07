import Testing

@testable import LoopbackReturn

@Suite("Ways back")
struct WaysBackTests {
    private static let hosts = ["127.0.0.1:4711", "[::1]:4711"]

    private func head(
        _ target: String, method: String = "GET", host: String? = "127.0.0.1:4711", ahead: Bool = false
    ) -> RequestHead {
        RequestHead(method: method, target: target, host: host, isSpeculative: ahead)
    }

    private func twoWays() -> WaysBack<String> {
        var ways = WaysBack<String>(capacity: 2)
        _ = ways.insert("one", language: nil, owner: 1, until: .seconds(10), "first")
        _ = ways.insert("two", language: "de", owner: 2, until: .seconds(20), "second")
        return ways
    }

    private func returned(_ decision: WaysBack<String>.Decision) -> String? {
        if case .returned(let entry) = decision { entry.payload } else { nil }
    }

    @Test("each path leads to its own checkout, once, whatever the page added to the query")
    func once() {
        var ways = twoWays()
        let hits = ["/return/two?status=success&x", "/return/two?status=success&x"].map { target in
            returned(ways.decide(head(target), hosts: Self.hosts))
        }
        #expect(hits == ["second", nil])
        #expect(ways.contains("one") && !ways.contains("two"))
        let overV6 = returned(ways.decide(head("/return/one", host: "[::1]:4711"), hosts: Self.hosts))
        #expect(overV6 == "first" && ways.isEmpty)
    }

    @Test("no other request changes anything")
    func nothing() {
        let requests = [
            head("/"), head("/return/"), head("/return/on"), head("/return/onee"), head("/return/One"), head("*"),
            head("/return/one/"), head("//return/one"), head("http://127.0.0.1:4711/return/one"),
            head("/return/%6Fne"), head("/return/one#x"), head("/favicon.ico"),
            head("/return/one", host: nil), head("/return/one", host: "localhost:4711"),
            head("/return/one", host: "127.0.0.1"), head("/return/one", host: "127.0.0.1:4712"),
            head("/return/one", host: "rebound.example:4711"), head("/return/one", host: "127.0.0.1:4711.example"),
            head("/return/one", host: "0.0.0.0:4711"), head("/return/one", host: ""),
        ]
        let methods = ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", "GETT"]
        var ways = twoWays()
        for request in requests + methods.map({ head("/return/one", method: $0) }) {
            if case .nothing = ways.decide(request, hosts: Self.hosts) { continue }
            Issue.record("\(request)")
        }
        #expect(ways.contains("one") && ways.contains("two"))
    }

    @Test("a browser that looks ahead leaves the way open")
    func lookingAhead() {
        var ways = twoWays()
        guard case .lookedAhead = ways.decide(head("/return/one", ahead: true), hosts: Self.hosts) else {
            Issue.record("it was taken for a return")
            return
        }
        #expect(ways.contains("one"))
        if case .nothing = ways.decide(head("/return/none", ahead: true), hosts: Self.hosts) { return }
        Issue.record("a path that leads nowhere is told apart")
    }

    @Test("they are bounded: the oldest makes room")
    func bounded() {
        var ways = twoWays()
        let madeRoom = ways.insert("three", language: nil, owner: 1, until: .seconds(30), "third")
        #expect(madeRoom)
        #expect(!ways.contains("one") && ways.contains("two") && ways.contains("three"))
    }

    @Test("one that nobody uses closes when its time has come, and not earlier")
    func expiry() {
        var ways = twoWays()
        #expect(ways.nextDeadline == .seconds(10))
        ways.expire(at: .seconds(10) - .milliseconds(1))
        #expect(ways.contains("one"))
        ways.expire(at: .seconds(10))
        #expect(!ways.contains("one") && ways.nextDeadline == .seconds(20))
        ways.remove("two")
        #expect(ways.nextDeadline == nil)
    }

    @Test("what belongs to somebody who left closes earlier, never later, unless somebody takes it over")
    func owners() {
        var ways = twoWays()
        ways.shorten(of: 2, to: .seconds(5))
        #expect(ways.nextDeadline == .seconds(5))
        ways.shorten(of: 1, to: .seconds(100))
        ways.hand("two", to: 3, until: .seconds(50))
        #expect(ways.nextDeadline == .seconds(10))
        ways.shorten(of: 2, to: .zero)
        ways.expire(at: .seconds(10))
        #expect(!ways.contains("one") && ways.contains("two"))
        ways.shorten("two", to: .seconds(12))
        #expect(ways.nextDeadline == .seconds(12))
    }

    @Test("secrets differ, are long, and hold nothing that a URL would have to escape")
    func secrets() {
        let secrets = (0..<100).map { _ in Secret.make() }
        #expect(Set(secrets).count == 100)
        #expect(secrets.allSatisfy { $0.utf8.count == 48 && $0.allSatisfy(\.isHexDigit) })
        // Not one of 192 bits may be the same each time.
        let bits = secrets.map { secret in secret.map { $0.hexDigitValue ?? 0 } }
        for digit in 0..<48 {
            #expect(bits.reduce(0) { $0 | $1[digit] } == 15 && bits.reduce(15) { $0 & $1[digit] } == 0)
        }
    }
}
