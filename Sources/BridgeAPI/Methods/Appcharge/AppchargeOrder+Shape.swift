import AppchargePaymentLinks

extension OrderResponseModel: ResultObject {
    /// A completed purchase.
    public static let shape = Shape<OrderResponseModel>(
        "AppchargeOrder",
        [
            .optional("date") { $0.date },
            .optional("sessionToken") { $0.sessionToken },
            .optional("offerName") { $0.offerName },
            .optional("offerSku") { $0.offerSku },
            .optional("items") { $0.items },
            .optional("price") { $0.price },
            .optional("currency") { $0.currency },
            .optional("customerId") { $0.customerId },
            .optional("customerCountry") { $0.customerCountry },
            .optional("paymentMethodName") { $0.paymentMethodName },
            .optional("orderId") { $0.orderId },
            .optional("purchaseId") { $0.purchaseId },
        ])
}

extension OrderResponseModel.Item: ResultObject {
    /// One item.
    public static let shape = Shape<OrderResponseModel.Item>(
        "AppchargeOrderItem",
        [
            .optional("name") { $0.name },
            .optional("sku") { $0.sku },
            .optional("quantity") { $0.quantity },
        ])
}

extension ACErrorMessage: ResultObject {
    /// Why a call or a purchase failed.
    public static let shape = Shape<ACErrorMessage>(
        "ACErrorMessage",
        [
            .field("code") { $0.code },
            .field("name") { $0.name },
            .field("message") { $0.message },
            .optional("data") { $0.data },
        ])
}
