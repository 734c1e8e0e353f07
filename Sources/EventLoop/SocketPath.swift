import CUV
import Glibc

/// What the address of a Unix socket can hold.
public enum SocketPath {
    /// The longest path that fits, in bytes; one more is its terminator.
    public static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Refuses a path that libuv 1.44 would silently cut off.
    static func check(_ path: String, _ attempt: String) throws(UVError) {
        let count = path.utf8.count
        guard count <= longest else {
            throw UVError(
                errno: ENAMETOOLONG, attempt: "\(attempt) (a path of \(count) bytes, \(longest) fit)")
        }
    }
}
