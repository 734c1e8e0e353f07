// Every function of libmicrohttpd that is used here, as a way through to the library, which is loaded by the first
// call. They are hidden: nothing outside of this binary may find them in the library's place.

#define _MHD_EXTERN extern
#include "include/cmicrohttpd.h"

#include <pthread.h>
#include <stdlib.h>
#include "lazy_library.h"

#define FUNCTIONS(X)                                                                                              \
    X(MHD_add_response_header) X(MHD_create_response_from_buffer) X(MHD_create_response_from_callback)            \
    X(MHD_destroy_response) X(MHD_get_connection_values) X(MHD_get_daemon_info) X(MHD_get_timeout)                \
    X(MHD_queue_response) X(MHD_resume_connection) X(MHD_run) X(MHD_start_daemon) X(MHD_stop_daemon)              \
    X(MHD_suspend_connection)

#define NAME(function) #function,
#define POSITION(function) at_##function,
#define HIDE(function) extern __typeof__(function) function __attribute__((visibility("hidden")));
FUNCTIONS(HIDE)
enum { FUNCTIONS(POSITION) function_count };
static const char *const names[] = {FUNCTIONS(NAME)};
static void *addresses[function_count];
static const char *reason;

static void load(void) { reason = lazy_library_load("libmicrohttpd.so.12", names, addresses, function_count); }

const char *cmhd_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return reason;
}

static void *loaded(int position) {
    if (cmhd_load()) lazy_library_missing(reason);
    return addresses[position];
}

#define REAL(function) ((__typeof__(&function))loaded(at_##function))

enum MHD_Result MHD_run(struct MHD_Daemon *daemon) { return REAL(MHD_run)(daemon); }
void MHD_stop_daemon(struct MHD_Daemon *daemon) { REAL(MHD_stop_daemon)(daemon); }
void MHD_suspend_connection(struct MHD_Connection *connection) { REAL(MHD_suspend_connection)(connection); }
void MHD_resume_connection(struct MHD_Connection *connection) { REAL(MHD_resume_connection)(connection); }

int MHD_get_connection_values(struct MHD_Connection *connection, enum MHD_ValueKind kind,
                              MHD_KeyValueIterator each, void *context) {
    return REAL(MHD_get_connection_values)(connection, kind, each, context);
}

enum MHD_Result MHD_add_response_header(struct MHD_Response *response, const char *name, const char *value) {
    return REAL(MHD_add_response_header)(response, name, value);
}

enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned int status,
                                   struct MHD_Response *response) {
    return REAL(MHD_queue_response)(connection, status, response);
}

void MHD_destroy_response(struct MHD_Response *response) { REAL(MHD_destroy_response)(response); }

struct MHD_Daemon *cmhd_start(int listen_fd, MHD_AccessHandlerCallback handle, void *context,
                              void *(*on_target)(void *, const char *, struct MHD_Connection *),
                              MHD_RequestCompletedCallback on_completed) {
    return REAL(MHD_start_daemon)(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0, NULL, NULL, handle,
                                  context, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listen_fd,
                                  MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(64 * 1024),
                                  MHD_OPTION_CONNECTION_LIMIT, (unsigned int)4096,
                                  MHD_OPTION_URI_LOG_CALLBACK, on_target, context,
                                  MHD_OPTION_NOTIFY_COMPLETED, on_completed, context, MHD_OPTION_END);
}

int cmhd_epoll_fd(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = REAL(MHD_get_daemon_info)(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

long long cmhd_timeout(struct MHD_Daemon *daemon) {
    MHD_UNSIGNED_LONG_LONG timeout = 0;
    return REAL(MHD_get_timeout)(daemon, &timeout) == MHD_YES ? (long long)timeout : -1;
}

struct MHD_Response *cmhd_response(const void *bytes, size_t count) {
    return REAL(MHD_create_response_from_buffer)(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

struct half_body {
    size_t half;
    char bytes[];
};

static ssize_t read_half(void *context, uint64_t position, char *buffer, size_t room) {
    struct half_body *source = (struct half_body *)context;
    if (position >= source->half) return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t count = source->half - (size_t)position;
    if (count > room) count = room;
    memcpy(buffer, source->bytes + position, count);
    return (ssize_t)count;
}

struct MHD_Response *cmhd_half_response(const void *bytes, size_t count) {
    struct half_body *source = (struct half_body *)malloc(sizeof(struct half_body) + count);
    if (!source) return NULL;
    source->half = count / 2;
    memcpy(source->bytes, bytes, count);
    struct MHD_Response *response = REAL(MHD_create_response_from_callback)(count, 16 * 1024, read_half, source, free);
    if (!response) free(source);
    return response;
}
