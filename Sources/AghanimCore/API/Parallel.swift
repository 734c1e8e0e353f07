internal import EventLoop

/// Runs the parts of one call side by side.
enum Parallel {
    /// The most parts under way at a time.
    static let width = 16

    /// The results of `work` for every input, in order. The first failure cancels the rest, and it
    /// alone is thrown, after all have ended.
    static nonisolated(nonsending) func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ work: @escaping @Sendable (Input) async throws(CallFailure) -> Output
    ) async throws(CallFailure) -> [Output] {
        if inputs.count == 1 { return [try await work(inputs[0])] }
        let result = await withTaskGroup(of: Part<Output>.self) { group in
            var next = 0
            var outputs = [Output?](repeating: nil, count: inputs.count)
            var failure: CallFailure?
            func startNext() {
                guard next < inputs.count, failure == nil else { return }
                let (index, input) = (next, inputs[next])
                next += 1
                group.addTask(executorPreference: Loop.taskExecutor) {
                    do throws(CallFailure) {
                        return Part(index: index, result: .success(try await work(input)))
                    } catch {
                        return Part(index: index, result: .failure(error))
                    }
                }
            }
            for _ in 0..<width { startNext() }
            while let part = await group.next() {
                switch part.result {
                case .success(let output): outputs[part.index] = output
                case .failure(let error) where failure == nil:
                    failure = error
                    group.cancelAll()
                case .failure: break
                }
                startNext()
            }
            return failure.map(Result.failure) ?? .success(outputs.compactMap { $0 })
        }
        return try result.get()
    }

    private struct Part<Output: Sendable>: Sendable {
        let index: Int
        let result: Result<Output, CallFailure>
    }
}
