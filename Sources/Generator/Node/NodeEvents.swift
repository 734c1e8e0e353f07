import BridgeAPI

/// What each event carries.
enum NodeEvents {
    static var types: [String] {
        let schemas = EventTable.entries.flatMap { $0.params.map(\.schema) }
        return TypeScript.importing(TypeScript.names(in: schemas), from: "./models.js")
            + EventTable.entries.flatMap(params) + map
    }

    private static var map: [String] {
        ["/** Every event of this version, by its name, with what it carries. A newer bridge may send others. */"]
            + ["export interface BridgeEvents {"]
            + EventTable.entries.flatMap {
                JSDoc.comment([$0.summary], indent: 2) + ["  \"\($0.name)\": \(typeName($0));"]
            }
            + ["}"]
    }

    private static func params(_ entry: EventTable.Entry) -> [String] {
        if entry.params.isEmpty {
            return JSDoc.comment([entry.summary]) + ["export type \(typeName(entry)) = Record<string, never>;", ""]
        }
        return TypeScript.interface(typeName(entry), entry.summary, entry.params, .received)
    }

    private static func typeName(_ entry: EventTable.Entry) -> String { TypeScript.typeName(entry.name) + "Event" }
}
