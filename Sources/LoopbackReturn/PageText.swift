/// What the page says, in one language. It does not say that anything was paid: coming back proves nothing.
struct PageText: Sendable, Hashable {
    /// The language's tag.
    let language: String
    let title: String
    let advice: String

    /// The text for a player: in `language` if there is one, else in what the browser prefers, else in English.
    static func choose(language: String?, acceptLanguage: String?) -> PageText {
        if let language, let text = text(for: language) { return text }
        let preferred = preferences(acceptLanguage ?? "").lazy.compactMap { text(for: $0) }
        return preferred.first ?? english
    }

    /// The tags of an `Accept-Language` field, the dearest first; those that are not wanted are left out.
    static func preferences(_ field: String) -> [String] {
        let ranges = field.split(separator: ",").prefix(longestList).enumerated().compactMap { position, range in
            let parts = range.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmingBlanks)
            let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return quality > 0 ? (tag: String(parts[0]), quality: quality, position: position) : nil
        }
        return ranges.sorted { ($1.quality, $0.position) < ($0.quality, $1.position) }.map(\.tag)
    }

    /// The text in a language, by its tag or by what the tag begins with.
    static func text(for tag: String) -> PageText? {
        var parts = tag.lowercased().split(separator: "-").map(String.init)
        guard let language = parts.first else { return nil }
        if language == "zh", parts.contains(where: traditional.contains) { return byTag["zh-hant"] }
        parts[0] = otherNames[language] ?? language
        while !parts.isEmpty {
            if let text = byTag[parts.joined(separator: "-")] { return text }
            parts.removeLast()
        }
        return nil
    }

    private static let longestList = 20
    private static let traditional = ["hant", "tw", "hk", "mo"]
    private static let otherNames = ["nb": "no", "nn": "no", "in": "id"]
    private static let english = PageText(
        language: "en", title: "You can return to your game now.", advice: "You may close this page.")
    private static let byTag = Dictionary(uniqueKeysWithValues: all.map { ($0.language.lowercased(), $0) })

    /// One a language of the provider's.
    static let all: [PageText] =
        [english]
        + [
            ("cs", "Nyní se můžete vrátit do hry.", "Tuto stránku můžete zavřít."),
            ("de", "Du kannst jetzt zum Spiel zurückkehren.", "Diese Seite kannst du schließen."),
            ("es", "Ya puedes volver al juego.", "Puedes cerrar esta página."),
            ("fr", "Vous pouvez maintenant revenir au jeu.", "Vous pouvez fermer cette page."),
            ("hi", "अब आप अपने गेम पर वापस जा सकते हैं।", "आप यह पेज बंद कर सकते हैं।"),
            ("id", "Sekarang Anda dapat kembali ke game.", "Anda dapat menutup halaman ini."),
            ("it", "Ora puoi tornare al gioco.", "Puoi chiudere questa pagina."),
            ("ja", "ゲームに戻ることができます。", "このページは閉じてもかまいません。"),
            ("ko", "이제 게임으로 돌아갈 수 있습니다.", "이 페이지를 닫아도 됩니다."),
            ("ms", "Anda kini boleh kembali ke permainan.", "Anda boleh menutup halaman ini."),
            ("nl", "Je kunt nu terug naar je spel.", "Je kunt deze pagina sluiten."),
            ("no", "Du kan nå gå tilbake til spillet.", "Du kan lukke denne siden."),
            ("pl", "Możesz teraz wrócić do gry.", "Możesz zamknąć tę stronę."),
            ("pt", "Já pode voltar ao jogo.", "Pode fechar esta página."),
            ("pt-BR", "Você já pode voltar ao jogo.", "Você pode fechar esta página."),
            ("ru", "Теперь можно вернуться в игру.", "Эту страницу можно закрыть."),
            ("sv", "Nu kan du gå tillbaka till spelet.", "Du kan stänga den här sidan."),
            ("th", "คุณกลับไปที่เกมได้แล้ว", "คุณปิดหน้านี้ได้"),
            ("tr", "Artık oyununuza dönebilirsiniz.", "Bu sayfayı kapatabilirsiniz."),
            ("uk", "Тепер можна повернутися до гри.", "Цю сторінку можна закрити."),
            ("vi", "Bây giờ bạn có thể quay lại trò chơi.", "Bạn có thể đóng trang này."),
            ("zh", "现在可以返回游戏了。", "您可以关闭此页面。"),
            ("zh-Hant", "現在可以返回遊戲了。", "您可以關閉此頁面。"),
        ].map { PageText(language: $0.0, title: $0.1, advice: $0.2) }
}
