import EventLoop
import Glibc
import JSON
import JSONRPC

/// Drives one exchange over a stream, prints what comes, and turns signals into a cancel.
@LoopActor
final class CallClient {
    /// The largest frame taken.
    private static let maxFrameBytes = 1 << 30

    private let stream: ByteStream
    private var exchange: CallExchange
    private var decoder = FrameDecoder(maxFrameBytes: maxFrameBytes)
    private let signals = [(number: SIGINT, watcher: Signal()), (number: SIGTERM, watcher: Signal())]
    private var onEnd: @LoopActor (CallEnd) -> Void = { _ in }
    private var outputIsBroken = false
    private let isTerminal = isatty(StandardStreams.output) == 1

    /// The signal that asked for the end, if one did.
    private(set) var signal: Int32?

    init(_ stream: ByteStream, _ exchange: CallExchange) {
        self.stream = stream
        self.exchange = exchange
    }

    /// Makes the call and returns how it ended.
    func run() async -> CallEnd {
        for (number, watcher) in signals {
            watcher.start(number) { [weak self] in
                guard let self else { return }
                self.signal = number
                self.perform(self.exchange.interrupted())
            }
        }
        return await withCheckedContinuation { continuation in
            onEnd = { continuation.resume(returning: $0) }
            stream.startReading { [weak self] event in self?.didRead(event) }
            perform(exchange.start())
        }
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
        guard !outputIsBroken, !StandardStreams.write(bytes) else { return }
        outputIsBroken = true
        perform(exchange.outputBroke())
    }

    private func finish(_ end: CallEnd) {
        stream.close()
        for (_, watcher) in signals { watcher.close() }
        onEnd(end == .done && outputIsBroken ? .unprintable : end)
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
