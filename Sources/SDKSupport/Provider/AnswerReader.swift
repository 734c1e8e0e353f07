package import JSON

/// Why a 2xx answer could not be read, as the end of a sentence.
package struct AnswerFault: Error {
    package let reason: String
}

/// Reads the JSON of a provider's answers.
package enum AnswerReader {
    /// Answers of at least this many bytes are read away from the loop, which they would hold up.
    package static let inlineBodyBytes = 256 << 10

    /// Parses `body` and reads it with `read`, where that holds nobody up.
    package static nonisolated(nonsending) func read<T: Sendable>(
        _ body: [UInt8], _ read: @escaping @Sendable (JSONValue) throws(JSONDecodingError) -> T
    ) async throws(AnswerFault) -> T {
        let isSmall = body.count < inlineBodyBytes
        return try await (isSmall ? parse(body, read) : parseElsewhere(body, read)).get()
    }

    /// Parses and reads an answer where it is called.
    package static func parse<T>(
        _ body: [UInt8], _ read: (JSONValue) throws(JSONDecodingError) -> T
    ) -> Result<T, AnswerFault> {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: body)
        } catch {
            let reason = body.isEmpty ? "it is empty" : error.reason
            return .failure(AnswerFault(reason: "the body is not JSON: \(reason)"))
        }
        do {
            return .success(try read(document.root))
        } catch {
            let place = error.path.isEmpty ? "the body" : "its \(error.path)"
            return .failure(AnswerFault(reason: "\(place) cannot be read: \(error.reason)"))
        }
    }

    /// Parses and reads an answer on another thread, whatever executor the task prefers.
    private static func parseElsewhere<T: Sendable>(
        _ body: [UInt8], _ read: @escaping @Sendable (JSONValue) throws(JSONDecodingError) -> T
    ) async -> Result<T, AnswerFault> {
        await withTaskExecutorPreference(globalConcurrentExecutor) {
            await parseConcurrently(body, read)
        }
    }

    @concurrent
    private static func parseConcurrently<T: Sendable>(
        _ body: [UInt8], _ read: @Sendable (JSONValue) throws(JSONDecodingError) -> T
    ) async -> Result<T, AnswerFault> {
        parse(body, read)
    }
}
