import CUV
import Synchronization

/// The loop's queue of Swift jobs.
///
/// Jobs from the loop's own thread go to an array, those from elsewhere through a locked inbox and
/// one wake-up. The queue is drained before and after the loop waits for events, in batches bounded
/// by number and by time: when a batch leaves jobs over, an idle handle keeps the loop from waiting,
/// so that neither jobs nor events starve, and a long job that yields lets events through.
// Not Sendable on its own: Loop, which owns it, states which methods run on which thread.
final class JobQueue {
    private static let batch = 4096
    /// How long a batch goes on starting jobs, in nanoseconds.
    private static let patience: UInt64 = 1_000_000

    /// A job, and whether it came by way of a task's preference for the loop.
    struct Entry {
        let job: UnownedJob
        let isPreferring: Bool
    }

    private var ready: [Entry] = []
    private var next = 0
    private var isDraining = false
    private let inbox = Mutex<[Entry]>([])

    private let wake = UnsafeMutablePointer<uv_async_t>.allocate(capacity: 1)
    private let before = UnsafeMutablePointer<uv_prepare_t>.allocate(capacity: 1)
    private let after = UnsafeMutablePointer<uv_check_t>.allocate(capacity: 1)
    private let spin = UnsafeMutablePointer<uv_idle_t>.allocate(capacity: 1)

    init(on loop: UnsafeMutablePointer<uv_loop_t>) {
        // The wake-up itself is the message: the jobs are taken after the loop's wait.
        precondition(uv_async_init(loop, wake) { _ in } == 0, "cannot create the loop's wake-up")
        uv_prepare_init(loop, before)
        uv_prepare_start(before) { _ in Loop.shared.jobs.drain() }
        uv_check_init(loop, after)
        uv_check_start(after) { _ in Loop.shared.jobs.drain() }
        uv_idle_init(loop, spin)
    }

    /// Queues a job from the loop's thread.
    func append(_ job: Entry) {
        ready.append(job)
    }

    /// Queues a job from any other thread.
    func post(_ job: Entry) {
        let wasEmpty = inbox.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if wasEmpty { uv_async_send(wake) }
    }

    /// Runs ready jobs, those they enqueue included, until none is left or the batch is full or late.
    func drain() {
        guard !isDraining else { return }
        isDraining = true
        takeInbox()
        if !ready.isEmpty { runBatch() }
        isDraining = false
        if ready.isEmpty {
            uv_idle_stop(spin)
        } else {
            uv_idle_start(spin) { _ in }
        }
    }

    private func takeInbox() {
        inbox.withLock { jobs in
            guard !jobs.isEmpty else { return }
            ready.append(contentsOf: jobs)
            jobs.removeAll(keepingCapacity: true)
        }
    }

    private func runBatch() {
        let serial = Loop.shared.asUnownedSerialExecutor()
        let tasks = Loop.taskExecutor.asUnownedTaskExecutor()
        var budget = Self.batch
        let end = uv_hrtime() + Self.patience
        while next < ready.count, budget > 0, uv_hrtime() < end {
            let entry = ready[next]
            next += 1
            budget -= 1
            // The runtime queues a call between two actors on the loop when the task's preference and
            // the job's task executor differ, so each kind of job is run as what it is.
            if entry.isPreferring {
                entry.job.runSynchronously(isolatedTo: serial, taskExecutor: tasks)
            } else {
                entry.job.runSynchronously(on: serial)
            }
        }
        if next == ready.count {
            ready.removeAll(keepingCapacity: true)
        } else {
            ready.removeFirst(next)
        }
        next = 0
    }
}
