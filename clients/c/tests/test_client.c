/* The client against a peer that misbehaves: `test_client PEER [PART OF A NAME]`. Field reports are cited by number. */

#include "peer.h"

#include <unistd.h>

#define TEXT "na\xC3\xAFve \xE6\x97\xA5\xE6\x9C\xAC \xF0\x9F\x98\x80"

/* modelcontextprotocol/typescript-sdk#2038 */
static void text_survives_a_cut_at_any_byte(void) {
    char params[200];
    cb_client *client = open_peer();
    outcome sliced = ask(client, "sliced", "{\"text\":\"" TEXT "\"}");
    CHECK_TEXT(sliced.text, TEXT);
    for (int at = 1; at < 60; at += 2) {
        snprintf(params, sizeof params, "{\"text\":\"%s\",\"at\":%d}", TEXT, at);
        outcome cut = ask(client, "cut", params);
        CHECK_TEXT(cut.text, TEXT);
    }
    cb_close(client);
}

/* chatmail/core#4783 */
static void an_answer_of_ten_megabytes_arrives_whole(void) {
    cb_client *client = open_peer();
    outcome own = ask(client, "huge", "{\"bytes\":10000000}");
    CHECK(!own.failed && own.length == 10000000);
    check_works(client);
    cb_close(client);
}

static void a_line_over_the_limit_ends_the_connection_with_a_reason(void) {
    cb_options options = peer_options();
    options.max_frame = 100000;
    cb_client *client = open_with(&options);
    outcome own = ask(client, "huge", "{\"bytes\":1000000}");
    CHECK(own.failed && own.code == CB_ERROR_CONNECTION_LOST && own.known == CB_OUTCOME_UNKNOWN);
    CHECK(strstr(cb_closed_reason(client), "max_frame") != NULL);
    cb_close(client);
}

/* kerlenton/mcpsnoop#44 */
static void a_stray_line_is_logged_in_part_and_harms_nothing(void) {
    char params[600], line[500];
    cb_client *client = open_peer();
    memset(line, 'x', sizeof line - 1);
    memcpy(line, "[db] Connected", 14);
    line[sizeof line - 1] = '\0';
    snprintf(params, sizeof params, "{\"line\":\"%s\"}", line);
    outcome own = ask(client, "stray", params);
    CHECK(!own.failed);
    CHECK(strstr(peer_log, "not a JSON-RPC message: [db] Connected") != NULL);
    CHECK(strlen(peer_log) < 300);
    check_works(client);
    cb_close(client);
}

/** The peer writes `line`; it must be reported as `wanted`, and the next call must work. */
static void check_reported(const char *line, const char *wanted) {
    cb_json_writer params;
    cb_client *client = open_peer();
    cb_json_writer_init(&params, NULL);
    cb_json_begin_object(&params);
    cb_json_member_string(&params, "text", line);
    cb_json_end_object(&params);
    outcome own;
    memset(&own, 0, sizeof own);
    CHECK(cb_call(client, "raw", cb_json_text(&params), keep, &own) > 0);
    cb_json_writer_free(&params);
    check_works(client);
    if (!strstr(peer_log, wanted)) fprintf(stderr, "log: %s\n", peer_log);
    CHECK(strstr(peer_log, wanted) != NULL);
    CHECK(own.calls == 0);
    cb_close(client);
    CHECK(own.calls == 1 && own.code == CB_ERROR_CONNECTION_LOST);
}

static void answers_that_are_none_are_reported(void) {
    check_reported("{\"jsonrpc\":\"2.0\",\"id\":999,\"result\":{}}\n[]\n\"x\"\n\n", "a call that is not open");
    check_reported("{\"jsonrpc\":\"2.0\",\"id\":\"ID\",\"result\":{}}\n", "a call that is not open");
    check_reported("{\"jsonrpc\":\"2.0\",\"id\":ID}\n", "neither call nor answer");
    check_reported("{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":1,\"error\":{\"code\":1}}\n", "neither call nor answer");
    check_reported("{\"jsonrpc\":\"2.0\",\"id\":ID,\"error\":{\"code\":\"x\"}}\n", "neither call nor answer");
    check_reported("{\"id\":ID,\"result\":{}}\n", "not a JSON-RPC message");
    check_reported("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"?\"}}\n", "could not read a frame");
}

static void a_frame_that_the_bridge_refused_ends_the_call_that_was_as_large(void) {
    char params[400];
    cb_client *client = open_peer();
    outcome waiting;
    memset(&waiting, 0, sizeof waiting);
    cb_call(client, "hold", NULL, keep, &waiting);
    snprintf(params, sizeof params, "{\"text\":\"%0200d\"}", 0);
    outcome own = ask(client, "refuse_frame", params);
    CHECK(own.failed && own.code == CB_ERROR_BRIDGE_FRAME_TOO_LARGE && waiting.calls == 0);
    check_works(client);
    cb_close(client);
}

static void every_part_of_an_error_is_told(void) {
    cb_client *client = open_peer();
    outcome own = ask(client, "error", "{\"code\":109,\"message\":\"Slow down.\",\"data\":{\"kind\":\"ApiError\","
                      "\"case\":\"rateLimitExceeded\",\"retryable\":true,\"outcome\":\"notSent\",\"retryAfterMs\":1500}}");
    CHECK(own.code == CB_ERROR_API_RATE_LIMIT_EXCEEDED && own.retryable && own.retry_after_ms == 1500);
    CHECK(own.known == CB_OUTCOME_NOT_SENT);
    CHECK_TEXT(own.kind, "ApiError");
    CHECK_TEXT(own.case_name, "rateLimitExceeded");
    CHECK_TEXT(own.message, "Slow down.");
    CHECK(strstr(own.text, "\"retryAfterMs\": 1500") != NULL);
    cb_close(client);
}

/* RevenueCat/purchases-hybrid-common#1838 */
static void an_unknown_error_arrives_as_it_is(void) {
    cb_client *client = open_peer();
    outcome own = ask(client, "error", "{\"code\":4711,\"message\":\"New.\",\"data\":{\"outcome\":\"half\"}}");
    CHECK(own.code == 4711 && own.known == CB_OUTCOME_UNKNOWN && own.retry_after_ms == -1 && !own.retryable);
    own = ask(client, "error", "{\"code\":-32601,\"message\":\"No.\"}");
    CHECK(own.code == CB_ERROR_JSONRPC_METHOD_NOT_FOUND && own.known == CB_OUTCOME_NOT_SAID);
    CHECK_TEXT(own.kind, "");
    cb_close(client);
}

static void a_request_of_the_bridge_is_refused(void) {
    cb_client *client = open_peer();
    outcome own = ask(client, "ask_client", NULL);
    CHECK(strstr(own.text, "-32601") != NULL);
    cb_close(client);
}

static void a_cancelled_call_is_called_back_once_with_what_the_bridge_says(void) {
    cb_options options = peer_options();
    options.grace_ms = PEER_WAIT_MS;
    cb_client *client = open_with(&options);
    outcome stopped, finished;
    memset(&stopped, 0, sizeof stopped);
    memset(&finished, 0, sizeof finished);
    int64_t first = cb_call(client, "hold", "{\"outcome\":\"unknown\"}", keep, &stopped);
    int64_t second = cb_call(client, "hold", "{\"finish\":true}", keep, &finished);
    CHECK(cb_cancel(client, first) == CB_OK && cb_cancel(client, second) == CB_OK);
    pump_until(client, &finished.calls, 1);
    CHECK(stopped.calls == 1 && stopped.code == CB_ERROR_CANCELLED && stopped.known == CB_OUTCOME_UNKNOWN);
    CHECK_TEXT(finished.text, "finished anyway");
    CHECK(cb_cancel(client, first) == CB_NOT_FOUND && cb_cancel(client, 999) == CB_NOT_FOUND);
    check_works(client);
    CHECK(stopped.calls == 1 && finished.calls == 1);
    cb_close(client);
}

static void a_late_answer_to_a_call_that_was_given_up_is_ignored(void) {
    cb_client *client = open_peer();
    outcome late, slow, stopped;
    memset(&late, 0, sizeof late);
    memset(&slow, 0, sizeof slow);
    memset(&stopped, 0, sizeof stopped);
    cb_cancel(client, cb_call(client, "hold", "{\"late\":true}", keep, &late));
    cb_call_within(client, "hold", "{\"late\":true}", 1, keep, &slow);
    cb_call_within(client, "hold", NULL, 1, keep, &stopped);
    pump_until(client, &late.calls, 1);
    pump_until(client, &slow.calls, 1);
    pump_until(client, &stopped.calls, 1);
    CHECK(late.code == CB_ERROR_NO_ANSWER && late.known == CB_OUTCOME_UNKNOWN && slow.code == CB_ERROR_NO_ANSWER);
    CHECK(cb_open_calls(client) == 0);
    outcome held = ask(client, "list_held", NULL); /* The third was cancelled when it was given up. */
    CHECK_TEXT(held.text, "[2, 3]");
    ask(client, "release", NULL);
    check_works(client);
    CHECK(late.calls == 1 && slow.calls == 1);
    CHECK_TEXT(peer_log, "");
    cb_close(client);
}

static void a_time_limit_goes_to_the_bridge_with_any_params(void) {
    outcome own[3];
    memset(own, 0, sizeof own);
    cb_client *client = open_peer();
    cb_call_within(client, "echo", NULL, 60000, keep, &own[0]);
    cb_call_within(client, "echo", "\n{\n }\n", 60000, keep, &own[1]);
    cb_call_within(client, "echo", "{ \"a\" :\n[1,\r\n2] }", 60000, keep, &own[2]);
    CHECK(cb_call_within(client, "echo", "[1]", 5, keep, NULL) == CB_BAD_ARGUMENT);
    CHECK(cb_call_within(client, "echo", "{\"_meta\":{}}", 5, keep, NULL) == CB_BAD_ARGUMENT);
    pump_until(client, &own[2].calls, 1);
    CHECK_TEXT(own[0].text, "{\"_meta\": {\"timeoutMs\": 60000}}");
    CHECK_TEXT(own[1].text, own[0].text);
    CHECK_TEXT(own[2].text, "{\"_meta\": {\"timeoutMs\": 60000}, \"a\": [1, 2]}");
    cb_close(client);
}

static void params_that_are_none_are_refused_before_anything_is_sent(void) {
    static const char *const refused[] = {"", "1", "\"x\"", "null", "{", "{}{}", "{\"a\":\"\xFF\"}"};
    outcome own;
    memset(&own, 0, sizeof own);
    cb_client *client = open_peer();
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
        CHECK(cb_call(client, "echo", refused[index], keep, &own) == CB_BAD_ARGUMENT);
    }
    CHECK(cb_call(client, "", NULL, keep, &own) == CB_BAD_ARGUMENT);
    CHECK(cb_call(client, "\xFF", NULL, keep, &own) == CB_BAD_ARGUMENT);
    CHECK(cb_call(NULL, "echo", NULL, keep, &own) == CB_BAD_ARGUMENT);
    check_works(client);
    CHECK(own.calls == 0);
    cb_close(client);
}

typedef struct listener {
    cb_client *client;
    int64_t handler;
    int calls, once;
    char names[200];
} listener;

static void hear(void *user, const char *name, const cb_json *params) {
    listener *own = user;
    int64_t number = 0;
    cb_json_int64(cb_json_get(params, "n"), &number);
    own->calls++;
    snprintf(own->names + strlen(own->names), sizeof own->names - strlen(own->names), "%s=%d ", name, (int)number);
    if (own->once) CHECK(cb_off(own->client, own->handler) == CB_OK);
}

static void events_go_to_those_whose_pattern_fits(void) {
    cb_client *client = open_peer();
    listener all, some, one, never;
    listener *each[] = {&all, &some, &one, &never};
    static const char *const patterns[] = {"*", "shop.*", "shop.closed", "shop"};
    for (int index = 0; index < 4; index++) {
        memset(each[index], 0, sizeof *each[index]);
        each[index]->client = client;
        each[index]->handler = cb_on(client, patterns[index], hear, each[index]);
    }
    one.once = 1;
    ask(client, "emit", "{\"events\":[{\"method\":\"shop.closed\",\"params\":{\"n\":1}},{\"method\":\"other\"},"
                        "{\"method\":\"shop.closed\",\"params\":{\"n\":2}},{\"method\":\"shop.opened\",\"params\":[]}]}");
    CHECK_TEXT(all.names, "shop.closed=1 other=0 shop.closed=2 shop.opened=0 ");
    CHECK_TEXT(some.names, "shop.closed=1 shop.closed=2 shop.opened=0 ");
    CHECK_TEXT(one.names, "shop.closed=1 ");
    CHECK(never.calls == 0);
    CHECK(cb_off(client, one.handler) == CB_NOT_FOUND && cb_off(client, some.handler) == CB_OK);
    cb_close(client);
}

static void callback_that_calls_on(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    listener *own = user;
    (void)id;
    (void)result;
    CHECK(cb_pump(own->client) == CB_BUSY);
    own->calls++;
    if (error) CHECK(cb_call(own->client, "echo", NULL, callback_that_calls_on, own) == CB_NOT_CONNECTED);
    else if (own->calls < 3) CHECK(cb_call(own->client, "echo", NULL, callback_that_calls_on, own) > 0);
}

static void a_callback_may_call_but_not_pump(void) {
    listener own;
    memset(&own, 0, sizeof own);
    own.client = open_peer();
    cb_call(own.client, "echo", NULL, callback_that_calls_on, &own);
    pump_until(own.client, &own.calls, 3);
    cb_call(own.client, "die", "{}", callback_that_calls_on, &own);
    pump_until(own.client, &own.calls, 4);
    cb_close(own.client);
    CHECK(own.calls == 4);
}

static void callback_that_closes(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    listener *own = user;
    (void)id;
    (void)result;
    (void)error;
    own->calls++;
    cb_close(own->client);
}

static void a_callback_may_close_the_client(void) {
    listener own;
    outcome waiting;
    memset(&own, 0, sizeof own);
    memset(&waiting, 0, sizeof waiting);
    own.client = open_peer();
    cb_call(own.client, "hold", NULL, keep, &waiting);
    cb_call(own.client, "echo", NULL, callback_that_closes, &own);
    while (own.calls == 0) {
        cb_pump(own.client);
        if (own.calls == 0) cb_wait(own.client, 50);
    }
    CHECK(waiting.calls == 1 && waiting.code == CB_ERROR_CONNECTION_LOST);
    CHECK_TEXT(waiting.case_name, "closed");
}

static void an_orderly_end_answers_what_is_open_and_waits_for_nothing(void) {
    outcome own;
    memset(&own, 0, sizeof own);
    cb_client *client = open_peer();
    cb_call(client, "echo", "[\"last\"]", keep, &own);
    CHECK(cb_finish(client) == CB_OK);
    CHECK(cb_call(client, "echo", NULL, keep, NULL) == CB_NOT_CONNECTED);
    pump_until_state(client, CB_CLOSED);
    CHECK(own.calls == 1 && !own.failed);
    CHECK_TEXT(cb_closed_reason(client), "the bridge ended with status 0");
    CHECK(cb_pid(client) == -1);
    cb_close(client);
}

int main(int count, char **arguments) {
    static const check_test tests[] = {
        {"text survives a cut at any byte", text_survives_a_cut_at_any_byte},
        {"an answer of ten megabytes arrives whole", an_answer_of_ten_megabytes_arrives_whole},
        {"a line over the limit ends the connection with a reason", a_line_over_the_limit_ends_the_connection_with_a_reason},
        {"a stray line is logged in part and harms nothing", a_stray_line_is_logged_in_part_and_harms_nothing},
        {"answers that are none are reported", answers_that_are_none_are_reported},
        {"a frame that the bridge refused ends the call that was as large", a_frame_that_the_bridge_refused_ends_the_call_that_was_as_large},
        {"every part of an error is told", every_part_of_an_error_is_told},
        {"an unknown error arrives as it is", an_unknown_error_arrives_as_it_is},
        {"a request of the bridge is refused", a_request_of_the_bridge_is_refused},
        {"a cancelled call is called back once with what the bridge says", a_cancelled_call_is_called_back_once_with_what_the_bridge_says},
        {"a late answer to a call that was given up is ignored", a_late_answer_to_a_call_that_was_given_up_is_ignored},
        {"a time limit goes to the bridge with any params", a_time_limit_goes_to_the_bridge_with_any_params},
        {"params that are none are refused before anything is sent", params_that_are_none_are_refused_before_anything_is_sent},
        {"events go to those whose pattern fits", events_go_to_those_whose_pattern_fits},
        {"a callback may call but not pump", a_callback_may_call_but_not_pump},
        {"a callback may close the client", a_callback_may_close_the_client},
        {"an orderly end answers what is open and waits for nothing", an_orderly_end_answers_what_is_open_and_waits_for_nothing},
    };
    if (count < 2) return 2;
    peer_binary = arguments[1];
    return check_run(tests, sizeof tests / sizeof *tests, count > 2 ? arguments[2] : NULL);
}
