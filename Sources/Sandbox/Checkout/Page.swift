/// An HTML page of the sandbox.
struct Page {
    /// Plain text.
    var title: String
    /// HTML.
    var body: String
    var language = "en"
    var colorScheme = "light dark"
    /// HTML for the head, for example a refresh.
    var head = ""

    func response(_ status: Int = 200) -> Response {
        let html = """
            <!doctype html>
            <html lang="\(escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="\(colorScheme)">
            \(head)<title>\(escaped(title))</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <main>
            <h1>\(escaped(title))</h1>
            \(body)
            <footer>Sandbox: no money moves here.</footer>
            </main>
            </body>
            </html>

            """
        return Response(status: status, headers: Self.headers, body: Array(html.utf8))
    }

    private static let style = """
        :root{font:16px/1.5 system-ui,sans-serif}main{max-width:28rem;margin:2rem auto;padding:0 1rem}\
        ul{list-style:none;padding:0}li{display:flex;gap:.75rem;align-items:center;margin:.5rem 0}\
        img{width:3rem;height:3rem;border-radius:.5rem}form{display:inline}\
        button,a.button{font:inherit;padding:.6rem 1.2rem;border-radius:.5rem;border:1px solid;cursor:pointer}\
        footer{margin-top:2rem;opacity:.7;font-size:.85rem}
        """

    private static let headers = [
        Header(name: "Content-Type", value: "text/html; charset=utf-8"),
        Header(name: "Cache-Control", value: "no-store"),
        Header(name: "X-Content-Type-Options", value: "nosniff"),
        Header(name: "Referrer-Policy", value: "no-referrer"),
        Header(
            name: "Content-Security-Policy",
            value: "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; "
                + "frame-ancestors 'none'"),
    ]
}
