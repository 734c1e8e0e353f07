import JSON

/// The few schemas of the provider's server-to-server specification that the SDK meets, reduced to
/// structure: `fixtures/aghanim/s2s-schemas.json`.
public struct Schema {
    private let all: JSONValue
    private let node: JSONValue

    /// The schema of that name.
    public static func named(_ name: String) throws -> Schema {
        let all = try Fixture.json("aghanim/s2s-schemas")
        guard let node = all.member(named: name) else { throw Missing(name: name) }
        return Schema(all: all, node: node)
    }

    struct Missing: Error {
        let name: String
    }

    /// The schema that is meant, a reference followed.
    var resolved: Schema {
        guard let reference = try? node["$ref"]?.string(),
            let target = all.member(named: String(reference.dropFirst(2)))
        else { return self }
        return Schema(all: all, node: target)
    }

    func child(_ value: JSONValue) -> Schema { Schema(all: all, node: value).resolved }

    var isNullable: Bool { (try? node["nullable"]?.bool()) == true }
    var type: String { (try? node["type"]?.string()) ?? "any" }
    var required: [String] { (try? node["required"].map { try [String](json: $0) }) ?? [] }
    var choices: [JSONValue] { (try? node["enum"]?.elements()).map(Array.init) ?? [] }
    var anyOf: [Schema] { (try? node["anyOf"]?.elements()).map { $0.map { child($0) } } ?? [] }
    var items: Schema? { node["items"].map { child($0) } }
    var others: Schema? { node["additionalProperties"].map { child($0) } }
    var pattern: String? { try? node["pattern"]?.string() }

    /// The properties in the order of the specification.
    var properties: [(name: String, schema: Schema)] {
        guard let members = try? node["properties"]?.members() else { return [] }
        // Nullability stands beside the reference, not behind it.
        return members.map { ($0.name, child($0.value)) }
    }

    func number(_ name: StaticString) -> Double? { node[name]?.numberText.flatMap(Double.init) }
    func count(_ name: StaticString) -> Int? { try? node[name]?.int() }
}
