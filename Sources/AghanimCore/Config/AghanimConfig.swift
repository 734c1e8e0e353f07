package import HTTP

/// What an `Aghanim` instance is made from. Build one with `AghanimConfig.builder(apiKey:)`.
public struct AghanimConfig: Sendable {
    package var apiKey: ApiKey
    package var logger: any Logger = StderrLogger()
    package var logLevel = LogLevel.warning
    package var baseURL: String?
    package var wireProfile = WireProfile.sdk
    package var requestTimeout = Duration.seconds(30)
    package var urlOpener: (any URLOpener)?
    package var transport: (any HTTPTransport)?
    package var watchPace = WatchPace()
    package var requestBudget: RequestBudget?

    /// What carries the requests, within the budget where there is one.
    var requestTransport: any HTTPTransport {
        let base = transport ?? CurlTransport.shared
        return requestBudget.map { BudgetedTransport(base, $0) } ?? base
    }

    /// A builder with every setting at its default.
    public static func builder(apiKey: ApiKey) -> Builder {
        Builder(config: AghanimConfig(apiKey: apiKey))
    }

    /// Collects settings; every `with` returns a builder that has one more.
    public struct Builder: Sendable {
        fileprivate var config: AghanimConfig

        /// Where the SDK writes its logs. Defaults to `StderrLogger()`.
        public func with(logger: any Logger) -> Builder {
            setting { $0.logger = logger }
        }

        /// The lowest level the SDK writes. Defaults to `.warning`.
        public func with(logLevel: LogLevel) -> Builder {
            setting { $0.logLevel = logLevel }
        }

        /// The provider's base URL, its path included, in place of the wire profile's own.
        ///
        /// `https`, or `http` to a loopback address. A URL that is neither surfaces as
        /// `ApiError.unknown` from the first call; `BaseURL.validate` tells beforehand.
        public func with(baseURL: String) -> Builder {
            setting { $0.baseURL = baseURL }
        }

        /// Which form of the provider's HTTP API to speak. Defaults to `.sdk`.
        public func with(wireProfile: WireProfile) -> Builder {
            setting { $0.wireProfile = wireProfile }
        }

        /// How long one HTTP attempt may take. Defaults to 30 seconds.
        public func with(requestTimeout: Duration) -> Builder {
            setting { $0.requestTimeout = requestTimeout }
        }

        /// What opens a checkout in the default-browser mode. Defaults to the desktop's opener.
        public func with(urlOpener: any URLOpener) -> Builder {
            setting { $0.urlOpener = urlOpener }
        }

        /// What carries the HTTP requests. Defaults to `CurlTransport.shared`.
        package func with(transport: any HTTPTransport) -> Builder {
            setting { $0.transport = transport }
        }

        /// How often watched Orders are asked for.
        package func with(watchPace: WatchPace) -> Builder {
            setting { $0.watchPace = watchPace }
        }

        /// How many requests may be sent; an instance made later may share it. Defaults to as many as there are.
        package func with(requestBudget: RequestBudget?) -> Builder {
            setting { $0.requestBudget = requestBudget }
        }

        /// The finished configuration.
        public func build() -> AghanimConfig { config }

        private func setting(_ change: (inout AghanimConfig) -> Void) -> Builder {
            var copy = self
            change(&copy.config)
            return copy
        }
    }
}
