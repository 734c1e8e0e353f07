/// An HTML page of the sandbox: the frame that all its pages share. It needs no script and nothing from elsewhere.
struct Page {
    var title: String
    /// With `Layout.bare`, it brings its own heading.
    var body: HTML
    var layout = Layout.narrow
    /// The language of the page's own sentences.
    var language = "en"
    var appearance = Appearance.Mode.auto
    /// For the head, for example a refresh.
    var head: HTML = ""
    /// CSS that only this page needs; never anything from outside.
    var style = ""
    /// Whether a form's answer may send the browser out of the sandbox.
    var formsLeadOut = false
    /// Whether pictures come from elsewhere.
    var picturesFromOutside = false
    var badge = "Test mode"
    var footnote = "Sandbox: no money moves here."

    enum Layout {
        /// One column under the title.
        case narrow
        /// Up to two columns under the title.
        case wide
        /// One column without the title.
        case bare
    }

    func response(_ status: Int = 200) -> Response {
        let css = PageStyle.css + style
        return Response(status: status, headers: headers(css), body: Array(html(css).text.utf8))
    }

    private func html(_ css: String) -> HTML {
        """
        <!doctype html>
        <html lang="\(language)" data-theme="\(appearance.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="\(appearance == .auto ? "light dark" : appearance.rawValue)">
        \(head)<title>\(title)</title>
        <style>\(HTML(stringLiteral: css))</style>
        </head>
        <body>
        <header class="top"><div><span class="brand">\(Self.gem)Sandbox</span>\
        <span class="badge">\(badge)</span></div></header>
        <main class="\(layout == .wide ? "" : "narrow")">
        \(layout == .bare ? nil : heading)\(body)
        </main>
        <footer><p>\(footnote)</p></footer>
        </body>
        </html>

        """
    }

    private var heading: HTML { "<h1>\(title)</h1>\n" }

    private static let gem: HTML = """
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" \
        d="M7 3h10l5 6-10 12L2 9z"/><path class="facet" d="M7 3h10l-5 18L7 3z"/></svg>
        """

    private func headers(_ css: String) -> [Header] {
        [
            Header(name: "Content-Type", value: "text/html; charset=utf-8"),
            Header(name: "Cache-Control", value: "no-store"),
            Header(name: "X-Content-Type-Options", value: "nosniff"),
            Header(name: "Referrer-Policy", value: "no-referrer"),
            Header(name: "Content-Security-Policy", value: policy(css)),
        ]
    }

    /// Browsers also apply `form-action` to every redirect that follows a form, and nobody knows how many a game's
    /// link goes through: pages that may send a player there name no limit.
    private func policy(_ css: String) -> String {
        "default-src 'none'; style-src 'sha256-\(base64(SHA256.digest(Array(css.utf8))))'; "
            + "img-src 'self'\(picturesFromOutside ? " http: https:" : ""); "
            + (formsLeadOut ? "" : "form-action 'self'; ") + "base-uri 'none'; frame-ancestors 'none'"
    }
}
