import AghanimCheckout
public import AppchargePaymentLinks
public import GrantJournal
package import HTTP
package import LoopbackReturn

/// What the bridge is started with.
public struct BridgeSettings: Sendable {
    /// The Aghanim key, when it is known from the start.
    public var apiKey: ApiKey?
    /// Where the Aghanim API is, when not at the provider's own address.
    public var baseURL: String?
    /// Which form of the Aghanim API to speak.
    public var wireProfile = WireProfile.sdk
    /// The longest that one HTTP attempt may take.
    public var requestTimeout = Duration.seconds(30)
    /// The most requests to the Aghanim API in any minute, shared by all calls; nil for as many as there are.
    public var requestsPerMinute: Int?
    /// Where the embedded sandbox listens, when there is one.
    public var sandboxURL: String?
    /// Where Appcharge's boot is asked, when not at the environment's own address.
    public var appchargeBaseURL: String?
    /// Which of Appcharge's error tables to serve.
    public var appchargeCodes = ACErrorCodes.old
    /// Which consumed orders are not granted yet; without it, the grants' methods are not there.
    public var journal: GrantJournal?
    /// What carries the requests, when not libcurl.
    package var transport: (any HTTPTransport)?
    /// How often watched orders are asked for.
    package var watchPace = WatchPace()
    /// What bounds the ways back over loopback.
    package var returnLimits = ReturnLimits()
    /// What Appcharge's purchases are timed by, when not the loop.
    package var appchargeClock: (any PollingClock)?

    /// Nothing but defaults.
    public init() {}
}

/// What the bridge says of itself.
public enum BridgeVersion {
    /// The name in the handshake and the documents.
    public static let name = "checkout-bridge"
    /// The version of this build.
    public static let number = ProductVersion.string
    /// The version of the wire contract.
    public static let contract = "1"
}
