// Large calls, and what other clients feel of them.

#include "loadgen.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { MAX_PINGS = 1 << 17, SETTLE_PINGS = 200 };

void call(const char *path, pid_t pid, const char *request_path) {
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

// Pings leave on schedule whether or not earlier ones were answered, so a stall delays every ping it covers.
void stall(const char *path, const char *request_path, int calls) {
    static char buffer[CHUNK];
    static int64_t sent_at[MAX_PINGS], took[MAX_PINGS];
    size_t size, written = 0;
    char *request = read_file(request_path, &size);
    int big = connect_to(path), small = connect_to(path), done = 0;
    int64_t next = now();
    long sent = 0, answered = 0, done_at = 0;
    while (answered < sent || done_at == 0 || sent < done_at + SETTLE_PINGS) {
        int64_t t = now();
        if (t >= next && (done_at == 0 || sent < done_at + SETTLE_PINGS)) {
            if (sent == MAX_PINGS) fail("the calls did not end within %d pings", MAX_PINGS);
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
            if (buffer[n - 1] == '\n') {
                if (++done < calls) written = 0;
                else done_at = sent;
            }
        }
    }
    printf("{\"pings\":%ld,\"p50_ns\":%ld,\"p999_ns\":%ld,\"max_ns\":%ld}\n", answered,
        (long)quantile(took, answered, 500), (long)quantile(took, answered, 999), (long)quantile(took, answered, 1000));
}
