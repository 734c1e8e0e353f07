import Glibc

/// How one endpoint marks where a message ends; chosen by the first byte that comes.
public enum Framing: Sendable {
    /// One JSON text a line, ended by LF.
    case lines
    /// The base protocol of LSP: `Content-Length: N`, an empty line, N bytes.
    case contentLength
}

/// Cuts a byte stream into frames: bytes in, frames out, no I/O.
///
/// Holds at most one frame's bytes; a frame over the limit is skipped without being stored, and nothing is set aside
/// for a length that a peer merely claims.
public struct FrameDecoder: Sendable {
    /// What the stream holds next.
    public enum Frame: Equatable, Sendable {
        /// One message's bytes, to be read by ``FrameDecoder/withBytes(_:_:)`` before the next call.
        case body(Range<Int>)
        /// A message over the limit, whose bytes are being skipped.
        case tooLarge
        /// The stream cannot be understood from here on.
        case broken(reason: String)
    }

    enum State {
        case undecided
        case line
        case skippingLine
        case header
        case body(Int)
        case skippingBody(Int)
        case broken
    }

    enum Step {
        case frame(Frame)
        case again
        case needMore
    }

    /// The largest buffer that is kept while nothing is in it, in bytes.
    private static let keptCapacity = 256 << 10
    /// Up to this length a buffer has no room to spare: many connections hold one each.
    private static let exactCapacity = 128 << 10

    /// The framing in use, `nil` before the first byte that tells.
    public private(set) var framing: Framing?

    let maxFrameBytes: Int
    let maxHeaderBytes: Int
    var buffer: [UInt8] = []
    /// Where the unread bytes begin in `buffer`.
    var start = 0
    /// Up to where `buffer` was searched for the mark it waits for.
    var searched = 0
    var state = State.undecided
    var mayHaveByteOrderMark = true

    /// A decoder that accepts messages of at most `maxFrameBytes` bytes, behind header blocks of `maxHeaderBytes`.
    public init(maxFrameBytes: Int, maxHeaderBytes: Int = 4096) {
        self.maxFrameBytes = maxFrameBytes
        self.maxHeaderBytes = maxHeaderBytes
    }

    /// Takes bytes as they came.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if case .broken = state { return }
        let count = buffer.count + bytes.count
        if count <= Self.exactCapacity { buffer.reserveCapacity(count) }
        buffer.append(contentsOf: bytes)
    }

    /// How much memory the decoder holds, in bytes.
    package var heldBytes: Int { buffer.capacity }

    /// The next frame, `nil` when more bytes are needed.
    public mutating func next() -> Frame? {
        while true {
            switch step() {
            case .frame(let frame): return frame
            case .again: continue
            case .needMore:
                dropRead()
                return nil
            }
        }
    }

    /// What the stream's end still yields: a last line without its LF is a frame, half of anything else is broken.
    public mutating func finish() -> Frame? {
        defer { state = .broken }
        let rest = withoutCarriageReturn(start..<buffer.count)
        switch state {
        case .undecided, .line: return rest.count > maxFrameBytes ? .tooLarge : isBlank(rest) ? nil : .body(rest)
        case .header where start < buffer.count, .body: return .broken(reason: "the stream ended within a frame")
        default: return nil
        }
    }

    /// Forgets what was read, and gives back the memory that a large frame took.
    private mutating func dropRead() {
        // Never more is moved than was read.
        guard start >= buffer.count - start else { return }
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
        } else {
            buffer.removeFirst(start)
        }
        searched -= start
        start = 0
    }

    /// Hands over a frame's bytes for the duration of the call.
    public func withBytes<R>(_ frame: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[frame])) }
    }

    private mutating func step() -> Step {
        switch state {
        case .undecided: decideFraming()
        case .line: nextLine()
        case .skippingLine: skipLine()
        case .header: readHeader()
        case .body(let length): readBody(length)
        case .skippingBody(let rest): skipBody(rest)
        case .broken: .needMore
        }
    }
}

extension FrameDecoder {
    /// Drops one byte order mark and blanks, then lets the first byte decide.
    private mutating func decideFraming() -> Step {
        if mayHaveByteOrderMark {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let head = buffer[start...].prefix(3)
            if head.elementsEqual(mark) {
                start += 3
            } else if head.count < 3, mark.starts(with: head) {
                return .needMore
            }
            mayHaveByteOrderMark = false
        }
        while start < buffer.count, Self.isBlank(buffer[start]) { start += 1 }
        guard start < buffer.count else { return .needMore }
        searched = start
        framing = buffer[start] | 0x20 == UInt8(ascii: "c") ? .contentLength : .lines
        state = framing == .lines ? .line : .header
        return .again
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    func isBlank(_ range: Range<Int>) -> Bool {
        buffer[range].allSatisfy(Self.isBlank)
    }

    /// The position of the next `byte` that was not searched for yet.
    mutating func find(_ byte: UInt8) -> Int? {
        let found = buffer.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress, searched < bytes.count else { return nil }
            return memchr(base + searched, Int32(byte), bytes.count - searched).map {
                $0 - UnsafeMutableRawPointer(mutating: base)
            }
        }
        searched = found ?? buffer.count
        return found
    }
}
