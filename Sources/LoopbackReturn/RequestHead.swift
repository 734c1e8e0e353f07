/// What is looked at in the head of a request.
struct RequestHead: Sendable, Hashable {
    /// As it came, for example `GET`.
    let method: String
    /// The request's target as it came, for example `/return/…?status=success`.
    let target: String
    /// The only `Host` field.
    var host: String?
    /// The first `Accept-Language` field.
    var acceptLanguage: String?
    /// Whether a browser fetches the page in case the player goes there, which is no return.
    var isSpeculative = false

    /// The target without its query.
    var path: Substring { target.prefix { $0 != "?" } }
}

/// Takes the head of one HTTP/1 request from bytes that come in pieces, and nothing behind it.
///
/// Holds one line at most, so that its memory is bounded whatever a peer sends. Strict where a tolerant server could
/// be misled: no folded lines, no space before a colon, no control characters, exactly one `Host`.
struct RequestParser: Sendable {
    /// How far the head has come.
    enum Progress: Sendable, Hashable {
        case needsMore
        /// The head is complete.
        case complete(RequestHead)
        /// This is no HTTP/1 request.
        case malformed
        /// The head is larger than ``RequestParser/limit``.
        case tooLarge
    }

    /// The most bytes a head may have. Browsers send the cookies of every server on this machine, whatever its port.
    static let limit = 32 << 10

    private var line: [UInt8] = []
    private var count = 0
    private var head: RequestHead?
    private(set) var progress = Progress.needsMore

    /// Takes further bytes; those behind the head's end are ignored.
    mutating func receive(_ bytes: some Sequence<UInt8>) -> Progress {
        for byte in bytes {
            guard progress == .needsMore else { break }
            take(byte)
        }
        return progress
    }

    private mutating func take(_ byte: UInt8) {
        count += 1
        let endsCarriageReturn = line.last == UInt8(ascii: "\r")
        if count > Self.limit {
            progress = .tooLarge
        } else if byte == UInt8(ascii: "\n") {
            if endsCarriageReturn { line.removeLast() }
            endLine(String(decoding: line, as: UTF8.self))
            line.removeAll(keepingCapacity: true)
        } else if endsCarriageReturn || !Self.mayStand(byte) {
            progress = .malformed
        } else {
            line.append(byte)
        }
    }

    /// Whether a line may hold the byte; a carriage return only at its end.
    private static func mayStand(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private mutating func endLine(_ text: String) {
        guard let head else {
            head = Self.requestLine(text)
            if head == nil { progress = .malformed }
            return
        }
        if text.isEmpty {
            progress = head.host == nil ? .malformed : .complete(head)
        } else if let changed = Self.head(head, with: text) {
            self.head = changed
        } else {
            progress = .malformed
        }
    }

    private static func requestLine(_ text: String) -> RequestHead? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, isToken(words[0]), !words[1].isEmpty, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
        else { return nil }
        return RequestHead(method: String(words[0]), target: String(words[1]))
    }

    /// `head` with one more field; nil for a line that is no field, and for a second `Host`.
    private static func head(_ head: RequestHead, with field: String) -> RequestHead? {
        guard let colon = field.firstIndex(of: ":"), isToken(field[..<colon]) else { return nil }
        let value = field[field.index(after: colon)...].trimmingBlanks
        var head = head
        switch field[..<colon].lowercased() {
        case "host":
            guard head.host == nil else { return nil }
            head.host = value.lowercased()
        case "accept-language": head.acceptLanguage = head.acceptLanguage ?? String(value)
        case "sec-purpose", "purpose", "x-purpose", "x-moz":
            let purpose = value.lowercased()
            head.isSpeculative = head.isSpeculative || purpose.contains("prefetch") || purpose.contains("preview")
        default: break
        }
        return head
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                let letter = byte | 0x20
                return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}

extension Substring {
    /// Without spaces and tabs at both ends.
    var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...last]
    }
}
