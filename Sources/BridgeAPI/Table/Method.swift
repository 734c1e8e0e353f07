import EventLoop
import JSON
import JSONRPC

/// One method of the bridge: everything there is to say about it, in one type. Never instantiated.
public protocol Method: SendableMetatype {
    /// What it takes.
    associatedtype Params: ParamObject
    /// What it answers.
    associatedtype Output: ResultValue
    /// Its name on the wire.
    static var name: String { get }
    /// What it does, in one sentence.
    static var summary: String { get }
    /// More than the summary says: what a caller has to know to use it right. May be empty.
    static var description: String { get }
    /// The version that offered it first.
    static var since: String { get }
    /// Since when it is not to be used any more, and what is to be used instead, as one sentence; `nil` for a method
    /// that stays.
    static var deprecated: String? { get }
    /// A call of it and what comes back.
    static var example: Example { get }
    /// What it can answer besides what every method can.
    static var errors: [MethodError] { get }
    /// Whether making a call twice does no more than making it once.
    static var isRepeatable: Bool { get }
}

/// A method that never waits: its answer is there before the next request is looked at.
public protocol ImmediateMethod: Method {
    /// What it takes; named again because inference looks for it here.
    associatedtype Params
    /// What it answers.
    associatedtype Output
    /// Does it.
    @LoopActor static func call(_ params: Params, _ context: CallContext) throws -> Output
}

/// A method that waits for something.
public protocol WaitingMethod: Method {
    /// What it takes; named again because inference looks for it here.
    associatedtype Params
    /// What it answers.
    associatedtype Output
    /// Does it.
    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> Output
    /// Whether a call may be stopped because its caller has gone.
    @LoopActor static func mayBeAbandoned(_ context: CallContext) -> Bool
    /// Whether shutting down waits for its calls.
    static var holdsShutdown: Bool { get }
}

extension Method {
    /// Nothing more.
    public static var description: String { "" }
    /// It stays.
    public static var deprecated: String? { nil }
    /// None besides what every method can answer.
    public static var errors: [MethodError] { [] }
    /// It is.
    public static var isRepeatable: Bool { true }
}

extension WaitingMethod {
    /// It may.
    @LoopActor public static func mayBeAbandoned(_ context: CallContext) -> Bool { true }
    /// It does.
    public static var holdsShutdown: Bool { true }
}

/// A result without members.
public struct EmptyResult: ResultObject {
    /// No members.
    public static let shape = Shape<EmptyResult>("Empty", "An empty object.", [])

    /// Writes `{}`.
    public func encode(to writer: inout JSONWriter) { writer.raw("{}" as StaticString) }
}
