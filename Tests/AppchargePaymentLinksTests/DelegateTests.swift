import TestSupport
import Testing

@testable import AppchargePaymentLinks

/// A conformance to exactly the reference's nine callbacks.
@MainActor
private final class NineCallbacks: ACCheckoutPurchaseDelegate {
    var heard: [String] = []

    func onInitialized() { heard.append("initialized") }
    func onInitializeFailed(error: ACErrorMessage) { heard.append("initializeFailed \(error.code)") }
    func onPricePointsSuccess(pricePoints: PricePoints) {
        heard.append("pricePoints \(pricePoints.pricingPoints.count)")
    }
    func onPricePointsFailed(error: ACErrorMessage) { heard.append("pricePointsFailed \(error.code)") }
    func onPurchaseSuccess(order: OrderResponseModel) { heard.append("success \(order.orderId ?? "none")") }
    func onPurchaseFailed(error: ACErrorMessage) { heard.append("failed \(error.code)") }
    func onAward(success: Bool) { heard.append("award \(success)") }
    func onNoneAwardedSuccess(orderIds: [String]) { heard.append("noneAwarded \(orderIds.count)") }
    func onNoneAwardedFailed(error: ACErrorMessage) { heard.append("noneAwardedFailed \(error.code)") }
}

/// One that also takes what newer lines add.
@MainActor
private final class ElevenCallbacks: ACCheckoutPurchaseDelegate {
    var heard: [String] = []

    func onInitialized() {}
    func onInitializeFailed(error: ACErrorMessage) {}
    func onPricePointsSuccess(pricePoints: PricePoints) {}
    func onPricePointsFailed(error: ACErrorMessage) {}
    func onPurchaseSuccess(order: OrderResponseModel) {}
    func onPurchaseFailed(error: ACErrorMessage) { heard.append("failed \(error.code)") }
    func onPurchaseFailed(error: ACErrorMessage, order: OrderResponseModel?) {
        heard.append("failed \(error.code) \(order?.orderId ?? "none")")
    }
    func onPurchaseCanceled(error: ACErrorMessage, order: OrderResponseModel?) {
        heard.append("canceled \(error.code) \(order?.orderId ?? "none")")
    }
    func onAward(success: Bool) {}
    func onNoneAwardedSuccess(orderIds: [String]) {}
    func onNoneAwardedFailed(error: ACErrorMessage) {}
}

@Suite("The delegate")
struct DelegateTests {
    @Test("hears every callback of the reference, each before its call returns")
    func nine() async throws {
        let provider = Provider()
        let delegate = NineCallbacks()
        let rig = await Rig(provider, delegate: delegate)
        let bridge = rig.bridge
        provider.boot(.status(500))
        _ = await error { try await bridge.initialize(config: Sample.config, customerId: Sample.customer) }
        provider.boot(try .fixture("boot"))
        try await bridge.initialize(config: Sample.config, customerId: Sample.customer)
        provider.answer(try .fixture("price-points"), .status(500), .status(200), .status(500))
        _ = try await bridge.getPricePoints()
        _ = await error { try await bridge.getPricePoints() }
        _ = try await bridge.award(orderId: "1")
        _ = await error { try await bridge.award(orderId: "1") }
        provider.answer(try .fixture("none-awarded"), .status(500))
        _ = try await bridge.getNoneAwarded()
        _ = await error { try await bridge.getNoneAwarded() }
        let calls = [
            "initializeFailed 1001", "initialized", "pricePoints 2", "pricePointsFailed 1006", "award true",
            "award false", "noneAwarded 2", "noneAwardedFailed 1005",
        ]
        #expect(await delegate.heard == calls)
        for state in ["charge_succeed", "charge_failed", "payment_canceled"] {
            let count = await delegate.heard.count
            provider.states(state)
            try await rig.open()
            await rig.clock.runUntil { await delegate.heard.count > count }
        }
        #expect(await delegate.heard.dropFirst(calls.count) == ["success 1234567890", "failed 3003", "failed 3001"])
    }

    @Test("hears cancellations and orders as such when it takes them")
    func eleven() async throws {
        let provider = Provider()
        let delegate = ElevenCallbacks()
        let rig = try await Rig.initialized(provider, delegate: delegate)
        for state in ["charge_failed", "payment_canceled"] {
            provider.states(state)
            let count = await delegate.heard.count
            try await rig.open()
            await rig.clock.runUntil { await delegate.heard.count > count }
        }
        #expect(await delegate.heard == ["failed 3003 1234567890", "canceled 3001 1234567890"])
    }

    @Test("is held weakly, and can be replaced")
    func weak() async throws {
        let provider = Provider()
        var delegate: NineCallbacks? = NineCallbacks()
        weak let remembered = delegate
        let rig = await Rig(provider, delegate: delegate)
        delegate = nil
        #expect(remembered == nil)
        let other = NineCallbacks()
        await rig.bridge.setDelegate(other)
        try await rig.bridge.initialize(config: Sample.config, customerId: Sample.customer)
        #expect(await other.heard == ["initialized"])
    }

    @Test("the reference's sample is one")
    func sample() async throws {
        let sample = ViewController()
        let rig = await Rig(Provider(), delegate: sample)
        try await rig.bridge.initialize(config: Sample.config, customerId: Sample.customer)
        #expect(rig.events.callbacks == [.initialized])
    }
}
