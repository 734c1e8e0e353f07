/// How often a watched Order is asked for.
package struct WatchPace: Sendable {
    /// The longest wait after the first look, and after a change; later ones grow.
    package var first = Duration.seconds(1)
    /// What a wait grows to.
    package var longest = Duration.seconds(10)
    /// The most looks under way at a time; Orders that are due beyond it wait for their turn.
    package var width = 8

    /// By how much a wait grows from look to look.
    static let growth = 1.5
    /// The part of a wait that is left to chance, so that many games do not ask in step.
    static let jitter = 0.5...1.0
    /// The least time between two lines about looks that failed.
    static let complaints = Duration.seconds(60)

    /// The pace of a game that waits for a payment.
    package init() {}

    /// The wait that follows one of `wait`.
    func longer(than wait: Duration) -> Duration { min(wait * Self.growth, longest) }
}

/// A small source of chance that a seed repeats: SplitMix64.
struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
