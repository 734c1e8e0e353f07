import AghanimCheckout
import Glibc

/// The environment as text.
enum Environment {
    /// All variables. Those of the service manager are gone afterwards, and what it handed over stays with this
    /// process. Call it before there is a second thread.
    static func take() -> [String: String] {
        let variables = variables
        for name in ServiceManager.variables { unsetenv(name) }
        ServiceManager(variables).keepSocketsHere()
        return variables
    }

    private static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            let text = String(cString: pointer)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        return variables
    }

    /// What a file with a secret holds, without the white space around it.
    static func readSecret(_ path: String) throws(UsageError) -> String {
        String(decoding: try readFile(path, limit: 4096), as: UTF8.self).trimmingWhitespace()
    }

    /// A small file's bytes, or why it cannot be read.
    static func readFile(_ path: String, limit: Int = 1 << 20) throws(UsageError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UsageError("cannot read \(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        return try readAll(descriptor, named: path, limit: limit)
    }

    /// What comes from an open descriptor until its end.
    static func readAll(_ descriptor: Int32, named name: String, limit: Int) throws(UsageError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw UsageError("cannot read \(name): \(String(cString: strerror(errno)))") }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
        throw UsageError("\(name) is larger than \(limit) bytes")
    }
}
