import HTTP
import TestSupport
import Testing

@testable import AppchargePaymentLinks

@Suite("Initializing")
struct InitializeTests {
    @Test("boot is asked with the key in a header and nowhere else")
    func request() async throws {
        let rig = try await Rig.initialized(Provider())
        let boot = try #require(rig.transport.requests.first)
        #expect(boot.method == .get)
        #expect(
            boot.url.hasPrefix(
                "https://api-sandbox.appcharge.com/mobile/v4/boot?apiLevel=2&customerId=cust_98765&environment=sandbox&"
            ))
        #expect(!boot.url.contains(Sample.key))
        #expect(header("X-Checkout-Token", of: boot) == Sample.key)
        #expect(header("Authorization", of: boot) == nil)
        #expect(rig.events.callbacks == [.initialized])
        #expect(await rig.bridge.isInitialized)
    }

    @Test("production and an own base URL are asked there")
    func bases() async throws {
        let production = await Rig(Provider())
        try await production.bridge.initialize(
            config: ACConfigModel(checkoutPublicKey: "pk", environment: "production"), customerId: " c ")
        #expect(
            production.transport.requests[0].url.hasPrefix(
                "https://api.appcharge.com/mobile/v4/boot?apiLevel=2&customerId=c&"))
        let own = try await Rig.initialized(Provider()) { $0.baseURL = "http://127.0.0.1:8080/appcharge/" }
        #expect(own.transport.requests[0].url.hasPrefix("http://127.0.0.1:8080/appcharge/mobile/v4/boot?"))
    }

    @Test("every later path comes from boot's answer; without a base URL in it, boot's own is kept")
    func laterPaths() async throws {
        let provider = Provider()
        provider.boot(.success(.json(#"{"paths":{"getOrderPath":"/o","pricePointsPath":"/pp"}}"#)))
        provider.answer(try .fixture("price-points"))
        let rig = try await Rig.initialized(provider) { $0.baseURL = "https://own.example.com/x" }
        _ = try await rig.bridge.getPricePoints()
        #expect(rig.transport.requests.last?.url == "https://own.example.com/x/pp")
    }

    /// What is wrong, and the row of each table.
    private static let refused: [(ACConfigModel, String, (Int, String), (Int, String))] = [
        (ACConfigModel(checkoutPublicKey: " ", environment: "sandbox"), "c", old, (2002, "BOOT_TOKEN_ERROR")),
        (ACConfigModel(checkoutPublicKey: "a\r\nb", environment: "sandbox"), "c", old, (2002, "BOOT_TOKEN_ERROR")),
        (ACConfigModel(checkoutPublicKey: "pk", environment: "staging"), "c", old, (2001, "BOOT_ENVIRONMENT_ERROR")),
        (ACConfigModel(checkoutPublicKey: "pk", environment: ""), "c", old, (2001, "BOOT_ENVIRONMENT_ERROR")),
        (Sample.config, " \n", old, (2003, "BOOT_CUSTOMER_ID_ERROR")),
        (Sample.config, "..", old, (2003, "BOOT_CUSTOMER_ID_ERROR")),
        (
            ACConfigModel(checkoutPublicKey: "pk", environment: "sandbox", redirectUrl: "no link"), "c", old,
            (2004, "REDIRECT_URL_CONFIG_ERROR")
        ),
    ]
    private static let old = (2000, "bootInitialization")

    @Test(
        "what cannot be right is refused before anything is sent", arguments: 0..<refused.count, ACErrorCodes.allCases)
    func arguments(index: Int, codes: ACErrorCodes) async throws {
        let (config, customer, old, new) = Self.refused[index]
        let rig = await Rig(Provider()) { $0.errorCodes = codes }
        let thrown = await error { try await rig.bridge.initialize(config: config, customerId: customer) }
        let expected = codes == .old ? old : new
        #expect(thrown?.code == expected.0 && thrown?.name == expected.1)
        #expect(thrown?.message.hasPrefix("initialize: ") == true)
        #expect(rig.events.callbacks == [thrown.map { .initializeFailed($0) }])
        #expect(rig.transport.requests.isEmpty)
    }

    @Test("a base URL that must not be used is refused")
    func baseURL() async throws {
        let rig = await Rig(Provider()) { $0.baseURL = "http://api.example.com" }
        let thrown = await error { try await rig.bridge.initialize(config: Sample.config, customerId: "c") }
        #expect(thrown?.code == 2000)
        #expect(rig.transport.requests.isEmpty)
    }

    private static let html = "<html>Bad gateway</html>"
    /// What boot answers, the codes of both tables, and what the message says.
    private static let failures: [(RecordingTransport.Answer, Int, Int, String)] = [
        (.status(401), 1001, 1007, "401"), (.status(403), 1001, 1007, "check checkoutPublicKey"),
        (.status(404), 1001, 1001, "404"), (.status(500), 1001, 1000, "try again later"),
        (.status(503, html, type: "text/html; charset=utf-8"), 1001, 1000, "HTML page"),
        (.status(302), 1001, 1001, "redirect"),
        (.status(200, html, type: "text/html"), 2000, 2000, "not JSON"), (.status(200), 2000, 2000, "empty"),
        (.status(200, "{}"), 2000, 2000, "paths"),
        (.status(200, #"{"paths":{"getOrderPath":"/o","baseUrl":"http://evil.example.com"}}"#), 2000, 2000, "https"),
        (.fault(.timeout), 1001, 1001, "failed"), (.fault(.connect, .notSent), 1001, 1001, "failed"),
        (.fault(.truncated), 1001, 1001, "failed"),
    ]

    @Test("boot that fails has its code, its name and a sentence", arguments: 0..<failures.count, ACErrorCodes.allCases)
    func bootFails(index: Int, codes: ACErrorCodes) async throws {
        let (answer, old, new, says) = Self.failures[index]
        let provider = Provider()
        provider.boot(answer)
        let rig = await Rig(provider) { $0.errorCodes = codes }
        let thrown = await error { try await rig.bridge.initialize(config: Sample.config, customerId: Sample.customer) }
        #expect(thrown?.code == (codes == .old ? old : new))
        #expect(thrown?.message.contains(says) == true, "\(thrown?.message ?? "none")")
        #expect(thrown?.message.hasPrefix("GET /mobile/v4/boot") == true)
        #expect(rig.events.callbacks == [thrown.map { .initializeFailed($0) }])
        #expect(await !rig.bridge.isInitialized)
    }

    @Test("the provider's own words are passed on, without what is secret")
    func reason() async throws {
        let provider = Provider()
        provider.boot(.status(401, #"{"errorCode":7,"errorMessage":"token \#(Sample.key) of cust_98765\nis unknown"}"#))
        let rig = await Rig(provider)
        let thrown = await error { try await rig.bridge.initialize(config: Sample.config, customerId: Sample.customer) }
        #expect(thrown?.message == "GET /mobile/v4/boot answered 401: token [redacted] of [redacted] is unknown")
        #expect(thrown?.data == #"{"httpStatus":401,"reason":"token [redacted] of [redacted] is unknown"}"#)
    }

    @Test("before it, every call that needs it says so and sends nothing")
    func notInitialized() async throws {
        let rig = await Rig(Provider())
        let bridge = rig.bridge
        let errors = [
            await error { try await bridge.getPricePoints() }, await error { try await bridge.award(orderId: "1") },
            await error { try await bridge.getNoneAwarded() }, await error { try await rig.open() },
        ]
        #expect(errors.map { $0?.code } == [2000, 2000, 2000, 2000])
        #expect(errors.allSatisfy { $0?.message.contains("not initialized") == true })
        #expect(rig.transport.requests.isEmpty)
        #expect(
            rig.events.callbacks == [
                errors[0].map { .pricePointsFailed($0) }, .award(success: false),
                errors[2].map { .noneAwardedFailed($0) },
                errors[3].map { .purchaseFailed($0, order: nil) },
            ])
    }

    @Test("a second one while one runs is refused with its own error, and the first is untouched")
    func concurrent() async throws {
        let gate = Gate()
        let rig = await Rig(Provider(gate: gate))
        let first = Task { try await rig.bridge.initialize(config: Sample.config, customerId: "first") }
        await gate.reached()
        let second = await error { try await rig.bridge.initialize(config: Sample.config, customerId: "second") }
        #expect(second?.code == 2000)
        #expect(second?.name == "bootInitAlreadyInProgress")
        let call = await error { try await rig.bridge.getPricePoints() }
        #expect(call?.message.contains("under way") == true)
        gate.open()
        try await first.value
        #expect(await rig.bridge.isInitialized)
        #expect(rig.transport.requests.count == 1)
        #expect(rig.events.callbacks.last == .initialized)
    }

    @Test("the newer table has an integer of its own for it")
    func concurrentNew() async throws {
        let gate = Gate()
        let rig = await Rig(Provider(gate: gate)) { $0.errorCodes = .new }
        let first = Task { try await rig.bridge.initialize(config: Sample.config, customerId: "first") }
        await gate.reached()
        let second = await error { try await rig.bridge.initialize(config: Sample.config, customerId: "second") }
        #expect(second?.code == 2005 && second?.name == "BOOT_INIT_ALREADY_IN_PROGRESS")
        gate.open()
        try await first.value
    }

    @Test("another customer replaces the one before everywhere")
    func otherCustomer() async throws {
        let provider = Provider()
        let rig = try await Rig.initialized(provider)
        try await rig.bridge.initialize(config: Sample.config, customerId: "cust_other")
        provider.answer(.status(200, "[]"), .status(200))
        provider.states("charge_succeed")
        _ = try await rig.bridge.getNoneAwarded()
        _ = try await rig.bridge.award(orderId: "1")
        try await rig.open()
        await rig.runToEnd()
        let later = rig.transport.requests.dropFirst()
        #expect(later.count == 4)
        for request in later {
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            #expect((request.url + body).contains("cust_other"))
            #expect(!(request.url + body).contains(Sample.customer))
        }
    }

    @Test("a purchase that is open stays the customer's it was opened for")
    func openPurchase() async throws {
        let provider = Provider()
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        try await rig.bridge.initialize(config: Sample.config, customerId: "cust_other")
        provider.states("charge_succeed")
        await rig.runToEnd()
        #expect(rig.looks.allSatisfy { $0.url.hasSuffix("/player/\(Sample.customer)") })
        #expect(rig.events.endings().count == 1)
    }

    @Test("after one that failed, nothing goes out in the name of the customer before")
    func failedReplacement() async throws {
        let provider = Provider()
        let rig = try await Rig.initialized(provider)
        provider.boot(.status(500))
        _ = await error { try await rig.bridge.initialize(config: Sample.config, customerId: "cust_other") }
        let call = await error { try await rig.bridge.getNoneAwarded() }
        #expect(call?.code == 2000)
        #expect(rig.transport.requests.count == 2)
    }

    @Test("one that is cancelled reports nothing and can be repeated")
    func cancelled() async throws {
        let gate = Gate()
        let provider = Provider(gate: gate)
        provider.boot(.fault(.cancelled))
        let rig = await Rig(provider)
        let task = Task { try await rig.bridge.initialize(config: Sample.config, customerId: "c") }
        await gate.reached()
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(rig.events.events.isEmpty)
        provider.boot(try .fixture("boot"))
        try await rig.bridge.initialize(config: Sample.config, customerId: "c")
    }

    @Test("nothing that prints a configuration shows its key")
    func configIsRedacted() {
        var dumped = ""
        dump(Sample.config, to: &dumped)
        for text in ["\(Sample.config)", String(reflecting: Sample.config), dumped] {
            #expect(!text.contains(Sample.key))
        }
    }
}
