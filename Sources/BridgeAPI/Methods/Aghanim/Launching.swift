import AghanimCheckout
import EventLoop
import FoundationEssentials
internal import LoopbackReturn

extension CallContext {
    /// Launches a page as `launch` asks; its events go to this caller.
    func launch(
        _ launch: LaunchParam,
        _ start: @LoopActor (CheckoutSurface, (any URLOpener)?) async throws -> LaunchedCheckout
    ) async throws -> LaunchResult {
        bridge.flows.begin(trace, caller)
        let opener = launch.open ? BrowserOpener() : nil
        let launched: LaunchedCheckout
        do {
            launched = try await start(surface(launch), opener)
        } catch {
            bridge.flows.abort(trace)
            throw error
        }
        return LaunchResult(
            orderId: launched.orderId, checkoutUrl: launched.checkoutUrl,
            launch: LaunchResult.Launch(launch, opened: launched.opened, opener))
    }

    /// Launches a new order's page with `params`, which the player returns from as `launch` asks.
    func launch(_ params: CheckoutParams, _ launch: LaunchParam, _ aghanim: Aghanim) async throws -> LaunchResult {
        guard launch.loopbackReturn else {
            return try await self.launch(launch) { try await aghanim.launch(params, on: $0, opener: $1) }
        }
        let language = params.locale?.rawValue
        let way = try bridge.returns.open(trace, language: language, caller: caller.id, aghanim)
        do {
            let returning = params.returning(to: way.url)
            return try await self.launch(launch) { try await aghanim.launch(returning, on: $0, opener: $1) }
        } catch {
            bridge.returns.close(way)
            throw error
        }
    }

    /// Takes over the way back of an order that exists, when that is asked for. Its URL was settled when the order was
    /// created: without one of ours that is still open, there is none to be had.
    func takeWayBack(_ launch: LaunchParam, orderId: String) throws {
        guard launch.loopbackReturn, case .configured = bridge.aghanim else { return }
        guard !bridge.returns.take(orderId: orderId, caller: caller.id) else { return }
        throw ApiError.invalidArgument(
            name: .orderId, reason: .unusable,
            debugMessage: """
                loopbackReturn: an order's way back is settled when it is created, and this bridge has none open for \
                this order; present it without loopbackReturn
                """)
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
