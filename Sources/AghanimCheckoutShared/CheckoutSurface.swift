internal import AghanimCore

/// Where a Checkout is shown, without the names of the launch-mode modules.
package enum CheckoutSurface: Sendable {
    /// Outside the app, through a `URLOpener`.
    case defaultBrowser
    /// Over the app; `onClose` is called once when it closes.
    case presented(
        presenter: any AghanimPresenter, style: PresentationStyle,
        onClose: @MainActor @Sendable (_ orderId: String) -> Void)

    /// The context to present over, nil in the default browser. Fails when the presenter has none.
    nonisolated(nonsending) func requireContext() async throws(CallFailure) -> (any PresentationContext)? {
        guard case .presented(let presenter, _, _) = self else { return nil }
        let context = await MainActor.run { presenter.presentationContext }
        guard let context else {
            throw .argument(.presenter, .unusable, "the presenter has no context to present over at the moment")
        }
        return context
    }
}
