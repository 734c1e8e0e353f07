/// Why a page was not opened in the desktop's browser.
package enum OpenFailure: String, Sendable, Hashable, CaseIterable {
    /// Neither `DISPLAY` nor `WAYLAND_DISPLAY` is set.
    case noDesktop
    /// There is no `xdg-open` on the `PATH`.
    case noOpener
    /// `xdg-open` could not be started, or ended with a failure.
    case openerFailed
    /// The page's URL is neither `http` nor `https`.
    case unusableUrl
}
