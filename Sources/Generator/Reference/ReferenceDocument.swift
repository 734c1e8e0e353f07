import BridgeAPI

/// The reference part of `protocol.md`, made from the tables.
enum ReferenceDocument {
    /// Methods, events, types and errors, in Markdown, ended by LF.
    static var text: String {
        sections.joined(separator: "\n\n") + "\n"
    }

    private static var sections: [String] {
        ["## Reference: methods", index] + MethodTable.entries.map(method)
            + ["## Reference: events"] + EventTable.entries.map(event)
            + ["## Reference: types"] + TypeTable.entries.filter { !$0.fields.isEmpty }.map(type)
            + ["## Reference: errors", errors]
    }

    private static var index: String {
        MethodTable.entries.map { "[`\($0.name)`](#\(anchor($0.name)))" }.joined(separator: " · ")
    }

    private static func method(_ entry: MethodEntry) -> String {
        let params = entry.params.isEmpty ? "No params." : table("param", entry.params)
        let alone = entry.takesPositional ? entry.params.first(where: \.isRequired)?.name : nil
        let position = alone.map { "\n\nParams may also be an array that holds `\($0)` alone." } ?? ""
        let errors = entry.errors.flatMap(\.entries)
        return """
            ### `\(entry.name)`

            \(entry.summary)

            \(params)\(position)

            Result: \(entry.result.markdown).\(errors.isEmpty ? "" : " Errors: \(codes(errors)).")
            """
    }

    private static func event(_ entry: EventTable.Entry) -> String {
        "### `\(entry.name)` (event)\n\n\(entry.summary)\n\n\(table("member", entry.params))"
    }

    private static func type(_ object: ObjectSchema) -> String {
        "### \(object.name)\n\n\(object.summary)\n\n\(table("member", object.fields))"
    }

    private static var errors: String {
        let rows = ErrorTable.entries.map { entry in
            let members = entry.members.map { "`\($0)`" }.joined(separator: ", ")
            return "| \(entry.codeText) | `\(entry.kind)` | `\(entry.name)` | \(entry.summary) | \(members) |"
        }
        return (["| code | `kind` | name | meaning | more in `data` |", "|---|---|---|---|---|"] + rows).joined(
            separator: "\n")
    }

    private static func table(_ what: String, _ fields: [FieldSchema]) -> String {
        let rows = fields.map { field in
            "| `\(field.name)` | \(field.schema.markdown) | \(field.isRequired ? "yes" : "no") | \(field.summary) |"
        }
        let always = what == "param" ? "required" : "always there"
        return (["| \(what) | type | \(always) | meaning |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    /// The SDK's codes in a row are given as a range.
    private static func codes(_ entries: [ErrorTable.Entry]) -> String {
        let api = entries.filter { $0.kind == "ApiError" }.map(\.code)
        let range = api.first.flatMap { first in api.last.map { "\(first) to \($0)" } }
        return (entries.filter { $0.kind != "ApiError" }.map(\.codeText) + [range].compactMap { $0 })
            .joined(separator: ", ")
    }

    private static func anchor(_ name: String) -> String {
        name.lowercased().filter { $0 != "." }
    }
}

extension Schema {
    /// The type in words, with links to named types.
    fileprivate var markdown: String {
        switch self {
        case .any: "any value"
        case .string: "string"
        case .format(let format): "string (\(format))"
        case .integer: "integer"
        case .boolean: "boolean"
        case .enumeration(let choice): (choice.isOpen ? "string, such as " : "one of ") + Self.list(choice.values)
        case .array(let inner): "list of \(inner.markdown)"
        case .map(let inner): "object with values of type \(inner.markdown)"
        case .object(let object) where object.fields.isEmpty: "`{}`"
        case .object(let object): "[\(object.name)](#\(object.name.lowercased()))"
        }
    }

    private static func list(_ values: [String]) -> String {
        values.map { "`\($0)`" }.joined(separator: ", ")
    }
}
