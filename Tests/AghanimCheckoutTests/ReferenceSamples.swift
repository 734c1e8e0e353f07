// The Swift samples of the SDK's reference, as they stand there: that this file compiles with one
// import proves names, labels, defaults and pattern order. Only what needs UIKit is adapted.
import AghanimCheckout
import FoundationEssentials

private func makeInstance() -> Aghanim {
    guard let apiKey = ApiKey("YOUR_API_KEY") else {
        fatalError("API key cannot be blank.")
    }

    let config = AghanimConfig.builder(apiKey: apiKey)
        .with(logLevel: .debug)
        .build()

    let aghanim = Aghanim(config: config)
    return aghanim
}

private func calls(_ aghanim: Aghanim, orderId: String, url: URL) async throws {
    await aghanim.dispose()

    let order = try await aghanim.orders.get(id: orderId)
    show("Order \(order.id) is \(order.status)")
    for orderItem in order.items {
        show("\(orderItem.quantity) x \(orderItem.name)")
    }

    let orderIds = try await aghanim.orders.getUnconsumed()
    show("\(orderIds as [String])")

    try await aghanim.orders.consume(orderId: orderId)

    let items = try await aghanim.items.get(skus: [
        "items.new.ba68a028-2d51-46b4-a854-68fc16af328a",
        "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904",
    ])
    for storeItem in items {
        show("\(storeItem.name): \(storeItem.price.display)")
    }
    _ = try await aghanim.items.get(skus: ["a"], locale: .ptBR)

    let response = try await aghanim.pricePoints.get()
    show("Prices for \(response.context.country) in \(response.context.localCurrency)")
    for pricePoint in response.pricePoints {
        show("\(pricePoint.id): \(pricePoint.localPrice.display)")
    }
    _ = try await aghanim.pricePoints.get(locale: .en)

    try await aghanim.setPlayerId("player_42")
    await aghanim.clearPlayerId()

    let matched = await aghanim.handleRedirect(url)
    show("\(matched as Bool)")
    await aghanim.handleRedirect(url)
}

private func settings() -> CheckoutParams {
    let item = CheckoutItem(sku: "items.new.ba68a028-2d51-46b4-a854-68fc16af328a")
    _ = CheckoutItem(sku: "a", name: "b", description: "c", imageUrl: "d")

    _ = RedirectSettings(mode: .immediate)
    let redirectSettings = RedirectSettings(mode: .delayed, delaySeconds: 5)
    _ = RedirectSettings(mode: .noRedirect)
    _ = RedirectSettings()

    _ = CheckoutUiSettings(mode: .auto)
    _ = CheckoutUiSettings(mode: .dark)
    let uiSettings = CheckoutUiSettings(mode: .light)

    _ = CheckoutParams(
        items: [item], metadata: ["k": "v"], locale: .zhHant, backToGameUrl: "mygame://return",
        redirectSettings: redirectSettings, uiSettings: uiSettings)
    let params = CheckoutParams(
        items: [item],
        backToGameUrl: "https://yourdomain.com/checkout/return"
    )
    return params
}

@MainActor
private final class CheckoutDelegate: InAppBrowserCheckoutDelegate, WebViewCheckoutDelegate {
    func didCloseCheckout(orderId: String) {
        show("closed \(orderId)")
    }
}

@MainActor
private final class ScenePresenter: AghanimPresenter {
    var presentationContext: (any PresentationContext)? { nil }
}

private func launches(
    _ aghanim: Aghanim, _ params: CheckoutParams, presenter: any AghanimPresenter, checkoutDelegate: CheckoutDelegate
) async throws {
    let orderId = try await aghanim.startCheckout(
        params,
        mode: .webView(
            presenter: presenter,
            config: WebViewConfig(),
            delegate: checkoutDelegate
        )
    )
    _ = try await aghanim.startCheckout(
        params,
        mode: .inAppBrowser(presenter: presenter, delegate: checkoutDelegate)
    )
    _ = try await aghanim.startCheckout(params, mode: .defaultBrowser)
    _ = try await aghanim.startCheckout(params, mode: .inAppBrowser(presenter: KeyWindowPresenter()))
    _ = try await aghanim.startCheckout(
        params,
        mode: .webView(presenter: presenter, config: WebViewConfig(allowsBackForwardNavigation: true)))

    try await aghanim.presentCheckout(
        orderId: orderId,
        mode: .webView(
            presenter: presenter,
            config: WebViewConfig(),
            delegate: checkoutDelegate
        )
    )
    try await aghanim.presentCheckout(
        orderId: orderId,
        mode: .inAppBrowser(presenter: presenter, delegate: checkoutDelegate)
    )
    try await aghanim.presentCheckout(orderId: orderId, mode: .defaultBrowser)
}

private func errors(_ aghanim: Aghanim, _ params: CheckoutParams, launchMode: CheckoutLaunchMode) async {
    do {
        let orderId = try await aghanim.startCheckout(params, mode: launchMode)
        show("Aghanim checkout started for order \(orderId)")
    } catch let error as ApiError {
        switch error {
        case .playerIdNotSet:
            // Set the player ID after sign-in, then let the player retry.
            break
        case .invalidArgument(.presenter, _, _):
            break
        case .invalidArgument(let name, let reason, _):
            // The SDK rejected an argument before the call reached the network.
            show("Aghanim rejected \(name): \(reason)")
        case .validation(_, let details):
            for detail in details {
                show("\(detail.location.joined(separator: ".")): \(detail.message)")
            }
        case .network, .timeout, .serverUnavailable:
            // Transient. Offer the player a retry.
            break
        case .rateLimitExceeded:
            // Back off before retrying.
            break
        case .notAuthenticated, .notAuthorized:
            // The API key is missing, wrong, or not permitted for this call. A retry will not help.
            break
        case .disposed:
            // This instance was disposed. Build a new one before calling again.
            break
        default:
            // Log debug information for troubleshooting.
            show("Aghanim checkout failed: \(error)")
        }
    } catch is CancellationError {
        show("Aghanim checkout cancelled")
    } catch {
        // Log debug information for troubleshooting.
        show("Aghanim checkout failed: \(error)")
    }
}

/// The payloads of every case, by their labels.
private let everyError: [ApiError] = [
    .network(debugMessage: ""), .timeout(debugMessage: ""), .notAuthenticated(debugMessage: ""),
    .notAuthorized(debugMessage: ""), .badRequest(debugMessage: ""), .notFound(debugMessage: ""),
    .conflict(debugMessage: ""), .validation(debugMessage: "", errors: []), .rateLimitExceeded(debugMessage: ""),
    .serverUnavailable(debugMessage: ""), .server(code: 500, debugMessage: ""), .playerIdNotSet,
    .invalidArgument(name: .orderId, reason: .blank, debugMessage: ""), .disposed, .unknown(debugMessage: ""),
]

private let everyArgument: [ArgumentName] = [.orderId, .playerId, .sku, .skus, .items, .presenter]
private let everyReason: [ArgumentReason] = [.blank, .empty, .unusable]
private let everyLevel: [LogLevel] = [.debug, .info, .warning, .error, .none]

private func show(_ text: String) {}
