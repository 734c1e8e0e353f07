import EventLoop
import GrantJournal
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("What the tables say")
struct TableTests {
    /// A param that has bounds, and a value beyond one of them.
    struct Beyond: Sendable, CustomTestStringConvertible {
        let method: String
        let param: String
        let value: String
        var testDescription: String { "\(method) \(param) \(value)" }
    }

    private static func values(beyond constraints: Constraints, isList: Bool) -> [String] {
        var strings: [String] = []
        if let least = constraints.minLength, least > 0 { strings.append(String(repeating: "a", count: least - 1)) }
        if let most = constraints.maxLength { strings.append(String(repeating: "a", count: most + 1)) }
        if constraints.pattern == #"\S"# { strings += ["", " \\t "] }
        if constraints.format == "uri" { strings.append("no url") }
        let quoted = strings.map { isList ? #"["\#($0)"]"# : #""\#($0)""# }
        return quoted + (constraints.minItems == 1 ? ["[]"] : [])
    }

    static let beyond = MethodTable.entries.flatMap { method in
        method.params.flatMap { field in
            let isList = if case .array = field.schema { true } else { false }
            return values(beyond: field.constraints, isList: isList).map {
                Beyond(method: method.name, param: field.name, value: $0)
            }
        }
    }

    @Test("a value beyond a declared bound is refused", arguments: beyond)
    func bounds(beyond: Beyond) async throws {
        let method = try #require(MethodTable.named(beyond.method))
        let code = try await code(of: method, replacing: beyond.param, with: beyond.value)
        #expect([-32602, 113].contains(code) || code >= 1000)
    }

    @LoopActor
    private func code(of method: MethodEntry, replacing param: String, with value: String) async throws -> Int {
        let journal = try GrantJournal(path: nil)
        let bench = Bench(
            AppchargeProvider.transport(), key: method.name == "aghanim.configure" ? nil : testKey
        ) { $0.journal = journal }
        if method.name.hasPrefix("appcharge."), method.name != "appcharge.initialize" {
            _ = try await bench.result("appcharge.initialize", AppchargeProvider.initialize)
        }
        if method.name.hasPrefix("aghanim."), method.name != "aghanim.configure" {
            _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
        }
        let others = method.example.members.filter { $0.name != param }.map { #""\#($0.name)":\#($0.value)"# }
        let params = "{" + (others + [#""\#(param)":\#(value)"#]).joined(separator: ",") + "}"
        return try await bench.error(method.name, params).decode("code", as: Int.self)
    }

    @Test("there are bounds to test, of every kind that is used")
    func boundsExist() {
        #expect(Self.beyond.count > 15)
        let used = MethodTable.entries.flatMap(\.params).map(\.constraints)
        for constraints in used { #expect(constraints.pattern == nil || constraints.pattern == #"\S"#) }
        for constraints in used { #expect((constraints.minItems ?? 1) == 1) }
    }

    @Test("every member of every type, and every set of strings, says what it means")
    func documented() {
        let fix = "give the model's property a documentation comment, then run make generate"
        for type in TypeTable.entries {
            #expect(type.summary.hasSuffix("."), "\(type.name): \(fix)")
            for field in type.fields { #expect(field.summary.hasSuffix("."), "\(type.name).\(field.name): \(fix)") }
        }
        for choice in TypeTable.enumerations { #expect(choice.summary.hasSuffix("."), "\(choice.name): \(fix)") }
        for event in EventTable.entries {
            for field in event.params { #expect(field.summary.hasSuffix("."), "\(event.name) \(field.name)") }
        }
    }

    @Test("the cases of every set that a provider's SDK declares say what they mean")
    func meanings() {
        for choice in TypeTable.enumerations where choice.name != "LogLineLevel" {
            #expect(choice.meanings.keys.sorted() == choice.values.sorted(), "\(choice.name)")
        }
    }

    @Test("every method says which version offered it first")
    func since() {
        for method in MethodTable.entries {
            #expect(method.since.wholeMatch(of: /\d+\.\d+\.\d+/) != nil, "\(method.name)")
        }
    }

    @Test("no method names an error twice")
    func errors() {
        for method in MethodTable.entries {
            let codes = method.errors.flatMap(\.entries).map(\.code)
            #expect(Set(codes).count == codes.count, "\(method.name)")
        }
    }
}
