/// What is fuzzed: a name, and a check that any bytes must pass.
///
/// The same checks run in the fuzzer and in the tests, which replay the corpus.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// Cutting a stream into frames.
    case framing
    /// Reading and writing JSON.
    case json
    /// Links into the game, redirects, base URLs and checkout pages.
    case links
    /// Wire profile files.
    case profile
    /// A whole conversation with a session.
    case session

    /// Checks `input`; fails when something that must hold does not.
    public func check(_ input: [UInt8]) throws(Violation) {
        switch self {
        case .framing: try FramingCheck.run(input)
        case .json: try JSONCheck.run(input)
        case .links: try LinksCheck.run(input)
        case .profile: try ProfileCheck.run(input)
        case .session: try SessionCheck.run(input)
        }
    }
}

/// Something that must hold for any input, and does not for this one.
public struct Violation: Error, CustomStringConvertible {
    /// What must hold.
    public let description: String
}

func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(Violation) {
    guard condition else { throw Violation(description: sentence()) }
}

/// The first bytes of an input decide how the rest is used.
struct Input {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    /// The next byte, zero at the end.
    mutating func byte() -> Int {
        Int(rest.popFirst() ?? 0)
    }

    /// As many of the next bytes as there are, `count` at most.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// One of `choices`.
    mutating func choice<T>(_ choices: [T]) -> T {
        choices[byte() % choices.count]
    }
}
