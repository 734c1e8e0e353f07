import CUV
import Dispatch
import Glibc

// libdispatch offers these two to CoreFoundation's run loop: the descriptor that becomes readable
// when the main queue has work, and the function that runs that work.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueDescriptor() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func runMainQueue(_ message: UnsafeMutableRawPointer?)

/// Runs the main dispatch queue, and with it the main actor, from the loop.
///
/// Only for a loop on the main thread: elsewhere the main actor is someone else's business.
@LoopActor
struct MainQueueDrain {
    private let poll: Poll?

    init() {
        let descriptor = mainQueueDescriptor()
        poll = try? Poll(fd: descriptor)
        poll?.isShared = true
        poll?.start(.readable) { _ in
            var count: UInt64 = 0  // An eventfd: reading it takes the wake-up back.
            _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
            runMainQueue(nil)
        }
    }

    func close() {
        poll?.close()
    }
}
