import SDKSupport
import Synchronization

/// An opener that opens nothing: it records URLs, and says that it worked or that it did not.
public final class RecordingOpener: URLOpener {
    private let state = Mutex<[String]>([])
    private let works: Bool

    /// - Parameter works: What every opening is said to have come to.
    public init(works: Bool = true) { self.works = works }

    /// The URLs so far, oldest first.
    public var opened: [String] { state.withLock { $0 } }

    /// Records the URL.
    public func open(_ url: String) async -> Bool {
        state.withLock { $0.append(url) }
        return works
    }
}
