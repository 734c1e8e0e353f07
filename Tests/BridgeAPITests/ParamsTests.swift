import EventLoop
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Params that do not fit")
@LoopActor
struct ParamsTests {
    struct Misfit: Sendable, CustomTestStringConvertible {
        let method: String
        let params: String?
        let path: String
        let reason: String
        var testDescription: String { "\(method) \(params ?? "-")" }

        init(_ method: String, _ params: String?, _ path: String, _ reason: String) {
            (self.method, self.params, self.path, self.reason) = (method, params, path, reason)
        }

        /// A misfit within `aghanim.startCheckout`.
        static func launch(_ params: String, _ path: String, _ reason: String) -> Misfit {
            Misfit("aghanim.startCheckout", #"{"items":[{"sku":"a"}],\#(params)}"#, path, reason)
        }
    }

    nonisolated static let wrongTypes = [
        Misfit("aghanim.setPlayerId", #"{"playerId":42}"#, "/playerId", "expected a string, found a number"),
        Misfit("aghanim.setPlayerId", #"{"playerId":null}"#, "/playerId", "expected a string, found null"),
        Misfit("aghanim.orders.get", #"{"id":["a"]}"#, "/id", "expected a string, found an array"),
        Misfit("aghanim.orders.consume", #"{"orderId":{}}"#, "/orderId", "expected a string, found an object"),
        Misfit("aghanim.items.get", #"{"skus":"one"}"#, "/skus", "expected an array, found a string"),
        Misfit("aghanim.items.get", #"{"skus":["a",5]}"#, "/skus/1", "expected a string, found a number"),
        Misfit("aghanim.startCheckout", #"{"items":[{"sku":7}]}"#, "/items/0/sku", "expected a string, found a number"),
        Misfit("aghanim.startCheckout", #"{"items":[{"sku":"a"},true]}"#, "/items/1", "expected an object, found"),
        .launch(#""metadata":{"level":7}"#, "/metadata/level", "expected a string, found a number"),
        .launch(
            #""redirectSettings":{"mode":"delayed","delaySeconds":1.5}"#, "/redirectSettings/delaySeconds", "whole"),
        .launch(
            #""launch":{"config":{"allowsBackForwardNavigation":1},"mode":"webView"}"#,
            "/launch/config/allowsBackForwardNavigation", "expected true or false, found a number"),
        .launch(#""launch":{"open":"yes"}"#, "/launch/open", "expected true or false, found a string"),
        .launch(#""launch":"webView""#, "/launch", "expected an object, found a string"),
        Misfit("bridge.hello", #"{"client":"me"}"#, "/client", "expected an object, found a string"),
        Misfit("bridge.hello", #"{"client":{"name":1,"version":"1"}}"#, "/client/name", "expected a string"),
        Misfit("bridge.hello", #"{"client":{"name":"a","version":2}}"#, "/client/version", "expected a string"),
        Misfit("bridge.hello", #"{"protocolVersion":1}"#, "/protocolVersion", "expected a string, found a number"),
        Misfit("bridge.hello", #"{"capabilities":[]}"#, "/capabilities", "expected an object, found an array"),
        Misfit(
            "bridge.hello", #"{"capabilities":{"presenter":"true"}}"#, "/capabilities/presenter",
            "expected true or false"),
        Misfit("bridge.subscribe", #"{"events":"aghanim.*"}"#, "/events", "expected an array, found a string"),
        Misfit("bridge.subscribe", #"{"events":[1]}"#, "/events/0", "expected a string, found a number"),
    ]

    nonisolated static let missing = [
        Misfit("aghanim.setPlayerId", nil, "/playerId", "missing"),
        Misfit("aghanim.setPlayerId", "{}", "/playerId", "missing"),
        Misfit("aghanim.configure", "{}", "/apiKey", "missing"),
        Misfit("aghanim.checkout.didNavigate", #"{"orderId":"a"}"#, "/url", "missing"),
        Misfit("aghanim.startCheckout", #"{"items":[{"sku":"a"},{"name":"b"}]}"#, "/items/1/sku", "missing"),
        Misfit("bridge.subscribe", nil, "/events", "missing"),
        Misfit("bridge.setLogLevel", #"{"Level":"debug"}"#, "/level", "missing"),
    ]

    nonisolated static let values =
        [
            .launch(
                #""launch":{"mode":"hologram"}"#, "/launch/mode", #"one of "defaultBrowser", "inAppBrowser", "webView""#
            ),
            .launch(#""uiSettings":{"mode":"neon"}"#, "/uiSettings/mode", #"one of "auto", "dark", "light""#),
            .launch(
                #""redirectSettings":{"mode":"noRedirect"}"#, "/redirectSettings/mode",
                #"one of "immediate", "delayed", "no_redirect""#),
            .launch(#""locale":"xx""#, "/locale", #"one of "cs", "de", "#),
            Misfit(
                "bridge.setLogLevel", #"{"level":"loud"}"#, "/level",
                #"one of "debug", "info", "warning", "error", "none""#),
            .launch(#""launch":{"config":{}}"#, "/launch/config", #"mode "webView""#),
            .launch(#""launch":{"mode":"webView","open":true}"#, "/launch/open", #"mode "defaultBrowser""#),
            .launch(
                #""backToGameUrl":"a://b","launch":{"loopbackReturn":true}"#, "/backToGameUrl", "launch.loopbackReturn"),
            .launch(#""launch":{"loopbackReturn":1}"#, "/launch/loopbackReturn", "expected true or false"),
            Misfit("bridge.subscribe", #"{"events":[""]}"#, "/events", "1 to 128 bytes"),
            Misfit("bridge.subscribe", #"{"events":["a","b","c","d"]}"#, "/events", "too many"),
            Misfit("aghanim.configure", #"{"apiKey":" \t"}"#, "/apiKey", "blank"),
            Misfit("aghanim.configure", #"{"apiKey":"a\nb"}"#, "/apiKey", "control characters"),
            Misfit("aghanim.configure", #"{"apiKey":"k","logLevel":"loud"}"#, "/logLevel", #"one of "debug""#),
            Misfit("aghanim.configure", #"{"apiKey":"k","baseUrl":"http://api.example.com"}"#, "/baseUrl", "https"),
            Misfit(
                "aghanim.configure", #"{"apiKey":"k","baseUrl":"https://u:p@api.example.com"}"#, "/baseUrl", "password"),
            Misfit("aghanim.configure", #"{"apiKey":"k","baseUrl":"ftp://127.0.0.1"}"#, "/baseUrl", "https"),
        ] as [Misfit]

    nonisolated static let appcharge = [
        Misfit("appcharge.openCheckout", #"{"parsedUrl":"https://a.example/t"}"#, "/purchaseId", "missing"),
        Misfit("appcharge.openCheckout", #"{"purchaseId":"pr_1"}"#, "/parsedUrl", "sessionToken and url"),
        Misfit("appcharge.openCheckout", #"{"purchaseId":"pr_1","sessionToken":"t"}"#, "/url", "belong together"),
        Misfit("appcharge.openCheckout", #"{"purchaseId":"pr_1","url":"u"}"#, "/sessionToken", "belong together"),
        Misfit("appcharge.openCheckout", #"{"purchaseId":"p","url":"u","parsedUrl":"v"}"#, "/parsedUrl", "either"),
        Misfit("appcharge.setBrowserMode", #"{"mode":"tabs"}"#, "/mode", #"one of "external", "sfsvc", "internal""#),
        Misfit("appcharge.setDebugMode", #"{"enabled":1}"#, "/enabled", "expected true or false"),
        Misfit("appcharge.initialize", #"{"environment":"sandbox","customerId":"c"}"#, "/checkoutPublicKey", "missing"),
    ]

    nonisolated static let watch = [
        Misfit("aghanim.orders.watch", "{}", "/orderId", "missing"),
        Misfit("aghanim.orders.watch", #"{"orderId":"o","until":"paid"}"#, "/until", "expected an array"),
        Misfit("aghanim.orders.watch", #"{"orderId":"o","until":[]}"#, "/until", "at least one"),
        Misfit("aghanim.orders.watch", #"{"orderId":"o","until":["paid","payed"]}"#, "/until/1", #"one of "created""#),
        Misfit("aghanim.orders.watch", #"{"orderId":"o","timeoutMs":0}"#, "/timeoutMs", "above zero"),
        Misfit("aghanim.orders.watch", #"{"orderId":"o","timeoutMs":1.5}"#, "/timeoutMs", "whole"),
    ]

    nonisolated static let positions = [
        Misfit("aghanim.setPlayerId", "[42]", "/0", "expected a string, found a number"),
        Misfit("aghanim.setPlayerId", "[]", "", "exactly one element"),
        Misfit("aghanim.setPlayerId", #"["a","b"]"#, "", "exactly one element"),
        Misfit("aghanim.configure", #"[" "]"#, "/0", "blank"),
        Misfit("aghanim.startCheckout", #"[[{"sku":1}]]"#, "/0/0/sku", "expected a string"),
        Misfit("aghanim.checkout.didNavigate", #"["a","b"]"#, "", "expected an object, found an array"),
        Misfit("aghanim.pricePoints.get", #"["de"]"#, "", "expected an object, found an array"),
        Misfit("bridge.status", "[]", "", "expected an object, found an array"),
        Misfit("bridge.hello", "[]", "", "expected an object, found an array"),
    ]

    @Test(
        "a misfit is told by its path and by what was expected",
        arguments: wrongTypes + missing + values + positions + appcharge + watch)
    func misfit(_ misfit: Misfit) async throws {
        let bench = Bench()
        let error = try await bench.error(misfit.method, misfit.params)
        #expect(error["code"]?.numberText == "-32602")
        #expect(error["data"]?["kind"]?.description == #""JSONRPCError""#)
        #expect(try error["data"]?["path"]?.string() == misfit.path)
        let reason = try error.required("data").decode("reason", as: String.self)
        #expect(reason.contains(misfit.reason), "\(reason)")
        #expect(try error.required("message").string().contains(reason))
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("a method with exactly one required param takes it by position too")
    func positional() async throws {
        let bench = try Bench(answers: ["aghanim/order", "aghanim/items"])
        #expect(try await bench.result("aghanim.setPlayerId", #"["player_42"]"#).description == "{}")
        #expect(
            try await bench.result("aghanim.orders.get", #"["ord_eCacpFwavzi"]"#)["status"]?.description == #""paid""#)
        _ = try await bench.result("aghanim.items.get", #"[["a"]]"#)
        #expect(bench.transport.requests.count == 2)
        let positional = MethodTable.entries.filter(\.takesPositional)
        #expect(positional.allSatisfy { $0.params.count(where: \.isRequired) == 1 })
        #expect(positional.map(\.name).contains("aghanim.startCheckout"))
    }

    @Test("members that no method knows are ignored, and null is the same as left out")
    func unknownMembers() async throws {
        let bench = Bench()
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p","later":{"x":1},"_meta":{"timeoutMs":5}}"#)
        _ = try await bench.result(
            "bridge.hello", #"{"client":null,"capabilities":null,"protocolVersion":null,"new":1}"#)
        _ = try await bench.launch(#"{"mode":null,"config":null,"open":null,"loopbackReturn":false,"new":1}"#)
    }

    @Test("an unknown method is told apart from bad params, and counted")
    func unknownMethod() async throws {
        let bench = Bench()
        for method in ["aghanim.noSuchMethod", "", "Bridge.ping", "bridge.ping ", "aghanim.noSuch.method"] {
            #expect(try await bench.error(method)["code"]?.numberText == "-32601", "\(method)")
        }
        let status = try await bench.result("bridge.status")
        #expect(status["unknownMethods"]?.numberText == "5")
        #expect(status["errors"]?.description == #"{"-32601":5}"#)
    }
}
