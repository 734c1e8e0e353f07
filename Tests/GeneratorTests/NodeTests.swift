import Testing

@testable import BridgeAPI
@testable import Generator

@Suite("Node client")
struct NodeTests {
    private let choice = EnumSchema(name: "Mode", summary: "A mode.", values: ["a", "b"], isOpen: false)

    @Test("a closed choice is exact where it is sent, and takes values of tomorrow where it is received")
    func closedChoice() {
        #expect(TypeScript.type(.enumeration(choice), .sent) == "Mode")
        #expect(TypeScript.type(.enumeration(choice), .received) == "Mode | (string & {})")
        #expect(TypeScript.type(.array(.enumeration(choice)), .received) == "(Mode | (string & {}))[]")
    }

    @Test("an optional member may be handed over as undefined, and is never received so")
    func optionalMember() {
        let field = FieldSchema(name: "note", summary: "A note.", schema: .string, isRequired: false)
        let sent = TypeScript.interface("P", "Params.", [field], .sent)
        let received = TypeScript.interface("P", "Params.", [field], .received)
        #expect(sent.contains("  note?: string | undefined;"))
        #expect(received.contains("  note?: string;"))
    }

    @Test("no text can end a comment")
    func commentEnd() {
        let lines = JSDoc.comment(["It is */ not the end.", "", "More."], tags: ["@since 1"], indent: 2)
        #expect(
            lines == ["  /**", "   * It is *\\/ not the end.", "   *", "   * More.", "   * @since 1", "   */"])
        #expect(JSDoc.comment(["", ""]).isEmpty)
    }

    @Test("bounds and exactness are said beside what a member means")
    func notes() {
        var field = FieldSchema(name: "n", summary: "Which.", schema: .array(.string), isRequired: true)
        field.constraints = Constraints.notEmpty
        #expect(JSDoc.member(field, indent: 0) == ["/** Which. At least one. */"])
        let price = FieldSchema(name: "p", summary: "Price.", schema: .format("decimal"), isRequired: true)
        #expect(JSDoc.member(price, indent: 0) == ["/** Price. Exact: do not turn it into a number. */"])
    }

    @Test("every method is a function of its group with a documented type, and every error code has a class")
    func complete() {
        let script = NodeMethods.script.joined(separator: "\n")
        let types = NodeMethods.types.joined(separator: "\n")
        for method in MethodTable.entries {
            #expect(script.contains("call(\"\(method.name)\", "))
            #expect(types.contains("   * \(method.summary)\n"))
        }
        let codes = NodeErrors.script
        for entry in ErrorTable.entries where !entry.isOpenEnded {
            #expect(codes.contains { $0.hasPrefix("  [\(entry.code), ") })
        }
    }

    @Test("groups follow the dots in the names")
    func tree() throws {
        let aghanim = try #require(MethodTree.root.groups.first { $0.name == "aghanim" }?.tree)
        let orders = try #require(aghanim.groups.first { $0.name == "orders" }?.tree)
        #expect(orders.name == "aghanim.orders")
        #expect(orders.methods.contains { $0.name == "get" && $0.entry.name == "aghanim.orders.get" })
        #expect(MethodTree.root.all.flatMap(\.methods).count == MethodTable.entries.count)
    }
}
