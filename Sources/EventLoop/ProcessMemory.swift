import CUV

/// The heap of the process.
public enum ProcessMemory {
    /// Keeps the memory that the process holds close to what is in use.
    ///
    /// Call it first: what was allocated before, and the arenas of threads there are, stay as they are.
    public static func bound() {
        cuv_bound_heap()
    }
}
