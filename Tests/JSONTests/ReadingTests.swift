import Foundation
import JSON
import TestSupport
import Testing

@Suite("Reading values")
struct ReadingTests {
    private func root(_ text: String) throws -> JSONValue { try JSONDocument(text: text).root }

    @Test("strings come back with every escape resolved")
    func strings() throws {
        #expect(try root(#""a\"\\\/\b\f\n\r\tz""#).string() == "a\"\\/\u{8}\u{C}\n\r\tz")
        #expect(try root(#""\u00e9\u20ac\ud83d\ude00\u0000""#).string() == "é€😀\u{0}")
        #expect(try root("\"é€😀\"").string() == "é€😀")
        let pair = try root(#"["\n1","plain","\t2"]"#)
        #expect(try [String](json: pair) == ["\n1", "plain", "\t2"])
    }

    @Test(
        "whole numbers are read in any spelling",
        arguments: [
            ("0", 0), ("-0", 0), ("5", 5), ("5.0", 5), ("5e0", 5), ("50e-1", 5), ("1E2", 100), ("-7", -7),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", Int.max),
            ("-9223372036854775808", Int.min), ("0e999999999999999999", 0), ("0.000", 0), ("120000e-4", 12),
        ])
    func ints(text: String, value: Int) throws {
        #expect(try root(text).int() == value)
    }

    @Test(
        "what is no whole number of 64 bits is refused as such",
        arguments: ["1.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e400", "1e99999999999999"])
    func notInts(text: String) throws {
        let value = try root(text)
        #expect(throws: JSONDecodingError(path: "", "expected a whole number of 64 bits")) { try value.int() }
    }

    @Test(
        "decimals are exact",
        arguments: ["9.99", "0.1", "1.250", "-0.01", "12345678901234567890.123456789", "1e3", "2.5E-2"])
    func decimals(text: String) throws {
        #expect(try root(text).decimal() == Decimal(string: text))
    }

    @Test("a number keeps its text")
    func numberText() throws {
        #expect(try root("1e2").numberText == "1e2")
        #expect(try root("[9007199254740993]").elements().map(\.numberText) == ["9007199254740993"])
        #expect(try root("\"1\"").numberText == nil)
    }

    @Test(
        "raw bytes are the value as it was written",
        arguments: [
            "1.0", "\"a\\u0062\\\"c\"", "[1, 2 ]", "{ \"a\" : [] }", "null", "\"\"",
        ])
    func raw(text: String) throws {
        let array = try root(" [ 0 ,\(text) , \"x\\n\"] ")
        #expect(try Array(array.elements())[1].rawBytes == Array(text.utf8))
    }

    @Test("members are found by name, escaped or not, and missing is not null")
    func members() throws {
        let value = try root(#"{"a":1,"b\n":{"a":2},"c":null,"d":[{"a":3}],"":4}"#)
        #expect(try value["a"]?.int() == 1)
        #expect(try value.member(named: "b\n")?["a"]?.int() == 2)
        #expect(value["c"]?.isNull == true)
        #expect(value["zzz"].map(\.kind) == nil)
        #expect(try value[""]?.int() == 4)
        #expect(try value.optional("c").map(\.kind) == nil)
        #expect(try value.members().map(\.name) == ["a", "b\n", "c", "d", ""])
        #expect(value["d"]?["a"].map(\.kind) == nil)
    }

    @Test("errors say by path what was expected and found")
    func paths() throws {
        let value = try root(#"{"items":[{"sku":1},{"sku":"x","a/b~c":true}]}"#)
        let items = Array(try value.required("items").elements())
        #expect(throws: JSONDecodingError(path: "/items/0/sku", "expected a string, found a number")) {
            try items[0].decode("sku", as: String.self)
        }
        #expect(throws: JSONDecodingError(path: "/items/1/a~1b~0c", "expected a whole number, found a boolean")) {
            try items[1].decode("a/b~c", as: Int.self)
        }
        let marked = try root("{\"a/\u{301}b~\u{730}\":1}")
        #expect(throws: JSONDecodingError(path: "/a~1\u{301}b~0\u{730}", "expected a string, found a number")) {
            try marked.member(named: "a/\u{301}b~\u{730}")?.string()
        }
        #expect(throws: JSONDecodingError(path: "/items/0/name", "missing")) {
            try items[0].decode("name", as: String.self)
        }
        #expect(throws: JSONDecodingError(path: "/items", "expected an object, found an array")) {
            try value.required("items").required("x")
        }
        #expect(throws: JSONDecodingError(path: "", "expected a string, found null")) { try root("null").string() }
        #expect(throws: JSONDecodingError(path: "", "expected true or false, found an object")) {
            try root("{}").bool()
        }
    }
}
