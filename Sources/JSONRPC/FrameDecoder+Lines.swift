extension FrameDecoder {
    /// One JSON text a line: ended by LF, a CR before it dropped, blank lines ignored.
    mutating func nextLine() -> Step {
        guard let end = find(0x0A) else { return overlongLine() }
        let line = withoutCarriageReturn(start..<end)
        start = end + 1
        searched = start
        if line.count > maxFrameBytes { return .frame(.tooLarge) }
        return isBlank(line) ? .again : .frame(.body(line))
    }

    /// A line that is over the limit before its end came; one more byte may still be the CR.
    private mutating func overlongLine() -> Step {
        guard buffer.count - start > maxFrameBytes + 1 else { return .needMore }
        state = .skippingLine
        return .frame(.tooLarge)
    }

    func withoutCarriageReturn(_ line: Range<Int>) -> Range<Int> {
        guard let last = line.last, buffer[last] == 0x0D else { return line }
        return line.lowerBound..<last
    }

    mutating func skipLine() -> Step {
        guard let end = find(0x0A) else {
            start = buffer.count
            return .needMore
        }
        start = end + 1
        searched = start
        state = .line
        return .again
    }
}
