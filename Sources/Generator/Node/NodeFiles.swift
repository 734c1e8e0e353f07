/// The generated files of the Node client, in `clients/node`.
enum NodeFiles {
    static let all: [GeneratedFile] = [
        GeneratedFile(path: "clients/node/src/generated/methods.js") { NodeMethods.script },
        GeneratedFile(path: "clients/node/src/generated/errors.js") { NodeErrors.script },
        GeneratedFile(path: "clients/node/types/generated/methods.d.ts") { NodeMethods.types },
        GeneratedFile(path: "clients/node/types/generated/models.d.ts") { NodeModels.types },
        GeneratedFile(path: "clients/node/types/generated/events.d.ts") { NodeEvents.types },
        GeneratedFile(path: "clients/node/types/generated/errors.d.ts") { NodeErrors.types },
    ]
}

extension GeneratedFile {
    /// A file of the Node client whose lines follow a header.
    fileprivate init(path: String, lines: @escaping @Sendable () -> [String]) {
        self.init(path: path) { () throws(GeneratedFileError) in
            let header = "// Generated from the method table by `checkout-bridge-gen write`; do not edit."
            var lines = [header, ""] + lines()
            if lines.last == "" { lines.removeLast() }
            return lines.joined(separator: "\n") + "\n"
        }
    }
}
