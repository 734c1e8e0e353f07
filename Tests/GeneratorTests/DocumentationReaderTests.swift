import Foundation
import Testing

@testable import Generator

@Suite("Documentation comments of models")
struct DocumentationReaderTests {
    private func texts(_ source: String) -> [String: String] {
        DocumentationReader(module: "M", source: source).texts
    }

    @Test("a type, its properties and its cases are found under their paths")
    func paths() {
        let source = """
            /// A thing.
            public struct Thing: Sendable {
                /// Its name.
                public let name: String
                /// Its kind.
                public enum Kind: String {
                    /// Goes on.
                    case `continue`
                    /// Stops.
                    case stop = "st_op"
                }

                /// How many.
                package var count = 0
            }

            /// Another.
            public enum Other {
                /// Carries something.
                case some(String)
            }
            """
        #expect(
            texts(source) == [
                "M.Thing": "A thing.", "M.Thing.name": "Its name.", "M.Thing.Kind": "Its kind.",
                "M.Thing.Kind.continue": "Goes on.", "M.Thing.Kind.stop": "Stops.", "M.Thing.count": "How many.",
                "M.Other": "Another.", "M.Other.some": "Carries something.",
            ])
    }

    @Test("the first paragraph counts, over all its lines and past attributes")
    func paragraphs() {
        let source = """
            /// First line
            /// and second.
            ///
            /// More.
            @frozen
            public struct Thing {
                public let bare: Int
            }
            """
        #expect(texts(source) == ["M.Thing": "First line and second."])
    }

    @Test("the comment of a model's property reaches the document, the reference and both clients")
    func reaches() throws {
        let comment = "Number of decimal places of `currency`: 2 for USD, 0 for JPY, 3 for KWD."
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = try String(
            contentsOf: root.appending(path: "Sources/AghanimCore/Models/Order.swift"), encoding: .utf8)
        #expect(source.contains("/// \(comment)"))
        for ending in ["openrpc.json", "protocol.md", "models.py", "models.d.ts"] {
            let file = try #require(GeneratedFiles.all.first { $0.path.hasSuffix(ending) }, "\(ending)")
            let current = try String(contentsOf: root.appending(path: file.path), encoding: .utf8)
            let words = try file.contents(current: current, root: root.path).split(whereSeparator: \.isWhitespace)
            #expect(words.joined(separator: " ").contains(comment), "\(file.path)")
        }
    }

    @Test("what a caller never meets has no text: private types, locals, comments that no declaration follows")
    func others() {
        let source = """
            /// Hidden.
            struct Hidden {
                /// Member of what is hidden.
                let member: Int
            }
            /// Loose.

            public struct Shown {
                /// Does it.
                public func act() {
                    /// Local.
                    let local = 1
                }
            }
            """
        #expect(texts(source).isEmpty)
    }
}
