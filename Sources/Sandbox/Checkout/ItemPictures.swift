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
        <rect width="128" height="128" rx="24" fill="hsl(\(hue),60%,45%)"/>\
        <path d="M64 24 104 64 64 104 24 64Z" fill="hsl(\((hue + 40) % 360),75%,70%)"/></svg>
        """
    }
}
