import AghanimCheckout
import EventLoop
import FoundationEssentials

extension CallContext {
    /// Launches a page as `launch` asks; its events go to this caller.
    func launch(
        _ launch: LaunchParam,
        _ start: @LoopActor (CheckoutSurface, (any URLOpener)?) async throws -> LaunchedCheckout
    ) async throws -> LaunchResult {
        bridge.flows.begin(trace, caller)
        let launched: LaunchedCheckout
        do {
            launched = try await start(surface(launch), launch.open ? DesktopOpener() : nil)
        } catch {
            bridge.flows.abort(trace)
            throw error
        }
        return LaunchResult(
            orderId: launched.orderId, checkoutUrl: launched.checkoutUrl,
            launch: LaunchResult.Launch(mode: launch.mode.rawValue, opened: launched.opened))
    }

    /// Refuses a mode that shows the page in the game when the caller cannot show one.
    func requirePresenter(_ launch: LaunchParam) throws {
        guard launch.mode != .defaultBrowser, !caller.canPresent else { return }
        throw ApiError.invalidArgument(
            name: .presenter, reason: .unusable,
            debugMessage: "this connection has not said capabilities.presenter in bridge.hello")
    }

    private func surface(_ launch: LaunchParam) -> CheckoutSurface {
        let presenter = ClientPresenter(canPresent: caller.canPresent)
        switch launch.mode {
        case .defaultBrowser: return .defaultBrowser
        case .inAppBrowser: return .presented(presenter: presenter, style: .inAppBrowser, onClose: { _ in })
        case .webView:
            let allows = launch.config?.allowsBackForwardNavigation ?? false
            let style = PresentationStyle.webView(allowsBackForwardNavigation: allows)
            return .presented(presenter: presenter, style: style, onClose: { _ in })
        }
    }
}

/// Presents by telling: the client reads the URL from the answer and shows the page itself.
private struct ClientPresenter: AghanimPresenter {
    let canPresent: Bool

    @MainActor var presentationContext: (any PresentationContext)? { canPresent ? ClientPage() : nil }
}

/// A page that the client shows; what happens to it comes back as calls, not through this object.
private final class ClientPage: PresentationContext {
    @MainActor func present(_ url: URL, for checkout: PresentedCheckout) {}
    @MainActor func dismiss(_ checkout: PresentedCheckout) {}
}
