import CCurl

/// What is known of a proxy through which no connection came about, and what to do.
struct ProxyFailure {
    /// The status by which an HTTP proxy refused to connect; 0 when it did not.
    let status: Int
    /// What went wrong with a SOCKS proxy: one of libcurl's `CURLPX_…` numbers; 0 for any other.
    let problem: Int

    /// Nothing that a proxy said.
    static let none = ProxyFailure(status: 0, problem: 0)

    private static let wantsCredentials = numbers([CURLPX_NO_AUTH, CURLPX_USER_REJECTED])
    private static let unreachable = numbers([
        CURLPX_REPLY_CONNECTION_REFUSED, CURLPX_REPLY_HOST_UNREACHABLE, CURLPX_REPLY_NETWORK_UNREACHABLE,
        CURLPX_REPLY_TTL_EXPIRED,
    ])
    private static let refused = numbers([
        CURLPX_REPLY_ADDRESS_TYPE_NOT_SUPPORTED, CURLPX_REPLY_COMMAND_NOT_SUPPORTED,
        CURLPX_REPLY_GENERAL_SERVER_FAILURE, CURLPX_REPLY_UNASSIGNED, CURLPX_REQUEST_FAILED, CURLPX_IDENTD,
        CURLPX_IDENTD_DIFFER,
    ])
    private static let notAllowed = numbers([CURLPX_REPLY_NOT_ALLOWED])
    private static let unresolved = numbers([CURLPX_RESOLVE_HOST])

    /// The end of a sentence; `reason` has libcurl's words.
    func explanation(_ proxy: Proxy, reason: String) -> String {
        switch status {
        case 0: socksText(proxy, reason)
        case 407: credentialsText(proxy)
        default: "\(proxy) answered \(status) instead of connecting; \(Self.whomToAsk)"
        }
    }

    private func socksText(_ proxy: Proxy, _ reason: String) -> String {
        switch problem {
        case _ where Self.wantsCredentials.contains(problem): credentialsText(proxy)
        case _ where Self.notAllowed.contains(problem): "\(proxy) does not allow it (\(reason)); \(Self.whomToAsk)"
        case _ where Self.refused.contains(problem): "\(proxy) refused to connect (\(reason)); \(Self.whomToAsk)"
        case _ where Self.unreachable.contains(problem):
            "\(proxy) does not reach the host (\(reason)); check the address, or ask who runs the proxy"
        case _ where Self.unresolved.contains(problem):
            "the host name has no address here; \(proxy) is asked to resolve names where it says socks5h or socks4a"
        default:
            "no connection came about through \(proxy) (\(reason)); check that the proxy is right and reachable"
        }
    }

    private func credentialsText(_ proxy: Proxy) -> String {
        "\(proxy) wants a user name and password that it knows: \(proxy.scheme)://USER:PASSWORD@HOST:PORT"
    }

    private static let whomToAsk = "ask who runs it, or list the host in NO_PROXY"

    private static func numbers(_ codes: [CURLproxycode]) -> Set<Int> { Set(codes.map { Int($0.rawValue) }) }
}
