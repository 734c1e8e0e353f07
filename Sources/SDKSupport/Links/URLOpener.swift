/// Opens a checkout's URL outside the app: how the default-browser mode reaches a browser.
public protocol URLOpener: Sendable {
    /// Opens `url`, an `http` or `https` URL, and says whether that worked.
    func open(_ url: String) async -> Bool
}
