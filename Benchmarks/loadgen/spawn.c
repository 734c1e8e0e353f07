// From nothing to the first answer, over stdio.

#include "loadgen.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_RUNS = 1000 };

extern char **environ;

static pid_t start(char **command, int *input, int *output) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) fail("pipe: %s", strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    pid_t pid;
    int error = posix_spawnp(&pid, command[0], &actions, NULL, command, environ);
    if (error != 0) fail("cannot start %s: %s", command[0], strerror(error));
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    *input = in[1];
    *output = out[0];
    return pid;
}

void spawn(int runs, char **command) {
    static char buffer[CHUNK];
    static int64_t took[MAX_RUNS];
    static const char line[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"bridge.ping\"}\n";
    if (runs < 1 || runs > MAX_RUNS) fail("1 to %d runs", MAX_RUNS);
    for (int n = 0; n < runs; n++) {
        int input, output, status;
        int64_t began = now();
        pid_t pid = start(command, &input, &output);
        write_all(input, line, sizeof line - 1);
        if (read_line_with(output, buffer, "\"error\"")) fail("an error came back: %.300s", buffer);
        took[n] = now() - began;
        close(input);
        close(output);
        waitpid(pid, &status, 0);
    }
    printf("{\"runs\":%d,\"p50_ns\":%ld}\n", runs, (long)quantile(took, runs, 500));
}
