import AghanimCheckout
import JSON
import Synchronization

/// Opens a page in the desktop's browser for one call, and remembers why that did not work.
final class BrowserOpener: URLOpener {
    private let outcome = Mutex<OpenFailure?>(.unusableUrl)

    /// Why no page was opened. An SDK that did not even ask had no URL that a browser may be given.
    var failure: OpenFailure? { outcome.withLock { $0 } }

    /// Opens `url` and says whether that worked.
    func open(_ url: String) async -> Bool {
        let failure = await DesktopOpener().attempt(url)
        outcome.withLock { $0 = failure }
        return failure == nil
    }
}

extension OpenFailure: Choice, ResultValue {
    /// Writes the reason.
    package func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}
