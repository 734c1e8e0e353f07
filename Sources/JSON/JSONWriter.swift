/// Writes JSON by appending to one byte buffer. Commas are its own business; it cannot fail on any string.
///
/// The caller keeps the grammar: one ``key(_:)-(StaticString)`` before each value of an object, every `begin` ended.
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public var bytes: [UInt8]
    private var needsComma = false

    /// A writer with room for `capacity` bytes before its buffer grows.
    public init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// A writer that goes on at the end of `bytes`.
    public init(appendingTo bytes: consuming [UInt8]) {
        self.bytes = bytes
    }

    /// Opens an object.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Closes the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Opens an array.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Closes the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's name, which must need no escape.
    public mutating func key(_ name: StaticString) {
        let comma = needsComma
        bytes.append(atMost: name.utf8CodeUnitCount + 4) { end in
            if comma { end.put(UInt8(ascii: ",")) }
            end.put(UInt8(ascii: "\""))
            end.put(name.utf8Start, name.utf8CodeUnitCount)
            end.put(UInt8(ascii: "\""))
            end.put(UInt8(ascii: ":"))
        }
        needsComma = false
    }

    /// Writes a member's name.
    public mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string, escaped where JSON demands it.
    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string($0) }
    }

    private mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
        let (comma, plain) = (needsComma, Self.plainPrefix(text))
        if plain == text.count, let start = text.baseAddress {
            bytes.append(atMost: plain + 3) { end in
                if comma { end.put(UInt8(ascii: ",")) }
                end.put(UInt8(ascii: "\""))
                end.put(start, plain)
                end.put(UInt8(ascii: "\""))
            }
        } else {
            separate()
            bytes.append(UInt8(ascii: "\""))
            appendEscaped(text, plain: plain)
            bytes.append(UInt8(ascii: "\""))
        }
        needsComma = true
    }

    /// Writes a whole number.
    public mutating func int(_ value: Int) {
        // 20 bytes hold the longest: 19 digits and a sign.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
            var (start, rest) = (20, value.magnitude)
            repeat {
                start -= 1
                text[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                start -= 1
                text[start] = UInt8(ascii: "-")
            }
            raw(UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: text[start...])))
        }
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { raw((value ? "true" : "false") as StaticString) }

    /// Writes `null`.
    public mutating func null() { raw("null" as StaticString) }

    /// Writes one complete value whose text the caller vouches for.
    public mutating func raw(_ text: StaticString) {
        raw(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes one complete value whose text the caller vouches for.
    public mutating func raw(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { raw($0) }
    }

    /// Writes one complete value whose text the caller vouches for.
    public mutating func raw(_ text: UnsafeBufferPointer<UInt8>) {
        let comma = needsComma
        needsComma = true
        guard let start = text.baseAddress else { return }
        bytes.append(atMost: text.count + 1) { end in
            if comma { end.put(UInt8(ascii: ",")) }
            end.put(start, text.count)
        }
    }

    /// Writes one complete value whose text the caller vouches for.
    public mutating func raw(_ text: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: text)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }
}
