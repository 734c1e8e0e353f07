package import JSON

/// A type that can be read from the provider's JSON, whose names are in snake case.
///
/// Separate from `JSONDecodable` so that the SDK's public types show nothing of how they are read.
package protocol WireDecodable {
    /// Reads `wire`, or says by path what is wrong with it.
    init(wire: JSONValue) throws(JSONDecodingError)
}

extension JSONValue {
    /// Reads the member of that name, which must exist.
    func wire<T: WireDecodable>(_ name: StaticString, as type: T.Type = T.self) throws(JSONDecodingError) -> T {
        try T(wire: required(name))
    }

    /// Reads the member of that name, nil when it is missing or null.
    func wireIfPresent<T: WireDecodable>(
        _ name: StaticString, as type: T.Type = T.self
    ) throws(JSONDecodingError) -> T? {
        guard let value = try optional(name) else { return nil }
        return try T(wire: value)
    }

    /// Reads every element of the array of that name, which must exist.
    func wireList<T: WireDecodable>(_ name: StaticString, of type: T.Type = T.self) throws(JSONDecodingError) -> [T] {
        try required(name).wireElements()
    }

    /// Reads every element of this array.
    func wireElements<T: WireDecodable>(of type: T.Type = T.self) throws(JSONDecodingError) -> [T] {
        var list: [T] = []
        for element in try elements() { list.append(try T(wire: element)) }
        return list
    }

    /// Reads a string of an open set, nil when it is missing or null.
    func openEnum<T: OpenStringEnum>(_ name: StaticString, as type: T.Type = T.self) throws(JSONDecodingError) -> T? {
        try decodeIfPresent(name, as: String.self).map(T.init(rawValue:))
    }
}
