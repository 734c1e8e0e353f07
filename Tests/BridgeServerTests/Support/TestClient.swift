import EventLoop
import JSON
import JSONRPC
import TestSupport

/// A client in lines framing, which reads only when it is told to.
@LoopActor
final class TestClient {
    private let input: ByteStream
    private let output: ByteStream
    private var decoder = FrameDecoder(maxFrameBytes: 1 << 30)
    private var received: [JSONValue] = []
    private var isAtEnd = false
    private var isReading = false
    private var waiter: CheckedContinuation<Void, Never>?

    /// A client that reads from one stream and writes to another, which may be the same.
    init(reading input: ByteStream, writing output: ByteStream) {
        self.input = input
        self.output = output
    }

    /// A client on a socket.
    convenience init(connectedTo stream: ByteStream) { self.init(reading: stream, writing: stream) }

    /// Sends lines.
    func send(_ lines: String...) { output.write(Array(lines.map { $0 + "\n" }.joined().utf8)) }

    /// Sends bytes as they are.
    func send(raw bytes: [UInt8]) { output.write(bytes) }

    /// The next message, `nil` at the end.
    func next() async -> JSONValue? {
        read()
        while received.isEmpty, !isAtEnd { await withCheckedContinuation { waiter = $0 } }
        return received.isEmpty ? nil : received.removeFirst()
    }

    /// The next message in short.
    func answer() async -> String? { await next().map(summary) }

    /// All messages up to the end, in short.
    func rest() async -> [String] {
        var all: [String] = []
        while let message = await next() { all.append(summary(message)) }
        return all
    }

    /// Says that no more requests come; answers are still read.
    func endInput() {
        if input === output { output.shutdown() } else { output.close() }
    }

    /// Reads nothing until something is asked of this client again.
    func pause() {
        input.stopReading()
        isReading = false
    }

    /// Goes away.
    func close() {
        input.close()
        output.close()
    }

    /// Goes away from the answers alone.
    func closeInput() { input.close() }

    private func read() {
        guard !isReading else { return }
        isReading = true
        input.startReading { [weak self] event in self?.didRead(event) }
    }

    private func didRead(_ event: ByteStream.ReadEvent) {
        if case .bytes(let bytes) = event {
            decoder.append(bytes)
            while case .body(let range)? = decoder.next() {
                let text = decoder.withBytes(range) { Array($0) }
                if let message = try? JSONDocument(parsing: text).root { received.append(message) }
            }
        } else {
            isAtEnd = true
        }
        waiter?.resume()
        waiter = nil
    }
}
