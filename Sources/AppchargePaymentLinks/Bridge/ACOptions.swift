package import EventLoop
package import HTTP

/// Settings of an `ACBridge` beyond the game's configuration, all with defaults.
public struct ACOptions: Sendable {
    /// Which table of error codes to serve.
    public var errorCodes = ACErrorCodes.old
    /// Where boot is asked, in place of the environment's own address: `https`, or `http` to a
    /// loopback address.
    public var baseURL: String?
    /// Where the SDK writes its logs.
    public var logger: any Logger = StderrLogger(label: "appcharge")
    /// The lowest level the SDK writes while debug mode is off.
    public var logLevel = LogLevel.warning
    /// The longest that one HTTP attempt may take; the provider may ask for less.
    public var requestTimeout = Duration.seconds(30)
    /// What opens a checkout's page outside the game.
    public var urlOpener: any URLOpener = DesktopOpener()
    /// What carries the HTTP requests.
    package var transport: any HTTPTransport = CurlTransport.shared
    /// What purchases are timed by.
    package var clock: any PollingClock = LoopClock()
    /// What we decided about requests the provider does not document.
    package var wireProfile = ACWireProfile()

    /// Nothing but defaults.
    public init() {}
}

/// What purchases are timed by.
package protocol PollingClock: Sendable {
    /// A time that only grows.
    @LoopActor var now: Duration { get }

    /// Suspends for at least `duration`, or until the task is cancelled.
    @LoopActor func sleep(for duration: Duration) async throws(CancellationError)
}

/// The loop's own time.
struct LoopClock: PollingClock {
    @LoopActor var now: Duration { Loop.shared.now }

    @LoopActor func sleep(for duration: Duration) async throws(CancellationError) {
        try await Loop.sleep(for: duration)
    }
}
