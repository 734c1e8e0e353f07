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
            + TypeTable.enumerations.map(enumeration)
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
        let once = entry.isRepeatable ? "" : "A second call may do it a second time."
        let more = [entry.description, once].filter { !$0.isEmpty }.map { "\n\n\($0)" }.joined()
        return """
            ### `\(entry.name)`

            \(entry.summary)\(more)

            \(params)\(position)

            Result: \(entry.result.markdown).\(errors.isEmpty ? "" : " Errors: \(codes(errors)).") Since \(entry.since).

            \(example(entry))
            """
    }

    private static func example(_ entry: MethodEntry) -> String {
        let params = entry.example.params.map { #","params":\#($0)"# } ?? ""
        return """
            ```json
            {"jsonrpc":"2.0","id":1,"method":"\(entry.name)"\(params)}
            {"jsonrpc":"2.0","id":1,"result":\(entry.example.result)}
            ```
            """
    }

    private static func event(_ entry: EventTable.Entry) -> String {
        "### `\(entry.name)` (event)\n\n\(entry.summary) Since \(entry.since).\n\n\(table("member", entry.params))"
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
            let type = field.schema.markdown + field.constraints.markdown
            return "| `\(field.name)` | \(type) | \(field.isRequired ? "yes" : "no") | \(field.summary) |"
        }
        let always = what == "param" ? "required" : "always there"
        return (["| \(what) | type | \(always) | meaning |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }

    private static func enumeration(_ choice: EnumSchema) -> String {
        let open = choice.isOpen ? " The provider may add others." : ""
        let rows = choice.values.map { "| `\($0)` | \(choice.meanings[$0] ?? "") |" }
        return (["### \(choice.name)", "", choice.summary + open, "", "| value | meaning |", "|---|---|"] + rows)
            .joined(separator: "\n")
    }

    /// Codes in a row are given as a range.
    private static func codes(_ entries: [ErrorTable.Entry]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for code in entries.filter({ !$0.isOpenEnded }).map(\.code).sorted() {
            if let last = ranges.last, last.upperBound + 1 == code {
                ranges[ranges.count - 1] = last.lowerBound...code
            } else {
                ranges.append(code...code)
            }
        }
        let texts = ranges.map { range in
            range.count > 2
                ? "\(range.lowerBound) to \(range.upperBound)"
                : range.map(String.init).joined(separator: ", ")
        }
        return (texts + entries.filter(\.isOpenEnded).map(\.codeText)).joined(separator: ", ")
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
        case .enumeration(let choice): "[\(choice.name)](#\(choice.name.lowercased()))"
        case .array(let inner): "list of \(inner.markdown)"
        case .map(let inner): "object with values of type \(inner.markdown)"
        case .object(let object) where object.fields.isEmpty: "`{}`"
        case .object(let object): "[\(object.name)](#\(object.name.lowercased()))"
        }
    }
}

extension Constraints {
    /// The bounds in words, each after a comma.
    fileprivate var markdown: String {
        let texts = [
            minItems.map { "\($0) or more" }, minLength.map { "length \($0) or more" },
            maxLength.map { "length at most \($0)" }, pattern.map { "matches `\($0)`" }, format,
        ]
        return texts.compactMap { $0 }.map { ", " + $0 }.joined()
    }
}
