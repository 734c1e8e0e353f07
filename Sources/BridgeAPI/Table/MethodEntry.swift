import EventLoop
import JSON
import JSONRPC

/// A method without its types: what the table holds.
public final class MethodEntry: Sendable {
    /// The method's name on the wire.
    public let name: String
    /// What it does, in one sentence.
    public let summary: String
    /// More than the summary says, and of a deprecated method that it is one; may be empty.
    public let description: String
    /// The version that offered it first.
    public let since: String
    /// Since when it is deprecated and what to use instead; `nil` for a method that stays.
    public let deprecated: String?
    /// A call of it and what comes back.
    public let example: Example
    /// What it can answer besides what every method can.
    public let errors: [MethodError]
    /// Whether making a call twice does no more than making it once.
    public let isRepeatable: Bool
    let begin: @LoopActor @Sendable (Call, CallContext) -> CallProgress
    private let signature: Memo<Signature>

    /// What it takes.
    public var params: [FieldSchema] { signature.value.params }
    /// What it answers.
    public var result: Schema { signature.value.result }
    /// Whether params may come as an array of one.
    public var takesPositional: Bool { signature.value.takesPositional }

    /// What the documents and positional params need to know; made when first asked for, since it takes about as long
    /// as everything else that starting up does.
    private struct Signature {
        let params: [FieldSchema]
        let result: Schema

        var takesPositional: Bool { params.count(where: \.isRequired) == 1 }
    }

    convenience init<M: ImmediateMethod>(_ method: M.Type) {
        self.init(method) { call, context, signature in
            do {
                let params = try M.Params.read(call.params, positional: signature.value.takesPositional)
                let output = try M.call(params, context)
                return .done(.result { output.encode(to: &$0) })
            } catch {
                return .done(context.reply(to: error))
            }
        }
    }

    /// For a method that answers with nothing, whose answer need not be written each time.
    convenience init<M: ImmediateMethod>(_ method: M.Type) where M.Output == EmptyResult {
        self.init(method) { call, context, signature in
            do {
                _ = try M.call(M.Params.read(call.params, positional: signature.value.takesPositional), context)
                return .done(.empty)
            } catch {
                return .done(context.reply(to: error))
            }
        }
    }

    convenience init<M: WaitingMethod>(_ method: M.Type) {
        self.init(method) { call, context, signature in
            do throws(RPCError) {
                let params = try M.Params.read(call.params, positional: signature.value.takesPositional)
                return .waiting(
                    WaitingCall(
                        holdsShutdown: M.holdsShutdown, mayBeAbandoned: { M.mayBeAbandoned(context) },
                        run: { await context.run { try await M.call(params, context) } }))
            } catch {
                return .done(.failure(error))
            }
        }
    }

    private init<M: Method>(
        _ method: M.Type, begin: @escaping @LoopActor @Sendable (Call, CallContext, Memo<Signature>) -> CallProgress
    ) {
        let signature = Memo { Signature(params: M.Params.fields, result: M.Output.schema) }
        (name, summary, errors) = (M.name, M.summary, M.errors)
        (since, deprecated, example) = (M.since, M.deprecated, M.example)
        let notice = M.deprecated.map { "Deprecated. \($0)" } ?? ""
        description = [notice, M.description].filter { !$0.isEmpty }.joined(separator: " ")
        isRepeatable = M.isRepeatable
        self.signature = signature
        self.begin = { call, context in begin(call, context, signature) }
    }
}

/// How a call goes on after it was begun.
public enum CallProgress {
    /// It is over.
    case done(Reply)
    /// It waits for something.
    case waiting(WaitingCall)
}

/// A call that waits.
public struct WaitingCall {
    /// Whether shutting down waits for it.
    public let holdsShutdown: Bool
    /// Whether it may be stopped because its caller has gone.
    public let mayBeAbandoned: @LoopActor @Sendable () -> Bool
    /// Does the work and ends with exactly one reply.
    public let run: @LoopActor @Sendable () async -> Reply
}
