import EventLoop
import Foundation
import TestSupport
import Testing

@Suite("Listening and connecting")
struct ListenerTests {
    @Test("a connection is accepted and carries bytes")
    func accept() async throws {
        try await withLoop {
            let path = temporaryPath("listen")
            let listener = try Listener(fd: boundSocket(path))
            var server: ByteStream?
            try listener.listen { server = try? $0.get() }
            let client = try await ByteStream.connect(path: path)
            while server == nil { await Task.yield() }
            client.write(Array("hello".utf8))
            #expect(await server?.read(5) == Array("hello".utf8))
            #expect(server?.peerUserID == getuid())
            client.close()
            server?.close()
            listener.close()
            unlink(path)
        }
    }

    @Test("a socket that was bound elsewhere can be listened on")
    func adoptedSocket() async throws {
        try await withLoop {
            let path = temporaryPath("adopted")
            let listener = try Listener(fd: boundSocket(path))
            var accepted = 0
            try listener.listen { result in
                accepted += 1
                (try? result.get())?.close()
            }
            let clients = [try await ByteStream.connect(path: path), try await ByteStream.connect(path: path)]
            for client in clients {
                #expect(await client.readToEnd().end == .end)
                client.close()
            }
            #expect(accepted == 2)
            listener.close()
            unlink(path)
        }
    }

    @Test("a path too long for a socket is refused with both lengths")
    func longPath() async {
        await withLoop {
            let path = "/tmp/" + String(repeating: "x", count: 200)
            let error = await #expect(throws: UVError.self) { try await ByteStream.connect(path: path) }
            #expect(error?.name == "ENAMETOOLONG")
            #expect(error?.attempt.contains("205 bytes, 107 fit") == true)
        }
    }

    @Test("a loopback port is the system's choice, and taken once it is listened on")
    func loopback() async throws {
        try await withLoop {
            let listener = try Listener(loopback: .v4)
            try listener.listen { _ in }
            let port = try #require(listener.port)
            #expect(port != 0)
            let error = #expect(throws: UVError.self) {
                let second = try Listener(loopback: .v4, port: port)
                defer { second.close() }
                try second.listen { _ in }
            }
            #expect(error?.name == "EADDRINUSE")
            listener.close()
            #expect(listener.port == nil)
        }
    }

    @Test("connecting where nobody listens fails with the system's reason")
    func nobody() async {
        await withLoop {
            let path = temporaryPath("nobody")
            let error = await #expect(throws: UVError.self) { try await ByteStream.connect(path: path) }
            #expect(error?.name == "ENOENT")
            let descriptor = boundSocket(path)
            let refused = await #expect(throws: UVError.self) { try await ByteStream.connect(path: path) }
            #expect(refused?.name == "ECONNREFUSED")
            close(descriptor)
            unlink(path)
        }
    }
}

/// A Unix socket bound to `path` and not listening.
private func boundSocket(_ path: String) -> Int32 {
    let fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(fd, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    precondition(status == 0)
    return fd
}
