/// Where a Checkout is shown, without the names of the launch-mode modules.
package enum CheckoutSurface: Sendable {
    /// Outside the app, through a `URLOpener`.
    case defaultBrowser
    /// Over the app; `onClose` is called once when it closes.
    case presented(
        presenter: any AghanimPresenter, style: PresentationStyle,
        onClose: @MainActor @Sendable (_ orderId: String) -> Void)
}
