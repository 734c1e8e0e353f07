import CSimdjson
import Glibc

extension JSONValue {
    /// The member of that name, `nil` when there is none or this is no object. Of a name that occurs twice, the first.
    public subscript(name: StaticString) -> JSONValue? {
        member { $0.textEquals(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)) }
    }

    /// The member of a name known only at run time.
    public func member(named name: String) -> JSONValue? {
        var name = name
        return name.withUTF8 { wanted in member { $0.textEquals(wanted) } }
    }

    /// The member of that name, which must exist.
    public func required(_ name: StaticString) throws(JSONDecodingError) -> JSONValue {
        if let value = try optionalOrNull(name) { return value }
        throw JSONDecodingError(path: path + "/" + name.description, "missing")
    }

    /// The member of that name, `nil` when it is missing or `null`.
    public func optional(_ name: StaticString) throws(JSONDecodingError) -> JSONValue? {
        guard let value = try optionalOrNull(name), !value.isNull else { return nil }
        return value
    }

    /// Decodes the member of that name, which must exist.
    public func decode<T: JSONDecodable>(
        _ name: StaticString, as type: T.Type = T.self
    ) throws(JSONDecodingError) -> T {
        try T(json: required(name))
    }

    /// Decodes the member of that name, `nil` when it is missing or `null`.
    public func decodeIfPresent<T: JSONDecodable>(
        _ name: StaticString, as type: T.Type = T.self
    ) throws(JSONDecodingError) -> T? {
        guard let value = try optional(name) else { return nil }
        return try T(json: value)
    }

    private func optionalOrNull(_ name: StaticString) throws(JSONDecodingError) -> JSONValue? {
        guard Int(rawKind) == CSJ_OBJECT else { throw mismatch("an object") }
        return self[name]
    }

    private func member(where matches: (JSONValue) -> Bool) -> JSONValue? {
        let this = node
        guard Int(this.kind & 0xFF) == CSJ_OBJECT else { return nil }
        var name = index + 1
        while name < Int(this.next) {
            if matches(JSONValue(document: document, index: name)) {
                return JSONValue(document: document, index: name + 1)
            }
            name = Int(document.nodes[name + 1].next)
        }
        return nil
    }
}
