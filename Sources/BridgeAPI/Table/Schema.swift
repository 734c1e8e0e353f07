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
    /// One of a set of strings.
    case enumeration(EnumSchema)
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

/// A set of strings.
public struct EnumSchema: Sendable, Equatable {
    /// The type's name in the documents.
    public let name: String
    /// What the strings tell apart.
    public let summary: String
    /// The strings, in the order of the documents.
    public let values: [String]
    /// Whether the set may grow, so that a reader must expect others.
    public let isOpen: Bool
    /// What single strings mean, as far as that is documented.
    public var meanings: [String: String] = [:]
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
    /// What its type alone does not say.
    public var constraints = Constraints.none
}

extension Schema {
    /// Writes it as JSON Schema; named types become references into the document's components.
    func encode(to writer: inout JSONWriter, summary: String? = nil, _ constraints: Constraints = .none) {
        writer.object { writer in
            if !isReference { writer.optionalField("description", summary) }
            encodeMembers(to: &writer, constraints)
        }
    }

    /// Whether it stands among the document's components; a reference takes no member beside it.
    private var isReference: Bool {
        switch self {
        case .object, .enumeration: true
        default: false
        }
    }

    private func encodeMembers(to writer: inout JSONWriter, _ constraints: Constraints) {
        switch self {
        case .any: break
        case .string:
            writer.field("type", "string")
            constraints.encodeOfString(to: &writer)
        case .format(let format):
            writer.field("type", "string")
            writer.field("format", format)
        case .integer: writer.field("type", "integer")
        case .boolean: writer.field("type", "boolean")
        case .enumeration(let choice): writer.field("$ref", "#/components/schemas/\(choice.name)")
        case .array(let inner):
            writer.field("type", "array")
            writer.optionalField("minItems", constraints.minItems)
            writer.key("items")
            inner.encode(to: &writer, constraints)
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
                        field.schema.encode(to: &writer, summary: field.summary, field.constraints)
                    }
                })
        }
    }
}

extension EnumSchema {
    private func meaning(of value: String) -> String? { meanings[value].map { "- `\(value)`: \($0)" } }

    /// Writes it as JSON Schema.
    func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("type", "string")
            writer.field("description", ([summary] + values.compactMap(meaning)).joined(separator: "\n"))
            writer.field(isOpen ? "examples" : "enum", values)
        }
    }
}
