/// What a deep link or a closed window says about a purchase. Never believed: it only tells what to
/// expect of the server. The later ones here outdo the earlier ones, in whatever order they come.
enum PurchaseHint: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The window is gone; the game said so.
    case windowClosed
    /// The page was closed.
    case closed
    /// The player canceled on the page.
    case canceled
    /// The page says that paying failed.
    case failed
    /// The page says that paying succeeded.
    case succeeded

    static func < (a: PurchaseHint, b: PurchaseHint) -> Bool { a.rawValue < b.rawValue }

    /// The hint of that name in a deep link; nil for one that says nothing about the purchase.
    init?(event: String) {
        switch event {
        case "orderSuccess", "success": self = .succeeded
        case "orderFail", "fail": self = .failed
        case "cancel": self = .canceled
        case "close": self = .closed
        default: return nil
        }
    }
}
