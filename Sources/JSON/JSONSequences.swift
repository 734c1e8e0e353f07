import CSimdjson

/// The elements of an array, in order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(of array: JSONValue) {
        document = array.document
        index = array.index + 1
        end = Int(array.node.next)
    }

    /// The next element.
    public mutating func next() -> JSONValue? {
        guard index < end else { return nil }
        defer { index = Int(document.nodes[index].next) }
        return JSONValue(document: document, index: index)
    }
}

/// The members of an object, in the order of the text.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    init(of object: JSONValue) {
        document = object.document
        index = object.index + 1
        end = Int(object.node.next)
    }

    /// The next member.
    public mutating func next() -> (name: String, value: JSONValue)? {
        guard index < end else { return nil }
        let name = JSONValue(document: document, index: index)
        let value = JSONValue(document: document, index: index + 1)
        index = Int(value.node.next)
        return (name.withTextBytes { String(decoding: $0, as: UTF8.self) }, value)
    }
}

extension JSONValue {
    /// The elements of this array.
    public func elements() throws(JSONDecodingError) -> JSONElements {
        guard kind == .array else { throw mismatch("an array") }
        return JSONElements(of: self)
    }

    /// The members of this object.
    public func members() throws(JSONDecodingError) -> JSONMembers {
        guard kind == .object else { throw mismatch("an object") }
        return JSONMembers(of: self)
    }
}
