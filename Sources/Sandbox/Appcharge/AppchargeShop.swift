/// What the sandbox knows of the Appcharge imitation.
struct AppchargeShop: Sendable {
    var purchases = PurchaseBook()
    var settings = AppchargeSettings()
    /// Customers whose sessions are refused.
    var blocked: Set<String> = []
}
