import JSON

/// One call to a bridge, with what goes before and beside it: frames and signals in, actions out. No I/O.
struct CallExchange {
    /// What the driver has to do.
    enum Action: Equatable {
        /// Send these bytes.
        case send([UInt8])
        /// Print an event.
        case printEvent([UInt8])
        /// Print the result.
        case printResult([UInt8])
        /// It is over.
        case end(CallEnd)
    }

    private enum State {
        case subscribing, calling, following, over
    }

    private static let subscriptionID = 0

    private let request: CallRequest
    private let patterns: [String]
    private let follows: Bool
    private var state: State
    private var interruptions = 0
    private var isUnread = false

    init(_ request: CallRequest, patterns: [String], follows: Bool) {
        self.request = request
        self.patterns = patterns
        self.follows = follows
        state = patterns.isEmpty ? .calling : .subscribing
    }

    /// What to do first. The call is not sent before the bridge has taken the subscription.
    func start() -> [Action] {
        guard !patterns.isEmpty else { return [.send(request.line)] }
        return [
            .send(
                Self.message("bridge.subscribe", id: Self.subscriptionID) { writer in
                    writer.field("events", patterns)
                })
        ]
    }

    /// A frame came.
    mutating func received(_ frame: [UInt8]) -> [Action] {
        guard state != .over else { return [] }
        guard let message = try? JSONDocument(parsing: frame).root, message.kind == .object else {
            return end(.lost("What answers is no bridge: it sent something other than JSON."))
        }
        guard message["id"] != nil else { return [.printEvent(frame)] }
        if let error = message["error"] { return end(.refused(error.rawBytes, wasCancelled: wasCancelled(error))) }
        guard let result = message["result"] else {
            return end(.lost("What answers is no bridge: its answer has no result."))
        }
        return succeeded(result.rawBytes)
    }

    /// The stream ended, or broke.
    mutating func disconnected() -> [Action] {
        switch state {
        case .over: []
        case .subscribing: end(.lost("The bridge closed the connection before the call was made."))
        case .calling:
            end(.lost("The bridge closed the connection before it answered: what became of the call is not known."))
        case .following: end(.lost("The bridge closed the connection."))
        }
    }

    /// What was to be printed cannot be. A call that is under way goes on: its effect does not depend on who reads.
    mutating func outputBroke() -> [Action] {
        isUnread = true
        return state == .following ? end(.unprintable) : []
    }

    /// The user wants it to end: the first time the call is cancelled, the second time its answer is not waited for.
    mutating func interrupted() -> [Action] {
        interruptions += 1
        switch state {
        case .over: return []
        case .subscribing: return end(.interrupted("The call was not made."))
        case .following: return end(.done)
        case .calling:
            guard interruptions == 1 else {
                return end(.interrupted("The answer was not waited for: what became of the call is not known."))
            }
            return [.send(Self.message("$/cancelRequest", id: nil) { $0.field("id", CallRequest.id) })]
        }
    }

    private mutating func succeeded(_ result: [UInt8]) -> [Action] {
        if state == .subscribing {
            state = .calling
            return [.send(request.line)]
        }
        if state == .following { return [] }
        guard follows, interruptions == 0, !isUnread else { return [.printResult(result)] + end(.done) }
        state = .following
        return [.printResult(result)]
    }

    private func wasCancelled(_ error: JSONValue) -> Bool {
        interruptions > 0 && (try? error.decode("code", as: Int.self)) == -32800
    }

    private mutating func end(_ end: CallEnd) -> [Action] {
        state = .over
        return [.end(end)]
    }

    private static func message(
        _ method: String, id: Int?, _ params: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("jsonrpc", "2.0")
            writer.optionalField("id", id)
            writer.field("method", method)
            writer.field("params", object: params)
        }
        return CallRequest.frame(writer.bytes)
    }
}

/// How `call` ends.
enum CallEnd: Equatable {
    /// With a result, which is printed already.
    case done
    /// With a result, or events after it, that could not be printed.
    case unprintable
    /// With an error object.
    case refused([UInt8], wasCancelled: Bool)
    /// Without an answer.
    case lost(String)
    /// By a signal, without waiting for an answer.
    case interrupted(String)
}
