// libmicrohttpd's functions are variadic where Swift needs types; these are the few calls the sandbox makes.

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// A listening socket on 127.0.0.1, or a negated errno. Port 0 picks a free one.
static inline int cmhd_listen(uint16_t port) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -errno;
    int on = 1;
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
        bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || listen(fd, 1024) < 0) {
        int error = errno;
        close(fd);
        return -error;
    }
    return fd;
}

/// The port that a socket from `cmhd_listen` has.
static inline uint16_t cmhd_port(int fd) {
    struct sockaddr_in address;
    socklen_t length = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &length) < 0) return 0;
    return ntohs(address.sin_port);
}

/// A daemon without threads that owns `listen_fd`, to be driven by `MHD_run`; NULL when it cannot start.
static inline struct MHD_Daemon *cmhd_start(int listen_fd, MHD_AccessHandlerCallback handle, void *context,
                                            void *(*on_target)(void *, const char *, struct MHD_Connection *),
                                            MHD_RequestCompletedCallback on_completed) {
    return MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0, NULL, NULL, handle, context,
                            MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listen_fd,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(64 * 1024),
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned int)4096,
                            MHD_OPTION_URI_LOG_CALLBACK, on_target, context,
                            MHD_OPTION_NOTIFY_COMPLETED, on_completed, context,
                            MHD_OPTION_END);
}

/// The descriptor that turns readable when `MHD_run` has work; negative when there is none.
static inline int cmhd_epoll_fd(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/// The milliseconds until `MHD_run` must be called anyway; negative when there is no need.
static inline long long cmhd_timeout(struct MHD_Daemon *daemon) {
    MHD_UNSIGNED_LONG_LONG timeout = 0;
    return MHD_get_timeout(daemon, &timeout) == MHD_YES ? (long long)timeout : -1;
}

/// A response with a copy of `bytes`.
static inline struct MHD_Response *cmhd_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

struct cmhd_half {
    size_t half;
    char bytes[];
};

static inline ssize_t cmhd_read_half(void *context, uint64_t position, char *buffer, size_t room) {
    struct cmhd_half *source = (struct cmhd_half *)context;
    if (position >= source->half) return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t count = source->half - (size_t)position;
    if (count > room) count = room;
    memcpy(buffer, source->bytes + position, count);
    return (ssize_t)count;
}

/// A response that promises `count` bytes, sends half of them and closes the connection. `count` is at least 2.
static inline struct MHD_Response *cmhd_half_response(const void *bytes, size_t count) {
    struct cmhd_half *source = (struct cmhd_half *)malloc(sizeof(struct cmhd_half) + count);
    if (!source) return NULL;
    source->half = count / 2;
    memcpy(source->bytes, bytes, count);
    struct MHD_Response *response = MHD_create_response_from_callback(count, 16 * 1024, cmhd_read_half, source, free);
    if (!response) free(source);
    return response;
}
