import BridgeAPI

/// The types that params, results and events are made of.
enum NodeModels {
    static var types: [String] {
        JSDoc.comment([
            "What params, results and events are made of.",
            "Whole numbers, money in minor units among them, are numbers: safe integers. Decimal text stays text.",
        ]) + [""] + TypeTable.enumerations.flatMap(choice) + TypeTable.entries.flatMap(object)
    }

    private static func choice(_ choice: EnumSchema) -> [String] {
        let values = choice.values.map { "\"\($0)\"" } + (choice.isOpen ? ["(string & {})"] : [])
        return JSDoc.choice(choice)
            + ["export type \(choice.name) =\n  | \(values.joined(separator: "\n  | "));", ""]
    }

    private static func object(_ object: ObjectSchema) -> [String] {
        if object.fields.isEmpty {
            return JSDoc.comment([object.summary]) + ["export type \(object.name) = Record<string, never>;", ""]
        }
        let direction: TypeScript.Direction = isSent(object.name) ? .sent : .received
        return TypeScript.interface(object.name, object.summary, object.fields, direction)
    }

    /// Whether callers make such objects.
    private static func isSent(_ name: String) -> Bool { sent.contains(name) }

    private static let sent = named(in: MethodTable.entries.flatMap { $0.params.map(\.schema) })

    private static func named(in schemas: [Schema]) -> Set<String> {
        schemas.reduce(into: TypeScript.names(in: schemas)) { names, schema in
            switch schema {
            case .array(let inner), .map(let inner): names.formUnion(named(in: [inner]))
            case .object(let object): names.formUnion(named(in: object.fields.map(\.schema)))
            default: break
            }
        }
    }
}
