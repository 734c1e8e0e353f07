import JSON
import JSONRPC

extension String: ParamValue {
    /// The empty string.
    public static var placeholder: String { "" }
}

extension Int: ParamValue {
    /// Zero.
    public static var placeholder: Int { 0 }
}

extension Bool: ParamValue {
    /// False.
    public static var placeholder: Bool { false }
}

extension Array: ParamValue where Element: ParamValue {
    /// The empty list.
    public static var placeholder: [Element] { [] }
}

extension Dictionary: ParamValue where Key == String, Value: ParamValue {
    /// No members.
    public static var placeholder: [String: Value] { [:] }
}

/// A closed set of strings that a caller may choose from.
protocol ParamChoice: Choice, ParamValue, RawRepresentable<String>, CaseIterable {}

extension ParamChoice {
    /// The first of them.
    public static var placeholder: Self {
        // Safe: an enum without cases cannot be declared with raw values.
        allCases.first!
    }

    /// Reads one of the strings, or lists them all.
    public init(json: JSONValue) throws(JSONDecodingError) {
        guard let value = Self(rawValue: try json.string()) else {
            let accepted = Self.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw JSONDecodingError(at: json, "expected one of \(accepted)")
        }
        self = value
    }
}

/// A type whose objects stand inside params.
protocol NestedParam: ParamObject, ParamValue {}

extension NestedParam {
    /// An object with the members that reading asks for.
    public static var schema: Schema {
        .object(ObjectSchema(name: schemaName, summary: schemaSummary, fields: fields))
    }

    /// An object read from placeholders.
    public static var placeholder: Self {
        var reader = ParamsReader(.recording)
        // Safe: a reader that records never throws, and reading checks values only after reading them all.
        return try! Self(from: &reader)
    }

    /// Reads the object.
    public init(json: JSONValue) throws(JSONDecodingError) {
        _ = try json.members()
        var reader = ParamsReader(.object(json))
        try self.init(from: &reader)
    }
}

/// The params of a method that takes none, or ignores what it is given.
public struct NoParams: ParamObject {
    /// Reads nothing.
    public init(from reader: inout ParamsReader) throws(JSONDecodingError) {}
}

/// Any params at all, an array of any length included.
public struct AnyParams: ParamObject {
    /// Reads nothing.
    public init(from reader: inout ParamsReader) throws(JSONDecodingError) {}

    /// Reads nothing, whatever there is.
    public static func read(_ params: JSONValue?, positional: @autoclosure () -> Bool) throws(RPCError) -> AnyParams {
        var reader = ParamsReader(.nothing)
        // Safe: reading nothing cannot fail.
        return try! AnyParams(from: &reader)
    }
}
