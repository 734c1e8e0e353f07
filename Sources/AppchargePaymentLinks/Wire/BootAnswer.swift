internal import JSON

/// What boot says: where everything else is, and how the SDK is to behave.
struct BootAnswer: Sendable, Hashable {
    /// The base URL of the paths; nil to stay where boot was asked.
    var baseURL: String?
    var orderPath: String
    var pricePointsPath: String?
    var awardPath: String?
    var noneAwardedPath: String?
    var pace: PollingPace
    /// The longest that one request may take, if it says so.
    var requestTimeout: Duration?
    /// The browser mode that outdoes the game's, if there is one.
    var browserMode: BrowserMode?
    /// Regular expressions, one of which a value must match; none allow everything.
    var purchaseIdPatterns: [String]
    var parsedUrlPatterns: [String]

    /// Reads the answer. It is of no use without a path for orders and with a base URL that must not
    /// be used; everything else has a default.
    init(json: JSONValue) throws(JSONDecodingError) {
        let paths = try json.required("paths")
        baseURL = try paths.baseURL("baseUrl")
        guard let orderPath = try paths.path("getOrderPath") else {
            throw JSONDecodingError(at: paths, "missing \"getOrderPath\"")
        }
        self.orderPath = orderPath
        pricePointsPath = try paths.path("pricePointsPath")
        awardPath = try paths.path("orderAwardAckPath")
        noneAwardedPath = try paths.path("orderNonAwardAckPath")
        let network = json["settings"]?["network"]
        pace = PollingPace(boot: network?["orderValidation"])
        requestTimeout = network?["connection"]?.milliseconds("requestTimeout", within: Self.requestTimeouts)
        browserMode = Self.browserMode(json["settings"]?["presentation"])
        purchaseIdPatterns = json["validations"]?.patterns("purchaseId") ?? []
        parsedUrlPatterns = json["validations"]?.patterns("parsedUrl") ?? []
    }

    static let requestTimeouts = Duration.seconds(1) ... .seconds(120)

    private static func browserMode(_ json: JSONValue?) -> BrowserMode? {
        guard let json, (try? json["overrideConfig"]?.bool()) == true else { return nil }
        return json.text("browserMode").flatMap(BrowserMode.init(name:))
    }
}

extension PollingPace {
    /// Reads boot's settings. Times are milliseconds; a timeout below 1000 is taken as seconds, since
    /// the provider's own code reads it both ways. What is out of bounds is moved to the next bound.
    init(boot json: JSONValue?) {
        self.init()
        guard let json else { return }
        if let rate = json.milliseconds("rate", within: Self.rates) { self.rate = rate }
        if let number = json.wholeNumber("timeout"), number > 0 {
            timeout = (number < 1_000 ? Duration.seconds(number) : .milliseconds(number)).clamped(to: Self.timeouts)
        }
        if let retry = json.wholeNumber("retry"), retry > 0 {
            self.retry = min(max(retry, Self.retries.lowerBound), Self.retries.upperBound)
        }
    }
}

extension JSONValue {
    /// The member of that name as positive milliseconds, moved to the next bound.
    fileprivate func milliseconds(_ name: StaticString, within bounds: ClosedRange<Duration>) -> Duration? {
        guard let number = wholeNumber(name), number > 0 else { return nil }
        return Duration.milliseconds(number).clamped(to: bounds)
    }

    /// A base URL that may be used, nil when it is missing or empty.
    fileprivate func baseURL(_ name: StaticString) throws(JSONDecodingError) -> String? {
        guard let value = try optional(name) else { return nil }
        let text = try value.string()
        guard !text.isBlank else { return nil }
        do {
            return try BaseURL.validate(text)
        } catch {
            throw JSONDecodingError(at: value, error.message)
        }
    }

    /// A path that begins and does not end with a slash, nil when it is missing or empty.
    fileprivate func path(_ name: StaticString) throws(JSONDecodingError) -> String? {
        guard let value = try optional(name) else { return nil }
        let path = try value.string()
        guard HeaderSyntax.isPath(path) else { throw JSONDecodingError(at: value, "expected a path") }
        let segments = path.drop { $0 == "/" }
        guard let last = segments.lastIndex(where: { $0 != "/" }) else { return nil }
        return "/" + segments[...last]
    }

    fileprivate func patterns(_ name: StaticString) -> [String]? {
        guard let elements = try? self[name]?.elements() else { return nil }
        return elements.compactMap { try? $0.string() }
    }
}

extension Duration {
    fileprivate func clamped(to bounds: ClosedRange<Duration>) -> Duration {
        min(max(self, bounds.lowerBound), bounds.upperBound)
    }
}
