import HTTP
import JSON
import TestSupport
import Testing

@testable import AppchargePaymentLinks

@Suite("Price points, award and orders to award")
struct CallTests {
    @Test("price points are asked for where boot said, and returned and reported")
    func pricePoints() async throws {
        let provider = Provider()
        provider.answer(try .fixture("price-points"))
        let rig = try await Rig.initialized(provider)
        let points = try await rig.bridge.getPricePoints()
        #expect(points.pricingPoints.map(\.basePriceInUSD) == ["200", "500"])
        #expect(rig.transport.requests.last?.url == "https://api-sandbox.example.com/somewhere/price-points")
        #expect(header("X-Checkout-Token", of: rig.transport.requests.last) == Sample.key)
        #expect(rig.events.callbacks.last == .pricePointsSuccess(points))
    }

    @Test(
        "price points that cannot be had have their code",
        arguments: [(500, "", 1006, 1000), (401, "", 1006, 1007), (404, "", 1006, 1001), (200, "<html>", 2001, 1001)])
    func pricePointsFail(status: Int, body: String, old: Int, new: Int) async throws {
        for codes in ACErrorCodes.allCases {
            let provider = Provider()
            provider.answer(.status(status, body))
            let rig = try await Rig.initialized(provider) { $0.errorCodes = codes }
            let thrown = await error { try await rig.bridge.getPricePoints() }
            #expect(thrown?.code == (codes == .old ? old : new))
            #expect(rig.events.callbacks.last?.error == thrown)
        }
    }

    @Test("an award is a POST with the order, the player and the transaction")
    func award() async throws {
        let provider = Provider()
        provider.answer(.status(204), .status(200))
        let rig = try await Rig.initialized(provider)
        #expect(try await rig.bridge.award(orderId: "1234567890", publisherTransactionId: "txn_1"))
        let request = try #require(rig.transport.requests.last)
        #expect(request.method == .post)
        #expect(request.url == "https://api-sandbox.example.com/somewhere/awards")
        #expect(header("Content-Type", of: request) == "application/json")
        let body = try JSONDocument(parsing: request.body ?? []).root
        let sample = try Fixture.json("appcharge/award")
        #expect(
            try body.members().map { "\($0.name)=\(try $0.value.string())" }
                == sample.members().map { "\($0.name)=\(try $0.value.string())" })
        #expect(try await rig.bridge.award(orderId: "2"))
        let plain = try JSONDocument(parsing: rig.transport.requests.last?.body ?? []).root
        #expect(plain["publisherTransactionId"] == nil)
        #expect(rig.events.callbacks.suffix(2) == [.award(success: true), .award(success: true)])
    }

    @Test(
        "an order the provider refuses to award is not awarded, and that is no error", arguments: [400, 404, 409, 422])
    func refusedAward(status: Int) async throws {
        let provider = Provider()
        provider.answer(.status(status, #"{"message":"no such order"}"#))
        let rig = try await Rig.initialized(provider)
        #expect(try await rig.bridge.award(orderId: "1") == false)
        #expect(rig.events.callbacks.last == .award(success: false))
    }

    @Test(
        "an award that failed otherwise is an error, sent once, and the trace says what may have become of it",
        arguments: [
            (RecordingTransport.Answer.status(500), CallTrace.Outcome.unknown, 1000), (.status(401), .completed, 1007),
            (.fault(.reset), .unknown, 1001), (.fault(.connect, .notSent), .notSent, 1001),
        ])
    func failedAward(answer: RecordingTransport.Answer, outcome: CallTrace.Outcome, new: Int) async throws {
        for codes in ACErrorCodes.allCases {
            let provider = Provider()
            provider.answer(answer)
            let rig = try await Rig.initialized(provider) { $0.errorCodes = codes }
            let trace = CallTrace()
            let thrown = await CallTrace.$current.withValue(trace) {
                await error { try await rig.bridge.award(orderId: "1") }
            }
            #expect(thrown?.code == (codes == .old ? 1004 : new))
            #expect(trace.outcome == outcome)
            #expect(rig.events.callbacks.last == .award(success: false))
            #expect(rig.transport.requests.count == 2)
        }
    }

    @Test("a blank order is refused before anything is sent")
    func blankOrder() async throws {
        let rig = try await Rig.initialized(Provider())
        #expect(await error { try await rig.bridge.award(orderId: " ") }?.code == 9000)
        #expect(rig.transport.requests.count == 1)
    }

    @Test("orders to award are asked for the customer")
    func noneAwarded() async throws {
        let provider = Provider()
        provider.answer(try .fixture("none-awarded"))
        let rig = try await Rig.initialized(provider)
        #expect(try await rig.bridge.getNoneAwarded() == ["1234567890", "1234567891"])
        #expect(
            rig.transport.requests.last?.url
                == "https://api-sandbox.example.com/somewhere/none-awarded/player/cust_98765")
        #expect(rig.events.callbacks.last == .noneAwardedSuccess(["1234567890", "1234567891"]))
    }

    @Test("orders to award that cannot be had have their code", arguments: [(500, 1000), (200, 1001)])
    func noneAwardedFails(status: Int, new: Int) async throws {
        for codes in ACErrorCodes.allCases {
            let provider = Provider()
            provider.answer(.status(status, "x"))
            let rig = try await Rig.initialized(provider) { $0.errorCodes = codes }
            let thrown = await error { try await rig.bridge.getNoneAwarded() }
            #expect(thrown?.code == (codes == .old ? 1005 : new))
            #expect(rig.events.callbacks.last == thrown.map { .noneAwardedFailed($0) })
        }
    }

    @Test("a call for which boot named no path says so")
    func noPath() async throws {
        let provider = Provider()
        provider.boot(.success(.json(#"{"paths":{"getOrderPath":"/o"}}"#)))
        let rig = try await Rig.initialized(provider)
        let errors = [
            await error { try await rig.bridge.getPricePoints() },
            await error { try await rig.bridge.award(orderId: "1") },
            await error { try await rig.bridge.getNoneAwarded() },
        ]
        #expect(errors.map { $0?.code } == [1006, 1004, 1005])
        #expect(rig.transport.requests.count == 1)
    }

    @Test("one attempt takes no longer than boot or the game allows, whichever is less")
    func timeouts() async throws {
        for (configured, expected) in [(Duration.seconds(9), Duration.seconds(9)), (.seconds(50), .seconds(30))] {
            let provider = Provider()
            provider.answer(try .fixture("price-points"))
            let rig = try await Rig.initialized(provider) { $0.requestTimeout = configured }
            _ = try await rig.bridge.getPricePoints()
            #expect(rig.transport.requests.map(\.timeout) == [configured, expected])
        }
    }

    @Test("events say who made the call")
    func origin() async throws {
        let provider = Provider()
        provider.answer(try .fixture("none-awarded"), .status(500))
        let rig = try await Rig.initialized(provider)
        _ = try await ACEvent.$origin.withValue(7) { try await rig.bridge.getNoneAwarded() }
        _ = await ACEvent.$origin.withValue(8) { await error { try await rig.bridge.getPricePoints() } }
        #expect(rig.events.events.map(\.origin) == [nil, 7, 8])
    }

    @Test("the version and the browser mode")
    func settings() async throws {
        let rig = try await Rig.initialized(Provider())
        #expect(rig.bridge.getSdkVersion() == ProductVersion.string)
        #expect(await rig.bridge.setBrowserMode(.sfsvc) == "sfsvc")
        #expect(await rig.bridge.setBrowserMode(.external) == "external")
        #expect(BrowserMode(name: "internal") == .sfsvc && BrowserMode(name: "twa") == nil)
    }

    @Test("debug mode writes what is otherwise left out")
    func debugMode() async throws {
        let rig = try await Rig.initialized(Provider()) { $0.logLevel = .none }
        #expect(rig.log.lines.isEmpty)
        await rig.bridge.setDebugMode(true)
        _ = await error { try await rig.bridge.getPricePoints() }
        #expect(!rig.log.lines.isEmpty)
        let count = rig.log.lines.count
        await rig.bridge.setDebugMode(false)
        _ = await error { try await rig.bridge.getPricePoints() }
        #expect(rig.log.lines.count == count)
    }

    @Test("the subscriptions page opens only if it is a page")
    func subscriptions() async throws {
        let rig = await Rig(Provider())
        let opener = RecordingOpener()
        #expect(try await rig.bridge.openSubscriptionManager(url: "https://x.example.com/s?a=b#c", opener: opener))
        #expect(opener.opened == ["https://x.example.com/s?a=b#c"])
        #expect(try await rig.bridge.openSubscriptionManager(url: "https://x.example.com", opener: nil) == false)
        for url in ["", "x", "http://x.example.com", "javascript:alert(1)", "file:///etc/passwd"] {
            #expect(
                await error { _ = try await rig.bridge.openSubscriptionManager(url: url, opener: opener) }?.code == 5000
            )
        }
        #expect(opener.opened.count == 1)
    }
}
