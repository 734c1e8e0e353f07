import CMicrohttpd
import EventLoop

/// One request on its way in and its answer on its way out.
@LoopActor
final class HTTPExchange {
    /// The largest body that is read; a longer one is answered with 413.
    static let bodyLimit = 64 * 1024 * 1024

    private(set) var request: Request
    private let connection: OpaquePointer
    private var stage = Stage.headers
    private var timer: Timer?
    private var resumed: (@LoopActor () -> Void)?
    private var isTooLarge = false

    private enum Stage {
        case headers
        case body
        /// The connection is suspended.
        case waiting(Answer)
        case due(Answer)
        case abandoned
    }

    init(target: String, on connection: OpaquePointer) {
        request = Request("", target)
        self.connection = connection
    }

    func append(_ bytes: [UInt8]) {
        guard request.body.count + bytes.count <= Self.bodyLimit else {
            isTooLarge = true
            return
        }
        request.body.append(contentsOf: bytes)
    }

    /// Goes on from where the exchange stands; `complete` is called once, when the request is all there.
    func advance(method: String, _ complete: () -> MHD_Result) -> MHD_Result {
        switch stage {
        case .headers:
            request.method = method
            readHeaders()
            stage = .body
            return .YES
        case .body:
            guard !isTooLarge else { return send(Answer(response: .detail(413, "The body is too large."))) }
            return complete()
        case .due(let answer):
            return send(answer)
        case .waiting, .abandoned:
            return .NO
        }
    }

    /// Holds the answer back for its delay.
    func suspend(with answer: Answer, resumed: @escaping @LoopActor () -> Void) {
        stage = .waiting(answer)
        self.resumed = resumed
        MHD_suspend_connection(connection)
        let timer = Timer()
        self.timer = timer
        timer.start(after: answer.delay) { [unowned self] in wake(.due(answer)) }
    }

    /// Ends a wait without an answer.
    func abandon() {
        resumed = nil
        wake(.abandoned)
    }

    func finish() {
        timer?.close()
        timer = nil
    }

    func send(_ answer: Answer) -> MHD_Result {
        guard answer.delivery != .nothing, let response = makeResponse(answer) else { return .NO }
        defer { MHD_destroy_response(response) }
        for header in answer.response.headers { MHD_add_response_header(response, header.name, header.value) }
        return MHD_queue_response(connection, UInt32(answer.response.status), response)
    }

    private func wake(_ stage: Stage) {
        guard case .waiting = self.stage else { return }
        self.stage = stage
        finish()
        MHD_resume_connection(connection)
        let resumed = resumed
        self.resumed = nil
        resumed?()
    }

    private func makeResponse(_ answer: Answer) -> OpaquePointer? {
        guard answer.delivery == .halfBody else {
            return answer.response.body.withUnsafeBytes { cmhd_response($0.baseAddress, $0.count) }
        }
        let body = answer.response.body.count >= 2 ? answer.response.body : Array("{}".utf8)
        return body.withUnsafeBytes { cmhd_half_response($0.baseAddress, $0.count) }
    }

    private func readHeaders() {
        withUnsafeMutablePointer(to: &request.headers) { headers in
            _ = MHD_get_connection_values(connection, .HEADER_KIND, collectHeader, headers)
        }
    }
}

private let collectHeader: MHD_KeyValueIterator = { context, _, name, value in
    guard let context, let name else { return .YES }
    context.assumingMemoryBound(to: [Header].self).pointee
        .append(Header(name: String(cString: name), value: value.map { String(cString: $0) } ?? ""))
    return .YES
}
