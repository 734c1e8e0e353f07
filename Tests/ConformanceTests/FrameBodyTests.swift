import JSON
import JSONRPC
import TestSupport
import Testing

/// JSONTestSuite as frame bodies: the parse decision as a peer sees it, and that the stream goes on after each.
@Suite("JSONTestSuite as frame bodies")
struct FrameBodyTests {
    /// What the suite leaves to the implementation, and why we decide as we do.
    static let implementationDefined: [String: (accepted: Bool, reason: String)] = [
        "i_number_": (true, "a number of any size is carried as its text; a method that needs an integer says so"),
        "i_object_key_lone_2nd_surrogate.json": (false, "a lone surrogate is not Unicode text"),
        "i_string_": (false, "invalid UTF-8, UTF-16, byte order marks inside a frame and lone surrogates are refused"),
        "i_structure_500_nested_arrays.json": (false, "nesting deeper than 128 is refused"),
        "i_structure_UTF-8_BOM_empty_object.json": (false, "only the stream may begin with a byte order mark"),
    ]

    @Test(
        "valid is never a parse error, invalid is -32700, and the next frame is served",
        .enabled(if: !JSONTestSuite.vectors.isEmpty, Comment(rawValue: JSONTestSuite.absence)),
        arguments: JSONTestSuite.vectors)
    func vector(vector: JSONTestSuite.Vector) throws {
        let ping = #"{"jsonrpc":"2.0","id":"next","method":"ping"}"#
        let framed =
            "Content-Length: \(vector.bytes.count)\r\n\r\n".utf8 + vector.bytes
            + "Content-Length: \(ping.utf8.count)\r\n\r\n\(ping)".utf8
        var peer = SessionPeer { _ in .empty }
        let answers = try frames(in: peer.feed(Array(framed))).map(summary)
        #expect(answers.last == #"{"jsonrpc":"2.0","id":"next","result":{}}"#)
        let wasParsed = !answers.dropLast().contains("-32700 null")
        #expect(wasParsed == Self.mustParse(vector.name), "\(vector.name) answered \(answers.dropLast())")
    }

    @Test(
        "the same holds for lines, where blank ones are ignored",
        .enabled(if: !JSONTestSuite.vectors.isEmpty, Comment(rawValue: JSONTestSuite.absence)),
        arguments: JSONTestSuite.vectors.filter { !$0.bytes.contains(0x0A) })
    func line(vector: JSONTestSuite.Vector) throws {
        let ping = #"{"jsonrpc":"2.0","id":"next","method":"ping"}"#
        var peer = SessionPeer { _ in .empty }
        let stream = Array((ping + "\n").utf8) + vector.bytes + Array(("\n" + ping + "\n").utf8)
        let answers = try frames(in: peer.feed(stream)).map(summary)
        #expect(answers.count == (Self.isBlank(vector.bytes) ? 2 : 3))
        #expect(answers.last == #"{"jsonrpc":"2.0","id":"next","result":{}}"#)
        let wasParsed = !answers.contains("-32700 null")
        #expect(wasParsed == (Self.mustParse(vector.name) || Self.isBlank(vector.bytes)), "\(vector.name)")
    }

    private static func isBlank(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    }

    private static func mustParse(_ name: String) -> Bool {
        if let exact = implementationDefined[name] { return exact.accepted }
        if let kind = implementationDefined.first(where: { $0.key.hasSuffix("_") && name.hasPrefix($0.key) }) {
            return kind.value.accepted
        }
        return name.hasPrefix("y_")
    }
}
