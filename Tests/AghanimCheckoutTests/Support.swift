import AghanimCheckout
import FoundationEssentials
import HTTP
import JSON
import Synchronization
import TestSupport
import Testing

/// An instance on a scripted transport, with player `player_42` unless told otherwise.
func makeSDK(
    _ transport: RecordingTransport, player: String? = "player_42", profile: WireProfile = .sdk,
    opener: (any URLOpener)? = nil
) async throws -> Aghanim {
    let key = try #require(ApiKey("sdk_sandbox_0123456789abcdefghijklmnopqrstuv"))
    var builder = AghanimConfig.builder(apiKey: key)
        .with(transport: transport).with(logLevel: .none).with(wireProfile: profile)
    if let opener { builder = builder.with(urlOpener: opener) }
    let aghanim = Aghanim(config: builder.build())
    if let player { try await aghanim.setPlayerId(player) }
    return aghanim
}

/// An answer to creating or fetching an Order.
func order(
    _ id: String = "ord_1", returnTo: String? = nil, universalLink: String? = nil, scheme: String? = nil,
    checkoutUrl: String? = nil
) -> HTTPResponse {
    var writer = JSONWriter()
    writer.object { writer in
        writer.field("order_id", id)
        writer.field("checkout_url", checkoutUrl ?? "https://pay.example.com/order/\(id)")
        writer.optionalField("back_to_game_url", returnTo)
        writer.field(
            "back_to_game_settings",
            object: { writer in
                writer.optionalField("ios_universal_link", universalLink)
                writer.optionalField("ios_custom_url_scheme", scheme)
            })
    }
    return HTTPResponse(status: 201, body: writer.bytes)
}

func params(returnTo: String? = nil) -> CheckoutParams {
    CheckoutParams(items: [CheckoutItem(sku: "crystals")], backToGameUrl: returnTo)
}

/// A window that keeps what it was asked to show.
@MainActor
final class Window: AghanimPresenter, PresentationContext {
    private(set) var presented: [(url: URL, checkout: PresentedCheckout)] = []
    private(set) var dismissed: [String] = []
    var isUsable = true

    nonisolated init() {}

    var presentationContext: (any PresentationContext)? { isUsable ? self : nil }

    func present(_ url: URL, for checkout: PresentedCheckout) {
        presented.append((url, checkout))
    }

    func dismiss(_ checkout: PresentedCheckout) {
        dismissed.append(checkout.orderId)
    }

    func close() { isUsable = false }
}

/// Records which Checkouts closed.
@MainActor
final class Delegate: InAppBrowserCheckoutDelegate, WebViewCheckoutDelegate {
    private(set) var closed: [String] = []

    nonisolated init() {}

    func didCloseCheckout(orderId: String) {
        closed.append(orderId)
    }
}

/// Records what observers are told.
final class Closings: Sendable {
    private let state = Mutex<[String]>([])

    var all: [String] { state.withLock { $0 } }

    func observe(_ aghanim: Aghanim) async {
        await aghanim.observeClose { [self] orderId, reason in
            state.withLock { $0.append("\(orderId) \(reason.rawValue)") }
        }
    }
}
