/// A picture for each item: a coloured tile that is always the same for one SKU.
enum ItemPictures {
    static let mount = Mount(
        ["images"],
        [
            Route("GET", "{}") { _, call throws(Refusal) in
                let hue = call.id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 360
                return Response(
                    status: 200,
                    headers: [
                        Header(name: "Content-Type", value: "image/svg+xml"),
                        Header(name: "Cache-Control", value: "max-age=86400"),
                    ],
                    body: Array(tile(hue).utf8))
            }
        ])

    private static func tile(_ hue: Int) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">\
        <rect width="128" height="128" rx="24" fill="\(color(hue, light: 184, dark: 46))"/>\
        <path d="M64 24 104 64 64 104 24 64Z" fill="\(color(hue + 40, light: 236, dark: 122))"/></svg>
        """
    }

    /// A color of that hue as `#rrggbb`, the one notation that every engine's reader of SVG knows.
    ///
    /// - Parameters:
    ///   - light: The strongest of red, green and blue, up to 255.
    ///   - dark: The weakest of them.
    private static func color(_ hue: Int, light: Int, dark: Int) -> String {
        let channels = [0, 240, 120].map { offset in
            // How far the hue is from the channel's own, in degrees: full within 60, none beyond 120.
            let turned = (hue + offset) % 360
            let distance = min(turned, 360 - turned)
            return dark + (light - dark) * (120 - min(max(distance, 60), 120)) / 60
        }
        return "#" + channels.map { String($0 + 256, radix: 16).dropFirst() }.joined()
    }
}
