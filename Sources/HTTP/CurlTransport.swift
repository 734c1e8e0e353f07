import CCurl
import EventLoop

/// HTTP through libcurl, on the event loop: HTTP/1.1 and, over TLS, HTTP/2; connections are kept and
/// shared; gzip is decoded; proxies come from the environment, save for loopback hosts, as ``ProxySettings`` says.
///
/// - Redirects are returned, never followed, so that no key reaches another origin.
/// - At most 8 connections to one host are open; further requests wait, and their timeout runs.
/// - Only a GET is ever sent a second time, when a kept connection turns out to be dead.
/// - No answer is taken for another's: a kept connection on which something came unasked is not used again.
/// - A connection that brings nothing while a request times out gets no new ones.
/// - At most 64 MiB of bodies arrive at a time, over all requests.
/// - Servers are checked against `SSL_CERT_FILE` and `SSL_CERT_DIR`, else the system's bundle.
public final class CurlTransport: HTTPTransport {
    /// The transport that the whole process shares, and with it its connections.
    public static let shared = CurlTransport()

    private let engine: LazyEngine

    /// A transport with connections of its own.
    public convenience init() {
        self.init(certificates: nil, proxies: nil)
    }

    /// A transport that trusts other certificates than the system's, or goes through other proxies than the
    /// environment's.
    init(certificates: CertificateStore? = nil, proxies: ProxySettings? = nil) {
        engine = LazyEngine(certificates: certificates, proxies: proxies)
    }

    deinit {
        let engine = engine
        LoopActor.perform { engine.close() }
    }

    /// Makes one attempt; see ``HTTPTransport/send(_:)``.
    @LoopActor
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let origin = try Self.check(request)
        let transfer = Transfer(request, to: origin, on: engine.value)
        let outcome = await withTaskCancellationHandler {
            await transfer.run()
        } onCancel: {
            LoopActor.perform { transfer.cancel() }
        }
        return try outcome.get()
    }

    private static func check(_ request: HTTPRequest) throws(HTTPError) -> Origin {
        if let reason = ccurl_load() {
            throw HTTPError(
                .other, sent: .notSent,
                message: "\(request.method.rawValue) request: libcurl cannot be loaded, install it "
                    + "(libcurl4 on Debian): \(String(cString: reason))")
        }
        guard let origin = Origin(url: request.url) else {
            throw HTTPError(
                .invalidURL, sent: .notSent,
                message: "\(request.method.rawValue) request: the URL must be an absolute http or https URL "
                    + "without user information")
        }
        for header in request.headers where !header.isWellFormed {
            throw HTTPError(
                .other, sent: .notSent,
                message: "\(request.method.rawValue) request to \(origin): a header field has a line break, "
                    + "a null character or an invalid name")
        }
        return origin
    }
}

/// The engine, started by the first request: loading libcurl's parts takes milliseconds.
@LoopActor
private final class LazyEngine {
    private let certificates: CertificateStore?
    private let proxies: ProxySettings?
    private lazy var engine = CurlEngine(certificates: certificates ?? .system(), proxies: proxies ?? .system())
    private var isStarted = false

    nonisolated init(certificates: CertificateStore?, proxies: ProxySettings?) {
        self.certificates = certificates
        self.proxies = proxies
    }

    var value: CurlEngine {
        isStarted = true
        return engine
    }

    func close() {
        if isStarted { engine.close() }
    }
}

extension HTTPHeader {
    /// Whether the field is one line and has a name.
    fileprivate var isWellFormed: Bool {
        let breaks: [UInt8] = [0, 0x0A, 0x0D]
        return !name.isEmpty && !name.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
            && !value.utf8.contains { breaks.contains($0) }
    }
}
