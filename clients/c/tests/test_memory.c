/* What needs a bridge that is a socket of this same process; above all, every allocation fails once, at every place. */

#include "checkout_bridge.h"

#include "check.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/** Fails the allocation with the number `fails_at`, and each `failures - 1` after it; counts blocks. */
typedef struct budget {
    int count, fails_at, failures, blocks;
} budget;

static void *allocate(void *context, void *block, size_t size) {
    budget *own = context;
    if (size == 0) {
        if (block) own->blocks--;
        free(block);
        return NULL;
    }
    int number = own->count++;
    if (number >= own->fails_at && number < own->fails_at + own->failures) return NULL;
    if (!block) own->blocks++;
    return realloc(block, size);
}

static char socket_path[100];

static int listen_here(void) {
    struct sockaddr_un address;
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    snprintf(address.sun_path, sizeof address.sun_path, "%s", socket_path);
    unlink(socket_path);
    CHECK(bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0 && listen(descriptor, 8) == 0);
    return descriptor;
}

static void send_text(int descriptor, const char *text) {
    CHECK(write(descriptor, text, strlen(text)) == (ssize_t)strlen(text));
}

typedef struct heard {
    int answers, losses, events;
} heard;

static void answered(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    heard *own = user;
    (void)id;
    (void)error;
    if (result) own->answers++;
    else own->losses++;
}

static void happened(void *user, const char *name, const cb_json *params) {
    heard *own = user;
    (void)name;
    CHECK(cb_json_equals(cb_json_get(params, "text"), "a\n"));
    own->events++;
}

static void pump_some(cb_client *client) {
    for (int turn = 0; turn < 8; turn++) {
        int answer = cb_pump(client);
        CHECK(answer >= 0 || answer == CB_NO_MEMORY);
    }
}

/** A whole life; `made` is how many calls got an id. */
static void live(int listener, cb_client *client, heard *own, int *made) {
    int peer = accept(listener, NULL, NULL);
    int64_t handler = cb_on(client, "shop.*", happened, own);
    CHECK(handler > 0 || handler == CB_NO_MEMORY);
    *made += cb_call(client, "echo", "{\"a\":[1,2,3]}", answered, own) > 0;
    *made += cb_aghanim_set_player_id(client, "player", answered, own) > 0;
    cb_call(client, "unanswered", NULL, NULL, NULL);
    pump_some(client);
    send_text(peer, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"1\",\"sandbox\":{\"url\":\"http://x\"}}}\n"
                    "{\"jsonrpc\":\"2.0\",\"method\":\"shop.closed\",\"params\":{\"text\":\"a\\n\"}}\n");
    for (int id = 2; id < 2 + *made; id++) {
        char text[80];
        snprintf(text, sizeof text, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":[{}]}\n", id);
        send_text(peer, text);
    }
    pump_some(client);
    CHECK(cb_state_of(client) == CB_OPEN ? cb_sandbox_url(client) != NULL : cb_state_of(client) == CB_CLOSED);
    CHECK(own->events == (handler > 0 && cb_state_of(client) == CB_OPEN));
    close(peer);
}

/** Answers whether there were fewer allocations than `fails_at`, so that there is nothing more to try. */
static int live_without(int listener, int fails_at, int failures) {
    budget memory = {0, fails_at, failures, 0};
    heard own = {0, 0, 0};
    cb_client *client;
    cb_options options;
    int made = 0;
    cb_options_init(&options);
    options.socket_path = socket_path;
    options.allocator.resize = allocate;
    options.allocator.context = &memory;
    cb_status status = cb_open(&options, &client, NULL, 0);
    CHECK(status == CB_OK || status == CB_NO_MEMORY);
    if (status == CB_OK) {
        live(listener, client, &own, &made);
        cb_close(client);
    } else {
        CHECK(client == NULL);
        int dropped = accept(listener, NULL, NULL);
        if (dropped >= 0) close(dropped);
    }
    CHECK(own.answers + own.losses == made);
    CHECK(memory.blocks == 0);
    return memory.count <= fails_at;
}

static void a_failure_anywhere_loses_no_call_and_no_memory(void) {
    static const int failures[] = {1, 3};
    int listener = listen_here();
    for (int index = 0; index < 2; index++) {
        int done = 0, fails_at = 0;
        for (; !done && fails_at < 500; fails_at++) {
            /* Without the first block there is no client, and so no connection to accept. */
            if (fails_at > 0) done = live_without(listener, fails_at, failures[index]);
        }
        CHECK(done && fails_at > 20);
    }
    close(listener);
    unlink(socket_path);
}

static void without_any_memory_there_is_no_client(void) {
    budget memory = {0, 0, 1000, 0};
    cb_client *client;
    cb_options options;
    char message[80];
    cb_options_init(&options);
    options.socket_path = socket_path;
    options.allocator.resize = allocate;
    options.allocator.context = &memory;
    CHECK(cb_open(&options, &client, message, sizeof message) == CB_NO_MEMORY && client == NULL && memory.blocks == 0);
    CHECK(strstr(message, "memory") != NULL);
}

/** More than one pump reads, then the answer: all of it waits while the game stands still beyond the call's time. */
static void an_answer_that_came_while_the_game_stood_still_counts(void) {
    static const char event[] = "{\"jsonrpc\":\"2.0\",\"method\":\"nobody.hears.it\"}\n";
    static char events[100000];
    const struct timespec still = {0, 20000000};
    heard own = {0, 0, 0};
    cb_client *client = NULL;
    cb_options options;
    int listener = listen_here();
    cb_options_init(&options);
    options.socket_path = socket_path;
    options.grace_ms = 0;
    options.max_read = 1;
    CHECK(cb_open(&options, &client, NULL, 0) == CB_OK);
    int peer = accept(listener, NULL, NULL);
    CHECK(cb_call_within(client, "slow", NULL, 1, answered, &own) == 2);
    send_text(peer, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"1\"}}\n");
    for (size_t used = 0; used + sizeof event < sizeof events; used += sizeof event - 1) memcpy(events + used, event, sizeof event);
    send_text(peer, events);
    send_text(peer, "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}\n");
    nanosleep(&still, NULL);
    pump_some(client);
    CHECK(own.answers == 1 && own.losses == 0);
    cb_close(client);
    close(peer);
    close(listener);
    unlink(socket_path);
}

int main(int count, char **arguments) {
    static const check_test tests[] = {
        {"a failure anywhere loses no call and no memory", a_failure_anywhere_loses_no_call_and_no_memory},
        {"an answer that came while the game stood still counts", an_answer_that_came_while_the_game_stood_still_counts},
        {"without any memory there is no client", without_any_memory_there_is_no_client},
    };
    snprintf(socket_path, sizeof socket_path, "/tmp/cb-memory-%ld.sock", (long)getpid());
    return check_run(tests, sizeof tests / sizeof *tests, count > 1 ? arguments[1] : NULL);
}
