/// Appearance of the Checkout.
public struct CheckoutUiSettings: Sendable, Hashable {
    /// UI mode; the server's choice when left unset.
    public let mode: CheckoutUiMode?

    /// Settings to send.
    public init(mode: CheckoutUiMode? = nil) {
        self.mode = mode
    }
}

/// Appearance mode of the Checkout.
public enum CheckoutUiMode: String, Sendable, Hashable, CaseIterable {
    /// Follow the system setting.
    case auto
    /// Force dark mode.
    case dark
    /// Force light mode.
    case light
}
