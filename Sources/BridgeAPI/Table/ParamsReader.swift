import JSON
import JSONRPC

/// A type that a param can have.
public protocol ParamValue: JSONDecodable, SchemaTyped {
    /// Any value, used only while a method's params are recorded for the documents.
    static var placeholder: Self { get }
}

/// Params, or an object within params, read member by member; the same code tells the documents what there is.
public protocol ParamObject: Sendable {
    /// The type's name in the documents.
    static var schemaName: String { get }
    /// What the object is.
    static var schemaSummary: String { get }
    /// Reads every member once, in the order of the documents.
    init(from reader: inout ParamsReader) throws(JSONDecodingError)
    /// Reads the params of a call, by name or, where there is one required param, by position.
    static func read(_ params: JSONValue?, positional: @autoclosure () -> Bool) throws(RPCError) -> Self
}

extension ParamObject {
    /// Params themselves need no name.
    public static var schemaName: String { "" }
    /// Params themselves need no summary.
    public static var schemaSummary: String { "" }

    /// The members that reading asks for.
    static var fields: [FieldSchema] {
        var reader = ParamsReader(.recording)
        _ = try? Self(from: &reader)
        return reader.recorded
    }
}

/// Reads the members of one object; when recording, notes what is asked for and hands out placeholders.
public struct ParamsReader {
    enum Source {
        case object(JSONValue)
        /// The value of the one required member, given by position.
        case positional(JSONValue)
        /// No params at all.
        case nothing
        case recording
    }

    private let source: Source
    private(set) var recorded: [FieldSchema] = []

    init(_ source: Source) {
        self.source = source
    }

    /// Reads a member that must be there. Constraints are for the documents: whoever uses the value enforces them.
    public mutating func required<T: ParamValue>(
        _ name: StaticString, _ summary: String, _ constraints: Constraints = .none
    ) throws(JSONDecodingError) -> T {
        switch source {
        case .object(let object): return try object.decode(name)
        case .positional(let value): return try T(json: value)
        case .nothing: throw JSONDecodingError(path: "/\(name)", "missing")
        case .recording:
            record(name, summary, T.schema, constraints, isRequired: true)
            return T.placeholder
        }
    }

    /// Reads a member that may be missing or `null`; for constraints, see `required`.
    public mutating func optional<T: ParamValue>(
        _ name: StaticString, _ summary: String, _ constraints: Constraints = .none
    ) throws(JSONDecodingError) -> T? {
        switch source {
        case .object(let object): return try object.decodeIfPresent(name)
        case .positional, .nothing: return nil
        case .recording:
            record(name, summary, T.schema, constraints, isRequired: false)
            return nil
        }
    }

    /// A fault in the member `name` that its type alone does not show.
    public func fault(_ name: StaticString, _ reason: String) -> JSONDecodingError {
        switch source {
        case .object(let object): JSONDecodingError(path: object.path + "/\(name)", reason)
        case .positional(let value): JSONDecodingError(at: value, reason)
        case .nothing, .recording: JSONDecodingError(path: "/\(name)", reason)
        }
    }

    /// Whether params are recorded for the documents, with placeholders for values.
    var isRecording: Bool {
        if case .recording = source { true } else { false }
    }

    private mutating func record(
        _ name: StaticString, _ summary: String, _ schema: Schema, _ constraints: Constraints, isRequired: Bool
    ) {
        recorded.append(
            FieldSchema(
                name: name.description, summary: summary, schema: schema, isRequired: isRequired,
                constraints: constraints))
    }
}

extension ParamObject {
    /// Reads an object, or an array of one.
    public static func read(_ params: JSONValue?, positional: @autoclosure () -> Bool) throws(RPCError) -> Self {
        do throws(JSONDecodingError) {
            var reader = ParamsReader(try source(params, positional: positional()))
            return try Self(from: &reader)
        } catch {
            throw RPCError(error, in: params)
        }
    }

    private static func source(
        _ params: JSONValue?, positional: @autoclosure () -> Bool
    ) throws(JSONDecodingError) -> ParamsReader.Source {
        guard let params else { return .nothing }
        guard params.kind == .array else { return .object(params) }
        var elements = try params.elements()
        guard positional() else { throw JSONDecodingError(at: params, "expected an object, found an array") }
        guard let first = elements.next(), elements.next().map(\.kind) == nil else {
            throw JSONDecodingError(at: params, "expected exactly one element, the method's one required param")
        }
        return .positional(first)
    }
}
