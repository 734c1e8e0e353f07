internal import JSON

/// Reading what the provider spells in more than one way.
extension JSONValue {
    /// This value as text: a string, or a number as it is written.
    func anyText() throws(JSONDecodingError) -> String {
        if let numberText { return numberText }
        return try string()
    }

    /// The member of that name as text, which must exist.
    func requiredText(_ name: StaticString) throws(JSONDecodingError) -> String {
        try required(name).anyText()
    }

    /// The member of that name as text, nil when it is missing or none.
    func text(_ name: StaticString) -> String? {
        try? self[name]?.anyText()
    }

    /// The member of that name as a whole number, nil when it is missing or none: a number, or the
    /// same number in quotes.
    func wholeNumber(_ name: StaticString) -> Int? {
        guard let value = self[name] else { return nil }
        if let number = try? value.int() { return number }
        guard let text = try? value.string() else { return nil }
        return try? JSONDocument(text: text).root.int()
    }
}
