import CCurl
import EventLoop

/// One of libcurl's easy handles: set up for a request, reset, and used again.
@LoopActor
final class CurlHandle {
    // Unsafe only for deinit, which may run anywhere: nobody else has the handle by then.
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer
    // Unsafe for deinit alone, as above.
    nonisolated(unsafe) private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    // Unsafe for deinit alone, as above.
    nonisolated(unsafe) private var headerList: UnsafeMutablePointer<curl_slist>?

    /// The longest wait for a connection, from resolving the name to the end of the TLS handshake.
    private static let connectTimeout = Duration.seconds(10)

    init() {
        guard let raw = curl_easy_init() else { fatalError("cannot create a transfer: out of memory") }
        self.raw = raw
    }

    deinit {
        curl_easy_cleanup(raw)
        curl_slist_free_all(headerList)
        errorText.deallocate()
    }

    /// libcurl's own words for what went wrong; empty if it has none.
    var problem: String { String(cString: errorText) }

    /// How a proxy refused to connect.
    var proxyFailure: ProxyFailure {
        ProxyFailure(
            status: ccurl_get_long(raw, CURLINFO_HTTP_CONNECTCODE), problem: ccurl_get_long(raw, CURLINFO_PROXY_ERROR))
    }

    /// What OpenSSL found wrong with the server's certificate, by its number.
    var verification: Int { ccurl_get_long(raw, CURLINFO_SSL_VERIFYRESULT) }

    /// Prepares for `request`.
    func configure(
        _ request: HTTPRequest, to origin: Origin, through proxy: Proxy?, trusting certificates: CertificateStore
    ) {
        errorText.pointee = 0
        setPolicy(maxBodyBytes: request.maxBodyBytes)
        setProxy(proxy)
        setTrust(certificates)
        ccurl_set_string(raw, CURLOPT_URL, request.url)
        setMethod(request)
        setHeaders(request)
    }

    /// Has the transfer open a connection of its own.
    func avoidKeptConnections() {
        ccurl_set_long(raw, CURLOPT_FRESH_CONNECT, 1)
    }

    /// Has the connection close when its last transfer is over.
    func dropConnection() {
        ccurl_set_long(raw, CURLOPT_FORBID_REUSE, 1)
    }

    /// Forgets the request; connections, names and sessions stay.
    func reset() {
        curl_easy_reset(raw)
        curl_slist_free_all(headerList)
        headerList = nil
    }

    private func setPolicy(maxBodyBytes: Int) {
        ccurl_set_pointer(raw, CURLOPT_ERRORBUFFER, errorText)
        ccurl_note_sockets(raw)
        ccurl_set_long(raw, CURLOPT_NOSIGNAL, 1)
        ccurl_set_string(raw, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_long(raw, CURLOPT_FOLLOWLOCATION, 0)
        ccurl_set_long(raw, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        ccurl_set_size(raw, CURLOPT_MAXFILESIZE_LARGE, maxBodyBytes)
        ccurl_set_string(raw, CURLOPT_ACCEPT_ENCODING, "gzip")
        ccurl_set_long(raw, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        ccurl_set_long(raw, CURLOPT_CONNECTTIMEOUT_MS, Int(Self.connectTimeout.wholeMilliseconds))
        // Cancelling must not wait for a resolver's thread.
        ccurl_set_long(raw, CURLOPT_QUICK_EXIT, 1)
    }

    /// An empty proxy and an empty list of exceptions: libcurl looks at no variable of its own.
    private func setProxy(_ proxy: Proxy?) {
        ccurl_set_string(raw, CURLOPT_PROXY, proxy?.url ?? "")
        ccurl_set_string(raw, CURLOPT_NOPROXY, "")
    }

    private func setTrust(_ certificates: CertificateStore) {
        for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] {
            ccurl_set_string(raw, option, certificates.file)
        }
        for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] {
            ccurl_set_string(raw, option, certificates.directory)
        }
        for option in [CURLOPT_SSLVERSION, CURLOPT_PROXY_SSLVERSION] {
            ccurl_set_long(raw, option, CURL_SSLVERSION_TLSv1_2)
        }
    }

    private func setMethod(_ request: HTTPRequest) {
        let hasBody = request.body != nil || request.method == .post
        if hasBody {
            let body = request.body ?? []
            ccurl_set_size(raw, CURLOPT_POSTFIELDSIZE_LARGE, body.count)
            body.withUnsafeBytes { bytes in
                // libcurl copies from it; its C type merely cannot say so.
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                _ = start.map { ccurl_set_pointer(raw, CURLOPT_COPYPOSTFIELDS, $0) }
            }
            if body.isEmpty { ccurl_set_string(raw, CURLOPT_COPYPOSTFIELDS, "") }
        } else {
            ccurl_set_long(raw, CURLOPT_HTTPGET, 1)
        }
        ccurl_set_string(raw, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func setHeaders(_ request: HTTPRequest) {
        // A server that does not know "Expect" would cost a second; a content type that the caller
        // did not give would be libcurl's guess.
        var lines = ["Expect:"]
        if !request.headers.contains(where: { $0.name.utf8.map(lowercased).elementsEqual("content-type".utf8) }) {
            lines.append("Content-Type:")
        }
        lines += request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        for line in lines { headerList = curl_slist_append(headerList, line) }
        ccurl_set_pointer(raw, CURLOPT_HTTPHEADER, headerList)
    }
}
