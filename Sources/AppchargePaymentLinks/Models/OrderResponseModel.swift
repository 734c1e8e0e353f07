/// An order as the provider reports it. What the provider left out, or sent in a form that cannot be
/// read, is left out here: an odd field never hides a purchase.
public struct OrderResponseModel: Sendable, Hashable {
    /// Unix timestamp of the order, in seconds.
    public let date: Int?
    /// Unique token of the checkout session. A secret: keep it out of logs.
    public var sessionToken: String? { session?.text }
    /// Name of the purchased offer.
    public let offerName: String?
    /// SKU of the offer.
    public let offerSku: String?
    /// Items included in the purchase.
    public let items: [Item]?
    /// Price of the order in minor units, for example cents.
    public let price: Int?
    /// ISO 4217 currency code.
    public let currency: String?
    /// ID of the customer who made the purchase.
    public let customerId: String?
    /// Country of the customer, ISO 3166-1 alpha-2.
    public let customerCountry: String?
    /// Payment method, for example `Visa`.
    public let paymentMethodName: String?
    /// The order's ID.
    public let orderId: String?
    /// The ID the game passed to `openCheckout`.
    public let purchaseId: String?
    let session: Secret?

    /// One item of an order.
    public struct Item: Sendable, Hashable {
        /// Display name.
        public let name: String?
        /// Unique SKU.
        public let sku: String?
        /// How many, as the text the provider sent.
        public let quantity: String?
    }
}

extension OrderResponseModel {
    /// An order of which nothing but the purchase is known.
    init(purchaseId: String) {
        self.init(
            date: nil, offerName: nil, offerSku: nil, items: nil, price: nil, currency: nil,
            customerId: nil, customerCountry: nil, paymentMethodName: nil, orderId: nil, purchaseId: purchaseId,
            session: nil)
    }
}
