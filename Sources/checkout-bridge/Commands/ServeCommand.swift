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
        ProcessSignals.endAtOnce()
        var options = ServeOptions()
        let words = try OptionParser(options: ServeOptions.all)
            .parse(arguments, environment: environment, into: &options)
        guard words.isEmpty else { throw UsageError("serve takes options only, not \"\(words[0])\".") }
        let asked = options
        if asked.coreDumps { CoreDumps.turnOn() }
        try Entry.runLoop { () throws(UsageError) in
            service = try Service(asked, environment) { Entry.end($0) }
        }
    }
}

/// Everything that lives as long as the process serves.
@LoopActor
final class Service {
    private let sandbox: SandboxServer?
    private let server: BridgeServer
    private let adapter: BridgeHostAdapter
    private let log: ServerLog
    private var signals: [Signal] = []
    private let statusSignal = Signal()
    private var parentWatch: ParentWatch?
    private let manager: ServiceManager
    private var wasAsked = false

    init(
        _ options: ServeOptions, _ environment: [String: String], onEnd: @escaping @LoopActor (Int32) -> Void
    ) throws(UsageError) {
        log = ServerLog(level: options.logLevel, format: options.logFormat)
        manager = ServiceManager(environment)
        let (settings, sandbox) = try BridgeSetup.settings(options, environment)
        self.sandbox = sandbox
        adapter = BridgeHostAdapter(bridge: Bridge(settings), log: log, options: options.server)
        server = BridgeServer(options: options.server, handler: adapter, log: log)
        adapter.server = server
        server.onEnd = { onEnd($0.rawValue) }
        server.onStop = { [manager] in manager.willStop() }
        if settings.wireProfile.name == "s2s" {
            log.warning("The s2s profile uses a secret key: run it on your own servers only, never ship it in a game.")
        }
        signals = ProcessSignals.watch { [weak self] in self?.askToEnd() }
        statusSignal.start(SIGUSR1) { [weak self] in self?.adapter.logStatus() }
        watchParent(options)
        try serve(options)
        manager.didStart()
    }

    private func serve(_ options: ServeOptions) throws(UsageError) {
        let servesStdio = options.stdio || options.socket == nil
        do throws(SocketError) {
            if let path = options.socket {
                let place = try server.listen(path: path, inherited: manager.sockets)
                if !servesStdio { announce(place) }
            } else if !manager.sockets.all.isEmpty {
                log.warning("A socket was handed over that nothing serves: start with --socket fd: to serve it.")
            }
        } catch {
            throw UsageError(error.description)
        }
        guard servesStdio else { return }
        guard StandardStreams.inputIsReadable else {
            throw UsageError("Cannot serve stdio: stdin is not open for reading.")
        }
        if StandardStreams.isInteractive, log.level != .none {
            StandardStreams.writeError("checkout-bridge: requests are read from here, one a line; Ctrl-D ends.\n")
        }
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
        if !StandardStreams.announce(writer.bytes) {
            log.warning("The socket accepts, and that could not be written to stdout.")
        }
    }

    /// The first time asks, the second insists.
    private func askToEnd() {
        if wasAsked { server.stopNow() } else { server.stop() }
        wasAsked = true
    }

    private func watchParent(_ options: ServeOptions) {
        guard let pid = options.parentPID else { return }
        parentWatch = ParentWatch(pid) { [weak self] in
            self?.log.warning("Process \(pid) has gone, and this one ends with it.")
            self?.server.stop()
        }
        if parentWatch == nil { log.warning("Process \(pid) is not visible from here and is not watched.") }
    }
}
