import Foundation
import Testing

/// The parsing vectors of JSONTestSuite, which live beside the checkout or where `JSON_TEST_SUITE` says.
public enum JSONTestSuite {
    /// One file: its name tells what must become of it (`y_` accepted, `n_` refused, `i_` free).
    public struct Vector: Sendable, CustomTestStringConvertible {
        /// The file's name.
        public let name: String
        /// Its content, valid JSON or not.
        public let bytes: [UInt8]
        /// What a test run calls it.
        public var testDescription: String { name }
    }

    /// Said by tests that cannot run without the vectors.
    public static let absence = "JSONTestSuite is not here: set JSON_TEST_SUITE to its test_parsing folder"

    /// Every vector, sorted by name; empty when the suite is absent.
    public static let vectors: [Vector] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            ProcessInfo.processInfo.environment["JSON_TEST_SUITE"].map { URL(filePath: $0) }
            ?? root.deletingLastPathComponent().appending(path: "shared/vectors/json")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .compactMap { file in
                (try? Data(contentsOf: file)).map { Vector(name: file.lastPathComponent, bytes: Array($0)) }
            }
    }()
}
