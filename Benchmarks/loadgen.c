// The load generator of `make bench`. It speaks JSON lines to a Unix socket, reads the server's CPU clock before and
// after, and prints one JSON object. It is plain C so that it is never what limits the figures.
//
//   loadgen ping  SOCKET PID CALLS IN_FLIGHT     pipelined bridge.ping on one connection
//   loadgen call  SOCKET PID REQUEST_FILE        one call with the given line
//   loadgen stall SOCKET PID REQUEST_FILE        the same call, while a second connection pings every millisecond

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 1 << 18, MAX_PINGS = 1 << 17, SETTLE_PINGS = 200 };
static const int64_t MILLISECOND = 1000000;

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("loadgen: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static int64_t nanoseconds(clockid_t clock) {
    struct timespec t;
    if (clock_gettime(clock, &t) != 0) fail("cannot read a clock: %s", strerror(errno));
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int64_t now(void) { return nanoseconds(CLOCK_MONOTONIC); }

// CPU time of another process, user and system, all threads.
static int64_t cpu_of(pid_t pid) {
    clockid_t clock;
    if (clock_getcpuclockid(pid, &clock) != 0) fail("no process %d", (int)pid);
    return nanoseconds(clock);
}

static int connect_to(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) fail("socket path too long: %s", path);
    strcpy(address.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        fail("cannot connect to %s: %s", path, strerror(errno));
    return fd;
}

static void write_all(int fd, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t n = write(fd, bytes, count);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) fail("cannot write: %s", strerror(errno));
        bytes += n;
        count -= (size_t)n;
    }
}

// Reads what is there; an end of stream or an error answer ends the run, since its figures would mean nothing.
static size_t read_answers(int fd, char *buffer) {
    ssize_t n = read(fd, buffer, CHUNK);
    if (n <= 0) fail("the server closed the connection");
    if (memmem(buffer, (size_t)n, "\"error\"", 7)) fail("an error came back: %.*s", (int)(n < 300 ? n : 300), buffer);
    return (size_t)n;
}

static int count_lines(const char *buffer, size_t count) {
    int lines = 0;
    for (const char *at = buffer; (at = memchr(at, '\n', count - (size_t)(at - buffer))) != NULL; at++) lines++;
    return lines;
}

static void write_pings(int fd, long first_id, int count) {
    static char batch[CHUNK];
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        if (used > sizeof batch - 128) {
            write_all(fd, batch, used);
            used = 0;
        }
        used += (size_t)sprintf(batch + used, "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"bridge.ping\"}\n", first_id + i);
    }
    write_all(fd, batch, used);
}

static void ping(const char *path, pid_t pid, long calls, int in_flight) {
    static char buffer[CHUNK];
    int fd = connect_to(path);
    int64_t cpu = cpu_of(pid), wall = now();
    long sent = in_flight < calls ? in_flight : calls, answered = 0;
    write_pings(fd, 1, (int)sent);
    while (answered < calls) {
        int lines = count_lines(buffer, read_answers(fd, buffer));
        int more = (int)(calls - sent < lines ? calls - sent : lines);
        answered += lines;
        write_pings(fd, sent + 1, more);
        sent += more;
    }
    printf("{\"calls\":%ld,\"cpu_ns\":%ld,\"wall_ns\":%ld}\n", calls, (long)(cpu_of(pid) - cpu), (long)(now() - wall));
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) fail("cannot open %s: %s", path, strerror(errno));
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size);
    if (!bytes || fread(bytes, 1, *size, file) != *size) fail("cannot read %s", path);
    fclose(file);
    return bytes;
}

static void call(const char *path, pid_t pid, const char *request_path) {
    static char buffer[CHUNK];
    size_t size, received = 0, n;
    char *request = read_file(request_path, &size);
    int fd = connect_to(path);
    int64_t cpu = cpu_of(pid), wall = now();
    write_all(fd, request, size);
    do received += n = read_answers(fd, buffer);
    while (buffer[n - 1] != '\n');
    printf("{\"bytes\":%zu,\"cpu_ns\":%ld,\"wall_ns\":%ld}\n", received, (long)(cpu_of(pid) - cpu), (long)(now() - wall));
}

static int ascending(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

// Pings leave on schedule whether or not earlier ones were answered, so a stall delays every ping it covers.
static void stall(const char *path, pid_t pid, const char *request_path) {
    static char buffer[CHUNK];
    static int64_t sent_at[MAX_PINGS], took[MAX_PINGS];
    size_t size, written = 0;
    char *request = read_file(request_path, &size);
    int big = connect_to(path), small = connect_to(path);
    int64_t next = now();
    long sent = 0, answered = 0, done_at = 0;
    while (answered < sent || done_at == 0 || sent < done_at + SETTLE_PINGS) {
        int64_t t = now();
        if (t >= next && (done_at == 0 || sent < done_at + SETTLE_PINGS)) {
            if (sent == MAX_PINGS) fail("the call did not end within %d pings", MAX_PINGS);
            sent_at[sent] = next;
            write_pings(small, ++sent, 1);
            next += MILLISECOND;
        }
        short wants = (short)(POLLIN | (sent > SETTLE_PINGS && written < size ? POLLOUT : 0));
        struct pollfd ready[2] = {{small, POLLIN, 0}, {big, wants, 0}};
        int64_t wait = next - now();
        struct timespec timeout = {0, wait > 0 ? wait : 0};
        if (ppoll(ready, 2, &timeout, NULL) < 0) fail("poll: %s", strerror(errno));
        if (ready[0].revents & POLLIN) {
            int lines = count_lines(buffer, read_answers(small, buffer));
            for (; lines > 0; lines--, answered++) took[answered] = now() - sent_at[answered];
        }
        if (ready[1].revents & POLLOUT) {
            ssize_t n = send(big, request + written, size - written, MSG_DONTWAIT);
            if (n > 0) written += (size_t)n;
        }
        if (ready[1].revents & POLLIN) {
            size_t n = read_answers(big, buffer);
            if (buffer[n - 1] == '\n') done_at = sent;
        }
    }
    (void)pid;
    qsort(took, (size_t)answered, sizeof took[0], ascending);
    printf("{\"pings\":%ld,\"p50_ns\":%ld,\"p999_ns\":%ld,\"max_ns\":%ld}\n", answered, (long)took[answered / 2],
        (long)took[answered * 999 / 1000], (long)took[answered - 1]);
}

int main(int argc, char **argv) {
    if (argc == 6 && strcmp(argv[1], "ping") == 0) ping(argv[2], atoi(argv[3]), atol(argv[4]), atoi(argv[5]));
    else if (argc == 5 && strcmp(argv[1], "call") == 0) call(argv[2], atoi(argv[3]), argv[4]);
    else if (argc == 5 && strcmp(argv[1], "stall") == 0) stall(argv[2], atoi(argv[3]), argv[4]);
    else fail("usage: loadgen ping SOCKET PID CALLS IN_FLIGHT | call|stall SOCKET PID REQUEST_FILE");
    return 0;
}
