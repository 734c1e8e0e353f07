import BridgeAPI
import Testing

@testable import Generator

@Suite("Python client")
struct PythonTests {
    @Test(
        "a name of the wire becomes snake_case, whatever runs of capitals it holds",
        arguments: [
            ("orderId", "order_id"), ("basePriceInUSD", "base_price_in_usd"), ("USDPrice", "usd_price"),
            ("iosCustomUrlScheme", "ios_custom_url_scheme"), ("sku", "sku"), ("timeout", "timeout_"),
            ("from", "from_"), ("retry2Times", "retry2_times"),
        ])
    func snake(name: String, expected: String) {
        #expect(PythonNames.snake(name) == expected)
    }

    @Test(
        "a value of an enumeration becomes a constant",
        arguments: [
            ("fr-CA", "FR_CA"), ("refund_requested", "REFUND_REQUESTED"), ("defaultBrowser", "DEFAULT_BROWSER"),
            ("zh-Hant", "ZH_HANT"), ("none", "NONE"), ("3ds", "_3DS"),
        ])
    func constant(value: String, expected: String) {
        #expect(PythonNames.constant(value) == expected)
    }

    @Test("no two members of a type, params of a method or values of an enumeration share a name")
    func unique() {
        let objects = TypeTable.entries.map { ($0.name, $0.fields.map(\.pythonName)) }
        let methods = MethodTable.entries.map { ($0.name, $0.params.map(\.pythonName)) }
        let choices = TypeTable.enumerations.map { ($0.name, $0.values.map(PythonNames.constant)) }
        for (owner, names) in objects + methods + choices {
            #expect(Set(names).count == names.count, "\(owner) has two of a name")
        }
        let functions = MethodTable.entries.map { PythonNames.function($0.name) }
        #expect(Set(functions).count == functions.count)
    }

    @Test("each type stands behind those that it is made of")
    func order() {
        var seen: Set<String> = []
        for object in PythonTypeOrder.objects {
            for case .object(let inner) in object.fields.map(\.schema) where !inner.fields.isEmpty {
                #expect(seen.contains(inner.name), "\(object.name) stands before \(inner.name)")
            }
            seen.insert(object.name)
        }
        #expect(seen.count == TypeTable.entries.count { !$0.fields.isEmpty })
    }

    @Test("quotes and backslashes of a summary do not end its docstring")
    func docstring() {
        let text = PythonText.docstring(["Say \"\"\"no\"\"\" to C:\\new \"now\""], indent: "    ")
        #expect(text == "    r\"\"\"Say '''no''' to C:\\new \"now\" \"\"\"")
        #expect(PythonText.quoted("a\"b\\c") == "\"a\\\"b\\\\c\"")
    }

    @Test("every paragraph of a docstring is indented, and a missing one leaves no gap")
    func paragraphs() {
        let text = PythonText.docstring(["One.", "", "Two\nlines."], indent: "    ")
        #expect(text == "    \"\"\"One.\n\n    Two\n    lines.\n    \"\"\"")
    }

    @Test("a long line is wrapped between words, and those of a param hang under it")
    func wrapping() {
        let text = PythonText.docstring(
            ["One.", ":param a: " + Array(repeating: "word", count: 40).joined(separator: " ")], indent: "    ")
        let lines = text.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines.allSatisfy { $0.count <= 110 })
        #expect(lines[1].hasPrefix("    :param a: word") && lines[2].hasPrefix("        word"))
    }

    @Test("a call that is too long for a line has a piece a line")
    func longCall() {
        #expect(PythonText.call("f", ["a", "b"], ":", indent: "  ") == "  f(a, b):")
        let long = String(repeating: "x", count: 110)
        #expect(PythonText.call("f", ["a", long], ":", indent: "") == "f(\n    a,\n    \(long),\n):")
    }
}
