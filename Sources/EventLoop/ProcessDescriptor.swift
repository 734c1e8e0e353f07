import CUV
import Glibc

/// A descriptor that stands for a process, whatever becomes of its pid.
public enum ProcessDescriptor {
    /// Opens one: it becomes readable when the process ends, at once when it is a zombie already.
    ///
    /// - Throws: `ESRCH` when no such process is visible from here; `ENOSYS` or `EPERM` where the system has no such
    ///   descriptors or a sandbox forbids them.
    public static func open(_ pid: Int32) throws(UVError) -> Int32 {
        let descriptor = cuv_open_process(pid)
        guard descriptor >= 0 else { throw UVError(errno: errno, attempt: "watch process \(pid)") }
        return descriptor
    }
}
