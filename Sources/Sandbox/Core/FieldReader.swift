import JSON

/// Reads the members of a body and collects every complaint, so that one answer names them all.
struct FieldReader {
    private(set) var issues: [ValidationIssue] = []

    /// Throws what was collected, if anything was.
    func finish() throws(Refusal) {
        guard issues.isEmpty else { throw .invalid(issues) }
    }

    mutating func complain(_ location: [ValidationIssue.Place], _ message: String, _ type: String) {
        issues.append(ValidationIssue(location: location, message: message, type: type))
    }

    mutating func text(_ parent: Field, _ name: String) -> String? {
        parent.member(name).flatMap { text($0) }
    }

    /// A string with more in it than white space.
    mutating func requiredText(_ parent: Field, _ name: String) -> String? {
        guard let field = present(parent, name), let text = text(field) else { return nil }
        if text.allSatisfy(\.isWhitespace) {
            complain(field.location, "ensure this value has at least 1 characters", "value_error.any_str.min_length")
        }
        return text
    }

    mutating func flag(_ parent: Field, _ name: String) -> Bool? {
        guard let field = parent.member(name) else { return nil }
        guard let flag = try? field.value.bool() else {
            complain(field.location, "value could not be parsed to a boolean", "type_error.bool")
            return nil
        }
        return flag
    }

    mutating func integer(_ parent: Field, _ name: String, in range: ClosedRange<Int> = .min ... .max) -> Int? {
        guard let field = parent.member(name) else { return nil }
        guard let integer = try? field.value.int() else {
            complain(field.location, "value is not a valid integer", "type_error.integer")
            return nil
        }
        guard range.contains(integer) else {
            complainAboutRange(field, integer < range.lowerBound, range)
            return nil
        }
        return integer
    }

    mutating func choice(_ parent: Field, _ name: String, of permitted: [String]) -> String? {
        guard let field = parent.member(name), let text = text(field) else { return nil }
        guard permitted.contains(text) else {
            complain(field.location, notPermitted(permitted), "type_error.enum")
            return nil
        }
        return text
    }

    mutating func object(_ parent: Field, _ name: String) -> Field? {
        guard let field = parent.member(name) else { return nil }
        guard field.value.kind == .object else {
            complain(field.location, "value is not a valid dict", "type_error.dict")
            return nil
        }
        return field
    }

    /// The elements of a list that must be there.
    mutating func requiredList(_ parent: Field, _ name: String) -> [Field]? {
        guard let field = present(parent, name) else { return nil }
        guard let elements = try? field.value.elements() else {
            complain(field.location, "value is not a valid list", "type_error.list")
            return nil
        }
        return elements.enumerated().map { Field(value: $1, location: field.location + [.position($0)]) }
    }

    /// A member that must be there and not null.
    mutating func present(_ parent: Field, _ name: String) -> Field? {
        if let field = parent.member(name) { return field }
        complain(parent.location + [.name(name)], "field required", "value_error.missing")
        return nil
    }

    mutating func text(_ field: Field) -> String? {
        if let text = try? field.value.string() { return text }
        complain(field.location, "str type expected", "type_error.str")
        return nil
    }

    private mutating func complainAboutRange(_ field: Field, _ tooLow: Bool, _ range: ClosedRange<Int>) {
        let limit =
            tooLow ? "greater than or equal to \(range.lowerBound)" : "less than or equal to \(range.upperBound)"
        complain(
            field.location, "ensure this value is \(limit)", "value_error.number.not_\(tooLow ? "ge" : "le")")
    }
}

/// The sentence about a value that is not one of a fixed list.
func notPermitted(_ permitted: [String]) -> String {
    "value is not a valid enumeration member; permitted: " + permitted.map { "'\($0)'" }.joined(separator: ", ")
}
