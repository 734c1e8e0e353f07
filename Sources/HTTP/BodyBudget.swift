/// The memory that the bodies of all answers share while they arrive.
///
/// Not isolated, as the collectors that it belongs to; used on the loop only.
final class BodyBudget {
    /// The most bytes of bodies that may be arriving at a time.
    static let limit = 64 << 20

    private var used = 0

    /// Sets `count` bytes aside. False when there is no room.
    func take(_ count: Int) -> Bool {
        guard used + count <= Self.limit else { return false }
        used += count
        return true
    }

    /// Gives back what was taken.
    func give(_ count: Int) { used -= count }
}
