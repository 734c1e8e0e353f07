// Calls that wait for a slow backend: how fast they are cancelled, and what many of them hold.

#include "loadgen.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CANCELS = 1 << 16, MAX_FLOODERS = 64 };

static const char ping_line[] = "{\"jsonrpc\":\"2.0\",\"id\":\"ping\",\"method\":\"bridge.ping\"}\n";

static int64_t one_ping(int fd, char *buffer) {
    int64_t start = now();
    write_all(fd, ping_line, sizeof ping_line - 1);
    if (read_line_with(fd, buffer, "\"error\"")) fail("a ping failed");
    return now() - start;
}

// The request has id "slow". A ping goes before the cancel, so that the call has been started for certain, and serves
// as the round trip that the cancel is compared with.
void cancel(const char *path, const char *request_path, long calls) {
    static char buffer[CHUNK];
    static int64_t pings[MAX_CANCELS], cancels[MAX_CANCELS];
    static const char line[] = "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\"slow\"}}\n";
    size_t size;
    char *request = read_file(request_path, &size);
    if (calls < 1 || calls > MAX_CANCELS) fail("1 to %d calls", MAX_CANCELS);
    int fd = connect_to(path);
    for (long n = 0; n < calls; n++) {
        write_all(fd, request, size);
        one_ping(fd, buffer);
        pings[n] = one_ping(fd, buffer);
        int64_t start = now();
        write_all(fd, line, sizeof line - 1);
        if (!read_line_with(fd, buffer, "-32800")) fail("the call was not cancelled: %.300s", buffer);
        cancels[n] = now() - start;
    }
    printf("{\"calls\":%ld,\"ping_p50_ns\":%ld,\"cancel_p50_ns\":%ld,\"cancel_p99_ns\":%ld}\n", calls,
        (long)quantile(pings, calls, 500), (long)quantile(cancels, calls, 500), (long)quantile(cancels, calls, 990));
}

// The request holds "@" where its id goes. Memory is looked at whenever answers come, and before the first does.
void flood(const char *path, pid_t pid, const char *request_path, int calls, int connections) {
    static char buffer[CHUNK], line[CHUNK];
    static struct pollfd ready[MAX_FLOODERS];
    size_t size;
    char *request = read_file(request_path, &size), *at = strchr(request, '@');
    if (!at || size > CHUNK / 2) fail("the request must hold @ where its id goes");
    if (connections < 1 || connections > MAX_FLOODERS) fail("1 to %d connections", MAX_FLOODERS);
    for (int n = 0; n < connections; n++) ready[n] = (struct pollfd){connect_to(path), POLLIN, 0};
    for (int n = 0; n < connections; n++) one_ping(ready[n].fd, buffer);
    int64_t before = resident_of(pid), most = before, wall = now(), cpu = cpu_of(pid);
    for (int n = 0; n < calls; n++) {
        int length = snprintf(line, sizeof line, "%.*s%d%s", (int)(at - request), request, n, at + 1);
        write_all(ready[n % connections].fd, line, (size_t)length);
    }
    for (int answered = 0; answered < calls;) {
        if (poll(ready, (nfds_t)connections, -1) < 0) fail("poll: %s", strerror(errno));
        for (int n = 0; n < connections; n++)
            if (ready[n].revents & POLLIN) answered += count_lines(buffer, read_answers(ready[n].fd, buffer));
        int64_t resident = resident_of(pid);
        if (resident > most) most = resident;
    }
    printf("{\"calls\":%d,\"bytes_a_call\":%ld,\"wall_ns\":%ld,\"cpu_ns\":%ld}\n", calls, (long)(most - before) / calls,
        (long)(now() - wall), (long)(cpu_of(pid) - cpu));
}
