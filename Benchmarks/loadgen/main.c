// The load generator of `make bench`. It speaks JSON lines to a Unix socket, reads the server's CPU clock and memory,
// and prints one JSON object. It is plain C so that it is never what limits the figures.

#include "loadgen.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage:\n"
    "  loadgen ping SOCKET PID CALLS IN_FLIGHT CONNECTIONS    pipelined bridge.ping, IN_FLIGHT on each connection\n"
    "  loadgen roundtrip SOCKET PID CALLS REQUEST_FILE        the given line, one at a time\n"
    "  loadgen call SOCKET PID REQUEST_FILE                   the given line once, its answer of any size\n"
    "  loadgen stall SOCKET REQUEST_FILE CALLS                the same, while another connection pings each millisecond\n"
    "  loadgen cancel SOCKET REQUEST_FILE CALLS               a slow call with id \"slow\", started and cancelled\n"
    "  loadgen flood SOCKET PID REQUEST_FILE CALLS CONNECTIONS  slow calls at once; @ in the line becomes the id\n"
    "  loadgen spawn RUNS COMMAND...                          from the start of a process to its first answer on stdio";

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "";
    if (argc == 7 && !strcmp(mode, "ping")) ping(argv[2], atoi(argv[3]), atol(argv[4]), atoi(argv[5]), atoi(argv[6]));
    else if (argc == 6 && !strcmp(mode, "roundtrip")) roundtrip(argv[2], atoi(argv[3]), atol(argv[4]), argv[5]);
    else if (argc == 5 && !strcmp(mode, "call")) call(argv[2], atoi(argv[3]), argv[4]);
    else if (argc == 5 && !strcmp(mode, "stall")) stall(argv[2], argv[3], atoi(argv[4]));
    else if (argc == 5 && !strcmp(mode, "cancel")) cancel(argv[2], argv[3], atol(argv[4]));
    else if (argc == 7 && !strcmp(mode, "flood")) flood(argv[2], atoi(argv[3]), argv[4], atoi(argv[5]), atoi(argv[6]));
    else if (argc >= 4 && !strcmp(mode, "spawn")) spawn(atoi(argv[2]), argv + 3);
    else fail("%s", usage);
    return 0;
}
