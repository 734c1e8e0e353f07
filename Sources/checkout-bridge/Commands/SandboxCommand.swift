import EventLoop
import Glibc
import JSON
import Sandbox

/// `checkout-bridge sandbox`: the sandbox backend alone.
enum SandboxCommand {
    /// What the command was asked to do.
    struct Asked {
        var sandbox = SandboxOptions()
        var webhooks = WebhookOptions()
        var parentPID: Int32?
    }

    static let options: [Option<Asked>] = own + WebhookOptions.options(at: \.webhooks)

    /// The one option that has a variable: a secret has no other place that ps does not show.
    private static let variable = "CHECKOUT_BRIDGE_WEBHOOK_SECRET"

    private static let own: [Option<Asked>] = [
        .value("port", "N", "the loopback port; any free one by default") { target, text throws(UsageError) in
            guard let port = UInt16(text) else { throw UsageError("expected a port from 0 to 65535") }
            target.sandbox.port = port
        },
        .value("state", "FILE", "keep the state in this file") { $0.sandbox.statePath = $1 },
        .value("seed", "N", "what generated ids come from") { target, text throws(UsageError) in
            guard let seed = UInt64(text) else { throw UsageError("expected a whole number") }
            target.sandbox.seed = seed
        },
        .value("parent-pid", "PID", "end when that process has gone; 0 for none") { target, text throws(UsageError) in
            target.parentPID = try OptionValues.processID(text)
        },
    ]

    /// What serves, for as long as the process lives.
    @LoopActor private static var sandbox: SandboxServer?
    @LoopActor private static var signals: [Signal] = []
    @LoopActor private static var parentWatch: ParentWatch?

    /// Serves until a signal comes or the parent has gone.
    static func run(_ arguments: [String], _ environment: [String: String]) throws(UsageError) -> Never {
        ProcessSignals.endAtOnce()
        var options = Asked()
        let words = try OptionParser(options: Self.options)
            .parse(arguments, environment: environment.filter { $0.key == variable }, into: &options)
        guard words.isEmpty else { throw UsageError("sandbox takes options only, not \"\(words[0])\".") }
        options.sandbox.webhooks = try options.webhooks.target()
        let asked = options
        try Entry.runLoop { () throws(UsageError) in
            let server = try BridgeSetup.startSandbox(asked.sandbox)
            sandbox = server
            signals = ProcessSignals.watch(stop)
            watchParent(asked.parentPID)
            announce(server.url)
        }
    }

    @LoopActor
    private static func watchParent(_ pid: Int32?) {
        guard let pid else { return }
        parentWatch = ParentWatch(pid, onGone: stop)
        if parentWatch == nil { complain("Process \(pid) is not visible from here and is not watched.") }
    }

    @LoopActor
    private static func stop() {
        sandbox?.stop()
        Entry.end(0)
    }

    private static func announce(_ url: String) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("ready", true)
            writer.field("url", url)
        }
        if StandardStreams.announce(writer.bytes) { return }
        complain("The sandbox serves, and its URL could not be written to stdout.")
    }

    private static func complain(_ reason: String) { StandardStreams.writeError("checkout-bridge: \(reason)\n") }
}
