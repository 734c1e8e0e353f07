/* Calls: their frames, and the list of those that wait. */

/** Writes a frame piece by piece into the output; what fails leaves the output as it was. */
typedef struct cbi_frame {
    cb_client *client;
    size_t before;
    int failed;
} cbi_frame;

static cbi_frame cbi_begin_frame(cb_client *client) {
    cbi_frame frame = {client, client->output.length, 0};
    return frame;
}

static void cbi_put(cbi_frame *frame, const char *text, size_t length) {
    cb_client *client = frame->client;
    if (!frame->failed && !cbi_append(&client->allocator, &client->output, text, length)) frame->failed = 1;
}

static void cbi_put_text(cbi_frame *frame, const char *text) {
    cbi_put(frame, text, strlen(text));
}

static void cbi_put_number(cbi_frame *frame, int64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    cbi_put_text(frame, text);
}

/** JSON text whose line ends, which can only be blanks, would end the frame. */
static void cbi_put_json(cbi_frame *frame, const char *text, size_t length) {
    while (length > 0) {
        size_t part = 0;
        while (part < length && text[part] != '\n') part++;
        cbi_put(frame, text, part);
        if (part < length) cbi_put(frame, " ", 1), part++;
        text += part;
        length -= part;
    }
}

/** Takes the frame back if it did not come about whole or there is no room for it. */
static cb_status cbi_end_frame(cbi_frame *frame, int is_limited) {
    cbi_buffer *output = &frame->client->output;
    cbi_put(frame, "\n", 1);
    int over = is_limited && output->length > frame->client->max_queued;
    if (!frame->failed && !over) return CB_OK;
    output->length = frame->before;
    return frame->failed ? CB_NO_MEMORY : CB_QUEUE_FULL;
}

static cb_status cbi_put_params(cbi_frame *frame, const cb_json *params, int timeout_ms) {
    size_t length = 0;
    const char *text = cb_json_raw(params, &length);
    if (timeout_ms > 0) {
        if (params && cb_json_type_of(params) != CB_JSON_OBJECT) return CB_BAD_ARGUMENT;
        if (cb_json_get(params, "_meta")) return CB_BAD_ARGUMENT;
        cbi_put_text(frame, ",\"params\":{\"_meta\":{\"timeoutMs\":");
        cbi_put_number(frame, timeout_ms);
        cbi_put_text(frame, cb_json_count(params) > 0 ? "}," : "}");
        if (params) cbi_put_json(frame, text + 1, length - 1);
        if (!params) cbi_put_text(frame, "}");
    } else if (params) {
        cbi_put_text(frame, ",\"params\":");
        cbi_put_json(frame, text, length);
    }
    return CB_OK;
}

/** Queues the frame of a call. */
static cb_status cbi_queue_call(cb_client *client, int64_t id, const char *method, const cb_json *params, int timeout_ms) {
    cb_json_writer name;
    cb_json_writer_init(&name, &client->allocator);
    cb_json_put_string(&name, method);
    cbi_frame frame = cbi_begin_frame(client);
    cbi_put_text(&frame, "{\"jsonrpc\":\"2.0\",\"id\":");
    cbi_put_number(&frame, id);
    cbi_put_text(&frame, ",\"method\":");
    cbi_put_text(&frame, cb_json_text(&name));
    cb_status status = name.status == CB_OK ? cbi_put_params(&frame, params, timeout_ms) : (cb_status)name.status;
    cbi_put_text(&frame, "}");
    cb_status ended = cbi_end_frame(&frame, 1);
    if (status != CB_OK && ended == CB_OK) client->output.length = frame.before;
    cb_json_writer_free(&name);
    return status == CB_OK ? ended : status;
}

static void cbi_append_call(cb_client *client, cbi_call *call) {
    cbi_call **tail = &client->calls;
    while (*tail) tail = &(*tail)->next;
    *tail = call;
}

static int64_t cbi_begin_call(cb_client *client, const char *method, const cb_json *params, int timeout_ms,
                              cb_callback callback, void *user) {
    cbi_call *call = cbi_resize(&client->allocator, NULL, sizeof *call);
    if (!call) return CB_NO_MEMORY;
    cbi_call made = {NULL, client->last_id + 1, client->sent + client->output.length, 0, 0, 0, callback, user};
    size_t before = client->output.length;
    cb_status status = cbi_queue_call(client, made.id, method, params, timeout_ms);
    if (status != CB_OK) {
        cbi_release(&client->allocator, call);
        return status;
    }
    made.size = client->output.length - before;
    if (timeout_ms > 0) made.deadline = cbi_now() + timeout_ms + client->grace_ms;
    *call = made;
    client->last_id = made.id;
    cbi_append_call(client, call);
    return made.id;
}

int64_t cb_call_within(cb_client *client, const char *method, const char *params_json, int timeout_ms,
                       cb_callback callback, void *user) {
    cb_document *document = NULL;
    if (!client || !method || !*method || timeout_ms < 0) return CB_BAD_ARGUMENT;
    if (client->state > CB_OPEN || client->close_wanted) return CB_NOT_CONNECTED;
    if (params_json) {
        cb_status status = cb_json_parse(params_json, strlen(params_json), &client->allocator, &document);
        if (status != CB_OK) return status;
    }
    const cb_json *params = cb_json_root(document);
    int64_t id = params && cb_json_type_of(params) < CB_JSON_ARRAY
                     ? CB_BAD_ARGUMENT
                     : cbi_begin_call(client, method, params, timeout_ms, callback, user);
    cb_json_free(document);
    return id;
}

int64_t cb_call(cb_client *client, const char *method, const char *params_json, cb_callback callback, void *user) {
    return cb_call_within(client, method, params_json, 0, callback, user);
}

static cbi_call *cbi_find_call(cb_client *client, int64_t id) {
    cbi_call *call = client->calls;
    while (call && call->id != id) call = call->next;
    return call;
}

/** Takes a call out of the list, or answers NULL. */
static cbi_call *cbi_take_call(cb_client *client, int64_t id) {
    cbi_call **link = &client->calls;
    while (*link && (*link)->id != id) link = &(*link)->next;
    cbi_call *call = *link;
    if (call) *link = call->next;
    return call;
}

/** Calls back, unless the call was given up before, and frees it. */
static void cbi_answer(cb_client *client, cbi_call *call, const cb_json *result, const cb_error *error) {
    cbi_call ended = *call;
    cbi_release(&client->allocator, call);
    if (ended.given_up || !ended.callback) return;
    client->called++;
    ended.callback(ended.user, ended.id, result, error);
}

/** An error of the client's own. */
static cb_error cbi_own_error(int code, const char *case_name, const char *message, cb_outcome outcome) {
    cb_error error;
    memset(&error, 0, sizeof error);
    error.code = code;
    error.kind = "ClientError";
    error.case_name = case_name;
    error.message = message;
    error.outcome = outcome;
    error.retry_after_ms = -1;
    return error;
}

static cb_status cbi_queue_cancel(cb_client *client, int64_t id) {
    cbi_frame frame = cbi_begin_frame(client);
    cbi_put_text(&frame, "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":");
    cbi_put_number(&frame, id);
    cbi_put_text(&frame, "}}");
    return cbi_end_frame(&frame, 0);
}

cb_status cb_cancel(cb_client *client, int64_t id) {
    if (!client) return CB_BAD_ARGUMENT;
    cbi_call *call = cbi_find_call(client, id);
    if (!call || call->given_up) return CB_NOT_FOUND;
    if (client->state > CB_OPEN) return CB_NOT_CONNECTED;
    cb_status status = cbi_queue_cancel(client, id);
    int64_t deadline = cbi_now() + client->grace_ms;
    if (status == CB_OK && (call->deadline == 0 || call->deadline > deadline)) call->deadline = deadline;
    return status;
}

/** Refuses a request of the bridge's: this client offers no methods. */
static void cbi_refuse_request(cb_client *client, const cb_json *id) {
    size_t length = 0;
    const char *text = cb_json_raw(id, &length);
    cbi_frame frame = cbi_begin_frame(client);
    cbi_put_text(&frame, "{\"jsonrpc\":\"2.0\",\"id\":");
    cbi_put_json(&frame, text, length);
    cbi_put_text(&frame, ",\"error\":{\"code\":-32601,\"message\":\"this client offers no methods\"}}");
    cbi_end_frame(&frame, 1);
}

/**
 * Ends calls whose time, and the grace after it, have passed. Their answer may still come and is then let go; but one
 * that has come and is not read yet, since the game stood still, counts.
 */
static void cbi_expire(cb_client *client) {
    int64_t now = client->calls ? cbi_now() : 0;
    if (client->is_behind) return;
    for (cbi_call *call = client->calls; call && client->state != CB_CLOSED && !client->close_wanted;) {
        cbi_call *next = call->next;
        if (call->deadline > 0 && now >= call->deadline && !call->given_up) {
            cb_error error = cbi_own_error(CB_ERROR_NO_ANSWER, "noAnswer", "The bridge did not answer in time.", CB_OUTCOME_UNKNOWN);
            call->given_up = 1;
            cbi_queue_cancel(client, call->id);
            client->called++;
            if (call->callback) call->callback(call->user, call->id, NULL, &error);
            next = call->next; /* The callback may have made calls. */
        }
        call = next;
    }
}

/** Tells every call that its answer will not come. One that was not begun to be written has had no effect. */
static void cbi_lose_calls(cb_client *client, const char *case_name) {
    while (client->calls) {
        cbi_call *call = client->calls;
        cb_outcome outcome = call->begins >= client->sent ? CB_OUTCOME_NOT_SENT : CB_OUTCOME_UNKNOWN;
        cb_error error = cbi_own_error(CB_ERROR_CONNECTION_LOST, case_name, client->reason, outcome);
        client->calls = call->next;
        cbi_answer(client, call, NULL, &error);
    }
}
