import CUV
import Glibc

/// The longest path that fits into a Unix socket's address, in bytes.
let socketPathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

/// Refuses a path that libuv 1.44 would silently cut off.
func checkSocketPath(_ path: String, _ attempt: String) throws(UVError) {
    let count = path.utf8.count
    guard count <= socketPathLimit else {
        let lengths = "a path of \(count) bytes, \(socketPathLimit) fit"
        throw UVError(errno: ENAMETOOLONG, attempt: "\(attempt) (\(lengths))")
    }
}
