internal import Synchronization

/// Presents over the app's key window.
///
/// Linux has no key window to find. Until an app installs one with `installContextProvider(_:)`,
/// the context is nil and a launch throws `ApiError.invalidArgument(.presenter, .unusable)`.
public struct KeyWindowPresenter: AghanimPresenter {
    /// Returns the context of the window that has the player's attention, if any.
    public typealias ContextProvider = @MainActor @Sendable () -> (any PresentationContext)?

    private static let provider = Mutex<ContextProvider?>(nil)

    /// A presenter for single-window apps.
    public init() {}

    /// The installed provider's context.
    @MainActor public var presentationContext: (any PresentationContext)? {
        Self.provider.withLock { $0 }?()
    }

    /// Says where every `KeyWindowPresenter` of the process finds its context; nil removes it.
    public static func installContextProvider(_ provider: ContextProvider?) {
        Self.provider.withLock { $0 = provider }
    }
}
