import BridgeAPI

extension FieldSchema {
    /// Its bounds as sentences for people.
    var boundNotes: [String] {
        [
            constraints.minItems.map { $0 == 1 ? "At least one." : "At least \($0) of them." },
            constraints.pattern.map { $0 == Constraints.notBlank.pattern ? "Not blank." : "Matches `\($0)`." },
            length,
        ].compactMap { $0 }
    }

    private var length: String? {
        switch (constraints.minLength, constraints.maxLength) {
        case (nil, nil): nil
        case (1?, nil): "Not empty."
        case (let least?, nil): "At least \(least) characters."
        case (nil, let most?): "At most \(most) characters."
        case (let least?, let most?): "\(least) to \(most) characters."
        }
    }
}
