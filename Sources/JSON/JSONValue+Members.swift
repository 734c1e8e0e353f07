import CSimdjson

extension JSONValue {
    /// The member of that name, `nil` when there is none or this is no object. Of a name that occurs twice, the first.
    public subscript(name: StaticString) -> JSONValue? {
        member(name.bytes)
    }

    /// The member of a name known only at run time.
    public func member(named name: String) -> JSONValue? {
        var name = name
        return name.withUTF8 { member($0) }
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

    private func member(_ name: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        document.member(name, of: index).map { JSONValue(document: document, index: $0) }
    }
}

// The commonest types once more, read where they stand: a cursor to each member would be retained and released, which
// takes longer than reading it.
extension JSONValue {
    /// Decodes the string of that name, which must exist.
    public func decode(_ name: StaticString) throws(JSONDecodingError) -> String {
        if let found = member(at: name), let value = document.string(found) { return value }
        return try String(json: required(name))
    }

    /// Decodes the string of that name, `nil` when it is missing or `null`.
    public func decodeIfPresent(_ name: StaticString) throws(JSONDecodingError) -> String? {
        if let found = member(at: name), let value = document.string(found) { return value }
        return try optional(name).map { value throws(JSONDecodingError) in try String(json: value) }
    }

    /// Decodes the whole number of that name, which must exist.
    public func decode(_ name: StaticString) throws(JSONDecodingError) -> Int {
        if let found = member(at: name), let value = document.smallInt(found) { return value }
        return try Int(json: required(name))
    }

    /// Decodes the boolean of that name, which must exist.
    public func decode(_ name: StaticString) throws(JSONDecodingError) -> Bool {
        if let found = member(at: name), let value = document.bool(found) { return value }
        return try Bool(json: required(name))
    }
}

extension JSONValue {
    private func member(at name: StaticString) -> Int? { document.member(name.bytes, of: index) }
}

extension StaticString {
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}

extension JSONDocument {
    /// The node of the member of that name; no cursor is made for those passed over.
    fileprivate func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
        guard Int(nodes[object].kind & 0xFF) == CSJ_OBJECT else { return nil }
        var position = object + 1
        while position < Int(nodes[object].next) {
            if says(nodes[position], name) { return position + 1 }
            position = Int(nodes[position + 1].next)
        }
        return nil
    }
}
