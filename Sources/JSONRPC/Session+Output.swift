import JSON

extension Session {
    /// Ends a call. The first time counts; a call that is finished or unknown is left alone.
    public mutating func finish(_ key: Call.Key, _ reply: Reply) {
        guard let call = inFlight.remove(key) else { return }
        answer(call.id, call.batch, reply)
    }

    /// Queues an event: a notification to the peer.
    ///
    /// - Returns: False when it would be larger than a frame may be; it is not queued then.
    @discardableResult
    public mutating func notify(_ method: String, params: [UInt8]) -> Bool {
        guard params.count + method.utf8.count + Self.eventBytes <= limits.maxFrameBytes else { return false }
        frame { writer in
            writer.object { writer in
                writer.field("jsonrpc", "2.0")
                writer.field("method", method)
                writer.key("params")
                writer.raw(params)
            }
        }
        return true
    }

    /// What an event has around its name and params.
    private static let eventBytes = #"{"jsonrpc":"2.0","method":"","params":}"#.utf8.count

    /// Takes what is to be written to the peer, whole frames only.
    public mutating func takeOutput() -> [UInt8]? {
        guard !output.isEmpty else { return nil }
        defer { output = [] }
        return output
    }

    /// Answers a message under `id`; `nil` when nobody waits, which a batch must still know.
    mutating func answer(_ id: RequestID?, _ batch: (number: Int, position: Int)?, _ reply: Reply) {
        guard let batch else {
            if let id { respond(id, reply) }
            return
        }
        let text = id.map { batchAnswer($0, batch.number, reply) }
        gatheredBytes += text?.count ?? 0
        batches[batch.number]?.finish(batch.position, text)
        guard let gathered = batches[batch.number], gathered.open == 0 else { return }
        batches[batch.number] = nil
        gatheredBytes -= gathered.answers.values.reduce(0) { $0 + $1.count }
        if let text = gathered.text { frame { $0.raw(text) } }
    }

    /// An answer within a batch; one that would take the whole over the limit gives way to an error, unless that is
    /// longer. So does one that would take all answers over it that wait for the rest of their batches.
    private func batchAnswer(_ id: RequestID, _ batch: Int, _ reply: Reply) -> [UInt8] {
        let answer = Self.response(id, reply)
        let size = max(batches[batch]?.size ?? 0, gatheredBytes) + answer.count + 1
        guard size > limits.maxFrameBytes else { return answer }
        let error = Self.response(id, responseTooLarge)
        return error.count < answer.count ? error : answer
    }

    mutating func respond(_ id: RequestID, _ reply: Reply) {
        let reply = fitsFrame(id, reply) ? reply : responseTooLarge
        if case .result(let result) = reply { return respond(id, result) }
        frame { Self.write(id, reply, to: &$0) }
    }

    /// Most answers, put together from what is there: the same as ``write(_:_:to:)`` writes.
    private mutating func respond(_ id: RequestID, _ result: [UInt8]) {
        let count = id.count + result.count + Self.envelopeBytes
        output.reserve(count + Self.longestHeader)
        if decoder.framing == .contentLength { output.append(contentsOf: Self.header(count)) }
        output.append(#"{"jsonrpc":"2.0","id":"#)
        id.withToken { output.append(contentsOf: $0) }
        output.append(#","result":"#)
        output.append(contentsOf: result)
        output.append(UInt8(ascii: "}"))
        if decoder.framing != .contentLength { output.append(0x0A) }
    }

    private var responseTooLarge: Reply { .failure(.frameTooLarge("response", limit: limits.maxFrameBytes)) }

    private func fitsFrame(_ id: RequestID, _ reply: Reply) -> Bool {
        switch reply {
        case .result(let bytes): bytes.count + id.count + Self.envelopeBytes <= limits.maxFrameBytes
        case .failure, .interrupted: Self.response(id, reply).count <= limits.maxFrameBytes
        }
    }

    private static func header(_ count: Int) -> String.UTF8View { "Content-Length: \(count)\r\n\r\n".utf8 }

    /// Room for a header, or for the end of a line.
    private static let longestHeader = 40

    /// What a response has around its id and result.
    private static let envelopeBytes = #"{"jsonrpc":"2.0","id":,"result":}"#.utf8.count

    private static func response(_ id: RequestID, _ reply: Reply) -> [UInt8] {
        var writer = JSONWriter()
        write(id, reply, to: &writer)
        return writer.bytes
    }

    private static func write(_ id: RequestID, _ reply: Reply, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("jsonrpc", "2.0")
            writer.key("id")
            id.withToken { writer.raw($0) }
            switch reply {
            case .result(let bytes):
                writer.key("result")
                writer.raw(bytes)
            case .failure(let error): write(error, to: &writer)
            case .interrupted(let outcome): write(.cancelled(outcome), to: &writer)
            }
        }
    }

    private static func write(_ error: RPCError, to writer: inout JSONWriter) {
        writer.key("error")
        error.encode(to: &writer)
    }

    /// Appends one frame in the framing that the peer speaks; lines before it has spoken.
    private mutating func frame(_ body: (inout JSONWriter) -> Void) {
        guard decoder.framing == .contentLength else {
            var writer = JSONWriter(appendingTo: output)
            output = []
            body(&writer)
            // Before the bytes change hands: an append to an array that two hold copies it.
            writer.bytes.append(0x0A)
            output = writer.bytes
            return
        }
        var writer = JSONWriter()
        body(&writer)
        output.append(contentsOf: Self.header(writer.bytes.count))
        output.append(contentsOf: writer.bytes)
    }
}

extension [UInt8] {
    /// Makes room for `count` more bytes at once, twice as much as before at least.
    fileprivate mutating func reserve(_ count: Int) {
        if self.count + count > capacity { reserveCapacity(Swift.max(self.count + count, 2 * capacity)) }
    }

    fileprivate mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
