import Foundation
import JSON

/// The canonical JSON samples under `fixtures/`, found beside the sources.
public enum Fixture {
    /// The bytes of `fixtures/<name>.json`, for example `aghanim/order`.
    public static func bytes(_ name: String, file: String = #filePath) throws -> [UInt8] {
        let root = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "fixtures/\(name).json")))
    }

    /// The text of `fixtures/<name>.json`.
    public static func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self)
    }

    /// The parsed `fixtures/<name>.json`.
    public static func json(_ name: String) throws -> JSONValue {
        try JSONDocument(parsing: bytes(name)).root
    }
}

extension JSONValue {
    /// Parses `text`.
    public init(text: String) throws {
        self = try JSONDocument(text: text).root
    }
}
