// The provider's own sample, word for word but for the view controller: it proves names, labels and
// that a conformance to exactly the nine callbacks compiles.
import AppchargePaymentLinks

@MainActor
final class ViewController {}

extension ViewController: ACCheckoutPurchaseDelegate {
    func onInitialized() {
        print("SDK initialization was successful.")
    }
    func onInitializeFailed(error: ACErrorMessage) {
        print("SDK initialization failed: \(error)")
    }
    func onPricePointsSuccess(pricePoints: PricePoints) {
        print("Price points were successfully retrieved: \(pricePoints)")
    }
    func onPricePointsFailed(error: ACErrorMessage) {
        print("Price points were not available: \(error)")
    }
    func onPurchaseSuccess(order: OrderResponseModel) {
        print("Purchase was successful: \(order.orderId ?? "No order ID found.")")
    }
    func onPurchaseFailed(error: ACErrorMessage) {
        print("Purchase failed: \(error)")
    }
    func onAward(success: Bool) {
        print("Award was \(success ? "successful" : "failed")")
    }
    func onNoneAwardedSuccess(orderIds: [String]) {
        print("None awarded was successful: \(orderIds)")
    }
    func onNoneAwardedFailed(error: ACErrorMessage) {
        print("None awarded was failed: \(error)")
    }
}
