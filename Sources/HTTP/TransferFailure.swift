import CCurl

/// The facts about a transfer that failed, and the one conversion from them to an ``HTTPError``.
struct TransferFailure {
    /// What ended it.
    enum Cause {
        case cancelled
        case deadline
        /// The variable names no proxy.
        case unusableProxy(variable: String)
        /// libcurl's code, and its own words, which may be empty.
        case libcurl(CURLcode, String)
    }

    let cause: Cause
    let method: HTTPMethod
    let origin: Origin
    /// The proxy on the way, if there is one.
    let proxy: Proxy?
    /// How the proxy refused to connect.
    let proxyFailure: ProxyFailure
    /// Whether sending had begun: from then on nobody can say what the server saw.
    let wasStarted: Bool
    let hasResponse: Bool
    let problem: ResponseCollector.Problem?
    let maxBodyBytes: Int
    let tls: TLSFailure

    var error: HTTPError {
        let kind = kind
        return HTTPError(
            kind, sent: wasStarted ? .unknown : .notSent,
            message: "\(method.rawValue) request to \(origin): \(explanation(kind))")
    }

    private var kind: HTTPError.Kind {
        switch cause {
        case .cancelled: .cancelled
        case .deadline: .timeout
        case .unusableProxy: .connect
        case .libcurl(let code, _): kind(of: code)
        }
    }

    private func kind(of code: CURLcode) -> HTTPError.Kind {
        switch problem {
        case .bodyTooLarge, .headTooLarge, .tooMuchAtOnce: return .responseTooLarge
        case .resendRefused, .unaskedInput: return .reset
        case nil: break
        }
        if wantsClientCertificate { return .tls }
        switch code {
        case CURLE_FILESIZE_EXCEEDED: return .responseTooLarge
        case CURLE_OUT_OF_MEMORY where wasStarted: return .responseTooLarge
        case CURLE_OPERATION_TIMEDOUT: return .timeout
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .resolve
        case CURLE_COULDNT_CONNECT, CURLE_PROXY: return .connect
        case CURLE_URL_MALFORMAT: return .invalidURL
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: return .other
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED:
            return .tls
        default: return brokenKind(code)
        }
    }

    /// Whether the server broke off for want of a certificate of ours. With TLS 1.3 it says so after the handshake, and
    /// libcurl passes on OpenSSL's words and no code.
    private var wantsClientCertificate: Bool {
        code == CURLE_SSL_CLIENTCERT || reason.contains("alert certificate required")
    }

    /// The kind for a connection that was there and did not bring a whole response.
    private func brokenKind(_ code: CURLcode) -> HTTPError.Kind {
        // What came was not HTTP, or not decodable: bytes that the collector never saw.
        let isGarbage = [CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING]
            .contains(code)
        if hasResponse || (isGarbage && wasStarted) { return .truncated }
        return wasStarted ? .reset : .connect
    }

    private func explanation(_ kind: HTTPError.Kind) -> String {
        switch kind {
        case .cancelled: "it was cancelled"
        case .timeout:
            wasStarted
                ? "no complete answer came in time; ask the server what it did before trying again"
                : "no connection came about in time; check the network and try again"
        case .resolve: unresolved
        case .connect: unconnected
        case .tls where wantsClientCertificate:
            "the server wants a client certificate, and the bridge has none; check the URL: a provider's API takes a key"
        case .tls: (proxy.map { "through \($0) " } ?? "") + tls.explanation(code, reason: reason)
        case .reset:
            "the connection broke before any answer; ask the server what it did before trying again"
        case .truncated:
            "the answer is incomplete or not HTTP (\(codeText)); ask the server what it did before trying again"
        case .responseTooLarge: tooLarge
        case .invalidURL: "the URL is not valid"
        case .redirectRefused, .heldBack, .other: "it failed (\(codeText))"
        }
    }

    private var unresolved: String {
        if let proxy, code == CURLE_COULDNT_RESOLVE_PROXY {
            return "\(proxy) has no address; check the variable and the network's DNS"
        }
        return "the host name has no address; check the name and the network's DNS"
    }

    private var unconnected: String {
        if case .unusableProxy(let variable) = cause {
            return "what \(variable) says is no proxy; it looks like http://host:port or socks5h://host:port"
        }
        guard let proxy else {
            return "no connection came about (\(reason)); check that the address is right and reachable"
        }
        return proxyFailure.explanation(proxy, reason: reason)
    }

    private var tooLarge: String {
        switch problem {
        case .tooMuchAtOnce:
            "the answers that arrive at a time are over \(BodyBudget.limit) bytes; ask for less at a time"
        case .headTooLarge: "the answer's header is over \(ResponseHead.limit) bytes"
        default:
            code == CURLE_OUT_OF_MEMORY
                ? "a line of the answer's header is too long" : "the answer's body is over \(maxBodyBytes) bytes"
        }
    }

    private var code: CURLcode {
        if case .libcurl(let code, _) = cause { code } else { CURLE_OK }
    }

    /// The most specific words there are; only for failures before a request was written.
    private var reason: String {
        if case .libcurl(_, let text) = cause, !text.isEmpty { text } else { codeText }
    }

    private var codeText: String {
        code == CURLE_OK ? "it stopped half way" : String(cString: curl_easy_strerror(code))
    }
}
