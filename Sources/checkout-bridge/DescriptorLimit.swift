import Glibc

/// How many file descriptors the process may have.
enum DescriptorLimit {
    /// Without these not even one client can be served.
    private static let fewest: rlim_t = 32
    /// Enough for the most connections there are by default, and as many transfers.
    private static let wanted: rlim_t = 1024

    /// Asks for enough descriptors where fewer were set and more are allowed; says so when they cannot do.
    static func raise() throws(UsageError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        guard limit.rlim_cur >= fewest else {
            throw UsageError(
                "Only \(limit.rlim_cur) file descriptors may be open, and \(fewest) are needed: raise ulimit -n.")
        }
    }
}
