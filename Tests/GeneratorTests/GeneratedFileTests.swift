import BridgeAPI
import Foundation
import JSON
import Testing

@testable import Generator

@Suite("Generated files")
struct GeneratedFileTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func current(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test("every generated file in the repository is current", arguments: GeneratedFiles.all.map(\.path))
    func isCurrent(path: String) throws {
        let file = try #require(GeneratedFiles.all.first { $0.path == path })
        let current = try current(path)
        #expect(try file.contents(current: current, root: root.path) == current, "run make generate")
    }

    @Test("a stale part is replaced, and what stands around it is kept byte for byte")
    func markers() throws {
        let text = "# Title\n\n\(MarkedSection.begin)\nold\n\(MarkedSection.end)\n\ntail without a line end"
        let new = try MarkedSection.replace(in: text, with: "new\n")
        #expect(new == "# Title\n\n\(MarkedSection.begin)\n\nnew\n\n\(MarkedSection.end)\n\ntail without a line end")
        #expect(try MarkedSection.replace(in: new, with: "new\n") == new)
    }

    @Test(
        "a text without its two markers in order is refused, and the error names them",
        arguments: [
            "", MarkedSection.begin, MarkedSection.end, "\(MarkedSection.end)\n\(MarkedSection.begin)",
        ])
    func noMarkers(text: String) {
        let error = #expect(throws: GeneratedFileError.self) { try MarkedSection.replace(in: text, with: "new") }
        #expect(error?.message.contains(MarkedSection.begin) == true)
        #expect(error?.message.contains(MarkedSection.end) == true)
    }

    @Test("pretty JSON has the same values in the same order, spelled the same")
    func pretty() throws {
        let text = #"{"b":[1,2.50,"x\né"],"a":{"c":[],"d":{},"e":null},"f":[{"g":true}]}"#
        let pretty = PrettyJSON.text(try JSONDocument(text: text).root)
        #expect(
            pretty == """
                {
                  "b": [1, 2.50, "x\\né"],
                  "a": {
                    "c": [],
                    "d": {},
                    "e": null
                  },
                  "f": [
                    {
                      "g": true
                    }
                  ]
                }

                """)
    }

    @Test("the reference has a section for every method, event and type, and a row for every error")
    func reference() throws {
        let lines = Set(ReferenceDocument.text.split(separator: "\n").map(String.init))
        for method in MethodTable.entries { #expect(lines.contains("### `\(method.name)`")) }
        for event in EventTable.entries { #expect(lines.contains("### `\(event.name)` (event)")) }
        for type in TypeTable.entries where !type.fields.isEmpty { #expect(lines.contains("### \(type.name)")) }
        for choice in TypeTable.enumerations { #expect(lines.contains("### \(choice.name)")) }
        for error in ErrorTable.entries {
            #expect(lines.contains { $0.hasPrefix("| \(error.codeText) | `\(error.kind)` |") })
        }
    }

    @Test("every link within protocol.md leads to a heading")
    func links() throws {
        let text = try current("protocol.md")
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            line.drop { $0 == "#" || $0 == " " }.lowercased().filter {
                $0.isLetter || $0.isNumber || $0 == "-" || $0 == " "
            }
            .replacing(" ", with: "-")
        }
        let links = text.matches(of: /\]\(#([^)]*)\)/).map { String($0.output.1) }
        #expect(links.count > 50)
        #expect(Set(links).subtracting(headings).isEmpty)
    }
}
