import JSON
import TestSupport
import Testing

@Suite("Writing JSON")
struct WritingTests {
    private func text(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("commas stand between members and elements and nowhere else")
    func commas() {
        let written = text { w in
            w.object { w in
                w.field("a", 1)
                w.field("b", object: { _ in })
                w.optionalField("none", String?.none)
                w.field("c", [[], [1, -2], [Int.min]])
                w.field("d", ["y": true, "x": false])
                w.key("e\"")
                w.null()
            }
        }
        #expect(
            written == #"{"a":1,"b":{},"c":[[],[1,-2],[-9223372036854775808]],"d":{"x":false,"y":true},"e\"":null}"#)
    }

    @Test("every string survives being written and read")
    func strings() throws {
        let all =
            String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
            + "😀\u{FFFF}\u{10FFFF}\u{2028}"
        #expect(try JSONDocument(text: text { $0.string(all) }).root.string() == all)
        #expect(text { $0.string("\u{1F}\u{7}\"\\/") } == #""\u001f\u0007\"\\/""#)
    }

    @Test("a byte that needs an escape gets it wherever it stands, and no other byte does")
    func escapesAnywhere() throws {
        for byte in (0..<0x80).map(UInt8.init) {
            for (before, after) in [(0, 0), (1, 6), (6, 1), (7, 0), (7, 9), (8, 7), (15, 0), (0, 16), (16, 3)] {
                let bytes =
                    [UInt8](repeating: 0x61, count: before) + [byte] + [UInt8](repeating: 0x7A, count: after)
                let string = String(decoding: bytes, as: UTF8.self)
                let written = text { $0.string(string) }
                #expect(try JSONDocument(text: written).root.string() == string)
                let needsEscape = byte < 0x20 || byte == 0x22 || byte == 0x5C
                #expect((written.utf8.count > bytes.count + 2) == needsEscape)
            }
        }
    }

    @Test("integers of every size survive being written and read", arguments: [0, 1, -1, 9, 10, Int.max, Int.min])
    func integers(value: Int) throws {
        #expect(try JSONDocument(text: text { $0.int(value) }).root.int() == value)
    }
}
