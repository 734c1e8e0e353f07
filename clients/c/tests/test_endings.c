/* How a bridge can fail to start, go, or stop reading: `test_endings PEER [PART OF A NAME]`. */

#include "peer.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

/** Five calls wait, a sixth makes the peer go; each must be told once, and why. */
static void check_lost(const char *method, const char *params, const char *reason) {
    outcome waiting[5], last;
    memset(waiting, 0, sizeof waiting);
    memset(&last, 0, sizeof last);
    cb_client *client = open_peer();
    for (int index = 0; index < 5; index++) CHECK(cb_call(client, "hold", NULL, keep, &waiting[index]) > 0);
    CHECK(cb_call(client, method, params, keep, &last) > 0);
    pump_until(client, &last.calls, 1);
    pump_until_state(client, CB_CLOSED);
    for (int index = 0; index < 5; index++) {
        CHECK(waiting[index].calls == 1 && waiting[index].code == CB_ERROR_CONNECTION_LOST);
        CHECK(waiting[index].known == CB_OUTCOME_UNKNOWN);
        CHECK_TEXT(waiting[index].kind, "ClientError");
        CHECK_TEXT(waiting[index].message, cb_closed_reason(client));
    }
    CHECK_TEXT(cb_closed_reason(client), reason);
    CHECK(cb_call(client, "echo", NULL, keep, &last) == CB_NOT_CONNECTED && cb_cancel(client, 1) == CB_NOT_FOUND);
    CHECK(cb_open_calls(client) == 0 && cb_pump(client) == 0);
    cb_close(client);
}

/* microsoft/vscode-languageserver-node#65 */
static void a_dying_process_fails_every_open_call(void) {
    check_lost("die", "{\"status\":3,\"stderr\":\"disk is full\\n\"}", "the bridge ended with status 3");
    CHECK(strstr(peer_log, "disk is full") != NULL);
}

static void calls_end_however_the_process_dies(void) {
    check_lost("die_of_signal", NULL, "the bridge was ended by signal 9");
    check_lost("die_mid_frame", NULL, "the bridge ended with status 0");
    CHECK(strstr(peer_log, "in the middle of a line") != NULL);
    check_lost("leave_orphan", NULL, "the bridge ended with status 7");
    check_lost("close_stdout", NULL, "the bridge closed its output and went on");
}

static void a_kill_in_the_middle_of_calls_is_told_to_each(void) {
    outcome sent[8];
    memset(sent, 0, sizeof sent);
    cb_client *client = open_peer();
    check_works(client);
    for (int index = 0; index < 8; index++) cb_call(client, "hold", NULL, keep, &sent[index]);
    cb_pump(client);
    CHECK(kill((pid_t)cb_pid(client), SIGKILL) == 0);
    pump_until_state(client, CB_CLOSED);
    for (int index = 0; index < 8; index++) CHECK(sent[index].calls == 1 && sent[index].known == CB_OUTCOME_UNKNOWN);
    CHECK(cb_pid(client) == -1);
    cb_close(client);
}

static void a_call_that_was_never_written_says_so(void) {
    outcome own;
    memset(&own, 0, sizeof own);
    cb_client *client = open_peer();
    check_works(client);
    CHECK(kill((pid_t)cb_pid(client), SIGKILL) == 0);
    CHECK(cb_call(client, "echo", NULL, keep, &own) > 0);
    int status;
    while (waitpid((pid_t)cb_pid(client), &status, 0) < 0 && errno == EINTR) continue;
    pump_until(client, &own.calls, 1);
    CHECK(own.known == CB_OUTCOME_NOT_SENT);
    CHECK_TEXT(own.message, "the bridge ended"); /* The game collected it itself, so its status is not known. */
    cb_close(client);
}

/* mark3labs/mcp-go#796 */
static void a_peer_that_does_not_read_blocks_nobody_and_the_queue_has_an_end(void) {
    enum { SIZE = 100000, MOST = 40 };
    static char params[SIZE + 20];
    outcome own[MOST];
    int made = 0, all = 0;
    cb_options options = peer_options();
    options.max_queued = 1000000;
    memset(own, 0, sizeof own);
    snprintf(params, sizeof params, "{\"t\":\"%0*d\"}", SIZE, 0);
    cb_client *client = open_with(&options);
    check_works(client);
    CHECK(kill((pid_t)cb_pid(client), SIGSTOP) == 0);
    for (int64_t id = 1; id > 0 && made < MOST; made += id > 0) {
        id = cb_call(client, "echo", params, keep, &own[made]);
        CHECK(id > 0 || id == CB_QUEUE_FULL);
        cb_pump(client);
    }
    CHECK(made >= 10 && made < MOST);
    CHECK(kill((pid_t)cb_pid(client), SIGCONT) == 0);
    for (int index = 0; index < made; index++) pump_until(client, &own[index].calls, 1), all += !own[index].failed;
    CHECK(all == made);
    CHECK_TEXT(peer_log, ""); /* What was refused was not sent. */
    check_works(client);
    cb_close(client);
}

static void what_waits_to_be_written_is_told_as_not_sent(void) {
    static char params[400020];
    outcome first, last;
    cb_client *client = open_peer();
    memset(&first, 0, sizeof first);
    memset(&last, 0, sizeof last);
    snprintf(params, sizeof params, "{\"t\":\"%0*d\"}", 400000, 0);
    check_works(client);
    cb_call(client, "nap", "{\"seconds\":20}", NULL, NULL);
    cb_call(client, "echo", params, keep, &first);
    cb_call(client, "echo", params, keep, &last);
    cb_pump(client);
    CHECK(kill((pid_t)cb_pid(client), SIGKILL) == 0);
    pump_until(client, &last.calls, 1);
    CHECK(first.known == CB_OUTCOME_UNKNOWN && last.known == CB_OUTCOME_NOT_SENT);
    cb_close(client);
}

static void a_game_that_reads_late_gets_everything(void) {
    enum { MOST = 30 };
    outcome own[MOST];
    memset(own, 0, sizeof own);
    cb_options options = peer_options();
    options.max_read = 10000;
    cb_client *client = open_with(&options);
    for (int index = 0; index < MOST; index++) cb_call(client, "huge", "{\"bytes\":100000}", keep, &own[index]);
    cb_pump(client);
    cb_wait(client, PEER_WAIT_MS); /* The peer's pipe fills meanwhile. */
    for (int index = 0; index < MOST; index++) pump_until(client, &own[index].calls, 1);
    CHECK(own[MOST - 1].length == 100000);
    cb_close(client);
}

/* mark3labs/mcp-go#956 */
static void a_megabyte_on_stderr_stops_nothing(void) {
    static const cb_stderr modes[] = {CB_STDERR_LOG, CB_STDERR_DISCARD};
    for (int index = 0; index < 2; index++) {
        cb_options options = peer_options();
        options.stderr_mode = modes[index];
        cb_client *client = open_with(&options);
        outcome own = ask(client, "flood", "{\"kilobytes\":1024}");
        CHECK(!own.failed && (strstr(peer_log, "xxxx") != NULL) == (index == 0));
        cb_close(client);
    }
}

static void a_program_that_cannot_be_started_is_named(void) {
    char message[300];
    cb_client *client;
    cb_options options = peer_options();
    if (getenv("UNDER_VALGRIND")) return; /* There, posix_spawn cannot tell: the child's status 127 does, later. */
    options.binary = "/nonexistent/checkout-bridge";
    CHECK(cb_open(&options, &client, message, sizeof message) == CB_NOT_FOUND && client == NULL);
    CHECK(strstr(message, "/nonexistent/checkout-bridge") && strstr(message, "CHECKOUT_BRIDGE_BIN"));
    options.binary = "/";
    CHECK(cb_open(&options, &client, NULL, 0) == CB_SYSTEM);
}

static void a_socket_that_cannot_be_reached_is_named(void) {
    char message[300], longer[300];
    cb_client *client;
    cb_options options = peer_options();
    options.socket_path = "/nonexistent/bridge.sock";
    CHECK(cb_open(&options, &client, message, sizeof message) == CB_NOT_FOUND);
    CHECK(strstr(message, "/nonexistent/bridge.sock") && strstr(message, "--socket"));
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    options.socket_path = longer;
    CHECK(cb_open(&options, &client, message, sizeof message) == CB_BAD_ARGUMENT && strstr(message, "299"));
}

/** Opens a peer with a variable, and looks why it is closed. */
static void check_refused(const char *variable, const char *reason) {
    const char *const environment[] = {variable, NULL};
    outcome own;
    memset(&own, 0, sizeof own);
    cb_options options = peer_options();
    options.environment = environment;
    cb_client *client = open_with(&options);
    cb_call(client, "echo", NULL, keep, &own);
    pump_until_state(client, CB_CLOSED);
    if (!strstr(cb_closed_reason(client), reason)) fprintf(stderr, "reason: %s\n", cb_closed_reason(client));
    CHECK(strstr(cb_closed_reason(client), reason) && strstr(peer_log, reason));
    CHECK(own.calls == 1 && own.code == CB_ERROR_CONNECTION_LOST);
    cb_close(client);
}

static void a_bridge_of_another_protocol_is_refused(void) {
    check_refused("FAKE_PROTOCOL=2", "speaks protocol 1 and the bridge 2");
    check_refused("FAKE_PROTOCOL=none", "speaks protocol 1 and the bridge another");
}

static void a_bridge_that_refuses_its_options_says_why(void) {
    check_refused("FAKE_START=usage", "status 2");
    CHECK(strstr(peer_log, "unknown option --colour"));
}

static void a_bridge_that_never_answers_can_be_closed(void) {
    const char *const environment[] = {"FAKE_START=silent", NULL};
    outcome own;
    memset(&own, 0, sizeof own);
    cb_options options = peer_options();
    options.environment = environment;
    cb_client *client = open_with(&options);
    cb_call(client, "echo", NULL, keep, &own);
    cb_pump(client);
    CHECK(cb_state_of(client) == CB_OPENING);
    cb_close(client);
    CHECK(own.calls == 1);
}

static void a_bridge_that_ignores_its_end_is_killed(void) {
    cb_client *client = open_peer();
    ask(client, "ignore_end", NULL);
    pid_t pid = (pid_t)cb_pid(client);
    cb_close(client);
    CHECK(kill(pid, 0) == -1 && errno == ESRCH);
}

static void a_signal_that_the_game_blocks_is_not_blocked_in_the_bridge(void) {
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    cb_client *client = open_peer();
    check_works(client);
    CHECK(kill((pid_t)cb_pid(client), SIGTERM) == 0);
    pump_until_state(client, CB_CLOSED);
    CHECK_TEXT(cb_closed_reason(client), "the bridge was ended by signal 15");
    cb_close(client);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static int open_descriptors(void) {
    int count = 0;
    for (int descriptor = 0; descriptor < 200; descriptor++) count += fcntl(descriptor, F_GETFD) >= 0;
    return count;
}

static void two_clients_share_nothing_and_leave_no_descriptor(void) {
    int before = open_descriptors();
    cb_client *first = open_peer(), *second = open_peer();
    outcome own;
    memset(&own, 0, sizeof own);
    cb_call(first, "die", "{}", keep, &own);
    pump_until(first, &own.calls, 1);
    check_works(second);
    cb_close(first);
    check_works(second);
    cb_close(second);
    CHECK(open_descriptors() == before);
}

/* A game may have closed its standard streams: the sockets must not end up in their place. */
static void a_game_without_standard_streams_can_start_a_bridge(void) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        check_failures = 0;
        close(0);
        close(1);
        cb_client *client = open_peer();
        check_works(client);
        cb_close(client);
        _exit(check_failures > 0);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(int count, char **arguments) {
    static const check_test tests[] = {
        {"a dying process fails every open call", a_dying_process_fails_every_open_call},
        {"calls end however the process dies", calls_end_however_the_process_dies},
        {"a kill in the middle of calls is told to each", a_kill_in_the_middle_of_calls_is_told_to_each},
        {"a call that was never written says so", a_call_that_was_never_written_says_so},
        {"a peer that does not read blocks nobody and the queue has an end",
         a_peer_that_does_not_read_blocks_nobody_and_the_queue_has_an_end},
        {"what waits to be written is told as not sent", what_waits_to_be_written_is_told_as_not_sent},
        {"a game that reads late gets everything", a_game_that_reads_late_gets_everything},
        {"a megabyte on stderr stops nothing", a_megabyte_on_stderr_stops_nothing},
        {"a program that cannot be started is named", a_program_that_cannot_be_started_is_named},
        {"a socket that cannot be reached is named", a_socket_that_cannot_be_reached_is_named},
        {"a bridge of another protocol is refused", a_bridge_of_another_protocol_is_refused},
        {"a bridge that refuses its options says why", a_bridge_that_refuses_its_options_says_why},
        {"a bridge that never answers can be closed", a_bridge_that_never_answers_can_be_closed},
        {"a bridge that ignores its end is killed", a_bridge_that_ignores_its_end_is_killed},
        {"a signal that the game blocks is not blocked in the bridge", a_signal_that_the_game_blocks_is_not_blocked_in_the_bridge},
        {"two clients share nothing and leave no descriptor", two_clients_share_nothing_and_leave_no_descriptor},
        {"a game without standard streams can start a bridge", a_game_without_standard_streams_can_start_a_bridge},
    };
    if (count < 2) return 2;
    peer_binary = arguments[1];
    return check_run(tests, sizeof tests / sizeof *tests, count > 2 ? arguments[2] : NULL);
}
