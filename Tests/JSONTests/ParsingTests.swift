import JSON
import TestSupport
import Testing

@Suite("Parsing a JSON text")
struct ParsingTests {
    @Test(
        "JSONTestSuite: what must be accepted is accepted and what must be refused is refused",
        .enabled(if: !JSONTestSuite.vectors.isEmpty, Comment(rawValue: JSONTestSuite.absence)),
        arguments: JSONTestSuite.vectors)
    func suite(vector: JSONTestSuite.Vector) {
        let accepted = (try? JSONDocument(parsing: vector.bytes, maxDepth: 1024)) != nil
        if vector.name.hasPrefix("y_") { #expect(accepted) }
        if vector.name.hasPrefix("n_") { #expect(!accepted) }
    }

    @Test(
        "texts that are not JSON are refused",
        arguments: [
            "", " ", "[1,]", "{\"a\":1,}", "[1 2]", "{\"a\" 1}", "{\"a\":}", "{1:2}", "[", "]", "[}", "{]", "{\"a\":1]",
            "[1]]", "1 2", "01", "-", "1.", ".5", "1e", "+1", "0x1", "nul", "nulll", "truefalse", "\"a", "\"\\x\"",
            "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"a\"b", "[\"a\"\"b\"]", "[1\"a\"]",
            "\u{FEFF}1", "\"\u{1}\"", "[1\u{0}]", "1\u{0}", "\u{0}", "[1\u{0C}]", "'a'", "{a:1}", "NaN", "Infinity",
            "[,1]", "{,}", ":", ",", "{\"a\":1 \"b\":2}", "/*x*/1", "[1]x",
        ])
    func refused(text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(text: text) }
    }

    @Test("invalid UTF-8 is refused, inside and outside strings")
    func invalidUTF8() {
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: [0x22, 0xED, 0xA0, 0x80, 0x22]) }
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: [0x22, 0xC0, 0x80, 0x22]) }
    }

    @Test("nesting is accepted to the limit and refused one deeper")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONDocument(text: nested(128))
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(text: nested(129)) }
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(text: nested(1_000_000)) }
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(text: String(repeating: "{\"a\":", count: 200_000)) }
    }

    @Test("a text is parsed the same wherever its bytes lie in memory")
    func alignment() throws {
        let text = Array(#"{"a":[1,2.5,"é😀\n"],"b":{"c":null}}"#.utf8)
        for offset in 0..<80 {
            let bytes = [UInt8](repeating: 0x22, count: offset) + text
            let document = try bytes.withUnsafeBytes {
                try JSONDocument(parsing: UnsafeRawBufferPointer(rebasing: $0[offset...]))
            }
            #expect(document.root.rawBytes == text)
        }
    }

    @Test("an object knows when a name occurs twice, however it is spelled and however many members there are")
    func duplicates() throws {
        #expect(try JSONDocument(text: #"{"a":1,"b":2}"#).root.hasDuplicateNames == false)
        #expect(try JSONDocument(text: #"{"a":1,"a":2}"#).root.hasDuplicateNames)
        #expect(try JSONDocument(text: #"{"a":1,"\u0061":2}"#).root.hasDuplicateNames)
        #expect(try JSONDocument(text: #"{"x":{"a":1,"a":2},"y":1}"#).root.hasDuplicateNames == false)
        let members = (0..<5000).map { "\"k\($0)\":{\"z\":\($0)}" }.joined(separator: ",")
        #expect(try JSONDocument(text: "{\(members)}").root.hasDuplicateNames == false)
        #expect(try JSONDocument(text: "{\(members),\"k17\":0}").root.hasDuplicateNames)
    }
}
