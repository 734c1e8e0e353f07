internal import HTTP

/// A checked wish to initialize: whom for, and where boot is asked.
struct BootRequest: Sendable {
    let config: ACConfigModel
    let customerId: String
    let base: String
    private let profile: ACWireProfile

    /// Checks what the game passed. Whitespace around the customer's ID is dropped.
    init(
        config: ACConfigModel, customerId: String, baseURL: String?, profile: ACWireProfile
    ) throws(ACFailure) {
        let key = config.checkoutPublicKey
        guard !key.isBlank, HeaderSyntax.isValue(key) else {
            throw .error(
                .blankPublicKey, "initialize: checkoutPublicKey is blank or no key; pass the one from the dashboard.")
        }
        guard let environmentURL = profile.baseURLs[config.environment] else {
            let known = profile.baseURLs.keys.sorted().joined(separator: ", ")
            throw .error(.unknownEnvironment, "initialize: the environment is unknown; accepted are \(known).")
        }
        self.customerId = customerId.trimmingWhitespace()
        guard !PercentEncoding.isNoSegment(self.customerId) else {
            throw .error(.blankCustomerId, "initialize: customerId is blank; pass the ID of the signed-in player.")
        }
        if let url = config.redirectUrl, URLParts(url) == nil {
            throw .error(
                .unusableRedirectUrl, "initialize: redirectUrl is no URL; pass the game's link or leave it out.")
        }
        do {
            base = try BaseURL.validate(baseURL ?? environmentURL)
        } catch {
            throw .error(.unusableBaseURL, "initialize: the base URL cannot be used: \(error.message).")
        }
        self.config = config
        self.profile = profile
    }

    /// The request.
    func request(timeout: Duration) -> ProviderRequest {
        let query = [
            ("apiLevel", profile.apiLevel), ("customerId", customerId), ("environment", config.environment),
            ("platform", profile.platform), ("sdkV", ProductVersion.string),
        ]
        let http = HTTPRequest(
            .get, url: base + profile.bootPath + "?" + PercentEncoding.query(query),
            headers: ACHeaders.common(config), timeout: timeout)
        return ProviderRequest(http, attempt: "GET \(profile.bootPath)")
    }

    /// The session that the answer makes.
    func session(_ boot: BootAnswer, requestTimeout: Duration) -> ACSession {
        ACSession(
            config: config, customerId: customerId, boot: boot, bootBase: base, requestTimeout: requestTimeout,
            profile: profile)
    }
}
