import JSON

/// What the type alone does not say of a param's value; `nil` where there is no bound. In a list, what is said of
/// strings is said of each element.
public struct Constraints: Sendable, Equatable {
    /// The fewest characters of a string.
    public var minLength: Int?
    /// The most characters of a string.
    public var maxLength: Int?
    /// A regular expression that a string matches somewhere.
    public var pattern: String?
    /// What kind of string it is, as JSON Schema names it, for example `uri`.
    public var format: String?
    /// The fewest elements of a list.
    public var minItems: Int?

    /// No bounds.
    public static let none = Constraints()
    /// A string with more in it than white space.
    public static let notBlank = Constraints(pattern: #"\S"#)
    /// A URL.
    public static let url = Constraints(format: "uri")
    /// A list with an element or more.
    public static let notEmpty = Constraints(minItems: 1)

    func encodeOfString(to writer: inout JSONWriter) {
        writer.optionalField("minLength", minLength)
        writer.optionalField("maxLength", maxLength)
        writer.optionalField("pattern", pattern)
        writer.optionalField("format", format)
    }
}
