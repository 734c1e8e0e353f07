/// Reads the documentation comments of models from Swift source in the formatter's shape: one declaration a line,
/// four spaces a level.
struct DocumentationReader {
    /// What was found: the first paragraph of a comment, under `Module.Type` or `Module.Type.member`.
    private(set) var texts: [String: String] = [:]
    private let module: String
    private var types: [OpenType] = []
    private var comment: [Substring] = []

    /// Reads the models of one file of `module`.
    init(module: String, source: String) {
        self.module = module
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) { read(line) }
    }

    private mutating func read(_ line: Substring) {
        let indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        if text.hasPrefix("///") {
            comment.append(text.dropFirst(3).drop { $0 == " " })
            return
        }
        // Attributes stand between a comment and its declaration.
        if text.hasPrefix("@") { return }
        declare(text.split(separator: " "), indent)
        comment = []
    }

    private mutating func declare(_ words: [Substring], _ indent: Int) {
        guard let keyword = words.firstIndex(where: { ["struct", "enum", "let", "var", "case"].contains($0) }),
            words[..<keyword].allSatisfy({ ["public", "package", "indirect"].contains($0) }),
            keyword + 1 < words.count
        else { return }
        types.removeAll { $0.indent >= indent }
        let name = Self.identifier(words[keyword + 1])
        switch words[keyword] {
        case "struct", "enum":
            let isModel = keyword > 0 || words.contains("ParamChoice")
            types.append(OpenType(indent: indent, name: name, isModel: isModel))
            note(nil)
        default:
            // Locals of a function stand deeper than members.
            if let type = types.last, indent == type.indent + 4 { note(name) }
        }
    }

    private mutating func note(_ member: String?) {
        let paragraph = comment.prefix { !$0.isEmpty }.joined(separator: " ")
        guard !paragraph.isEmpty, types.last?.isModel == true else { return }
        let path = [module] + types.map(\.name) + [member].compactMap { $0 }
        texts[path.joined(separator: ".")] = paragraph
    }

    /// A type whose members are being read. What a caller never meets is no model: it and its members have no text.
    private struct OpenType {
        let indent: Int
        let name: String
        let isModel: Bool
    }

    private static func identifier(_ word: Substring) -> String {
        String(word.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
}
