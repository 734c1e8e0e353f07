import CCurl
import Glibc

/// A proxy that a variable of the environment names.
struct Proxy: Sendable, Equatable {
    /// The variable, for error messages.
    let variable: String
    /// What the variable says, user name and password included: for libcurl alone.
    let url: String
    /// Where the proxy is, fit for errors and logs.
    let place: String

    /// What is spoken with it.
    var scheme: Substring { place.prefix { $0 != ":" } }
}

extension Proxy: CustomStringConvertible {
    var description: String { "the proxy \(place), which \(variable) names," }
}

/// Which proxy a request goes through, by the variables that curl reads.
///
/// They are read here and not by libcurl, whose messages repeat a proxy's URL with its password and whose `NO_PROXY`
/// knows no ports.
struct ProxySettings: Sendable, Equatable {
    /// How a request reaches its server.
    enum Route: Sendable, Equatable {
        case direct
        case through(Proxy)
        /// A variable names something that is no proxy.
        case unusable(variable: String)
    }

    private let secure: Variable?
    private let plain: Variable?
    private let exceptions: NoProxyList

    private struct Variable: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// Takes the first of `https_proxy`, `HTTPS_PROXY`, `all_proxy` and `ALL_PROXY` that says something, for `http`
    /// URLs of `http_proxy`, `all_proxy` and `ALL_PROXY`; exceptions are `no_proxy`, else `NO_PROXY`.
    init(environment: (String) -> String?) {
        secure = Self.first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"], environment)
        // Not HTTP_PROXY: where a web server starts programs, a request's "Proxy" header sets that.
        plain = Self.first(["http_proxy", "all_proxy", "ALL_PROXY"], environment)
        exceptions = NoProxyList(Self.first(["no_proxy", "NO_PROXY"], environment)?.value ?? "")
    }

    private static func first(_ names: [String], _ environment: (String) -> String?) -> Variable? {
        for name in names {
            if let value = environment(name), !value.isEmpty { return Variable(name: name, value: value) }
        }
        return nil
    }

    /// What this process's environment says.
    static func system() -> ProxySettings {
        ProxySettings { name in getenv(name).map { String(cString: $0) } }
    }

    /// The way to `origin`. This machine itself is never behind a proxy.
    func route(to origin: Origin) -> Route {
        guard let variable = origin.scheme == "https" ? secure : plain, !origin.isLoopback,
            !exceptions.contains(origin)
        else { return .direct }
        guard let place = Self.place(variable.value) else { return .unusable(variable: variable.name) }
        return .through(Proxy(variable: variable.name, url: variable.value, place: place))
    }

    private static let schemes: Set = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Scheme, host and port of a proxy's URL; nil when it cannot be used.
    private static func place(_ text: String) -> String? {
        guard let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        let text = text.contains("://") ? text : "http://" + text
        guard curl_url_set(parts, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
            let scheme = Origin.part(CURLUPART_SCHEME, of: parts), schemes.contains(scheme),
            let host = Origin.part(CURLUPART_HOST, of: parts), !host.isEmpty
        else { return nil }
        let port = Origin.part(CURLUPART_PORT, of: parts) ?? (scheme == "https" ? "443" : "1080")
        return "\(scheme)://\(host):\(port)"
    }
}
