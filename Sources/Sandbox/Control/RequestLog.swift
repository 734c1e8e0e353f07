import JSON

/// What the sandbox received, oldest first; the last `limit` requests, without keys.
struct RequestLog: Sendable {
    static let limit = 10_000
    /// A longer body is cut here.
    static let bodyLimit = 64 * 1024

    /// How many requests came since the start or the last reset, those no longer kept among them.
    private(set) var count = 0
    /// A ring once it is full: the oldest is at `count % limit`.
    private var ring: [Entry] = []

    private struct Entry: Sendable {
        let method: String
        let path: String
        let query: String
        let headers: [Header]
        let body: [UInt8]
    }

    mutating func record(_ request: Request) {
        let entry = Entry(
            method: request.method, path: request.target.path, query: FormRedaction.query(of: request),
            headers: request.headers.filter { !Self.secrets.contains($0.name.lowercased()) },
            body: Array(FormRedaction.body(of: request).prefix(Self.bodyLimit)))
        if ring.count < Self.limit { ring.append(entry) } else { ring[count % Self.limit] = entry }
        count += 1
    }

    func write(to w: inout JSONWriter) {
        let oldest = ring.count < Self.limit ? 0 : count % Self.limit
        w.array { w in
            for entry in ring[oldest...] { write(entry, to: &w) }
            for entry in ring[..<oldest] { write(entry, to: &w) }
        }
    }

    private static let secrets: Set = [
        "authorization", "proxy-authorization", "cookie", "x-checkout-token", "x-publisher-token",
    ]

    private func write(_ entry: Entry, to w: inout JSONWriter) {
        w.object { w in
            w.field("method", entry.method)
            w.field("path", entry.path)
            w.field("query", entry.query)
            w.field(
                "headers",
                object: { w in
                    for header in entry.headers {
                        w.key(header.name.lowercased())
                        w.string(header.value)
                    }
                })
            w.field("body", String(decoding: entry.body, as: UTF8.self))
        }
    }
}
