import BridgeAPI
import BridgeServer
import EventLoop
import Glibc
import Sandbox

/// A bridge within this process that serves one client, over the same protocol as any other.
@LoopActor
final class LocalBridge {
    /// The client's end.
    let stream: ByteStream
    private let sandbox: SandboxServer?
    private let server: BridgeServer
    private let adapter: BridgeHostAdapter

    /// Sets a bridge up. It logs nothing: what went wrong is in the answer.
    init(_ options: ServeOptions, _ environment: [String: String]) throws(UsageError) {
        let (settings, sandbox) = try BridgeSetup.settings(options, environment)
        self.sandbox = sandbox
        let log = ServerLog(level: .none)
        adapter = BridgeHostAdapter(bridge: Bridge(settings), log: log, options: options.server)
        server = BridgeServer(options: options.server, handler: adapter, log: log)
        adapter.server = server
        do throws(UVError) {
            let ends = try Self.connectedPair()
            try server.serve(input: ends.server, output: dup(ends.server))
            stream = try ByteStream.open(fd: ends.client)
        } catch {
            throw UsageError("Cannot connect to a bridge within this process: \(error.message) (\(error.name)).")
        }
    }

    /// Stops what was started.
    func stop() { sandbox?.stop() }

    private static func connectedPair() throws(UVError) -> (server: Int32, client: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw UVError(errno: errno, attempt: "make a pair of sockets")
        }
        return (ends[0], ends[1])
    }
}
