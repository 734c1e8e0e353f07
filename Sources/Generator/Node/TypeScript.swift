import BridgeAPI

/// Types of the tables as TypeScript spells them.
enum TypeScript {
    /// Which way values of a type travel.
    enum Direction {
        /// From the caller to the bridge: exactly what the bridge takes.
        case sent
        /// From the bridge to the caller: a newer bridge may answer strings that this version does not know.
        case received
    }

    /// A type as it stands after a colon.
    static func type(_ schema: Schema, _ direction: Direction) -> String {
        switch schema {
        case .any: "unknown"
        case .string, .format: "string"
        case .integer: "number"
        case .boolean: "boolean"
        case .enumeration(let choice): choiceType(choice, direction)
        case .array(let inner): "\(element(inner, direction))[]"
        case .map(let inner): "Record<string, \(type(inner, direction))>"
        case .object(let object): object.name
        }
    }

    /// An interface with a comment for itself and each member.
    static func interface(
        _ name: String, _ summary: String, _ fields: [FieldSchema], _ direction: Direction
    ) -> [String] {
        let members = fields.flatMap { JSDoc.member($0, indent: 2) + ["  \(member($0, direction))"] }
        return JSDoc.comment([summary]) + ["export interface \(name) {"] + members + ["}", ""]
    }

    /// The names of types that stand in these members.
    static func names(in schemas: [Schema]) -> Set<String> {
        schemas.reduce(into: []) { names, schema in
            switch schema {
            case .array(let inner), .map(let inner): names.formUnion(self.names(in: [inner]))
            case .enumeration(let choice): names.insert(choice.name)
            case .object(let object): names.insert(object.name)
            default: break
            }
        }
    }

    /// A method's name as the start of a type's name.
    static func typeName(_ wireName: String) -> String {
        wireName.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The lines that import names, sorted.
    static func importing(_ names: Set<String>, from file: String, asTypes: Bool = true) -> [String] {
        names.isEmpty
            ? []
            : ["import \(asTypes ? "type " : ""){"] + names.sorted().map { "  \($0)," } + ["} from \"\(file)\";", ""]
    }

    /// A caller may also hand over `undefined`, which is not sent.
    private static func member(_ field: FieldSchema, _ direction: Direction) -> String {
        let type = type(field.schema, direction)
        if field.isRequired { return "\(field.name): \(type);" }
        return "\(field.name)?: \(type)\(direction == .sent ? " | undefined" : "");"
    }

    private static func choiceType(_ choice: EnumSchema, _ direction: Direction) -> String {
        direction == .received && !choice.isOpen ? "\(choice.name) | (string & {})" : choice.name
    }

    private static func element(_ schema: Schema, _ direction: Direction) -> String {
        let type = type(schema, direction)
        return type.contains("|") ? "(\(type))" : type
    }
}
