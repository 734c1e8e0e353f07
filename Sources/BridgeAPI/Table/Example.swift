import JSON

/// One call of a method and what it answers; a test makes the call and compares.
public struct Example: Sendable {
    /// The params as a JSON object, `nil` for none.
    public let params: String?
    /// The result as JSON.
    public let result: String

    /// A pair of JSON texts; line ends, which break texts for the source's sake, are dropped.
    public init(params: String? = nil, result: String = "{}") {
        self.params = params.map(Self.line)
        self.result = Self.line(result)
    }
}

extension Example {
    private static func line(_ text: String) -> String { text.filter { $0 != "\n" } }

    /// The params' members, in their order. Nothing that is not JSON gets past the tests.
    var members: [(name: String, value: JSONValue)] {
        guard let params, let document = try? JSONDocument(text: params) else { return [] }
        return (try? document.root.members()).map { $0.map { ($0.name, $0.value) } } ?? []
    }
}
