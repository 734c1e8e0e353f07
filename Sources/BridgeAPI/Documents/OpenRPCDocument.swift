import JSON

/// The interface as OpenRPC 1.3, made from the tables.
public struct OpenRPCDocument: ResultValue {
    /// The document.
    public init() {}

    /// Its own format is said by its `openrpc` member.
    public static var schema: Schema { .map(.any) }

    /// The document as compact text.
    public static let text: [UInt8] = {
        var writer = JSONWriter(capacity: 65_536)
        writer.object(encodeMembers)
        return writer.bytes
    }()

    /// Writes the document.
    public func encode(to writer: inout JSONWriter) { writer.raw(Self.text) }

    private static func encodeMembers(to writer: inout JSONWriter) {
        writer.field("openrpc", "1.3.2")
        writer.field(
            "info",
            object: { writer in
                writer.field("title", BridgeVersion.name)
                writer.field("version", BridgeVersion.number)
                writer.field("x-protocol-version", BridgeVersion.contract)
                writer.field(
                    "description",
                    "Payment SDKs as JSON-RPC 2.0 calls over stdio or a Unix socket. x-events lists the notifications that "
                        + "the bridge sends.")
            })
        writer.field(
            "methods",
            array: { writer in
                for entry in MethodTable.entries { entry.encode(to: &writer) }
            })
        writer.field(
            "components",
            object: { writer in
                writer.field("schemas", object: encodeSchemas)
                writer.field("errors", object: encodeErrors)
            })
        writer.field(
            "x-events",
            array: { writer in
                for entry in EventTable.entries { entry.encode(to: &writer) }
            })
    }

    private static func encodeSchemas(to writer: inout JSONWriter) {
        for object in TypeTable.entries {
            writer.key(object.name)
            object.encode(to: &writer)
        }
        for choice in TypeTable.enumerations {
            writer.key(choice.name)
            choice.encode(to: &writer)
        }
    }

    private static func encodeErrors(to writer: inout JSONWriter) {
        for entry in ErrorTable.entries {
            writer.key(entry.reference)
            writer.object { writer in
                writer.field("code", entry.code)
                writer.field("message", entry.isOpenEnded ? "\(entry.codeText): \(entry.summary)" : entry.summary)
                writer.field(
                    "data",
                    object: { writer in
                        writer.field("kind", entry.kind)
                        if entry.hasCase { writer.field("case", entry.name) }
                    })
            }
        }
    }
}

extension MethodEntry {
    /// Writes it as a method of the document.
    func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            writer.field("summary", summary)
            if !description.isEmpty { writer.field("description", description) }
            writer.field("paramStructure", takesPositional ? "either" : "by-name")
            writer.field(
                "params",
                array: { writer in
                    for field in params { field.encodeContentDescriptor(to: &writer) }
                })
            writer.field(
                "result",
                object: { writer in
                    writer.field("name", "result")
                    writer.key("schema")
                    result.encode(to: &writer)
                })
            writer.field(
                "errors",
                array: { writer in
                    for entry in errors.flatMap(\.entries) { entry.encodeReference(to: &writer) }
                })
            writer.field("examples", array: { example.encode(to: &$0) })
            if deprecated != nil { writer.field("deprecated", true) }
            writer.field("x-since", since)
            writer.field("x-repeatable", isRepeatable)
        }
    }
}

extension Example {
    /// Writes it as an example pairing.
    fileprivate func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", "example")
            writer.field(
                "params",
                array: { writer in
                    for (name, value) in members { Self.encode(name, value.rawBytes, to: &writer) }
                })
            writer.key("result")
            Self.encode("result", Array(result.utf8), to: &writer)
        }
    }

    private static func encode(_ name: String, _ value: [UInt8], to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            writer.key("value")
            writer.raw(value)
        }
    }
}

extension EventTable.Entry {
    fileprivate func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            writer.field("summary", summary)
            writer.field(
                "params",
                array: { writer in
                    for field in params { field.encodeContentDescriptor(to: &writer) }
                })
            writer.field("x-since", since)
        }
    }
}

extension ErrorTable.Entry {
    /// The error's name among the document's components.
    fileprivate var reference: String { "\(kind).\(name)" }

    fileprivate func encodeReference(to writer: inout JSONWriter) {
        writer.object { $0.field("$ref", "#/components/errors/\(reference)") }
    }
}

extension FieldSchema {
    fileprivate func encodeContentDescriptor(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            writer.field("description", summary)
            writer.field("required", isRequired)
            writer.key("schema")
            schema.encode(to: &writer, constraints)
        }
    }
}
