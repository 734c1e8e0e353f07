import JSON

/// The type of a value on the wire, as far as JSON Schema can say it.
public indirect enum Schema: Sendable, Equatable {
    /// Any JSON value.
    case any
    /// A string.
    case string
    /// A string with a fixed meaning, such as `decimal` or `uri`.
    case format(String)
    /// A whole number.
    case integer
    /// True or false.
    case boolean
    /// One of these strings; an open set may grow, so a reader must expect others.
    case enumeration([String], open: Bool)
    /// A list of values of one type.
    case array(Schema)
    /// An object with any names and values of one type.
    case map(Schema)
    /// An object with these members.
    case object(ObjectSchema)
}

/// An object's members.
public struct ObjectSchema: Sendable, Equatable {
    /// The type's name in the documents.
    public let name: String
    /// What the object is.
    public let summary: String
    /// The members in their order.
    public var fields: [FieldSchema]
}

/// One member of an object, or one param of a method.
public struct FieldSchema: Sendable, Equatable {
    /// The member's name.
    public let name: String
    /// What it means, with its unit.
    public let summary: String
    /// The type of its value.
    public let schema: Schema
    /// Whether it is always there.
    public let isRequired: Bool
}

extension Schema {
    /// All named objects within, each once. A name stands for one type.
    func collectObjects(into objects: inout [String: ObjectSchema]) {
        switch self {
        case .array(let inner), .map(let inner): inner.collectObjects(into: &objects)
        case .object(let object):
            precondition(objects[object.name].map { $0 == object } ?? true, "two types are named \(object.name)")
            objects[object.name] = object
            for field in object.fields { field.schema.collectObjects(into: &objects) }
        default: break
        }
    }

    /// Writes it as JSON Schema; named objects become references into the document's components.
    func encode(to writer: inout JSONWriter, summary: String? = nil) {
        writer.object { writer in
            if case .object = self {} else { writer.optionalField("description", summary) }
            encodeMembers(to: &writer)
        }
    }

    private func encodeMembers(to writer: inout JSONWriter) {
        switch self {
        case .any: break
        case .string: writer.field("type", "string")
        case .format(let format):
            writer.field("type", "string")
            writer.field("format", format)
        case .integer: writer.field("type", "integer")
        case .boolean: writer.field("type", "boolean")
        case .enumeration(let values, let isOpen):
            writer.field("type", "string")
            if isOpen { writer.field("examples", values) } else { writer.field("enum", values) }
        case .array(let inner):
            writer.field("type", "array")
            writer.key("items")
            inner.encode(to: &writer)
        case .map(let inner):
            writer.field("type", "object")
            writer.key("additionalProperties")
            inner.encode(to: &writer)
        case .object(let object): writer.field("$ref", "#/components/schemas/\(object.name)")
        }
    }
}

extension ObjectSchema {
    /// Writes it as JSON Schema.
    func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("type", "object")
            writer.field("description", summary)
            writer.field("required", fields.filter(\.isRequired).map(\.name))
            writer.field(
                "properties",
                object: { writer in
                    for field in fields {
                        writer.key(field.name)
                        field.schema.encode(to: &writer, summary: field.summary)
                    }
                })
        }
    }
}
