/// What the server answers: fixed texts, into which nothing of a request goes.
enum Answer {
    /// The player is back.
    case page(PageText)
    /// A browser is told to ask again when the player really goes there.
    case notYet
    /// There is nothing, or nothing any more.
    case nothing
    /// This was no request.
    case malformed
    /// The request's head was too large.
    case tooLarge

    /// The bytes of the answer, after which the connection ends.
    ///
    /// - Parameter isHead: Whether only the head was asked for.
    func bytes(isHead: Bool = false) -> [UInt8] {
        let body = Array(self.body.utf8)
        let fields = [
            "Content-Type: \(isPage ? "text/html" : "text/plain"); charset=utf-8",
            "Content-Length: \(body.count)",
            "Content-Security-Policy: \(Self.policy(isPage ? Self.styleHash : nil))",
            "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cross-Origin-Opener-Policy: same-origin",
            "Cross-Origin-Resource-Policy: same-origin",
            "Connection: close",
        ]
        let head = (["HTTP/1.1 \(status)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        return Array(head.utf8) + (isHead ? [] : body)
    }

    private var isPage: Bool {
        if case .page = self { true } else { false }
    }

    private var status: String {
        switch self {
        case .page: "200 OK"
        case .notYet: "503 Service Unavailable"
        case .nothing: "404 Not Found"
        case .malformed: "400 Bad Request"
        case .tooLarge: "431 Request Header Fields Too Large"
        }
    }

    private var body: String {
        switch self {
        case .page(let text): Self.page(text)
        case .notYet: "Not yet.\n"
        case .nothing: "There is nothing here.\n"
        case .malformed: "This is no request.\n"
        case .tooLarge: "The request is too large.\n"
        }
    }

    /// Nothing may be loaded, run, sent or framed; the page's own style is known by its hash.
    private static func policy(_ styleHash: String?) -> String {
        let style = styleHash.map { " style-src '\($0)';" } ?? ""
        return "default-src 'none';\(style) base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    private static func page(_ text: PageText) -> String {
        """
        <!doctype html>
        <html lang="\(text.language)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(text.title)</title>
        <style>\(style)</style>
        </head>
        <body><main><h1>\(text.title)</h1><p>\(text.advice)</p></main></body>
        </html>

        """
    }

    /// The SHA-256 of `style`; an end-to-end test compares them.
    static let styleHash = "sha256-6+yhVxz2fxlkuGiyVDHmnlOigln365VL89XbpQqeHbY="
    static let style = """
        :root{color-scheme:light dark;background:#f6f7f9;color:#1b1f24;font:1.125rem/1.5 system-ui,sans-serif}\
        body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center}\
        main{padding:2rem}h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.3}p{margin:0;opacity:.8}\
        @media(prefers-color-scheme:dark){:root{background:#14171a;color:#f0f2f4}}
        """
}
