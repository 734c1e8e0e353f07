// Four threads that take turns at a Mutex. Without mutex.c ThreadSanitizer takes that for a race; with it, it does not,
// and still sees the real one that there is when the program is given a word.
import Glibc
import Synchronization

final class Shared: Sendable {
    let list = Mutex([Int]())
    nonisolated(unsafe) var unguarded = 0
}

let shared = Shared()
let isRacing = CommandLine.arguments.count > 1

func work(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    for number in 0..<2_000 {
        shared.list.withLock { $0 = $0.count > 100 ? [] : $0 + [number] }
        if isRacing { shared.unguarded += 1 }
    }
    return nil
}

var threads = [pthread_t](repeating: 0, count: 4)
for index in threads.indices { pthread_create(&threads[index], nil, work, nil) }
for thread in threads { pthread_join(thread, nil) }
