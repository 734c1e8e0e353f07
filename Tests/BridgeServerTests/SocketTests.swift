import BridgeServer
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite("The socket and its file", .timeLimit(.minutes(5)))
struct SocketTests {
    @Test("it is its owner's alone, and gone at the end")
    func modeAndEnd() async throws {
        var path = ""
        try await withBridge { bridge in
            path = bridge.path
            var status = stat()
            #expect(lstat(path, &status) == 0)
            #expect(status.st_mode == S_IFSOCK | 0o600)
            #expect(status.st_uid == geteuid())
            #expect(umask(0o022) != 0o177)
        }
        #expect(access(path, F_OK) != 0)
    }

    @Test(
        "a directory that group or others may write to is refused, and nothing is left in it",
        arguments: [0o770, 0o777, 0o722, 0o1777] as [mode_t])
    func sharedDirectory(mode: mode_t) async throws {
        let directory = PrivateDirectory()
        chmod(directory.path, mode)
        let error = try await refusal(directory.path + "/s")
        #expect(error.description.contains("writable by others") && error.description.contains(directory.path))
        #expect(access(directory.path + "/s", F_OK) != 0)
    }

    @Test(
        "a directory that is not ours is refused", .enabled(if: geteuid() == 0, "only root can give a directory away"))
    func foreignDirectory() async throws {
        let directory = PrivateDirectory()
        chown(directory.path, 65534, 65534)
        #expect(try await refusal(directory.path + "/s").description.contains("another user"))
    }

    @Test("a directory within one that everyone may write to is refused, unless the sticky bit protects it")
    func directoryThatCanBeRenamed() async throws {
        let directory = PrivateDirectory()
        let inner = directory.path + "/inner"
        mkdir(inner, 0o700)
        chmod(directory.path, 0o777)
        #expect(try await refusal(inner + "/s").description.contains("\(directory.path), which everyone"))
        chmod(directory.path, 0o1777)
        try await withLoop {
            let bridge = TestBridge()
            try bridge.server.listen(path: inner + "/s")
            await bridge.tearDown()
        }
    }

    @Test("a directory that is not there or is none is refused by name")
    func noDirectory() async throws {
        let directory = PrivateDirectory()
        #expect(try await refusal(directory.path + "/absent/s").description.contains(directory.path + "/absent"))
        close(open(directory.path + "/file", O_CREAT | O_WRONLY, 0o600))
        _ = try await refusal(directory.path + "/file/s")
        _ = try await refusal(directory.path)
        _ = try await refusal("")
    }

    @Test("what is no socket is left alone: a file, a directory, a pipe, and a link to a socket")
    func somethingElse() async throws {
        let directory = PrivateDirectory()
        let path = directory.path + "/s"
        let makers: [() -> Int32] = [
            { close(open(path, O_CREAT | O_WRONLY, 0o600)) }, { mkdir(path, 0o700) }, { mkfifo(path, 0o600) },
            { symlink(directory.path + "/elsewhere", path) },
        ]
        let stale = deafSocket(at: directory.path + "/elsewhere")
        for make in makers {
            #expect(make() == 0)
            #expect(try await refusal(path).description.contains("not a socket"))
            #expect(remove(path) == 0)
        }
        #expect(access(directory.path + "/elsewhere", F_OK) == 0)
        close(stale)
    }

    @Test("a socket that nobody listens on any more is replaced")
    func stale() async throws {
        let directory = PrivateDirectory()
        let path = directory.path + "/s"
        close(deafSocket(at: path))
        try await withLoop {
            let bridge = TestBridge()
            try bridge.server.listen(path: path)
            let client = TestClient(connectedTo: try await ByteStream.connect(path: path))
            client.send(request("1", "echo"))
            #expect(await client.answer() == result("1"))
            client.close()
            await bridge.tearDown()
        }
    }

    @Test("a server that is alive is not displaced, even when it accepts nobody")
    func live() async throws {
        try await withBridge { bridge in
            await #expect(throws: SocketError.self) { try await refuse(bridge.path) }
            let client = try await bridge.connect()
            client.send(request("1", "echo"))
            #expect(await client.answer() == result("1"))
        }
        let directory = PrivateDirectory()
        let busy = deafSocket(at: directory.path + "/s")
        #expect(listen(busy, 0) == 0)
        var queued: [Int32] = []
        while let next = connectNow(directory.path + "/s") { queued.append(next) }
        #expect(try await refusal(directory.path + "/s").description.contains("listening"))
        for descriptor in queued + [busy] { close(descriptor) }
    }

    @Test("a path of 107 bytes works, a longer one is refused with both lengths and never cut", arguments: 106...110)
    func pathLength(length: Int) async throws {
        let directory = PrivateDirectory()
        let path = directory.path + "/" + String(repeating: "s", count: length - directory.path.utf8.count - 1)
        guard length > 107 else {
            return try await withLoop {
                let bridge = TestBridge()
                try bridge.server.listen(path: path)
                (try await ByteStream.connect(path: path)).close()
                await bridge.tearDown()
            }
        }
        let text = try await refusal(path).description
        #expect(text.contains("\(length)") && text.contains("107"))
        #expect(access(String(path.prefix(107)), F_OK) != 0)
    }

    @Test("a file that somebody put in its place is not removed, and clients go on")
    func replaced() async throws {
        var path = ""
        let directory = PrivateDirectory()
        try await withLoop {
            let bridge = TestBridge()
            path = directory.path + "/s"
            try bridge.server.listen(path: path)
            let client = TestClient(connectedTo: try await ByteStream.connect(path: path))
            #expect(unlink(path) == 0)
            let other = deafSocket(at: path)
            client.send(request("1", "echo"))
            #expect(await client.answer() == result("1"))
            client.close()
            await bridge.tearDown()
            close(other)
        }
        #expect(access(path, F_OK) == 0)
    }

    @Test("a socket that was unlinked is not missed at the end")
    func unlinked() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            #expect(unlink(bridge.path) == 0)
            client.send(request("1", "echo"))
            #expect(await client.answer() == result("1"))
        }
    }

    @Test(
        "a client of another user is refused, whatever the file's mode",
        .enabled(
            if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 && access("/usr/bin/python3", X_OK) == 0,
            "only root can act as another user, with setpriv and python3"))
    func otherUser() async throws {
        try await withBridge { bridge in
            chmod(bridge.directory.path, 0o755)
            chmod(bridge.path, 0o666)
            let script = """
                import socket, sys
                s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1])
                try: s.sendall(b'{"jsonrpc":"2.0","id":1,"method":"echo"}\\n'); data = s.recv(100)
                except (BrokenPipeError, ConnectionResetError): data = b''
                sys.exit(0 if data == b'' else 1)
                """
            let arguments = [
                "--reuid", "65534", "--regid", "65534", "--clear-groups", "/usr/bin/python3", "-c", script, bridge.path,
            ]
            var exit: Int64?
            let child = try ChildProcess.spawn("/usr/bin/setpriv", arguments, environment: nil) { status, _ in
                exit = status
            }
            try await until { exit != nil }
            child.close()
            #expect(exit == 0)
            #expect(bridge.handler.begun.isEmpty)
            #expect(bridge.logLines.contains { $0.contains("another user") })
            let own = try await bridge.connect()
            own.send(request("1", "echo"))
            #expect(await own.answer() == result("1"))
        }
    }

    @Test("one client too many is turned away, and there is room again when one leaves")
    func tooMany() async throws {
        try await withBridge { options in
            options.maxConnections = 2
        } _: { bridge in
            let (one, two) = (try await bridge.connect(), try await bridge.connect())
            for client in [one, two] {
                client.send(request("1", "echo"))
                #expect(await client.answer() == result("1"))
            }
            let third = try await bridge.connect()
            #expect(await third.rest() == [])
            one.close()
            try await until { bridge.handler.closedConnections == 1 }
            let fourth = try await bridge.connect()
            fourth.send(request("1", "echo"))
            #expect(await fourth.answer() == result("1"))
        }
    }

    /// The error that serving at `path` meets.
    private func refusal(_ path: String) async throws -> SocketError {
        var error: SocketError?
        await withLoop {
            do throws(SocketError) { try await refuse(path) } catch let caught { error = caught }
        }
        return try #require(error)
    }

    @LoopActor
    private func refuse(_ path: String) async throws(SocketError) {
        let bridge = TestBridge()
        defer { bridge.server.stop() }
        try bridge.server.listen(path: path)
    }

    /// A socket that is bound and does not listen.
    private func deafSocket(at path: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        precondition(withAddress(path) { bind(descriptor, $0, $1) } == 0)
        return descriptor
    }

    /// A connection, `nil` when the server's backlog is full.
    private func connectNow(_ path: String) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        if withAddress(path, { connect(descriptor, $0, $1) }) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
