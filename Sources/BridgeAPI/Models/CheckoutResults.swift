import AghanimCheckout
import JSON

/// What launching a checkout answers.
public struct LaunchResult: ResultObject {
    /// How the page was launched.
    public struct Launch: ResultObject {
        let mode: String
        let opened: Bool
        let reason: OpenFailure?

        init(_ launch: LaunchParam, opened: Bool, _ opener: BrowserOpener?) {
            mode = launch.mode.rawValue
            self.opened = opened
            reason = opened ? nil : opener?.failure
        }

        /// How the page was launched.
        public static let shape = Shape<Launch>(
            "Launch", "How a checkout page was launched.",
            [
                .field("mode", "The launch mode in use.") { $0.mode },
                .field("opened", "Whether the bridge opened the page in the desktop's browser.") { $0.opened },
                .optional("reason", "Why it was not opened, when that was asked for.") { $0.reason },
            ])
    }

    let orderId: String
    let checkoutUrl: String
    let launch: Launch

    /// A launched checkout.
    public static let shape = Shape<LaunchResult>(
        "LaunchResult", "A launched checkout.",
        [
            .field("orderId", "Id of the order.") { $0.orderId },
            .field("checkoutUrl", "URL to show to the player.") { $0.checkoutUrl },
            .field("launch", "How the page was launched.") { $0.launch },
        ])
}

/// The event that a checkout closed.
struct CheckoutDidClose: ResultObject {
    static let name = "aghanim.checkout.didClose"

    let orderId: String
    let reason: CloseReason

    static let shape = Shape<CheckoutDidClose>(
        "CheckoutDidClose", "A checkout closed.",
        [
            .field("orderId", "Id of the order.") { $0.orderId },
            .field("reason", "Whether the player dismissed it or came back by the redirect.") { $0.reason },
        ])

    /// The text of the event's params.
    var encoded: [UInt8] {
        var writer = JSONWriter()
        encode(to: &writer)
        return writer.bytes
    }
}

/// The event that an order's status changed.
struct OrderDidChange: ResultObject {
    static let name = "aghanim.order.didChange"

    let orderId: String
    let status: OrderStatus

    static let shape = Shape<OrderDidChange>(
        "OrderDidChange", "A watched order's status changed.",
        [
            .field("orderId", "Id of the order.") { $0.orderId },
            .field("status", "The order's status from now on.") { $0.status },
        ])

    /// The text of the event's params.
    var encoded: [UInt8] {
        var writer = JSONWriter()
        encode(to: &writer)
        return writer.bytes
    }
}

extension CloseReason: Choice, ResultValue {
    /// Writes the reason.
    public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}
