import AghanimCheckout
import AppchargePaymentLinks
import GrantJournal
import JSON
import JSONRPC

extension RPCError {
    /// No key was given yet.
    static let notConfigured = bridge(
        .notConfigured, case: "notConfigured",
        "Aghanim is not configured: start with --api-key-file or call aghanim.configure first.")

    /// There is no grant journal.
    static let journalNotConfigured = bridge(
        .notConfigured, case: "journalNotConfigured",
        "There is no grant journal: start the bridge with --journal FILE.")

    /// The one conversion from the journal's errors to the wire's.
    init(_ error: JournalError, _ trace: CallTrace) {
        self = .bridge(.journalFailed, case: "journalFailed", error.message) { writer in
            CallOutcome(trace).encodeMembers(to: &writer)
        }
    }

    private static let askFirst =
        "It is not known whether the call took effect; ask the provider before making it again."

    /// A key is in use.
    static let alreadyConfigured = bridge(
        .alreadyConfigured, case: "alreadyConfigured",
        "Aghanim is configured already: call aghanim.dispose before configuring it anew.")

    /// The wire profile has no such call.
    init(_ error: NotOfferedByProfile) {
        self = .bridge(.notOffered, case: "notOffered", error.reason)
    }

    /// The one conversion from the SDK's errors to the wire's.
    ///
    /// - Parameter isRepeatable: Whether making the call twice does no more than making it once. One that is not, and
    ///   may have taken effect, is never called retryable.
    init(_ error: ApiError, _ trace: CallTrace, isRepeatable: Bool) {
        let code = error.wireCode
        let mayRepeatEffect = !isRepeatable && trace.outcome == .unknown
        let message = mayRepeatEffect ? Self.askFirst : code.sentence
        self.init(code: code.rawValue, message: message, kind: "ApiError") { writer in
            writer.field("case", code.name)
            writer.optionalField("debugMessage", error.debugMessage)
            writer.field("retryable", error.isRetryable && !mayRepeatEffect)
            CallOutcome(trace).encodeMembers(to: &writer)
            writer.optionalField("httpStatus", trace.httpStatus)
            error.encodePayload(to: &writer, trace)
        }
    }
}

extension RPCError {
    /// The one conversion from Appcharge's errors to the wire's.
    init(_ error: ACErrorMessage) {
        self.init(code: error.code, message: error.message, kind: "ACErrorMessage") { writer in
            ACErrorMessage.shape.writeMembers(of: error, to: &writer)
        }
    }
}

extension CallOutcome {
    /// What a trace knows.
    init(_ trace: CallTrace) {
        let state = State(rawValue: trace.outcome.rawValue) ?? .unknown
        self.init(state, learned: trace.orderId.map { ["orderId": $0] } ?? [:])
    }
}

extension WatchStopped {
    /// The reply of the call that watched. A watch changes nothing, so its outcome is what is known of the order.
    var reply: Reply {
        let state: CallOutcome.State = report.status != nil ? .completed : report.hasLooked ? .unknown : .notSent
        let learned = report.status.map { ["status": $0.rawValue] } ?? [:]
        let outcome = CallOutcome(state, learned: learned, counts: ["failedLooks": report.failedLooks])
        switch reason {
        case .cancelled: return .interrupted(outcome)
        case .deadlinePassed:
            return .failure(
                .bridge(
                    .deadlinePassed, case: "deadlinePassed",
                    "The order had none of the wanted statuses within timeoutMs; watch it again to go on waiting.",
                    fields: outcome.encodeMembers))
        }
    }
}

extension CallContext {
    /// Turns whatever a method threw into the one reply it gets.
    func reply(to error: any Error) -> Reply {
        switch error {
        case let error as RPCError: return .failure(error)
        case let error as ApiError: return .failure(RPCError(error, trace, isRepeatable: isRepeatable))
        case let error as JournalError: return .failure(RPCError(error, trace))
        case let error as ACErrorMessage: return .failure(RPCError(error))
        case let error as NotOfferedByProfile: return .failure(RPCError(error))
        case let stopped as WatchStopped: return stopped.reply
        case is CancellationError: return .interrupted(CallOutcome(trace))
        default:
            bridge.host?.log(
                "error", "A call failed with an error of an unexpected type: \(type(of: error))", filtered: true)
            return .failure(.internalError)
        }
    }
}

extension ApiError {
    /// Writes what only this case has.
    func encodePayload(to writer: inout JSONWriter, _ trace: CallTrace) {
        switch self {
        case .validation(_, let errors): writer.field("errors", errors)
        case .rateLimitExceeded: writer.optionalField("retryAfterMs", trace.retryAfter?.milliseconds)
        case .server(let code, _): writer.field("code", code)
        case .invalidArgument(let name, let reason, _):
            writer.field("name", name.rawValue)
            writer.field("reason", reason.rawValue)
        default: break
        }
    }
}

extension ValidationErrorDetail: JSONEncodable {
    /// Writes one field's error.
    public func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("location", location)
            writer.field("message", message)
            writer.field("type", type)
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
