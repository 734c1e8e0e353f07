import BridgeAPI

/// Comments that editors show.
enum JSDoc {
    /// A comment of paragraphs and, after them, lines such as `@since 1.0`; nothing when there is nothing to say.
    static func comment(_ paragraphs: [String], tags: [String] = [], indent: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let lines = paragraphs.filter { !$0.isEmpty }.flatMap { [$0, ""] }.dropLast() + tags
        // What ends a comment must not stand in it.
        let text = lines.map { $0.replacing("*/", with: "*\\/") }
        switch text.count {
        case 0: return []
        case 1: return ["\(margin)/** \(text[0]) */"]
        default:
            return ["\(margin)/**"] + text.map { $0.isEmpty ? "\(margin) *" : "\(margin) * \($0)" } + ["\(margin) */"]
        }
    }

    /// What there is to say about a member.
    static func member(_ field: FieldSchema, indent: Int) -> [String] {
        comment([([field.summary] + notes(field)).joined(separator: " ")], indent: indent)
    }

    /// What there is to say about a method.
    static func method(_ entry: MethodEntry, indent: Int) -> [String] {
        let deprecated = entry.deprecated.map { ["@deprecated \($0)"] } ?? []
        let tags = thrown(entry) + deprecated + ["@since \(entry.since)", "@example"] + example(entry)
        return comment([entry.summary, entry.description, repeating(entry)], tags: tags, indent: indent)
    }

    /// What there is to say about a set of strings.
    static func choice(_ choice: EnumSchema) -> [String] {
        let known = choice.values.compactMap { value in choice.meanings[value].map { "- `\(value)`: \($0)" } }
        let more = choice.isOpen ? "A newer provider may send others, which arrive as they are." : ""
        return comment([choice.summary, more], tags: known.isEmpty ? [] : [""] + known)
    }

    private static func repeating(_ entry: MethodEntry) -> String {
        entry.isRepeatable ? "Calling it twice does no more than calling it once." : ""
    }

    /// A call as a program makes it, and its result when that is short.
    private static func example(_ entry: MethodEntry) -> [String] {
        let result = entry.example.result.count <= 80 ? " // \(entry.example.result)" : ""
        return ["await bridge.\(entry.name)(\(entry.example.params ?? ""));\(result)"]
    }

    private static func thrown(_ entry: MethodEntry) -> [String] {
        let errors = entry.errors.flatMap(\.entries)
        let api = errors.filter { $0.kind == "ApiError" }
        let others = errors.filter { $0.kind == "BridgeError" }
        return [
            api.isEmpty ? nil : "@throws {ApiError} \(names(api))",
            errors.contains { $0.isOpenEnded }
                ? "@throws {AppchargeError} when Appcharge, or its SDK before asking, refuses" : nil,
            others.isEmpty ? nil : "@throws {ResponseError} \(names(others))",
        ].compactMap { $0 }
    }

    private static func names(_ errors: [ErrorTable.Entry]) -> String {
        errors.map { "\($0.code) `\($0.name)`" }.joined(separator: ", ")
    }

    private static func notes(_ field: FieldSchema) -> [String] {
        field.boundNotes + (isDecimal(field.schema) ? ["Exact: do not turn it into a number."] : [])
    }

    private static func isDecimal(_ schema: Schema) -> Bool { schema == .format("decimal") }
}
