import Glibc

/// The right to use a journal: a file beside it, locked for as long as this lives, that holds the pid.
///
/// The kernel drops the lock when the process ends, however it ends. The file stays: to remove it would let two
/// processes lock two files of one name.
final class JournalLock {
    private let descriptor: Int32

    init(beside path: String) throws(JournalError) {
        let name = path + ".lock"
        let descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .refused("cannot open \(name)", errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            let holder = Self.pid(in: descriptor)
            close(descriptor)
            guard code == EWOULDBLOCK else { throw .refused("cannot lock \(name)", code) }
            throw .held(path, by: holder)
        }
        self.descriptor = descriptor
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, text, text.count, 0) == text.count else {
            throw .refused("cannot write \(name)", errno)
        }
    }

    deinit {
        // Closing alone would leave it to a child that is just being started and has the descriptor too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func pid(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self))
    }
}

extension JournalError {
    static func held(_ path: String, by pid: Int32?) -> JournalError {
        let holder = pid.map { "process \($0)" } ?? "another process"
        return JournalError(
            reason: .held(by: pid),
            message: "\(holder) uses the journal \(path): end that one, or choose another file.")
    }

    static func refused(_ attempt: String, _ code: Int32) -> JournalError {
        JournalError(
            reason: code == ENOSPC || code == EFBIG || code == EDQUOT ? .full : .refused,
            message: "\(attempt): \(String(cString: strerror(code))).")
    }
}
