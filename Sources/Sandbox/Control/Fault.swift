/// Something that goes wrong on purpose.
struct Fault: Sendable {
    /// Nil matches every method.
    var method: String?
    /// A prefix of the path as it was sent; nil matches every path.
    var path: String?
    /// How many more requests it spoils.
    var remaining = 1
    var delay: Duration = .zero
    var effect = Effect.none

    enum Effect: Sendable {
        /// The answer is late at most.
        case none
        /// This instead of the sandbox's answer; the request is not served.
        case answer(Response)
        /// The request is served, and its answer is lost on the way.
        case closeBeforeHeaders
        /// The request is served, and half of its answer is lost on the way.
        case closeMidBody
        /// The request is served, and its answer is replaced by 200 with a body that is not JSON.
        case garbage
    }

    func matches(_ request: Request) -> Bool {
        (method ?? request.method) == request.method && request.target.path.hasPrefix(path ?? "")
    }

    /// Serves a request, or not, and spoils the answer.
    func spoil(_ serve: () -> Response) -> Answer {
        switch effect {
        case .none: Answer(response: serve(), delay: delay)
        case .answer(let response): Answer(response: response, delay: delay)
        case .closeBeforeHeaders: Answer(response: serve(), delay: delay, delivery: .nothing)
        case .closeMidBody: Answer(response: serve(), delay: delay, delivery: .halfBody)
        case .garbage: Answer(response: garbled(serve()), delay: delay)
        }
    }

    private func garbled(_ response: Response) -> Response {
        Response(
            status: 200, headers: response.headers,
            body: Array("\u{1}<<garbage>> {\"id\": tru".utf8) + [0xFF, 0xFE, 0x00] + Array("}]".utf8))
    }
}

/// The faults in force, oldest first; the first that matches a request spoils it.
struct FaultTable: Sendable {
    private var faults: [Fault] = []

    /// How many requests all of them will still spoil.
    var remaining: Int { faults.reduce(0) { $0.addedClamped($1.remaining) } }

    mutating func add(_ fault: Fault) { faults.append(fault) }

    /// Uses up one turn of the fault that a request runs into.
    mutating func take(for request: Request) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.matches(request) }) else { return nil }
        let fault = faults[index]
        faults[index].remaining -= 1
        if faults[index].remaining == 0 { faults.remove(at: index) }
        return fault
    }
}
