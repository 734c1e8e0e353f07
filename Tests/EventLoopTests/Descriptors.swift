import Foundation
import Glibc

/// Two connected Unix sockets.
func socketPair() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
}

/// A pipe: what is written to the second end comes out of the first.
func makePipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    return (ends[0], ends[1])
}

/// A path in the temporary directory that nothing else uses.
func temporaryPath(_ name: String) -> String {
    "/tmp/\(name)-\(getpid())-\(UInt32.random(in: 0 ... .max))"
}

/// Writes all bytes to a blocking descriptor.
func writeAll(_ fd: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    precondition(write(fd, bytes, bytes.count) == bytes.count)
}
