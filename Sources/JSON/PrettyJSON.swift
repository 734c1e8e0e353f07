/// JSON text for people and for diffs: two spaces a level, one member or element a line.
///
/// Arrays of plain strings and numbers stay on one line when they are short.
public enum PrettyJSON {
    private static let longestLine = 100

    /// `value` as text, ended by LF; members keep their order, numbers and strings their spelling.
    public static func text(_ value: JSONValue) -> String {
        render(value, indent: "") + "\n"
    }

    private static func render(_ value: JSONValue, indent: String) -> String {
        let inner = indent + "  "
        switch value.kind {
        case .object:
            let members = (try? value.members())?.map { "\(quoted($0.name)): \(render($0.value, indent: inner))" } ?? []
            return block("{", members, "}", indent)
        case .array:
            let elements = (try? value.elements()).map(Array.init) ?? []
            let texts = elements.map { render($0, indent: inner) }
            let line = "[" + texts.joined(separator: ", ") + "]"
            let isPlain = !elements.contains { $0.kind == .object || $0.kind == .array }
            return isPlain && line.count <= longestLine ? line : block("[", texts, "]", indent)
        default: return String(decoding: value.rawBytes, as: UTF8.self)
        }
    }

    private static func block(_ open: String, _ parts: [String], _ close: String, _ indent: String) -> String {
        if parts.isEmpty { return open + close }
        let lines = parts.map { "\(indent)  \($0)" }.joined(separator: ",\n")
        return "\(open)\n\(lines)\n\(indent)\(close)"
    }

    private static func quoted(_ name: String) -> String {
        var writer = JSONWriter()
        writer.string(name)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
