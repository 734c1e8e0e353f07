import JSON

/// The answer to a client's first request: where everything else is.
///
/// The provider's paths are not public, except the one that cancels. These are the sandbox's own, so that a client
/// that does not take them from here finds nothing.
struct Boot {
    let settings: AppchargeSettings
    let origin: String

    static let root = "appcharge"
    static let cancelPath = "checkout/v3/cancel"
    static let pricePointsPath = "sb/price-points"
    static let ordersPath = "sb/orders"
    static let awardsPath = "sb/awards"
    static let noneAwardedPath = "sb/none-awarded"
    static let subscriptionsPath = "sb/subscriptions"
    static let logsPath = "sb/logs"
    static let eventsPath = "sb/events"

    var response: Response {
        .json { w in
            w.object { w in
                w.field("paths", object: writePaths)
                w.field("settings", object: writeSettings)
                w.field(
                    "validations",
                    object: { w in
                        w.field("purchaseId", ["^(pr|purchase)_[A-Za-z0-9]+$"])
                        w.field("parsedUrl", ["^https?://[^/]+/.+$"])
                    })
            }
        }
    }

    private var base: String { origin + "/" + Self.root }

    private func writePaths(to w: inout JSONWriter) {
        w.field("baseUrl", base)
        w.field("cancelPath", "/" + Self.cancelPath)
        w.field("pricePointsPath", "/" + Self.pricePointsPath)
        w.field("getOrderPath", "/" + Self.ordersPath)
        w.field("orderAwardAckPath", "/" + Self.awardsPath)
        w.field("orderNonAwardAckPath", "/" + Self.noneAwardedPath)
        w.field("manageSubscriptionsPath", "/" + Self.subscriptionsPath)
        w.field("wrapperUrl", base + "/wrapper")
        w.field("logUrl", "\(base)/\(Self.logsPath)")
        w.field("eventsUrl", "\(base)/\(Self.eventsPath)")
    }

    private func writeSettings(to w: inout JSONWriter) {
        w.field(
            "presentation",
            object: { w in
                w.field("overrideConfig", settings.overrideConfig)
                w.field("browserMode", settings.browserMode)
                w.field("useCheckoutWrapper", settings.useCheckoutWrapper)
            })
        w.field("network", object: writeNetwork)
        w.field("logs", object: { w in w.field("severity", "info") })
    }

    private func writeNetwork(to w: inout JSONWriter) {
        w.field(
            "orderValidation",
            object: { w in
                w.field("timeout", settings.timeout)
                w.field("rate", settings.rate)
                w.field("retry", settings.retry)
            })
        w.field(
            "connection",
            object: { w in
                w.field("requestTimeout", settings.requestTimeout)
                w.field("responseTimeout", settings.responseTimeout)
            })
    }
}
