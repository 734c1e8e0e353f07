import FoundationEssentials

/// A type that can be read from a JSON value.
public protocol JSONDecodable {
    /// Reads `json`, or says by path what is wrong with it.
    init(json: JSONValue) throws(JSONDecodingError)
}

extension String: JSONDecodable {
    /// Reads a JSON string.
    public init(json: JSONValue) throws(JSONDecodingError) { self = try json.string() }
}

extension Int: JSONDecodable {
    /// Reads a whole JSON number.
    public init(json: JSONValue) throws(JSONDecodingError) { self = try json.int() }
}

extension Bool: JSONDecodable {
    /// Reads `true` or `false`.
    public init(json: JSONValue) throws(JSONDecodingError) { self = try json.bool() }
}

extension Decimal: JSONDecodable {
    /// Reads a JSON number exactly.
    public init(json: JSONValue) throws(JSONDecodingError) { self = try json.decimal() }
}

extension JSONValue: JSONDecodable {
    /// The value itself.
    public init(json: JSONValue) throws(JSONDecodingError) { self = json }
}

extension Array: JSONDecodable where Element: JSONDecodable {
    /// Reads every element of a JSON array.
    public init(json: JSONValue) throws(JSONDecodingError) {
        self = []
        for element in try json.elements() { append(try Element(json: element)) }
    }
}

extension Dictionary: JSONDecodable where Key == String, Value: JSONDecodable {
    /// Reads every member of a JSON object; of a name that occurs twice, the last.
    public init(json: JSONValue) throws(JSONDecodingError) {
        self = [:]
        for (name, value) in try json.members() { self[name] = try Value(json: value) }
    }
}
