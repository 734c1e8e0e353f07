// libmicrohttpd's functions are variadic where Swift needs types; these are the few calls the sandbox makes.

#pragma once

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// Loads libmicrohttpd, which happens once. Returns null, or why it cannot be; no daemon can be had then.
const char *cmhd_load(void);

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
struct MHD_Daemon *cmhd_start(int listen_fd, MHD_AccessHandlerCallback handle, void *context,
                              void *(*on_target)(void *, const char *, struct MHD_Connection *),
                              MHD_RequestCompletedCallback on_completed);

/// The descriptor that turns readable when `MHD_run` has work; negative when there is none.
int cmhd_epoll_fd(struct MHD_Daemon *daemon);

/// The milliseconds until `MHD_run` must be called anyway; negative when there is no need.
long long cmhd_timeout(struct MHD_Daemon *daemon);

/// A response with a copy of `bytes`.
struct MHD_Response *cmhd_response(const void *bytes, size_t count);

/// A response that promises `count` bytes, sends half of them and closes the connection. `count` is at least 2.
struct MHD_Response *cmhd_half_response(const void *bytes, size_t count);
