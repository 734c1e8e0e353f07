/// Names of the wire as Python spells them.
enum PythonNames {
    private static let keywords: Set<String> = [
        "and", "as", "async", "await", "class", "continue", "def", "del", "for", "from", "global", "if", "import", "in",
        "is", "lambda", "not", "or", "pass", "raise", "return", "self", "timeout", "try", "while", "with", "yield",
    ]

    /// `basePriceInUSD` as `base_price_in_usd`; what Python or a signature keeps for itself gets a `_`.
    static func snake(_ name: String) -> String {
        let joined = words(name).joined(separator: "_").lowercased()
        return keywords.contains(joined) ? joined + "_" : joined
    }

    /// `fr-CA` as `FR_CA`, for members of enumerations.
    static func constant(_ value: String) -> String {
        let joined = words(value).joined(separator: "_").uppercased()
        return joined.first?.isNumber == true ? "_\(joined)" : joined
    }

    /// `aghanim.checkout.didClose` as `AghanimCheckoutDidClose`.
    static func type(_ name: String) -> String {
        name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `aghanim.orders.get` as `aghanim_orders_get`.
    static func function(_ method: String) -> String {
        method.split(separator: ".").map { snake(String($0)) }.joined(separator: "_")
    }

    /// Cuts before each capital that begins a word, and at everything that is no letter or digit.
    private static func words(_ name: String) -> [String] {
        let characters = Array(name)
        var words: [String] = [""]
        for (index, character) in characters.enumerated() {
            let previous = index > 0 ? characters[index - 1] : "_"
            let next = index + 1 < characters.count ? characters[index + 1] : "_"
            let begins = character.isUppercase && (!previous.isUppercase || next.isLowercase)
            if begins || !isPart(character) { words.append("") }
            if isPart(character) { words[words.count - 1].append(character) }
        }
        return words.filter { !$0.isEmpty }
    }

    private static func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
