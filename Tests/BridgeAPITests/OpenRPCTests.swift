import JSON
import Testing

@testable import BridgeAPI

/// What the meta-schema of OpenRPC 1.3 asks for, as far as this document uses it; its objects take no other members.
@Suite("The OpenRPC document")
struct OpenRPCTests {
    private let document: JSONValue

    init() throws { document = try JSONDocument(parsing: OpenRPCDocument.text).root }

    private func names(_ value: JSONValue?) throws -> [String] { try #require(value).members().map(\.name) }

    private func list(_ value: JSONValue?) throws -> [JSONValue] { try Array(#require(value).elements()) }

    /// Checks that `value` is an object with all of `required` and nothing else but `optional`.
    private func check(
        _ value: JSONValue, required: Set<String>, optional: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let names = try names(value)
        #expect(Set(names).count == names.count, "\(value.path)", sourceLocation: sourceLocation)
        #expect(required.isSubset(of: names), "\(value.path)", sourceLocation: sourceLocation)
        #expect(
            required.union(optional).isSuperset(of: names), "\(value.path): \(names)", sourceLocation: sourceLocation)
    }

    @Test("its root, its info and its components have the members of version 1.3")
    func root() throws {
        try check(document, required: ["openrpc", "info", "methods"], optional: ["components", "x-events"])
        #expect(try document.decode("openrpc", as: String.self).wholeMatch(of: /1\.3\.\d+/) != nil)
        try check(
            document.required("info"), required: ["title", "version", "x-protocol-version"], optional: ["description"])
        try check(document.required("components"), required: ["schemas", "errors"])
    }

    @Test("every method has its name, params, result and errors, in order and once")
    func methods() throws {
        let methods = try list(document["methods"])
        let names = try methods.map { try $0.decode("name", as: String.self) }
        #expect(names == MethodTable.entries.map(\.name))
        #expect(names == Set(names).sorted())
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+(\.[a-z][A-Za-z]*)+/) != nil })
        for method in methods {
            try check(
                method,
                required: [
                    "name", "summary", "paramStructure", "params", "result", "errors", "examples", "x-since",
                    "x-repeatable",
                ],
                optional: ["description", "deprecated"])
            #expect(["by-name", "either"].contains(try method.decode("paramStructure", as: String.self)))
            #expect(try method.decode("summary", as: String.self).hasSuffix("."))
            try contentDescriptors(list(method["params"]))
            try check(method.required("result"), required: ["name", "schema"])
            for error in try list(method["errors"]) { try check(error, required: ["$ref"]) }
        }
    }

    @Test("params are named once, required ones first, each with its meaning")
    func params() throws {
        for method in try list(document["methods"]) {
            let params = try list(method["params"])
            let names = try params.map { try $0.decode("name", as: String.self) }
            #expect(Set(names).count == names.count)
            let required = try params.map { try $0.decode("required", as: Bool.self) }
            #expect(required == required.sorted { $0 && !$1 }, "\(names)")
        }
    }

    private func contentDescriptors(_ descriptors: [JSONValue]) throws {
        for descriptor in descriptors {
            try check(descriptor, required: ["name", "description", "required", "schema"])
            #expect(try descriptor.decode("description", as: String.self).hasSuffix("."), "\(descriptor.path)")
        }
    }

    @Test("events are described like params")
    func events() throws {
        let events = try list(document["x-events"])
        let names = try events.map { try $0.decode("name", as: String.self) }
        #expect(names == EventTable.entries.map(\.name))
        #expect(names == Set(names).sorted())
        #expect(Set(["aghanim.checkout.didClose", "bridge.eventsLost", "bridge.log"]).isSubset(of: names))
        for event in events {
            try check(event, required: ["name", "summary", "params", "x-since"])
            try contentDescriptors(list(event["params"]))
        }
    }

    @Test("error components are error objects, each code once")
    func errors() throws {
        let errors = try document.required("components").required("errors").members().map(\.value)
        for error in errors { try check(error, required: ["code", "message", "data"]) }
        let codes = try errors.map { try $0.decode("code", as: Int.self) }
        #expect(Set(codes).count == codes.count)
        #expect(Set(101...115).isSubset(of: codes))
        #expect(Set([-32700, -32603, -32602, -32601, -32600, -32800]).union(-32007 ... -32001).isSubset(of: codes))
    }

    @Test("every reference leads somewhere, and everything in the components is named by a plain identifier")
    func references() throws {
        let components = try document.required("components")
        let targets = try ["schemas", "errors"].flatMap { kind in
            try names(components.member(named: kind)).map { "#/components/\(kind)/\($0)" }
        }
        #expect(targets.allSatisfy { $0.wholeMatch(of: /#\/components\/[a-z]+\/[A-Za-z0-9._-]+/) != nil })
        let references = try strings(named: "$ref", in: document)
        #expect(references.count > 100)
        #expect(Set(references).subtracting(targets).isEmpty)
        let schemas = targets.filter { $0.contains("/schemas/") }
        #expect(Set(schemas).subtracting(references).isEmpty, "unused")
    }

    @Test("schemas are those of JSON Schema: known types and keywords, objects with what they require")
    func schemas() throws {
        let types: Set = ["string", "integer", "boolean", "array", "object"]
        #expect(Set(try strings(named: "type", in: document)).isSubset(of: types))
        for (name, schema) in try document.required("components").required("schemas").members() {
            if try schema.decode("type", as: String.self) == "string" {
                try check(schema, required: ["type", "description"], optional: ["enum", "examples"])
                continue
            }
            try check(schema, required: ["type", "description", "required", "properties"])
            let required = Set(try schema.decode("required", as: [String].self))
            #expect(required.isSubset(of: try names(schema["properties"])), "\(name)")
            for (_, property) in try schema.required("properties").members() {
                try check(
                    property, required: [],
                    optional: [
                        "$ref", "type", "description", "format", "enum", "examples", "items", "additionalProperties",
                        "pattern", "minLength", "maxLength", "minItems",
                    ])
            }
        }
    }

    private func strings(named name: String, in value: JSONValue) throws -> [String] {
        switch value.kind {
        case .object:
            // What examples hold says nothing of the document.
            return try value.members().filter { $0.name != "examples" }.flatMap { member in
                let own = member.name == name ? (try? member.value.string()).map { [$0] } : nil
                return try own ?? strings(named: name, in: member.value)
            }
        case .array: return try value.elements().flatMap { try strings(named: name, in: $0) }
        default: return []
        }
    }
}
