/* Clients of the misbehaving peer (clients/scenarios/fake_peer.py), and what became of their calls. */

#ifndef PEER_H
#define PEER_H

#include "checkout_bridge.h"

#include "check.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#define PEER_WAIT_MS 60000

static const char *peer_binary;

/** What a call came to. Fields of errors are copied, since an error ends with its callback. */
typedef struct outcome {
    int calls, failed, retryable;
    int64_t code, retry_after_ms;
    cb_outcome known;
    char kind[40], case_name[40], message[200], text[400];
    size_t length;
} outcome;

static char peer_log[4000];

static void keep_log(void *user, cb_log_kind kind, const char *text) {
    (void)user;
    (void)kind;
    size_t used = strlen(peer_log);
    snprintf(peer_log + used, sizeof peer_log - used, "%s\n", text);
}

static void keep(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    outcome *own = user;
    const cb_json *shown = error ? error->data : result;
    const char *text = cb_json_string(shown, &own->length);
    if (!text) text = cb_json_raw(shown, &own->length);
    own->calls++;
    own->failed = error != NULL;
    CHECK(id > 0 && (result == NULL) == (error != NULL));
    snprintf(own->text, sizeof own->text, "%.*s", text ? (int)(own->length < 390 ? own->length : 390) : 0, text ? text : "");
    if (!error) return;
    own->code = error->code;
    own->known = error->outcome;
    own->retryable = error->retryable;
    own->retry_after_ms = error->retry_after_ms;
    snprintf(own->kind, sizeof own->kind, "%s", error->kind);
    snprintf(own->case_name, sizeof own->case_name, "%s", error->case_name);
    snprintf(own->message, sizeof own->message, "%s", error->message);
}

static cb_options peer_options(void) {
    cb_options options;
    cb_options_init(&options);
    options.binary = peer_binary;
    options.stderr_mode = CB_STDERR_LOG;
    options.log = keep_log;
    options.grace_ms = 60;
    options.close_wait_ms = 200;
    peer_log[0] = '\0';
    return options;
}

static cb_client *open_with(const cb_options *options) {
    char message[300];
    cb_client *client = NULL;
    cb_status status = cb_open(options, &client, message, sizeof message);
    if (status != CB_OK) fprintf(stderr, "cb_open: %s\n", message);
    CHECK(status == CB_OK);
    if (!client) exit(1);
    return client;
}

static cb_client *open_peer(void) {
    cb_options options = peer_options();
    return open_with(&options);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/** Pumps until the number that `count` points to is `wanted`; that it never is fails the test. */
static void pump_until(cb_client *client, const int *count, int wanted) {
    int64_t until = now_ms() + PEER_WAIT_MS;
    while (*count < wanted && now_ms() < until) {
        CHECK(cb_pump(client) >= 0);
        if (*count < wanted) cb_wait(client, 50);
    }
    CHECK(*count == wanted);
}

static void pump_until_state(cb_client *client, cb_state state) {
    int64_t until = now_ms() + PEER_WAIT_MS;
    while (cb_state_of(client) != state && now_ms() < until) {
        cb_pump(client);
        cb_wait(client, 20);
    }
    CHECK(cb_state_of(client) == state);
}

/** Calls, and pumps until that is answered. */
static outcome ask(cb_client *client, const char *method, const char *params) {
    outcome own;
    memset(&own, 0, sizeof own);
    CHECK(cb_call(client, method, params, keep, &own) > 0);
    pump_until(client, &own.calls, 1);
    return own;
}

/** That a client still works. */
static void check_works(cb_client *client) {
    outcome own = ask(client, "echo", "{\"still\":\"here\"}");
    CHECK(!own.failed);
    CHECK_TEXT(own.text, "{\"still\": \"here\"}");
}

#endif
