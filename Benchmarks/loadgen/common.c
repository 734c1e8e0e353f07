#include "loadgen.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

void fail(const char *format, ...) {
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

int64_t now(void) { return nanoseconds(CLOCK_MONOTONIC); }

int64_t cpu_of(pid_t pid) {
    clockid_t clock;
    if (clock_getcpuclockid(pid, &clock) != 0) fail("no process %d", (int)pid);
    return nanoseconds(clock);
}

int64_t resident_of(pid_t pid) {
    char path[64];
    long total, resident;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%ld %ld", &total, &resident) != 2) fail("no process %d", (int)pid);
    fclose(file);
    return (int64_t)resident * sysconf(_SC_PAGESIZE);
}

int connect_to(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) fail("socket path too long: %s", path);
    strcpy(address.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        fail("cannot connect to %s: %s", path, strerror(errno));
    return fd;
}

void write_all(int fd, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t n = write(fd, bytes, count);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) fail("cannot write: %s", strerror(errno));
        bytes += n;
        count -= (size_t)n;
    }
}

size_t read_some(int fd, char *buffer) {
    ssize_t n = read(fd, buffer, CHUNK);
    if (n <= 0) fail("the server closed the connection");
    return (size_t)n;
}

size_t read_answers(int fd, char *buffer) {
    size_t n = read_some(fd, buffer);
    if (memmem(buffer, n, "\"error\"", 7)) fail("an error came back: %.*s", (int)(n < 300 ? n : 300), buffer);
    return n;
}

int count_lines(const char *buffer, size_t count) {
    int lines = 0;
    for (const char *at = buffer; (at = memchr(at, '\n', count - (size_t)(at - buffer))) != NULL; at++) lines++;
    return lines;
}

int read_line_with(int fd, char *buffer, const char *text) {
    size_t used = 0;
    do {
        if (used == CHUNK) fail("a line is longer than expected");
        ssize_t n = read(fd, buffer + used, CHUNK - used);
        if (n <= 0) fail("the server closed the connection");
        used += (size_t)n;
    } while (buffer[used - 1] != '\n');
    if (count_lines(buffer, used) != 1) fail("more than one line came");
    return memmem(buffer, used, text, strlen(text)) != NULL;
}

void write_pings(int fd, long first_id, int count) {
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

char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) fail("cannot open %s: %s", path, strerror(errno));
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size) fail("cannot read %s", path);
    bytes[*size] = 0;
    fclose(file);
    return bytes;
}

static int ascending(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int64_t quantile(int64_t *values, long count, int permille) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[(count - 1) * permille / 1000];
}
