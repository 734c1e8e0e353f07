import EventLoop
import JSON
import Testing

@testable import BridgeAPI

/// A method that is on its way out.
private struct OldPing: ImmediateMethod {
    static let name = "bridge.oldPing"
    static let since = "0.1.0"
    static let summary = "Answers."
    static let description = "Fast."
    static let deprecated: String? = "Since 0.2.0; use bridge.ping."
    static let example = Example(result: "{}")

    struct Params: ParamObject {
        init(from reader: inout ParamsReader) throws(JSONDecodingError) {}
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) -> EmptyResult { EmptyResult() }
}

@Suite("Deprecated methods")
struct DeprecationTests {
    private func document(_ entry: MethodEntry) throws -> JSONValue {
        var writer = JSONWriter()
        entry.encode(to: &writer)
        return try JSONDocument(parsing: writer.bytes).root
    }

    @Test("the document marks one, and says first what to use instead")
    func document() throws {
        let method = try document(MethodEntry(OldPing.self))
        #expect(try method.decode("deprecated", as: Bool.self))
        #expect(try method.required("description").string() == "Deprecated. Since 0.2.0; use bridge.ping. Fast.")
    }

    @Test("a method that stays is not marked")
    func stays() throws {
        let ping = try #require(MethodTable.named("bridge.ping"))
        #expect(ping.deprecated == nil)
        #expect(try document(ping)["deprecated"] == nil)
    }
}
