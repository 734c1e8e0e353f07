import EventLoop
import Glibc
import JSON
import Sandbox

/// `checkout-bridge sandbox`: the sandbox backend alone.
enum SandboxCommand {
    static let options: [Option<SandboxOptions>] = [
        .value("port", "N", "the loopback port; any free one by default") { target, text throws(UsageError) in
            guard let port = UInt16(text) else { throw UsageError("expected a port from 0 to 65535") }
            target.port = port
        },
        .value("state", "FILE", "keep the state in this file") { $0.statePath = $1 },
        .value("seed", "N", "what generated ids come from") { target, text throws(UsageError) in
            guard let seed = UInt64(text) else { throw UsageError("expected a whole number") }
            target.seed = seed
        },
    ]

    /// What serves, for as long as the process lives.
    @LoopActor private static var sandbox: SandboxServer?
    @LoopActor private static let signals = [SIGTERM: Signal(), SIGINT: Signal()]

    /// Serves until a signal comes.
    static func run(_ arguments: [String], _ environment: [String: String]) throws(UsageError) -> Never {
        var options = SandboxOptions()
        let words = try OptionParser(options: Self.options).parse(arguments, environment: [:], into: &options)
        guard words.isEmpty else { throw UsageError("sandbox takes options only, not \"\(words[0])\".") }
        let asked = options
        Entry.runLoop { () throws(UsageError) in
            let server = try BridgeSetup.startSandbox(asked)
            sandbox = server
            for (number, signal) in signals { signal.start(number, stop) }
            announce(server.url)
        }
    }

    @LoopActor
    private static func stop() {
        sandbox?.stop()
        exit(0)
    }

    private static func announce(_ url: String) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("ready", true)
            writer.field("url", url)
        }
        StandardStreams.write(writer.bytes + [0x0A])
    }
}
