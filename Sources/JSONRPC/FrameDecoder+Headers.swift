extension FrameDecoder {
    /// Reads header lines up to the empty one. A block that cannot be understood leaves nothing to go on from.
    mutating func readHeader() -> Step {
        do throws(HeaderBlock.Problem) {
            guard let block = try findHeaderBlock() else { return .needMore }
            start = searched
            return began(try HeaderBlock.read(buffer[block]).contentLength)
        } catch {
            return fail(error.reason)
        }
    }

    private mutating func began(_ length: Int) -> Step {
        guard length <= maxFrameBytes else {
            state = .skippingBody(length)
            return .frame(.tooLarge)
        }
        state = .body(length)
        return .again
    }

    mutating func readBody(_ length: Int) -> Step {
        guard buffer.count - start >= length else { return .needMore }
        let body = start..<start + length
        start += length
        searched = start
        state = .header
        return .frame(.body(body))
    }

    mutating func skipBody(_ rest: Int) -> Step {
        let skipped = min(rest, buffer.count - start)
        start += skipped
        searched = start
        state = skipped == rest ? .header : .skippingBody(rest - skipped)
        return skipped == rest ? .again : .needMore
    }

    private mutating func fail(_ reason: String) -> Step {
        state = .broken
        buffer = []
        start = 0
        return .frame(.broken(reason: reason))
    }

    /// The block up to the CRLF CRLF behind it, which is where the search stops; each byte is looked at once.
    private mutating func findHeaderBlock() throws(HeaderBlock.Problem) -> Range<Int>? {
        while let lineFeed = find(0x0A) {
            searched = lineFeed + 1
            guard lineFeed > start, buffer[lineFeed - 1] == 0x0D else { throw HeaderBlock.bareLineFeed }
            let end = lineFeed - 3
            guard end >= start, buffer[end] == 0x0D, buffer[end + 1] == 0x0A else { continue }
            guard end - start <= maxHeaderBytes else { throw HeaderBlock.tooLong(maxHeaderBytes) }
            return start..<end
        }
        guard buffer.count - start < maxHeaderBytes + 4 else { throw HeaderBlock.tooLong(maxHeaderBytes) }
        return nil
    }
}

/// The header block before a body.
struct HeaderBlock {
    struct Problem: Error {
        let reason: String
    }

    static let bareLineFeed = Problem(reason: "a header line ends in LF without CR")
    static let bareCarriageReturn = Problem(reason: "a header line holds a CR without LF")

    static func tooLong(_ limit: Int) -> Problem {
        Problem(reason: "the header block is longer than \(limit) bytes")
    }

    /// The body's length in bytes.
    let contentLength: Int

    /// Reads header lines; each has a name, a colon and a value.
    static func read(_ block: ArraySlice<UInt8>) throws(Problem) -> HeaderBlock {
        var length: Int?
        for line in lines(of: block) {
            guard !line.contains(0x0D) else { throw bareCarriageReturn }
            guard let (name, value) = field(line) else { throw Problem(reason: "a header line is not 'Name: value'") }
            switch name {
            case "content-length":
                guard length == nil, let bytes = digits(value) else {
                    throw Problem(reason: "Content-Length must be given once, in decimal digits")
                }
                length = bytes
            case "content-type" where !isUTF8(value):
                throw Problem(reason: "the charset of Content-Type must be utf-8")
            default: break
            }
        }
        guard let length else { throw Problem(reason: "Content-Length is missing") }
        return HeaderBlock(contentLength: length)
    }

    /// The lines of a block in which every LF has its CR; the last line's CRLF is not part of it.
    private static func lines(of block: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines = block.split(separator: 0x0A, omittingEmptySubsequences: false)
        for index in lines.indices.dropLast() { lines[index].removeLast() }
        return lines
    }

    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
        let name = line[..<colon]
        guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        let end = value.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? value.startIndex - 1
        return (String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value[...end], as: UTF8.self))
    }

    private static func digits(_ value: String) -> Int? {
        guard (1...18).contains(value.utf8.count), value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return nil
        }
        return Int(value)
    }

    /// Whether the charset parameter, if there is one, names UTF-8; clients of LSP also spell it `utf8`.
    private static func isUTF8(_ contentType: String) -> Bool {
        let parameters = contentType.lowercased().split(separator: ";")
            .map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
        return parameters.allSatisfy { !$0.hasPrefix("charset=") || ["charset=utf-8", "charset=utf8"].contains($0) }
    }
}
