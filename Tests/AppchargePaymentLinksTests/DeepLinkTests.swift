import Foundation
import TestSupport
import Testing

@testable import AppchargePaymentLinks

@Suite("Links that bring the player back", .timeLimit(.minutes(5)))
struct DeepLinkTests {
    private func data(_ json: String) -> String {
        Data(json.utf8).base64EncodedString()
    }

    private func action(_ json: String, scheme: String = "acnative-com.example.game") -> String {
        "\(scheme)://action?data=\(data(json))"
    }

    @Test("base64 is read as it survives in links: + and / and = unescaped, escaped, as spaces, URL-safe, unpadded")
    func base64() async throws {
        // Letters that make +, / and = appear.
        let json = #"{"event":"orderSuccess","data":{"purchaseId":"pr_5f1c2a","x":"~~~>>>???ûïþ"}}"#
        let standard = data(json)
        try #require(standard.contains("+") && standard.contains("/") && standard.hasSuffix("="))
        let spellings = [
            standard, standard.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D"),
            standard.replacing("+", with: " "), standard.replacing("+", with: "%20"), standard.replacing("=", with: ""),
            standard.replacing("+", with: "-").replacing("/", with: "_"),
        ]
        for spelling in spellings {
            let link = try #require(try DeepLink("acnative-com.example.game://action?data=\(spelling)"))
            #expect(link.hint == .succeeded)
        }
    }

    @Test("the sample names its purchase")
    func sample() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        let match = try await rig.bridge.handleDeepLink(text: action(try Fixture.text("appcharge/deep-link-data")))
        #expect(match == DeepLinkMatch(matched: true, purchaseId: Sample.purchase))
        await rig.bridge.stopWatching()
    }

    @Test(
        "every name of every event",
        arguments: [
            ("orderSuccess", PurchaseHint.succeeded), ("success", .succeeded), ("orderFail", .failed),
            ("fail", .failed),
            ("cancel", .canceled), ("close", .closed), ("other", nil), ("", nil),
        ])
    func events(name: String, hint: PurchaseHint?) throws {
        #expect(try DeepLink(action(#"{"event":"\#(name)"}"#))?.hint == hint)
        #expect(try DeepLink("https://game.example.com/back?status=\(name)")?.hint == hint)
        #expect(try DeepLink("https://game.example.com/back?a=b&status=\(name)#x")?.hint == hint)
    }

    @Test(
        "what a link says is a hint: the server decides",
        arguments: [
            ("orderSuccess", "created", "failed"), ("orderSuccess", "charge_succeed", "success"),
            ("orderFail", "charge_succeed", "success"), ("orderFail", "created", "failed"),
            ("cancel", "charge_succeed", "success"), ("cancel", "created", "canceled"),
            ("close", "created", "canceled"),
            ("close", "charge_failed", "failed"),
        ])
    func onlyHints(event: String, state: String, ends: String) async throws {
        let provider = Provider()
        provider.states(state)
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        let link = action(#"{"event":"\#(event)","data":{"sessionId":"\#(Sample.token)"}}"#)
        #expect(
            try await rig.bridge.handleDeepLink(text: link) == DeepLinkMatch(matched: true, purchaseId: Sample.purchase)
        )
        await rig.runToEnd()
        #expect(rig.events.endings().map(\.word) == [ends])
    }

    @Test("the return URL with a status belongs to the purchase that has it")
    func statusForm() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider, redirectUrl: "https://game.example.com/back?a=1")
        try await rig.open()
        #expect(
            try await rig.bridge.handleDeepLink(text: "https://game.example.com/back?a=1&status=cancel")
                == DeepLinkMatch(matched: true, purchaseId: Sample.purchase))
        await rig.runToEnd()
        #expect(rig.events.endings().map { $0.error?.code } == [3000])
    }

    @Test("the public call takes a URL and says whether it matched")
    func publicCall() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider, redirectUrl: "https://game.example.com/back")
        try await rig.open()
        let back = try #require(URL(string: "https://game.example.com/back?status=success"))
        let other = try #require(URL(string: "https://game.example.com/other?status=success"))
        #expect(try await rig.bridge.handleDeepLink(back))
        #expect(try await !rig.bridge.handleDeepLink(other))
        await rig.bridge.stopWatching()
    }

    private static let foreign = [
        "othergame://action?status=success", "https://game.example.com/other?status=success",
        "https://evil.example.com/back?status=success", "acnative-other://action?status=success",
        "mailto:a@b", "", "no link", "acnative://action/more?status=cancel",
    ]

    @Test("a link of another app is not matched, and nothing changes", arguments: foreign)
    func foreignLink(link: String) async throws {
        try await expectNothing(link)
    }

    @Test(
        "nor is one whose order is not ours, though its form is",
        arguments: [
            #"{"event":"cancel","data":{"purchaseId":"pr_other"}}"#,
            #"{"event":"cancel","data":{"sessionId":"other"}}"#,
            #"{"event":"cancel"}"#, #"{"event":"cancel","data":null}"#,
        ])
    func foreignOrder(json: String) async throws {
        try await expectNothing(action(json, scheme: "acnative-com.other.game"))
    }

    private func expectNothing(_ link: String) async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider, redirectUrl: "https://game.example.com/back")
        try await rig.open()
        await rig.clock.runUntil { rig.looks.count == 2 }
        await rig.clock.runUntil { await rig.clock.sleeperCount == 1 }
        let looks = rig.looks.count
        #expect(try await rig.bridge.handleDeepLink(text: link) == DeepLinkMatch(matched: false, purchaseId: nil))
        for _ in 0..<50 { await Task.yield() }
        #expect(rig.looks.count == looks)
        await rig.clock.runUntil { rig.looks.count == looks + 20 }
        #expect(rig.events.endings().isEmpty)
        await rig.bridge.stopWatching()
    }

    @Test(
        "data that is not base64 of JSON has its code, and open purchases are looked at all the same",
        arguments: ["%%%", "!", "aGVsbG8=", "W10=", "", "A", "eyJ9"])
    func unreadable(data: String) async throws {
        for codes in ACErrorCodes.allCases {
            let provider = Provider()
            provider.states("created", "created", "charge_succeed")
            let rig = try await Rig.initialized(provider) { $0.errorCodes = codes }
            try await rig.open()
            await rig.clock.runUntil { rig.looks.count == 2 }
            await rig.clock.runUntil { await rig.clock.sleeperCount == 1 }
            let link = "acnative-com.example.game://action?data=\(data)"
            let thrown = await error { _ = try await rig.bridge.handleDeepLink(text: link) }
            #expect(thrown?.code == (codes == .old ? 9000 : 9999))
            #expect(thrown?.name == (codes == .old ? "runtimeError" : "UNKNOWN_ERROR"))
            while rig.events.endings().isEmpty { await Task.yield() }
            #expect(rig.events.endings().map(\.word) == ["success"])
        }
    }

    @Test("of several open purchases a link means the one it names")
    func named() async throws {
        let provider = Provider()
        for id in ["pr_a", "pr_b"] { provider.states("created", of: id) }
        let rig = try await Rig.initialized(provider, redirectUrl: "https://game.example.com/back")
        try await rig.open("pr_a", page: "https://checkout.example.com/tokA")
        try await rig.open("pr_b", page: "https://checkout.example.com/tokB")
        let links = [
            (action(#"{"event":"x","data":{"purchaseId":"pr_a"}}"#), "pr_a"),
            (action(#"{"event":"x","data":{"sessionId":"tokB"}}"#), "pr_b"),
            ("https://game.example.com/back?status=x&id=pr_a", "pr_a"),
            ("https://game.example.com/back?status=x&t=tokB", "pr_b"),
        ]
        for (link, id) in links {
            #expect(try await rig.bridge.handleDeepLink(text: link).purchaseId == id)
        }
        _ = try await rig.bridge.handleDeepLink(text: action(#"{"event":"cancel","data":{"purchaseId":"pr_a"}}"#))
        await rig.runToEnd(of: "pr_a")
        await rig.clock.runUntil { rig.looks.count > 40 }
        #expect(rig.events.endings(of: "pr_b").isEmpty)
        await rig.bridge.stopWatching()
    }

    @Test("a link that names none of several open purchases ends none of them")
    func ambiguous() async throws {
        let provider = Provider()
        for id in ["pr_a", "pr_b"] { provider.states("created", of: id) }
        let rig = try await Rig.initialized(provider, redirectUrl: "https://game.example.com/back")
        try await rig.open("pr_a")
        try await rig.open("pr_b")
        #expect(
            try await rig.bridge.handleDeepLink(text: "https://game.example.com/back?status=cancel")
                == DeepLinkMatch(matched: true, purchaseId: nil))
        await rig.clock.runUntil { rig.looks.count > 40 }
        #expect(rig.events.endings(of: "pr_a").isEmpty && rig.events.endings(of: "pr_b").isEmpty)
        await rig.bridge.stopWatching()
    }

    @Test("each purchase may have a way back of its own")
    func ownReturn() async throws {
        let provider = Provider()
        for id in ["pr_a", "pr_b"] { provider.states("created", of: id) }
        let rig = try await Rig.initialized(provider)
        let opened = try await rig.open("pr_a", redirectUrl: "http://127.0.0.1:5000/r/1")
        try await rig.open("pr_b", redirectUrl: "http://127.0.0.1:5000/r/2")
        #expect(opened.url.contains("redirectUrl=http%3A%2F%2F127.0.0.1%3A5000%2Fr%2F1"))
        #expect(try await rig.bridge.handleDeepLink(text: "http://127.0.0.1:5000/r/2?status=fail").purchaseId == "pr_b")
        await rig.runToEnd(of: "pr_b")
        #expect(rig.events.endings(of: "pr_a").isEmpty)
        await rig.bridge.stopWatching()
    }
}
