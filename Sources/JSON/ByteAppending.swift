/// Where the next bytes go, within room that was made before.
struct ByteCursor {
    fileprivate(set) var next: UnsafeMutablePointer<UInt8>

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        next.initialize(to: byte)
        next += 1
    }

    @inline(__always)
    mutating func put(_ start: UnsafePointer<UInt8>, _ count: Int) {
        next.initialize(from: start, count: count)
        next += count
    }
}

extension Array where Element == UInt8 {
    /// Appends what `fill` puts, at most `room` bytes: a piece of several parts costs one look at the array instead of
    /// one a part.
    @inline(__always)
    mutating func append(atMost room: Int, _ fill: (inout ByteCursor) -> Void) {
        #if compiler(>=6.3)
            append(addingCapacity: room) { output in
                output.withUnsafeMutableBufferPointer { buffer, count in count = Self.fill(buffer, fill) }
            }
        #else
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
                append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<Self.fill(buffer, fill)]))
            }
        #endif
    }

    /// How many bytes `fill` puts into `buffer`.
    @inline(__always)
    private static func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ fill: (inout ByteCursor) -> Void) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        var cursor = ByteCursor(next: start)
        fill(&cursor)
        return cursor.next - start
    }
}
