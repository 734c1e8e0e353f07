#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <uv.h>

/// Whether the caller is on the process's first thread.
static inline int cuv_is_main_thread(void) {
    return (pid_t)syscall(SYS_gettid) == getpid();
}

/// Makes malloc give memory back that is not in use: two arenas whatever the number of threads, and blocks of 128 KiB
/// and more by themselves, which the first free of a large one would end otherwise.
static inline void cuv_bound_heap(void) {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 512 << 10);
}

/// Marks every descriptor from `first` on as not to be inherited by programs that are started:
/// close_range with CLOSE_RANGE_CLOEXEC, which Swift's Glibc lacks. Does nothing before Linux 5.11.
static inline void cuv_mark_close_on_exec(unsigned int first) {
    syscall(SYS_close_range, first, ~0U, 1U << 2);
}

/// accept4 without the peer's address: the new descriptor is non-blocking and not inherited by programs that are
/// started. -1 with errno when there is none.
static inline int cuv_accept(int listener) {
    return (int)syscall(SYS_accept4, listener, 0, 0, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// A descriptor that becomes readable when the process ends: pidfd_open, Linux 5.3. -1 with errno.
static inline int cuv_open_process(pid_t pid) {
    return (int)syscall(SYS_pidfd_open, pid, 0);
}

/// prctl(PR_SET_DUMPABLE): whether the process may dump core and be looked into by others of the same user.
static inline void cuv_set_dumpable(int dumpable) {
    prctl(PR_SET_DUMPABLE, dumpable, 0, 0, 0);
}

/// The soft limit of the size of core dumps, and setting it. The hard limit stays.
static inline unsigned long cuv_core_limit(void) {
    struct rlimit limit = {0, 0};
    getrlimit(RLIMIT_CORE, &limit);
    return limit.rlim_cur;
}

static inline void cuv_set_core_limit(unsigned long size) {
    struct rlimit limit = {0, 0};
    if (getrlimit(RLIMIT_CORE, &limit) != 0) return;
    limit.rlim_cur = size;
    setrlimit(RLIMIT_CORE, &limit);
}
