import JSON

/// The interface as OpenRPC 1.3, made from the method table.
public struct OpenRPCDocument: ResultValue {
    /// The document.
    public init() {}

    /// Its own format is said by its `openrpc` member.
    public static var schema: Schema { .map(.any) }

    /// Writes the document.
    public func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("openrpc", "1.3.2")
            writer.field("info", object: { writer in
                writer.field("title", BridgeVersion.name)
                writer.field("version", BridgeVersion.number)
                writer.field("description", "Payment SDKs as JSON-RPC 2.0 calls over stdio or a Unix socket.")
            })
            writer.field("methods", array: { writer in
                for entry in MethodTable.entries { entry.encode(to: &writer) }
            })
            writer.field("components", object: { writer in
                writer.field("schemas", object: { writer in encodeSchemas(to: &writer) })
            })
        }
    }

    /// The document as text.
    public static var text: [UInt8] {
        var writer = JSONWriter(capacity: 32_768)
        OpenRPCDocument().encode(to: &writer)
        return writer.bytes
    }

    private func encodeSchemas(to writer: inout JSONWriter) {
        var objects: [String: ObjectSchema] = [:]
        for entry in MethodTable.entries {
            entry.result.collectObjects(into: &objects)
            for field in entry.params { field.schema.collectObjects(into: &objects) }
        }
        for (name, object) in objects.sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            object.encode(to: &writer)
        }
    }
}

extension MethodEntry {
    fileprivate func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            writer.field("summary", summary)
            writer.field("paramStructure", takesPositional ? "either" : "by-name")
            writer.field("params", array: { writer in
                for field in params { field.encodeContentDescriptor(to: &writer) }
            })
            writer.field("result", object: { writer in
                writer.field("name", "result")
                writer.key("schema")
                result.encode(to: &writer)
            })
            writer.field("errors", array: { writer in
                for error in errors { error.encode(to: &writer) }
            })
        }
    }
}

extension FieldSchema {
    fileprivate func encodeContentDescriptor(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            writer.field("description", summary)
            writer.field("required", isRequired)
            writer.key("schema")
            schema.encode(to: &writer)
        }
    }
}

extension MethodError {
    fileprivate func encode(to writer: inout JSONWriter) {
        for code in codes {
            writer.object { writer in
                writer.field("code", code)
                writer.field("message", summary)
            }
        }
    }
}
