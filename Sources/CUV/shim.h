#include <sys/syscall.h>
#include <unistd.h>
#include <uv.h>

/// Whether the caller is on the process's first thread.
static inline int cuv_is_main_thread(void) {
    return (pid_t)syscall(SYS_gettid) == getpid();
}
