import Foundation
import Glibc

/// A pipe: what is written to one end comes out of the other.
struct Pipe {
    let read: Int32
    let write: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw CocoaError(.fileReadUnknown) }
        (read, write) = (ends[0], ends[1])
    }
}

/// A directory of our own with mode 0700, gone when nobody holds it any more.
final class PrivateDirectory: Sendable {
    let path: String

    init() {
        path = "/tmp/bridge-tests-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        precondition(mkdir(path, 0o700) == 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A request's text.
func request(_ id: String?, _ method: String, _ params: String? = nil) -> String {
    #"{"jsonrpc":"2.0""# + (id.map { ",\"id\":\($0)" } ?? "") + ",\"method\":\"\(method)\""
        + (params.map { ",\"params\":\($0)" } ?? "") + "}"
}

/// The text of a result.
func result(_ id: String, _ result: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
}
