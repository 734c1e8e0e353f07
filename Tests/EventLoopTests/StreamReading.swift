import EventLoop

/// How a stream ended.
enum StreamEnd: Equatable {
    case end
    case failed(UVError)
}

extension ByteStream {
    /// Reads to the end: all bytes and how it ended.
    @LoopActor
    func readToEnd() async -> (bytes: [UInt8], end: StreamEnd) {
        var all: [UInt8] = []
        let end = await withCheckedContinuation { continuation in
            startReading { event in
                switch event {
                case .bytes(let bytes): all.append(contentsOf: bytes)
                case .end: continuation.resume(returning: StreamEnd.end)
                case .failed(let error): continuation.resume(returning: .failed(error))
                }
            }
        }
        return (all, end)
    }

    /// Reads until `count` bytes are there, and stops reading.
    @LoopActor
    func read(_ count: Int) async -> [UInt8] {
        var all: [UInt8] = []
        await withCheckedContinuation { continuation in
            startReading { event in
                guard case .bytes(let bytes) = event else { return }
                all.append(contentsOf: bytes)
                guard all.count >= count else { return }
                self.stopReading()
                continuation.resume()
            }
        }
        return all
    }

    /// Writes and waits for the outcome.
    @LoopActor
    func writeAndWait(_ bytes: [UInt8]) async -> UVError? {
        await withCheckedContinuation { continuation in
            write(bytes) { continuation.resume(returning: $0) }
        }
    }
}
