/// A type that can be written as a JSON value.
public protocol JSONEncodable {
    /// Writes exactly one value.
    func encode(to writer: inout JSONWriter)
}

extension String: JSONEncodable {
    /// Writes a JSON string.
    public func encode(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: JSONEncodable {
    /// Writes a JSON number.
    public func encode(to writer: inout JSONWriter) { writer.int(self) }
}

extension Bool: JSONEncodable {
    /// Writes `true` or `false`.
    public func encode(to writer: inout JSONWriter) { writer.bool(self) }
}

extension JSONValue: JSONEncodable {
    /// Writes the value's own text.
    public func encode(to writer: inout JSONWriter) { withRawBytes { writer.raw($0) } }
}

extension Array: JSONEncodable where Element: JSONEncodable {
    /// Writes a JSON array.
    public func encode(to writer: inout JSONWriter) {
        writer.beginArray()
        var done = 0
        while done < count { done = encodeElements(from: done, most: count, to: &writer) }
        writer.endArray()
    }

    /// Writes at most so many elements into an array that was begun, and returns which one is next.
    package func encodeElements(from start: Int, most: Int, to writer: inout JSONWriter) -> Int {
        let end = Swift.min(count, start + (start == 0 ? Swift.min(most, JSONWriter.sample) : most))
        withUnsafeBufferPointer { elements in
            // By address: an element that is a copy would cost about as much as writing it.
            guard let first = elements.baseAddress else { return }
            for position in start..<end { (first + position).pointee.encode(to: &writer) }
        }
        if start == 0 { writer.expect(count, likeFirst: end) }
        return end
    }
}

extension JSONWriter {
    /// How many elements of an array tell how long the others will be.
    fileprivate static let sample = 64

    /// Makes room for an array of `count` elements when `written` of them are written: growing by doubling would copy
    /// a large text again and again.
    fileprivate mutating func expect(_ count: Int, likeFirst written: Int) {
        guard written < count else { return }
        bytes.reserveCapacity(bytes.count + bytes.count / written * (count - written) * 9 / 8)
    }
}

extension Dictionary: JSONEncodable where Key == String, Value: JSONEncodable {
    /// Writes a JSON object, members sorted by name so that equal dictionaries give equal text.
    public func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            for (name, value) in sorted(by: { $0.key < $1.key }) {
                writer.key(name)
                value.encode(to: &writer)
            }
        }
    }
}

extension JSONWriter {
    /// Writes an object whose members `body` writes.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        beginObject()
        body(&self)
        endObject()
    }

    /// Writes an array whose elements `body` writes.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        beginArray()
        body(&self)
        endArray()
    }

    /// Writes a member.
    public mutating func field(_ name: StaticString, _ value: some JSONEncodable) {
        key(name)
        value.encode(to: &self)
    }

    /// Writes a member unless its value is `nil`.
    public mutating func optionalField(_ name: StaticString, _ value: (some JSONEncodable)?) {
        if let value { field(name, value) }
    }

    /// Writes a member that is an object.
    public mutating func field(_ name: StaticString, object body: (inout JSONWriter) -> Void) {
        key(name)
        object(body)
    }

    /// Writes a member that is an array.
    public mutating func field(_ name: StaticString, array body: (inout JSONWriter) -> Void) {
        key(name)
        array(body)
    }
}
