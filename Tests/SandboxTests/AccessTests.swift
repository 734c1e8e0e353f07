import JSON
import Testing

@testable import Sandbox

@Suite("Keys and paths")
struct AccessTests {
    @Test(
        "a key decides who comes in",
        arguments: [
            ("sdk", "sdk_sandbox_x", 200), ("s2s", "s2s_sandbox_x", 200), ("sdk", "s2s_sandbox_x", 401),
            ("s2s", "sdk_sandbox_x", 401), ("sdk", "sdk_live_x", 401), ("sdk", "", 401), ("sdk", nil, 401),
            ("sdk", "sdk_sandbox_forbidden", 403), ("s2s", "s2s_sandbox_forbidden", 403), ("sdk", "forbidden", 403),
        ])
    func keys(api: String, key: String?, status: Int) throws {
        var desk = Desk()
        let reply = desk.send("GET", "/\(api)/v1/price_points?country=DE", "", key: key)
        #expect(reply.status == status)
        if status != 200 { #expect(try !reply.json().required("detail").string().isEmpty) }
    }

    @Test("no key ever shows in an answer", arguments: ["sdk_live_SECRET", "sdk_sandbox_forbidden_SECRET"])
    func noKeyInAnswers(key: String) {
        var desk = Desk()
        #expect(!desk.sdk("GET", "price_points", key: key).text.contains("SECRET"))
    }

    @Test(
        "the scheme's case does not matter, another scheme does",
        arguments: [("bearer", 200), ("BEARER", 200), ("Basic", 401)])
    func schemes(scheme: String, status: Int) {
        var desk = Desk()
        let headers = [Header(name: "authorization", value: scheme + " " + SandboxServer.sandboxKey)]
        let answer = desk.state.receive(Request("GET", "/sdk/v1/price_points", headers: headers), at: 0)
        #expect(answer.response.status == status)
    }

    @Test(
        "what is not there is 404, what is there for another method is 405",
        arguments: [
            ("GET", "/", 404), ("GET", "/sdk", 404), ("GET", "/sdk/v1", 404), ("GET", "/sdk/v1/nothing", 404),
            ("GET", "/sdk/v1/orders", 405), ("DELETE", "/sdk/v1/orders/x", 405), ("POST", "/sdk/v1/items", 405),
            ("GET", "/_sandbox/nothing", 404), ("GET", "/_sandbox/reset", 405), ("PUT", "/_sandbox/faults", 405),
            ("GET", "/appcharge/v1", 404), ("GET", "/images", 404), ("GET", "/sdk/v1/orders/a/b", 404),
            ("POST", "/_sandbox/orders/x/explode", 404),
        ])
    func paths(method: String, path: String, status: Int) {
        var desk = Desk()
        let reply = desk.send(method, path, "", key: SandboxServer.sandboxKey)
        #expect(reply.status == status)
        #expect((reply.header("Allow") != nil) == (status == 405))
    }

    @Test("a target is decoded once, and only after it was cut")
    func targets() {
        let target = RequestTarget("/a%2Fb/c%20d?x=1&x=2&y=a%26b+c&z&%")
        #expect(target.segments == ["a/b", "c d"])
        #expect(target.all("x") == ["1", "2"])
        #expect(target.first("y") == "a&b c")
        #expect(target.first("z") == "")
        #expect(target.first("%") == "")
        #expect(percentEncoded("a/b é") == "a%2Fb%20%C3%A9")
    }
}
