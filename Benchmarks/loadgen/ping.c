// Calls as fast as they are answered: pipelined on one or many connections.

#include "loadgen.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

enum { MAX_CONNECTIONS = 256 };

struct lane {
    long sent, answered;
};

/// What the connection that got least got, over what each would have with all the same.
static double slowest_share(const struct lane *lanes, int connections) {
    long answered = 0, slowest = lanes[0].answered;
    for (int n = 0; n < connections; n++) {
        answered += lanes[n].answered;
        if (lanes[n].answered < slowest) slowest = lanes[n].answered;
    }
    return (double)slowest * connections / (double)answered;
}

// The shares count what each connection got before the last of all calls was sent: how fair the server is while all
// want more, not who was last.
void ping(const char *path, pid_t pid, long calls, int in_flight, int connections) {
    static char buffer[CHUNK];
    static struct lane lanes[MAX_CONNECTIONS], shares[MAX_CONNECTIONS];
    static struct pollfd ready[MAX_CONNECTIONS];
    if (connections < 1 || connections > MAX_CONNECTIONS) fail("1 to %d connections", MAX_CONNECTIONS);
    for (int n = 0; n < connections; n++) ready[n] = (struct pollfd){connect_to(path), POLLIN, 0};
    int64_t cpu = cpu_of(pid), wall = now();
    long sent = 0, answered = 0;
    for (int n = 0; n < connections; n++) {
        long first = calls - sent < in_flight ? calls - sent : in_flight;
        write_pings(ready[n].fd, 1, (int)first);
        sent += lanes[n].sent = first;
    }
    while (answered < calls) {
        if (connections > 1 && poll(ready, (nfds_t)connections, -1) < 0) fail("poll: %s", strerror(errno));
        for (int n = 0; n < connections; n++) {
            if (connections > 1 && !(ready[n].revents & POLLIN)) continue;
            int lines = count_lines(buffer, read_answers(ready[n].fd, buffer));
            long more = calls - sent < lines ? calls - sent : lines;
            answered += lines;
            lanes[n].answered += lines;
            write_pings(ready[n].fd, lanes[n].sent + 1, (int)more);
            lanes[n].sent += more;
            sent += more;
            if (sent == calls && more > 0) memcpy(shares, lanes, sizeof lanes);
        }
    }
    printf("{\"calls\":%ld,\"cpu_ns\":%ld,\"wall_ns\":%ld,\"slowest_share\":%.4f}\n", answered,
        (long)(cpu_of(pid) - cpu), (long)(now() - wall), slowest_share(connections == 1 ? lanes : shares, connections));
}

// One request at a time: `id` in the request is the same each time, since each is answered before the next.
void roundtrip(const char *path, pid_t pid, long calls, const char *request_path) {
    static char buffer[CHUNK];
    static int64_t took[1 << 20];
    size_t size;
    char *request = read_file(request_path, &size);
    if (calls < 1 || calls > 1 << 20) fail("1 to %d calls", 1 << 20);
    int fd = connect_to(path);
    int64_t cpu = cpu_of(pid);
    for (long n = 0; n < calls; n++) {
        int64_t start = now();
        write_all(fd, request, size);
        if (read_line_with(fd, buffer, "\"error\"")) fail("an error came back: %.300s", buffer);
        took[n] = now() - start;
    }
    cpu = cpu_of(pid) - cpu;
    printf("{\"calls\":%ld,\"cpu_ns\":%ld,\"p50_ns\":%ld,\"p99_ns\":%ld}\n", calls, (long)cpu,
        (long)quantile(took, calls, 500), (long)quantile(took, calls, 990));
}
