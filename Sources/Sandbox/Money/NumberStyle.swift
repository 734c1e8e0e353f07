/// How a locale writes an amount of money.
struct NumberStyle: Sendable {
    let decimal: String
    let group: String
    let symbolFirst: Bool
    /// Whether a space parts a leading symbol from the number even when it does not end in a letter.
    let spaced: Bool
    /// Groups of two above the first thousand, as in India.
    var indian = false

    static func of(_ locale: SandboxLocale) -> NumberStyle {
        switch locale {
        case .en, .ja, .ko, .th, .zh, .zhHant: leading(".", ",")
        case .hi: NumberStyle(decimal: ".", group: ",", symbolFirst: true, spaced: false, indian: true)
        case .ms: NumberStyle(decimal: ".", group: ",", symbolFirst: true, spaced: true)
        case .tr: leading(",", ".")
        case .id, .nl, .ptBR: NumberStyle(decimal: ",", group: ".", symbolFirst: true, spaced: true)
        case .de, .es, .it, .vi: trailing(",", ".")
        case .cs, .fr, .frCA, .no, .pl, .pt, .ru, .sv, .uk: trailing(",", "\u{A0}")
        }
    }

    /// The digits of an amount with this style's separators.
    func number(_ amount: Int, digits: Int) -> String {
        let (whole, fraction) = splitAmount(amount, digits: digits)
        let grouped = grouping(whole)
        return fraction.isEmpty ? grouped : grouped + decimal + fraction
    }

    private func grouping(_ whole: String) -> String {
        guard whole.utf8.count > 3 else { return whole }
        var groups = [String(whole.suffix(3))]
        var rest = whole.dropLast(3)
        while !rest.isEmpty {
            groups.append(String(rest.suffix(indian ? 2 : 3)))
            rest = rest.dropLast(indian ? 2 : 3)
        }
        return groups.reversed().joined(separator: group)
    }

    private static func leading(_ decimal: String, _ group: String) -> NumberStyle {
        NumberStyle(decimal: decimal, group: group, symbolFirst: true, spaced: false)
    }

    private static func trailing(_ decimal: String, _ group: String) -> NumberStyle {
        NumberStyle(decimal: decimal, group: group, symbolFirst: false, spaced: true)
    }
}

/// The whole and the fractional digits of an amount in minor units.
func splitAmount(_ amount: Int, digits: Int) -> (whole: String, fraction: String) {
    guard digits > 0 else { return (String(amount), "") }
    let text = String(amount)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    return (String(padded.dropLast(digits)), String(padded.suffix(digits)))
}
