import EventLoop
import Foundation
import Glibc
import LoopbackReturn

/// A client on a TCP socket of the loopback interface.
@LoopActor
struct Browser {
    private let stream: ByteStream

    /// Connects; throws when nobody listens.
    init(port: UInt16, v6: Bool = false) throws {
        let fd = socket(v6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var storage = sockaddr_storage()
        let status = withUnsafeMutablePointer(to: &storage) { storage in
            let raw = UnsafeMutableRawPointer(storage)
            if v6 {
                raw.assumingMemoryBound(to: sockaddr_in6.self).pointee = sockaddr_in6(
                    sin6_family: sa_family_t(AF_INET6), sin6_port: port.bigEndian, sin6_flowinfo: 0,
                    sin6_addr: in6addr_loopback, sin6_scope_id: 0)
            } else {
                raw.assumingMemoryBound(to: sockaddr_in.self).pointee = sockaddr_in(
                    sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
                    sin_addr: in_addr(s_addr: in_addr_t(0x7F00_0001).bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
            }
            let size = v6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
            return connect(fd, raw.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
        }
        guard status == 0 else {
            let problem = errno
            Glibc.close(fd)
            throw UVError(errno: problem, attempt: "connect")
        }
        stream = try ByteStream.open(fd: fd)
    }

    func send(_ text: String) { stream.write(Array(text.utf8)) }

    /// All that comes until the server closes; then closes too.
    func answer() async -> String {
        let bytes: [UInt8] = await withCheckedContinuation { continuation in
            var bytes: [UInt8] = []
            var waiting: CheckedContinuation<[UInt8], Never>? = continuation
            stream.startReading { event in
                if case .bytes(let more) = event {
                    bytes += more
                    return
                }
                waiting?.resume(returning: bytes)
                waiting = nil
            }
        }
        stream.close()
        return String(decoding: bytes, as: UTF8.self)
    }

    func close() { stream.close() }
}

extension LoopbackReturn.Way {
    /// The port of the URL.
    var port: UInt16 { URL(string: url)?.port.flatMap { UInt16($0) } ?? 0 }
    /// The path of the URL.
    var path: String { URL(string: url)?.path ?? "" }

    /// Asks for the path, or for `target`, and returns the answer.
    @LoopActor
    func visit(
        _ method: String = "GET", target: String? = nil, host: String? = nil, v6: Bool = false, fields: String = ""
    ) async throws -> String {
        let browser = try Browser(port: port, v6: v6)
        let host = host ?? (v6 ? "[::1]:\(port)" : "127.0.0.1:\(port)")
        browser.send("\(method) \(target ?? path) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n")
        return await browser.answer()
    }
}

/// Whether a port of `127.0.0.1` or `::1` refuses connections.
@LoopActor
func isClosed(_ port: UInt16, v6: Bool = false) -> Bool {
    guard let browser = try? Browser(port: port, v6: v6) else { return true }
    browser.close()
    return false
}

/// Waits for a condition; a test that waits for long has failed.
@LoopActor
func eventually(_ condition: @LoopActor () -> Bool) async -> Bool {
    for _ in 0..<2_000 {
        if condition() { return true }
        try? await Loop.sleep(for: .milliseconds(5))
    }
    return false
}
