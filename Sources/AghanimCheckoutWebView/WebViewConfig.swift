/// How a Checkout in the WebView behaves.
public struct WebViewConfig: Sendable, Hashable {
    /// Whether the WebView allows back and forward navigation. Defaults to `false`.
    public var allowsBackForwardNavigation: Bool

    /// A configuration; each setting has its default.
    public init(allowsBackForwardNavigation: Bool = false) {
        self.allowsBackForwardNavigation = allowsBackForwardNavigation
    }
}
