/// What a game is set up with.
///
/// Nothing that prints, dumps or reflects it shows the key.
public struct ACConfigModel: Sendable, Hashable {
    /// The publisher's public checkout key, from the provider's dashboard.
    public var checkoutPublicKey: String { key.text }
    /// `sandbox` or `production`.
    public let environment: String
    /// Where the checkout page returns the player to: the game's universal link or its own scheme.
    public let redirectUrl: String?
    let key: Secret

    /// A configuration. What is wrong with it surfaces in `ACBridge.initialize(config:customerId:)`.
    public init(checkoutPublicKey: String, environment: String, redirectUrl: String? = nil) {
        key = Secret(checkoutPublicKey)
        self.environment = environment
        self.redirectUrl = redirectUrl
    }
}

extension ACConfigModel: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The environment, and that there is a key.
    public var description: String { "ACConfigModel(environment: \(environment), checkoutPublicKey: redacted)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without the key.
    public var customMirror: Mirror { Mirror(self, children: ["environment": environment]) }
}
