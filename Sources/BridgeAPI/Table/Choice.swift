/// A type whose values are strings of one set.
public protocol Choice: SchemaTyped {
    /// The type's name in the documents.
    static var schemaName: String { get }
    /// What the strings tell apart.
    static var schemaSummary: String { get }
}

extension Choice {
    /// The type's own name.
    public static var schemaName: String { String(describing: Self.self) }
    /// What the type's documentation comment says.
    public static var schemaSummary: String { ModelDocumentation.summary(of: Self.self) }
}

extension Choice where Self: RawRepresentable<String> {
    /// The set as a type, with what the cases' documentation comments say.
    static func schema(_ cases: [Self], isOpen: Bool) -> Schema {
        let meanings = cases.compactMap { value -> (String, String)? in
            let text = ModelDocumentation.summary(of: Self.self, String(describing: value))
            return text.isEmpty ? nil : (value.rawValue, text)
        }
        return .enumeration(
            EnumSchema(
                name: schemaName, summary: schemaSummary, values: cases.map(\.rawValue), isOpen: isOpen,
                meanings: Dictionary(uniqueKeysWithValues: meanings)))
    }
}

extension Choice where Self: RawRepresentable<String> & CaseIterable {
    /// These strings and no others.
    public static var schema: Schema { schema(Array(allCases), isOpen: false) }
}
