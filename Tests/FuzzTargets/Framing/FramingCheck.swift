import JSONRPC

/// However a stream is cut, it consists of the frames that it consists of in one piece.
///
/// An input is a limit, whether the stream ends, seven lengths of pieces used in turn, and the stream.
enum FramingCheck {
    private static let limits = [16, 64, 1024, 1 << 20]

    static func run(_ bytes: [UInt8]) throws(Violation) {
        var input = Input(bytes)
        let limit = input.choice(limits)
        let isEnded = input.byte() % 2 == 1
        let lengths = (0..<7).map { _ in max(1, input.byte()) }
        let stream = Array(input.rest)
        let reference = ReferenceFrames(stream, limit: limit, isEnded: isEnded)
        let whole = try decode(stream, [stream.count], limit, isEnded)
        try require(
            whole == reference.frames, "the frames of a stream in one piece are \(reference.frames), not \(whole)")
        let cut = try decode(stream, lengths, limit, isEnded)
        try require(cut == whole, "the frames of a stream in pieces of \(lengths) are \(whole), not \(cut)")
    }

    private static func decode(
        _ stream: [UInt8], _ lengths: [Int], _ limit: Int, _ isEnded: Bool
    ) throws(Violation) -> [ReferenceFrames.Frame] {
        var decoder = FrameDecoder(maxFrameBytes: limit)
        var frames: [ReferenceFrames.Frame] = []
        var rest = stream[...]
        var turn = 0
        while !rest.isEmpty {
            let length = lengths[turn % lengths.count]
            Array(rest.prefix(length)).withUnsafeBytes { decoder.append($0) }
            rest = rest.dropFirst(length)
            turn += 1
            while let frame = decoder.next() { frames.append(seen(frame, in: decoder)) }
            try require(
                decoder.heldBytes <= 2 * stream.count + 64, "a decoder holds what it was given and nothing beyond it")
        }
        if isEnded, let frame = decoder.finish() { frames.append(seen(frame, in: decoder)) }
        try require(decoder.next() == nil, "a decoder that was drained has nothing more")
        return frames
    }

    private static func seen(_ frame: FrameDecoder.Frame, in decoder: FrameDecoder) -> ReferenceFrames.Frame {
        switch frame {
        case .body(let range): .body(decoder.withBytes(range) { Array($0) })
        case .tooLarge: .tooLarge
        case .broken: .broken
        }
    }
}
