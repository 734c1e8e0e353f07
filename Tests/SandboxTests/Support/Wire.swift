import Foundation

/// A client that knows no HTTP library: it writes the bytes of a request and reads what comes until the end.
enum Wire {
    /// Everything the server sent on one connection in answer to `request`, which must ask for the connection to
    /// close; the wait happens on a thread of its own.
    static func exchange(_ request: String, with url: String) async throws -> WireReply {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { WireReply(try talk(request, url)) })
            }
        }
    }

    /// One request on a connection of its own.
    static func send(
        _ method: String, _ target: String, to url: String, key: String? = nil, body: String = ""
    ) async throws -> WireReply {
        let authorization = key.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        return try await exchange(
            "\(method) \(target) HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\(authorization)"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)", with: url)
    }

    private static func talk(_ request: String, _ url: String) throws -> [UInt8] {
        let descriptor = try connect(url)
        defer { close(descriptor) }
        var rest = Array(request.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { received += buffer[..<count] }
        return received
    }

    private static func connect(_ url: String) throws -> Int32 {
        let port = UInt16(url.split(separator: ":").last ?? "") ?? 0
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            throw POSIXError(.ECONNREFUSED)
        }
        return descriptor
    }
}

/// The raw bytes of an answer, taken apart at the first blank line.
struct WireReply {
    let bytes: [UInt8]
    let head: String
    let body: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let text = String(decoding: bytes, as: UTF8.self)
        head = text.components(separatedBy: "\r\n\r\n")[0]
        body = Array(bytes.dropFirst(head.utf8.count + 4))
    }

    var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? {
        for line in head.components(separatedBy: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                return parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }
}
