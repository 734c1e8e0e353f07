import EventLoop
import Glibc

/// `checkout-bridge call`: one call from a shell.
enum CallCommand {
    /// How the process exits.
    enum ExitStatus {
        /// There was a result, and it is on stdout.
        static let result: Int32 = 0
        /// The bridge answered with an error, which is on stderr; or stdout could not be written.
        static let error: Int32 = 1
        /// The command line or its socket cannot be used; nothing was sent.
        static let usage: Int32 = 2
        /// There is no answer: the bridge went away, or what listens there is none.
        static let noAnswer: Int32 = 3
    }

    /// The bridge that a call is made to when no other is named.
    @LoopActor private static var local: LocalBridge?
    @LoopActor private static var parentWatch: ParentWatch?

    /// Makes the call and ends the process.
    static func run(_ arguments: [String], _ environment: [String: String]) throws(UsageError) -> Never {
        var options = CallOptions()
        let words = try OptionParser(options: CallOptions.all).parse(
            arguments, environment: environment, into: &options)
        let request = try CallRequest(words, timeout: options.timeout)
        let asked = options
        try Entry.runLoop {
            Task { @LoopActor in
                do throws(UsageError) {
                    let exchange = CallExchange(request, patterns: asked.patterns, follows: asked.follows)
                    let client = CallClient(
                        try await stream(asked.bridge, environment), exchange, printingTo: try output())
                    watchParent(asked.bridge.parentPID) { client.interrupt(SIGTERM) }
                    let end = await client.run()
                    local?.stop()
                    finish(end, signal: client.signal)
                } catch {
                    Entry.fail(error)
                }
            }
        }
    }

    @LoopActor
    private static func watchParent(_ pid: Int32?, _ onGone: @escaping @LoopActor () -> Void) {
        guard let pid else { return }
        parentWatch = ParentWatch(pid, onGone: onGone)
        if parentWatch == nil { complain("Process \(pid) is not visible from here and is not watched.") }
    }

    @LoopActor
    private static func output() throws(UsageError) -> ByteStream {
        do throws(UVError) {
            return try ByteStream.open(shared: StandardStreams.output)
        } catch {
            throw UsageError("Cannot write to stdout: \(error.message) (\(error.name)).")
        }
    }

    @LoopActor
    private static func stream(
        _ options: ServeOptions, _ environment: [String: String]
    ) async throws(UsageError) -> ByteStream {
        guard let path = options.socket else {
            let bridge = try LocalBridge(options, environment)
            local = bridge
            return bridge.stream
        }
        do throws(UVError) {
            return try await ByteStream.connect(path: path)
        } catch {
            complain("Cannot reach a bridge at \(path): \(error.message) (\(error.name)).")
            Entry.end(ExitStatus.usage)
        }
    }

    private static func finish(_ end: CallEnd, signal: Int32?) -> Never {
        let interrupted = signal.map { 128 + $0 }
        switch end {
        case .done: Entry.end(ExitStatus.result)
        case .unprintable:
            complain("The call succeeded, and what it answered could not be written to stdout.")
            Entry.end(ExitStatus.error)
        case .refused(let error, let wasCancelled):
            let text = CallOutput.text(error, isTerminal: isatty(2) == 1)
            StandardStreams.writeError(String(decoding: text, as: UTF8.self))
            Entry.end(wasCancelled ? interrupted ?? ExitStatus.error : ExitStatus.error)
        case .lost(let reason):
            complain(reason)
            Entry.end(ExitStatus.noAnswer)
        case .interrupted(let reason):
            complain(reason)
            Entry.end(interrupted ?? ExitStatus.noAnswer)
        }
    }

    private static func complain(_ reason: String) { StandardStreams.writeError("checkout-bridge: \(reason)\n") }
}
