/// Tells the SDK what to present a Checkout from.
public protocol AghanimPresenter: Sendable {
    /// The context to present over, or nil while there is none: then a launch throws
    /// `ApiError.invalidArgument` with `.presenter` and `.unusable`, before any Order is created.
    @MainActor var presentationContext: (any PresentationContext)? { get }
}
