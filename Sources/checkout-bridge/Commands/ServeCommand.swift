import AghanimCore
import BridgeAPI
import BridgeServer
import EventLoop
import Glibc
import JSON
import Sandbox

/// `checkout-bridge serve`.
enum ServeCommand {
    /// What serves, for as long as the process lives.
    @LoopActor private static var service: Service?

    /// Serves until the end.
    static func run(_ arguments: [String], _ environment: [String: String]) throws(UsageError) -> Never {
        var options = ServeOptions()
        let words = try OptionParser(options: ServeOptions.all)
            .parse(arguments, environment: environment, into: &options)
        guard words.isEmpty else { throw UsageError("serve takes options only, not \"\(words[0])\".") }
        let asked = options
        Entry.runLoop { () throws(UsageError) in
            service = try Service(asked, environment) { exit($0) }
        }
    }
}

/// Everything that lives as long as the process serves.
@LoopActor
final class Service {
    private let sandbox: SandboxServer?
    private let server: BridgeServer
    private let adapter: BridgeHostAdapter
    private let signals = [Signal(), Signal()]
    private var parentWatch: ParentWatch?
    private var wasAsked = false

    init(
        _ options: ServeOptions, _ environment: [String: String], onEnd: @escaping @LoopActor (Int32) -> Void
    ) throws(UsageError) {
        let log = ServerLog(level: options.logLevel, format: options.logFormat)
        let (settings, sandbox) = try BridgeSetup.settings(options, environment)
        self.sandbox = sandbox
        adapter = BridgeHostAdapter(bridge: Bridge(settings), log: log, options: options.server)
        server = BridgeServer(options: options.server, handler: adapter, log: log)
        adapter.server = server
        server.onEnd = { onEnd($0.rawValue) }
        if settings.wireProfile.name == "s2s" {
            log.warning("The s2s profile uses a secret key: run it on your own servers only, never ship it in a game.")
        }
        watchSignals()
        try watchParent(options, log)
        try serve(options)
    }

    private func serve(_ options: ServeOptions) throws(UsageError) {
        let servesStdio = options.stdio || options.socket == nil
        do throws(SocketError) {
            if let path = options.socket {
                try server.listen(path: path)
                if !servesStdio { announce(path) }
            }
        } catch {
            throw UsageError(error.description)
        }
        guard servesStdio else { return }
        do throws(UVError) {
            try server.serve(input: 0, output: StandardStreams.output)
        } catch {
            throw UsageError("Cannot serve stdio: \(error).")
        }
    }

    private func announce(_ path: String) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("ready", true)
            writer.field("socket", path)
            writer.field("pid", Int(getpid()))
        }
        StandardStreams.write(writer.bytes + [0x0A])
    }

    /// The first signal asks, the second insists.
    private func watchSignals() {
        for (signal, number) in zip(signals, [SIGTERM, SIGINT]) {
            signal.start(number) { [weak self] in
                guard let self else { return }
                self.wasAsked ? self.server.stopNow() : self.server.stop()
                self.wasAsked = true
            }
        }
    }

    private func watchParent(_ options: ServeOptions, _ log: ServerLog) throws(UsageError) {
        guard let pid = options.parentPID else { return }
        parentWatch = ParentWatch(pid) { [weak self] in self?.server.stop() }
        if parentWatch == nil { log.warning("Process \(pid) is not visible from here and is not watched.") }
    }
}
