import EventLoop
import JSON
import JSONRPC

/// One call to a bridge that listens on a socket.
@LoopActor
enum SocketCall {
    /// The largest answer taken.
    private static let maxFrameBytes = 1 << 30

    /// Makes the call and returns the text of its result.
    static func perform(_ request: CallRequest, path: String) async throws(CallFailure) -> [UInt8] {
        let stream: ByteStream
        do throws(UVError) {
            stream = try await ByteStream.connect(path: path)
        } catch {
            throw .usage(UsageError("Cannot reach a bridge at \(path): \(error.message) (\(error.name))."))
        }
        defer { stream.close() }
        stream.write(request.line)
        guard let response = await response(on: stream) else {
            throw .usage(UsageError("The bridge at \(path) closed the connection without an answer."))
        }
        return try LocalCall.result(in: response)
    }

    /// The first frame that is an answer; events are passed over. `nil` when the stream ends before.
    private static func response(on stream: ByteStream) async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            var decoder = FrameDecoder(maxFrameBytes: maxFrameBytes)
            stream.startReading { event in
                guard case .bytes(let bytes) = event else { return continuation.resume(returning: nil) }
                decoder.append(bytes)
                guard let answer = nextAnswer(&decoder) else { return }
                stream.stopReading()
                continuation.resume(returning: answer)
            }
        }
    }

    private static func nextAnswer(_ decoder: inout FrameDecoder) -> [UInt8]? {
        while case .body(let range)? = decoder.next() {
            let bytes = decoder.withBytes(range) { Array($0) }
            if (try? JSONDocument(parsing: bytes).root["id"]) != nil { return bytes }
        }
        return nil
    }
}
