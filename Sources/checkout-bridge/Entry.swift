import BridgeAPI
import EventLoop
import Glibc

/// Picks the command, and turns wrong usage into a sentence and exit status 2.
@main
enum Entry {
    /// The commands there are.
    static let commands = ["serve", "call", "sandbox", "openrpc", "completion", "version", "help"]

    static func main() {
        ProcessMemory.bound()
        StandardStreams.secure()
        CoreDumps.turnOff()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do throws(UsageError) {
            try run(arguments, environment: Environment.take())
        } catch {
            fail(error)
        }
    }

    /// Says what is wrong with the usage and ends with exit status 2.
    static func fail(_ error: UsageError) -> Never {
        StandardStreams.writeError("checkout-bridge: \(error.message)\n")
        end(2)
    }

    /// Ends the process at once. Nothing is flushed at exit, and a thread that waits in a read of a slow file is not
    /// waited for, as `exit` would.
    static func end(_ status: Int32) -> Never { _exit(status) }

    /// Runs the loop on this thread, for as long as the process lives.
    static func runLoop(_ start: @escaping @LoopActor () throws(UsageError) -> Void) throws(UsageError) -> Never {
        try DescriptorLimit.raise()
        // The runtime's pool of threads looks there at what its own threads do, and traps when it cannot.
        guard access("/proc/self/task", R_OK) == 0 else {
            throw UsageError("Cannot read /proc/self/task, which shows a process its own threads: mount /proc.")
        }
        Loop.shared.runOnCurrentThread {
            do throws(UsageError) { try start() } catch { fail(error) }
        }
        end(0)
    }

    private static func run(_ arguments: [String], environment: [String: String]) throws(UsageError) {
        let rest = Array(arguments.dropFirst())
        if rest.contains("--help") || rest.contains("-h") {
            try printing([]) { Array((HelpText.text(of: arguments.first ?? "") + "\n").utf8) }
        }
        switch arguments.first {
        case "serve": try ServeCommand.run(rest, environment)
        case "call": try CallCommand.run(rest, environment)
        case "sandbox": try SandboxCommand.run(rest, environment)
        case "completion": try CompletionCommand.run(rest)
        case "openrpc": try printing(rest) { OpenRPCDocument.text + [0x0A] }
        case "version", "--version":
            try printing(rest) { Array("\(BridgeVersion.name) \(BridgeVersion.number)\n".utf8) }
        case "help", "--help", "-h": try printing(rest) { Array((HelpText.all + "\n").utf8) }
        case let word? where !word.hasPrefix("-"):
            throw UsageError("Unknown command \(word). Accepted: \(commands.joined(separator: ", ")).")
        default: try ServeCommand.run(arguments, environment)
        }
    }

    private static func printing(_ rest: [String], _ text: () -> [UInt8]) throws(UsageError) {
        guard rest.isEmpty else { throw UsageError("This command takes no arguments.") }
        exit(StandardStreams.write(text()) ? 0 : 1)
    }
}
