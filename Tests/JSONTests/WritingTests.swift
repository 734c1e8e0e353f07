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

    @Test("integers of every size survive being written and read", arguments: [0, 1, -1, 9, 10, Int.max, Int.min])
    func integers(value: Int) throws {
        #expect(try JSONDocument(text: text { $0.int(value) }).root.int() == value)
    }
}
