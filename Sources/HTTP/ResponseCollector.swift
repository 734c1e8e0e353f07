import CCurl

/// What libcurl tells about one transfer while it runs.
///
/// Not isolated: libcurl calls it from inside calls that the engine makes on the loop.
final class ResponseCollector {
    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    /// How often the request was about to be sent.
    private(set) var starts = 0
    /// The local port of the connection that the request was sent on; nil before that.
    private(set) var localPort: Int?
    private(set) var problem: Problem?

    private let maxBodyBytes: Int
    private let budget: BodyBudget
    private let willLeave: (@Sendable () -> Void)?

    /// Why a transfer was stopped from here.
    enum Problem {
        case bodyTooLarge
        case headTooLarge
        /// The bodies that arrive are too many bytes in all.
        case tooMuchAtOnce
        /// libcurl would have sent the request again after its connection broke.
        case resendRefused
        /// On the connection that was kept, bytes came that nobody asked for.
        case unaskedInput
    }

    /// Whether bytes that nobody asked for wait on the connection with this port at our end.
    var hasUnaskedInput: (Int) -> Bool = { _ in false }

    init(for request: HTTPRequest, within budget: BodyBudget) {
        maxBodyBytes = request.maxBodyBytes
        self.budget = budget
        willLeave = request.willLeave
    }

    deinit { budget.give(body.count) }

    /// Whether any byte of a response came.
    var hasResponse: Bool { head.status != 0 || !body.isEmpty }

    /// Points the handle's callbacks here. The collector must outlive the transfer.
    func attach(to easy: CurlHandle) {
        // Unretained: the transfer holds the collector until the handle is done.
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_pointer(easy.raw, CURLOPT_HEADERDATA, context)
        ccurl_set_bytes_function(easy.raw, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            withCollector(context) { $0.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
        }
        ccurl_set_pointer(easy.raw, CURLOPT_WRITEDATA, context)
        ccurl_set_bytes_function(easy.raw, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            withCollector(context) { $0.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
        }
        ccurl_set_pointer(easy.raw, CURLOPT_PREREQDATA, context)
        ccurl_set_request_function(easy.raw) { context, _, _, _, port in
            withCollector(context) { $0.willSend(from: Int(port)) }
        }
    }

    private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
        guard head.take(line) else { return stop(.headTooLarge) }
        return line.count
    }

    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= maxBodyBytes else { return stop(.bodyTooLarge) }
        guard budget.take(bytes.count) else { return stop(.tooMuchAtOnce) }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    private func willSend(from port: Int) -> Int32 {
        // A connection that was kept open may die just as it is used again; libcurl then sends the
        // request anew, whatever the method. Whether that is right is for the caller to decide.
        guard starts == 0 else {
            problem = .resendRefused
            return CURL_PREREQFUNC_ABORT
        }
        // They would be taken for the answer: a doubled one, for example, for that of the request after it.
        guard !hasUnaskedInput(port) else {
            problem = .unaskedInput
            return CURL_PREREQFUNC_ABORT
        }
        starts += 1
        localPort = port
        willLeave?()
        return CURL_PREREQFUNC_OK
    }

    /// Whether the request was held back, and only that happened; it can begin anew, on another connection.
    func takeUnaskedInput() -> Bool {
        guard problem == .unaskedInput else { return false }
        problem = nil
        return true
    }

    /// Makes libcurl give up: it takes fewer bytes than it was offered.
    private func stop(_ problem: Problem) -> Int {
        self.problem = problem
        return 0
    }
}

private func withCollector<R>(_ context: UnsafeMutableRawPointer?, _ body: (ResponseCollector) -> R) -> R {
    guard let context else { preconditionFailure("libcurl lost a callback's context") }
    // Unretained: see attach(to:).
    return body(Unmanaged<ResponseCollector>.fromOpaque(context).takeUnretainedValue())
}
