import HTTP
import Synchronization

/// A transport without a network: it records requests and plays back scripted answers.
///
/// Answers are used in order; when they run out, every further request fails with `.other`. A
/// responder, if given, is asked instead.
public final class RecordingTransport: HTTPTransport {
    /// What a request gets.
    public typealias Answer = Result<HTTPResponse, HTTPError>

    private let state: Mutex<State>
    private let responder: (@Sendable (HTTPRequest) async -> Answer)?

    private struct State {
        var answers: [Answer]
        var requests: [HTTPRequest] = []
    }

    /// Plays back `answers`.
    public init(_ answers: [Answer] = []) {
        state = Mutex(State(answers: answers))
        responder = nil
    }

    /// Plays back responses.
    public convenience init(responses: [HTTPResponse]) {
        self.init(responses.map { .success($0) })
    }

    /// Asks `responder` for each answer; it may suspend to hold the answer back.
    public init(responder: @escaping @Sendable (HTTPRequest) async -> Answer) {
        state = Mutex(State(answers: []))
        self.responder = responder
    }

    /// All requests so far, oldest first.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Adds an answer to the script.
    public func answer(_ answer: Answer) {
        state.withLock { $0.answers.append(answer) }
    }

    /// Adds a JSON answer to the script.
    public func answer(status: Int = 200, json: String) {
        answer(.success(.json(status: status, json)))
    }

    /// Records the request, which leaves at once, and gives the next answer.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        request.willLeave?()
        if let responder {
            state.withLock { $0.requests.append(request) }
            return try await responder(request).get()
        }
        let answer: Answer = state.withLock { state in
            state.requests.append(request)
            guard !state.answers.isEmpty else {
                return .failure(HTTPError(.other, sent: .notSent, message: "no scripted answer is left"))
            }
            return state.answers.removeFirst()
        }
        return try answer.get()
    }
}

extension HTTPResponse {
    /// A response with a JSON body.
    public static func json(status: Int = 200, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [HTTPHeader("Content-Type", "application/json")], body: Array(text.utf8))
    }
}

/// The value of a request's first header of that name.
public func header(_ name: String, of request: HTTPRequest?) -> String? {
    request?.headers.first { $0.name == name }?.value
}
