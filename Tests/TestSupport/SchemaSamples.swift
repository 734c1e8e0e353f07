import JSON

extension Schema {
    /// Which of the values that a schema allows to make.
    public enum Extent: CaseIterable, Sendable {
        /// Required members only, the first of every choice, the least of every range.
        case least
        /// Every member, the last of every choice, the most of every range.
        case most
        /// Every member; null where it is allowed.
        case nulls
    }

    /// A value that validates, as JSON text.
    public func sample(_ extent: Extent) -> String {
        var writer = JSONWriter()
        write(extent, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func write(_ extent: Extent, to writer: inout JSONWriter) {
        if extent == .nulls, isNullable { return writer.null() }
        if let alternative = extent == .least ? anyOf.first : anyOf.last {
            return alternative.write(extent, to: &writer)
        }
        if let choice = extent == .least ? choices.first : choices.last { return writer.raw(choice.rawBytes) }
        switch type {
        case "object": writeObject(extent, to: &writer)
        case "array": writeArray(extent, to: &writer)
        case "string": writer.string(text(extent))
        case "integer": writer.raw(Array((extent == .least ? lowest(step: 1) : highest).utf8))
        case "number": writer.raw(Array((extent == .least ? lowest(step: 0.5) : highest).utf8))
        case "boolean": writer.bool(extent == .most)
        default: writer.int(7)
        }
    }

    private func writeObject(_ extent: Extent, to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, schema) in properties where extent != .least || required.contains(name) {
            writer.key(name)
            schema.write(extent, to: &writer)
        }
        if properties.isEmpty, extent != .least {
            // An object of which nothing is said may hold anything.
            writer.key("text")
            writer.string("v")
            writer.key("other")
            if let others { others.write(extent, to: &writer) } else { writer.raw(Array("[1,{\"a\":null}]".utf8)) }
        }
        writer.endObject()
    }

    private func writeArray(_ extent: Extent, to writer: inout JSONWriter) {
        let length = extent == .least ? count("minItems") ?? 0 : 3
        writer.beginArray()
        for _ in 0..<length { items?.write(extent, to: &writer) }
        writer.endArray()
    }

    private func text(_ extent: Extent) -> String {
        if pattern != nil { return extent == .least ? "AA" : "ZZ" }
        let length = extent == .least ? count("minLength") ?? 0 : min(count("maxLength") ?? 300, 3_000)
        return String(repeating: extent == .least ? "a" : "é", count: length)
    }

    private func lowest(step: Double) -> String {
        let least = number("minimum") ?? number("exclusiveMinimum").map { $0 + step } ?? -5
        return least == least.rounded() ? "\(Int(least))" : "\(least)"
    }

    private var highest: String { number("maximum").map { "\($0)" } ?? "9007199254740993" }
}
