import AppchargePaymentLinks

extension OrderResponseModel: ResultObject {
    /// A completed purchase.
    public static let shape = Shape<OrderResponseModel>(
        "AppchargeOrder", "A purchase as the provider knows it.",
        [
            .optional("date", "Time of the order, in Unix seconds.") { $0.date },
            .optional("sessionToken", "Token of the session.") { $0.sessionToken },
            .optional("offerName", "Name of the purchased offer.") { $0.offerName },
            .optional("offerSku", "SKU identifier of the offer.") { $0.offerSku },
            .optional("items", "What the purchase includes.") { $0.items },
            .optional("price", "Price in minor units, for example cents.") { $0.price },
            .optional("currency", "ISO 4217 code of the currency.") { $0.currency },
            .optional("customerId", "Id of the customer.") { $0.customerId },
            .optional("customerCountry", "Country code of the customer.") { $0.customerCountry },
            .optional("paymentMethodName", "How it was paid.") { $0.paymentMethodName },
            .optional("orderId", "Id of the order.") { $0.orderId },
            .optional("purchaseId", "Id of the purchase.") { $0.purchaseId },
        ])
}

extension OrderResponseModel.Item: ResultObject {
    /// One item.
    public static let shape = Shape<OrderResponseModel.Item>(
        "AppchargeOrderItem", "One item of a purchase.",
        [
            .optional("name", "Name of the item.") { $0.name },
            .optional("sku", "SKU of the item.") { $0.sku },
            .optional("quantity", "Quantity of the item, as text.") { $0.quantity },
        ])
}

extension ACErrorMessage: ResultObject {
    /// Why a call or a purchase failed.
    public static let shape = Shape<ACErrorMessage>(
        "ACErrorMessage", "Why a call or a purchase failed.",
        [
            .field("code", "The provider's integer.") { $0.code },
            .field("name", "The integer's name: the provider's tables reuse integers.") { $0.name },
            .field("message", "What happened and what to do.") { $0.message },
            .optional("data", "More details, as JSON text.") { $0.data },
        ])
}
