import Glibc

/// What the kernel tells of this process's memory, in bytes; 0 where it tells nothing.
struct MemoryUse {
    /// What it holds now.
    let residentBytes: Int
    /// The most that it has held.
    let peakBytes: Int

    /// As of now.
    init() {
        residentBytes = Self.residentPages() * Int(sysconf(Int32(_SC_PAGESIZE)))
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        // Linux counts it in KiB. The two figures are kept in different places and may differ by some pages.
        peakBytes = max(residentBytes, usage.ru_maxrss * 1024)
    }

    private static func residentPages() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
