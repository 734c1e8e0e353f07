/// What the protocol says a stream consists of, read in one piece: a second opinion on ``FrameDecoder``.
///
/// Written from the protocol and for clarity: it looks at the whole stream at once and copies as it likes.
struct ReferenceFrames {
    enum Frame: Equatable {
        case body([UInt8])
        case tooLarge
        case broken
    }

    private(set) var frames: [Frame] = []
    /// Whether messages are written as lines, `nil` when the stream does not tell.
    private(set) var isLines: Bool?
    private let limit: Int
    private let isEnded: Bool
    private var rest: ArraySlice<UInt8>

    /// - Parameter isEnded: Whether the peer has said that nothing follows.
    init(_ stream: [UInt8], limit: Int, isEnded: Bool) {
        (self.limit, self.isEnded) = (limit, isEnded)
        rest = stream[...]
        if !isEnded, rest.count < 3, [0xEF, 0xBB, 0xBF].starts(with: rest) { return }
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop(while: Self.isBlank)
        guard let first = rest.first else { return }
        isLines = first != UInt8(ascii: "C") && first != UInt8(ascii: "c")
        if isLines == true { readLines() } else { while readMessage() {} }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private mutating func readLines() {
        var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
        let last = lines.removeLast()
        for line in lines { add(line: line) }
        if isEnded {
            add(line: last)
        } else if last.count > limit + 1 {
            frames.append(.tooLarge)
        }
    }

    private mutating func add(line: ArraySlice<UInt8>) {
        let line = line.last == 0x0D ? line.dropLast() : line
        if line.count > limit { return frames.append(.tooLarge) }
        if !line.allSatisfy(Self.isBlank) { frames.append(.body(Array(line))) }
    }

    /// Reads a header block and its body; false when nothing more can be read.
    private mutating func readMessage() -> Bool {
        guard let length = readLength() else { return false }
        if length > limit {
            frames.append(.tooLarge)
        } else if rest.count >= length {
            frames.append(.body(Array(rest.prefix(length))))
        } else if isEnded {
            frames.append(.broken)
        }
        guard rest.count >= length else { return false }
        rest = rest.dropFirst(length)
        return true
    }

    private mutating func readLength() -> Int? {
        guard let end = blockEnd() else {
            let bare = rest.indices.contains { rest[$0] == 0x0A && ($0 == rest.startIndex || rest[$0 - 1] != 0x0D) }
            if bare || rest.count >= 4100 || isEnded && !rest.isEmpty { frames.append(.broken) }
            return nil
        }
        let block = Array(rest[..<end])
        rest = rest[(end + 4)...]
        let length = block.count <= 4096 ? HeaderLines(block)?.contentLength : nil
        if length == nil { frames.append(.broken) }
        return length
    }

    /// Where the first CRLF CRLF begins, unless an LF without its CR stands before it.
    private func blockEnd() -> Int? {
        for index in rest.indices where rest[index] == 0x0A {
            guard index > rest.startIndex, rest[index - 1] == 0x0D else { return nil }
            if index - 3 >= rest.startIndex, rest[index - 2] == 0x0A, rest[index - 3] == 0x0D { return index - 3 }
        }
        return nil
    }
}

/// A header block read as lines of text.
private struct HeaderLines {
    private(set) var contentLength: Int?

    init?(_ block: [UInt8]) {
        var rest = block[...]
        while true {
            let end = rest.indices.first { rest[$0] == 0x0D && $0 + 1 < rest.endIndex && rest[$0 + 1] == 0x0A }
            guard add(rest[..<(end ?? rest.endIndex)]) else { return nil }
            guard let end else { break }
            rest = rest[(end + 2)...]
        }
        if contentLength == nil { return nil }
    }

    private mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
        guard !line.contains(0x0D) else { return false }
        guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex else { return false }
        guard line[..<colon].allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        var value = line[(colon + 1)...]
        while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        switch name {
        case "content-length": return addLength(Array(value))
        case "content-type": return Self.isUTF8(Array(value))
        default: return true
        }
    }

    private mutating func addLength(_ value: [UInt8]) -> Bool {
        guard contentLength == nil, !value.isEmpty, value.count <= 18 else { return false }
        guard value.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        contentLength = value.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return true
    }

    /// Whether no parameter names another charset than UTF-8.
    private static func isUTF8(_ value: [UInt8]) -> Bool {
        let lowered = value.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let plain = lowered.filter { ![0x20, 0x09, 0x22].contains($0) }
        let charset = Array("charset=".utf8)
        return plain.split(separator: 0x3B).allSatisfy { parameter in
            guard parameter.starts(with: charset) else { return true }
            return ["utf-8", "utf8"].contains(String(decoding: parameter.dropFirst(charset.count), as: UTF8.self))
        }
    }
}
