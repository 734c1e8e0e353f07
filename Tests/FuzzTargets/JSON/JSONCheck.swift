import FoundationEssentials
import JSON

/// What is JSON is read as what it says, what is not is refused, and what is written says the same.
enum JSONCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let expected = StrictJSON.parse(input)
        let document = try? JSONDocument(parsing: input)
        try require((document != nil) == (expected != nil), "a text is read if and only if it is JSON")
        guard let expected, let root = document?.root else { return }
        try Agreement(text: input).check(root, expected, "")
        try checkDuplicates(root, expected)
        for written in [Array(PrettyJSON.text(root).utf8), compact(root)] {
            guard let again = StrictJSON.parse(written), let reread = try? JSONDocument(parsing: written).root else {
                throw Violation(description: "what is written is JSON")
            }
            try Agreement(text: written).check(reread, again, "")
            try require(
                Meaning(expected, in: input) == Meaning(again, in: written), "what is written says what was read")
        }
    }

    private static func compact(_ root: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        write(root, to: &writer)
        return writer.bytes
    }

    private static func write(_ value: JSONValue, to writer: inout JSONWriter) {
        if let members = try? value.members() {
            writer.object { writer in
                for (name, member) in members {
                    writer.key(name)
                    write(member, to: &writer)
                }
            }
        } else if let elements = try? value.elements() {
            writer.array { writer in
                for element in elements { write(element, to: &writer) }
            }
        } else if let text = try? value.string() {
            writer.string(text)
        } else if let number = try? value.int(), value.numberText == String(number) {
            writer.int(number)
        } else {
            value.encode(to: &writer)
        }
    }

    private static func checkDuplicates(_ root: JSONValue, _ node: StrictJSON.Node) throws(Violation) {
        let path = root.duplicateNamePath
        try require((path != nil) == node.hasDuplicateNames, "a path to a repeated name is found when there is one")
    }
}

/// Compares every value of a document with what the text says there.
private struct Agreement {
    let text: [UInt8]

    func check(_ value: JSONValue, _ node: StrictJSON.Node, _ path: String) throws(Violation) {
        try require(value.rawBytes == Array(text[node.range]), "a value's own text is what stands in the text")
        try require(value.path == path, "the path to \(path) is not \(value.path)")
        switch node.value {
        case .object(let members): try check(value, members, path)
        case .array(let elements):
            let values = (try? value.elements()).map { Array($0) } ?? []
            try require(value.kind == .array && values.count == elements.count, "an array has its elements")
            for (index, element) in elements.enumerated() { try check(values[index], element, "\(path)/\(index)") }
        case .string(let bytes):
            try require((try? value.string()).map { Array($0.utf8) } == bytes, "a string is what it says")
        case .number: try checkNumber(value, String(decoding: text[node.range], as: UTF8.self))
        case .bool(let bool): try require((try? value.bool()) == bool, "true is true and false is false")
        case .null: try require(value.isNull && value.kind == .null, "null is null")
        }
    }

    private func check(
        _ value: JSONValue, _ members: [StrictJSON.Member], _ path: String
    ) throws(Violation) {
        let found = (try? value.members()).map { Array($0) } ?? []
        try require(value.kind == .object && found.count == members.count, "an object has its members")
        let names = Set(members.map(\.name))
        try require(value.hasDuplicateNames == (names.count < members.count), "repeated names are known")
        for (index, member) in members.enumerated() {
            let name = String(decoding: member.name, as: UTF8.self)
            try require(Array(found[index].name.utf8) == member.name, "a member has its name")
            let first = members.first { $0.name == member.name }?.value.range
            let looked = value.member(named: name)?.rawBytes
            try require(looked == first.map { Array(text[$0]) }, "a member is found by its name")
            let step = name.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
            try check(found[index].value, member.value, "\(path)/\(step)")
        }
    }

    private func checkNumber(_ value: JSONValue, _ token: String) throws(Violation) {
        try require(value.numberText == token, "a number's text is its token")
        let whole = try? value.int()
        if let plain = Int(token) { try require(whole == plain, "a plain whole number is read as it stands") }
        guard token.utf8.count <= 38, let decimal = try? value.decimal() else { return }
        guard let other = Decimal(string: token) else { return }
        try require(decimal == other, "\(token) is \(other), not \(decimal)")
        if let whole { try require(decimal == Decimal(whole), "\(token) is not \(whole)") }
    }
}

/// What a text says, however it is written; numbers by their token.
private indirect enum Meaning: Equatable {
    case object([Pair])
    case array([Meaning])
    case string([UInt8])
    case other([UInt8])

    struct Pair: Equatable {
        let name: [UInt8]
        let value: Meaning
    }

    init(_ node: StrictJSON.Node, in text: [UInt8]) {
        self =
            switch node.value {
            case .object(let members):
                .object(members.map { Pair(name: $0.name, value: Meaning($0.value, in: text)) })
            case .array(let elements): .array(elements.map { Meaning($0, in: text) })
            case .string(let bytes): .string(bytes)
            default: .other(Array(text[node.range]))
            }
    }
}

extension StrictJSON.Node {
    /// Whether some object in this value has a name more than once.
    fileprivate var hasDuplicateNames: Bool {
        switch value {
        case .object(let members):
            Set(members.map(\.name)).count < members.count || members.contains { $0.value.hasDuplicateNames }
        case .array(let elements): elements.contains { $0.hasDuplicateNames }
        default: false
        }
    }
}
