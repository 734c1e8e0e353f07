import HTTP
import TestSupport

/// A provider of payment links that answers each kind of request in one way.
enum AppchargeProvider {
    private static let boot = #"""
        {"paths":{"baseUrl":"https://api.example.com","pricePointsPath":"/price-points","getOrderPath":"/orders",
        "orderAwardAckPath":"/awards","orderNonAwardAckPath":"/none-awarded"},
        "settings":{"presentation":{"browserMode":"sfsvc"},"network":{"orderValidation":{"rate":10}}}}
        """#
    private static let pricePoints = #"""
        {"pricingPoints":[{"basePriceInUSD":"200","localizedPrice":"200","formattedPrice":"$2.00"}],
        "pricingPointData":{"currencyCode":"USD","currencySymbol":"$","fractionalSeparator":".","milSeparator":",",
        "symbolPosition":"Left","spacing":false,"multiplier":100}}
        """#

    /// An order in a state.
    static func order(_ state: String) -> String {
        #"""
        {"date":1718182312,"sessionId":"0123456789abcdef0123456789abcdef","bundleName":"Starter Pack",
        "bundleSKU":"starter_pack_001","products":[{"name":"Gems","sku":"gem_01","amount":"100"}],"totalSum":499,
        "totalSumCurrency":"USD","userId":"cust_1","userCountry":"US","paymentMethodName":"Visa",
        "orderId":"1234567890","state":"\#(state)"}
        """#
    }

    /// Answers by the request's path; orders are in `state`.
    static func transport(orders state: String = "charge_succeed") -> RecordingTransport {
        RecordingTransport { request in
            let answers = [
                ("/boot", boot), ("/price-points", pricePoints), ("/orders/", order(state)),
                ("/none-awarded", #"["1234567890","1234567891"]"#), ("/awards", "{}"),
            ]
            let answer = answers.first { request.url.contains($0.0) }?.1
            return .success(answer.map { .json($0) } ?? HTTPResponse(status: 404))
        }
    }

    /// The params of `appcharge.initialize`.
    static let initialize = #"{"checkoutPublicKey":"pk_1","environment":"sandbox","customerId":"cust_1"}"#
    /// The params of `appcharge.openCheckout`.
    static let open =
        #"{"purchaseId":"pr_1","parsedUrl":"https://checkout.example.com/0123456789abcdef0123456789abcdef"}"#
}
