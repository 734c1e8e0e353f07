extension Loop {
    /// Queues a job. Jobs enqueued on the loop run in that order; so do jobs from one other thread.
    public func enqueue(_ job: consuming ExecutorJob) {
        add(JobQueue.Entry(job: UnownedJob(job), isPreferring: false))
    }

    func add(_ entry: JobQueue.Entry) {
        if isOnLoopThread {
            jobs.append(entry)
        } else {
            jobs.post(entry)
            ensureRunning()
        }
    }

    /// Runs jobs that are ready, in order, before the callback that calls this returns: one batch of them, which
    /// ends after a millisecond so that nobody waits long.
    ///
    /// Does nothing when a job calls it: jobs do not nest.
    @LoopActor
    public func runReadyJobs() {
        jobs.drain()
    }

    /// The loop as what an actor returns from its `unownedExecutor`.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Whether both are this loop.
    public func isSameExclusiveExecutionContext(other: Loop) -> Bool {
        self === other
    }

    /// Traps away from the loop's thread.
    public func checkIsolated() {
        precondition(isOnLoopThread, "called away from the event loop's thread")
    }

    /// Whether the caller runs on the loop's thread, in a task or in a callback.
    public func isIsolatingCurrentContext() -> Bool? {
        isOnLoopThread
    }
}
