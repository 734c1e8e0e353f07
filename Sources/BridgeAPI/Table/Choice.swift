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
}

extension Choice where Self: RawRepresentable<String> & CaseIterable {
    /// These strings and no others.
    public static var schema: Schema {
        .enumeration(
            EnumSchema(
                name: schemaName, summary: schemaSummary, values: allCases.map(\.rawValue), isOpen: false))
    }
}
