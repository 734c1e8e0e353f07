/// A locale the provider can localize names and prices for.
///
/// The raw value is the provider's own tag. An Order whose locale is not listed here has a nil locale.
public enum AghanimLocale: String, Sendable, Hashable, CaseIterable {
    /// Czech.
    case cs
    /// German.
    case de
    /// English.
    case en
    /// Spanish.
    case es
    /// French.
    case fr
    /// French, Canada.
    case frCA = "fr-CA"
    /// Hindi.
    case hi
    /// Indonesian.
    case id
    /// Italian.
    case it
    /// Japanese.
    case ja
    /// Korean.
    case ko
    /// Malay.
    case ms
    /// Dutch.
    case nl
    /// Norwegian.
    case no
    /// Polish.
    case pl
    /// Portuguese.
    case pt
    /// Portuguese, Brazil.
    case ptBR = "pt-BR"
    /// Russian.
    case ru
    /// Swedish.
    case sv
    /// Thai.
    case th
    /// Turkish.
    case tr
    /// Ukrainian.
    case uk
    /// Vietnamese.
    case vi
    /// Chinese.
    case zh
    /// Chinese, traditional.
    case zhHant = "zh-Hant"
}
