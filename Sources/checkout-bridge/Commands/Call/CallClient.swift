import EventLoop
import Glibc
import JSON
import JSONRPC

/// Drives one exchange over a stream, prints what comes, and turns signals into a cancel.
@LoopActor
final class CallClient {
    /// The largest frame taken.
    private static let maxFrameBytes = 1 << 30
    /// What may wait to be printed before no more is read from the bridge, in bytes.
    private static let maxQueuedOutput = 1 << 20

    private let stream: ByteStream
    private let output: ByteStream
    private var exchange: CallExchange
    private var decoder = FrameDecoder(maxFrameBytes: maxFrameBytes)
    private let signals = [(number: SIGINT, watcher: Signal()), (number: SIGTERM, watcher: Signal())]
    private var onEnd: @LoopActor (CallEnd) -> Void = { _ in }
    private var outputIsBroken = false
    /// How it ended, while what was printed is not out yet.
    private var end: CallEnd?
    private let isTerminal = isatty(StandardStreams.output) == 1

    /// The signal that asked for the end, if one did.
    private(set) var signal: Int32?

    /// A client that speaks over `stream` and prints to `output`.
    init(_ stream: ByteStream, _ exchange: CallExchange, printingTo output: ByteStream) {
        self.stream = stream
        self.exchange = exchange
        self.output = output
    }

    /// Makes the call and returns how it ended.
    func run() async -> CallEnd {
        for (number, watcher) in signals {
            watcher.start(number) { [weak self] in self?.interrupt(number) }
        }
        output.onWriteFailure = { [weak self] _ in self?.outputBroke() }
        return await withCheckedContinuation { continuation in
            onEnd = { continuation.resume(returning: $0) }
            stream.startReading { [weak self] event in self?.didRead(event) }
            perform(exchange.start())
        }
    }

    /// Asks for the end, as a signal does.
    func interrupt(_ number: Int32) {
        signal = number
        guard end == nil else { return report(.interrupted("What came was not written to stdout to its end.")) }
        perform(exchange.interrupted())
    }

    private func didRead(_ event: ByteStream.ReadEvent) {
        guard case .bytes(let bytes) = event else { return perform(exchange.disconnected()) }
        decoder.append(bytes)
        while let frame = decoder.next() {
            guard case .body(let range) = frame else { return perform(exchange.received([])) }
            let body = decoder.withBytes(range) { Array($0) }
            perform(exchange.received(body))
        }
    }

    private func perform(_ actions: [CallExchange.Action]) {
        for action in actions {
            switch action {
            case .send(let bytes): stream.write(bytes)
            case .printEvent(let frame): print(frame + [0x0A])
            case .printResult(let result): print(CallOutput.text(result, isTerminal: isTerminal))
            case .end(let end): finish(end)
            }
        }
    }

    private func print(_ bytes: [UInt8]) {
        guard !outputIsBroken else { return }
        output.write(bytes) { [weak self] _ in self?.didPrint() }
        if output.queuedBytes > Self.maxQueuedOutput { stream.stopReading() }
    }

    private func didPrint() {
        guard end == nil, output.queuedBytes <= Self.maxQueuedOutput else { return }
        stream.startReading { [weak self] event in self?.didRead(event) }
    }

    private func outputBroke() {
        outputIsBroken = true
        perform(exchange.outputBroke())
    }

    /// Ends once what was printed is out; a signal ends it sooner.
    private func finish(_ end: CallEnd) {
        self.end = end
        stream.close()
        output.shutdown { [weak self] _ in
            guard let self else { return }
            self.report(end == .done && self.outputIsBroken ? .unprintable : end)
        }
    }

    private func report(_ end: CallEnd) {
        let onEnd = onEnd
        self.onEnd = { _ in }
        onEnd(end)
    }
}

/// How JSON is printed.
enum CallOutput {
    /// A line, or for a terminal as many as it takes to read well.
    static func text(_ json: [UInt8], isTerminal: Bool) -> [UInt8] {
        guard isTerminal, let document = try? JSONDocument(parsing: json) else { return json + [0x0A] }
        return Array(PrettyJSON.text(document.root).utf8)
    }
}
