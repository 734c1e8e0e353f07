/// How often and how long the state of an order is asked for: boot's `settings.network.orderValidation`.
struct PollingPace: Sendable, Hashable {
    /// The time between two looks.
    var rate = Duration.milliseconds(600)
    /// How long to wait for an order that should be paid.
    var timeout = Duration.seconds(90)
    /// How many looks at an undecided order, or failed looks in a row, are enough.
    var retry = 6

    static let rates = Duration.milliseconds(50) ... .seconds(60)
    static let timeouts = Duration.seconds(1) ... .seconds(3_600)
    static let retries = 1...100
}
