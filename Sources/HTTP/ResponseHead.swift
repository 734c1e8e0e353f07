/// Reads a response's header lines as they come: status, fields, and whether they are complete.
///
/// An informational response, or a proxy's, is forgotten when the next status line arrives.
struct ResponseHead {
    private(set) var status = 0
    private(set) var headers: [HTTPHeader] = []
    private(set) var isComplete = false
    /// Whether the connection carries several exchanges at a time, each with a name: HTTP/2 and later.
    private(set) var isMultiplexed = false
    private var byteCount = 0

    /// The most header bytes that are accepted, those of informational answers and trailers included. libcurl itself
    /// takes a little more.
    static let limit = 256 << 10

    /// Takes one line with its line end. Returns false when there are too many bytes.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        byteCount += line.count
        guard byteCount <= Self.limit else { return false }
        let line = Self.trimmed(line[...])
        if line.starts(with: "HTTP/".utf8) {
            let isMultiplexed = !line.starts(with: "HTTP/1".utf8)
            self = ResponseHead(status: Self.status(line), isMultiplexed: isMultiplexed, byteCount: byteCount)
        } else if line.isEmpty {
            isComplete = status >= 200
        } else if !isComplete {
            takeField(line)
        }
        return true
    }

    private mutating func takeField(_ line: Slice<UnsafeRawBufferPointer>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = Self.trimmed(line[..<colon])
        let value = Self.trimmed(line[line.index(after: colon)...])
        headers.append(HTTPHeader(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }

    private static func status(_ line: Slice<UnsafeRawBufferPointer>) -> Int {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        return words.count < 2 ? 0 : Int(String(decoding: words[1], as: UTF8.self)) ?? 0
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return bytes[bytes.endIndex...] }
        return bytes[first...last]
    }
}

extension ResponseHead {
    fileprivate init(status: Int, isMultiplexed: Bool, byteCount: Int) {
        self.status = status
        self.isMultiplexed = isMultiplexed
        self.byteCount = byteCount
    }
}
