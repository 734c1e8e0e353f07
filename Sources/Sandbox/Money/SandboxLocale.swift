/// The 25 locales of the provider's published list.
enum SandboxLocale: String, Sendable, CaseIterable {
    case cs, de, en, es, fr
    case frCA = "fr-CA"
    case hi, id, it, ja, ko, ms, nl, no, pl, pt
    case ptBR = "pt-BR"
    case ru, sv, th, tr, uk, vi, zh
    case zhHant = "zh-Hant"

    /// Where the locale stands in the list, and so in every table of translations.
    var index: Int { Self.positions[self] ?? 0 }

    private static let positions = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })
}
