/// What a task prefers that wants to stay on the loop; see ``Loop/task(_:)``.
public final class LoopTaskExecutor: TaskExecutor {
    fileprivate init() {}

    /// Queues a job of a task that prefers the loop.
    public func enqueue(_ job: consuming ExecutorJob) {
        Loop.shared.add(JobQueue.Entry(job: UnownedJob(job), isPreferring: true))
    }
}

extension Loop {
    /// Keeps a task on the loop: `Task(executorPreference: Loop.taskExecutor)`.
    public static let taskExecutor = LoopTaskExecutor()

    /// Starts a task that never leaves the loop's thread, save for another actor's thread.
    ///
    /// A plain `Task { @LoopActor in … }` runs on the loop as well, but the runtime resumes it on
    /// some other thread after every wait, only to send it back: about ten microseconds each time.
    /// Tasks start in the order in which they are made; ``runReadyJobs()`` starts them now.
    @discardableResult
    public static func task<Success: Sendable>(
        _ body: @escaping @LoopActor @Sendable () async -> Success
    ) -> Task<Success, Never> {
        // Not isolated itself: this way it enters through the task executor, and is known as what it is.
        Task(executorPreference: taskExecutor) { await body() }
    }
}
