/// A set of strings that the provider may extend: known cases, and one that carries any other string.
public protocol OpenStringEnum: RawRepresentable, Sendable, Hashable where RawValue == String {
    /// The cases this version knows.
    static var knownCases: [Self] { get }

    /// The value for a string this version does not know.
    static func unknown(_ value: String) -> Self

    /// The known case with this raw value, else `unknown` carrying it. Never fails.
    init(rawValue: String)
}

extension OpenStringEnum {
    /// The known case with this raw value, else `unknown` carrying it. Never fails.
    public init(rawValue: String) {
        self = Self.knownCases.first { $0.rawValue == rawValue } ?? .unknown(rawValue)
    }
}
