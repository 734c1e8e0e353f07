/* What a line of the bridge's means. */

static const char *cbi_string_or_empty(const cb_json *value) {
    const char *text = cb_json_string(value, NULL);
    return text ? text : "";
}

static cb_outcome cbi_outcome_from(const cb_json *value) {
    if (cb_json_equals(value, "notSent")) return CB_OUTCOME_NOT_SENT;
    if (cb_json_equals(value, "completed")) return CB_OUTCOME_COMPLETED;
    return cb_json_type_of(value) == CB_JSON_STRING ? CB_OUTCOME_UNKNOWN : CB_OUTCOME_NOT_SAID;
}

/** The error of a reply. What it does not say is left empty; an outcome that is not known to us counts as unknown. */
static cb_error cbi_error_from(const cb_json *error) {
    cb_error made;
    memset(&made, 0, sizeof made);
    cb_json_int64(cb_json_get(error, "code"), &made.code);
    made.message = cbi_string_or_empty(cb_json_get(error, "message"));
    made.data = cb_json_get(error, "data");
    made.kind = cbi_string_or_empty(cb_json_get(made.data, "kind"));
    made.case_name = cbi_string_or_empty(cb_json_get(made.data, "case"));
    made.outcome = cbi_outcome_from(cb_json_get(made.data, "outcome"));
    cb_json_boolean(cb_json_get(made.data, "retryable"), &made.retryable);
    if (!cb_json_int64(cb_json_get(made.data, "retryAfterMs"), &made.retry_after_ms)) made.retry_after_ms = -1;
    return made;
}

/** An error without an id. Too large a frame names the limit, and so the calls that it can have hit. */
static int cbi_refuse_large_calls(cb_client *client, const cb_json *error) {
    int64_t limit = 0;
    int found = 0;
    cb_json_int64(cb_json_get(cb_json_get(error, "data"), "limit"), &limit);
    if (limit <= 0) return 0;
    for (cbi_call *call = client->calls, *next; call && !client->close_wanted; call = next) {
        next = call->next;
        if (call->size <= (size_t)limit || call->begins >= client->sent) continue;
        cb_error failure = cbi_error_from(error);
        found = 1;
        cbi_answer(client, cbi_take_call(client, call->id), NULL, &failure);
        next = client->calls; /* The callback may have changed the list. */
    }
    return found;
}

static void cbi_settle(cb_client *client, const cb_json *message, const char *line, size_t length) {
    const cb_json *result = cb_json_get(message, "result"), *error = cb_json_get(message, "error");
    const cb_json *id = cb_json_get(message, "id");
    int64_t number = 0, code;
    int has_code = cb_json_int64(cb_json_get(error, "code"), &code);
    cb_json_int64(id, &number);
    if (!result == !has_code) {
        cbi_log_line(client, "the bridge wrote a message that is neither call nor answer", line, length);
    } else if (cb_json_type_of(id) == CB_JSON_NULL && has_code) {
        if (!cbi_refuse_large_calls(client, error)) cbi_log_line(client, "the bridge could not read a frame", line, length);
    } else {
        cbi_call *call = cbi_take_call(client, number);
        cb_error failure = cbi_error_from(error);
        if (call) {
            cbi_answer(client, call, result, result ? NULL : &failure);
        } else {
            cbi_log_line(client, "the bridge answered a call that is not open", line, length);
        }
    }
}

static int cbi_is_blank(const char *line, size_t length) {
    while (length > 0 && memchr(" \t\r", *line, 3)) line++, length--;
    return length == 0;
}

static void cbi_dispatch(cb_client *client, char *line, size_t length) {
    cb_document *document;
    if (cbi_is_blank(line, length)) return;
    cb_status status = cb_json_parse(line, length, &client->allocator, &document);
    const cb_json *message = cb_json_root(document), *method = cb_json_get(message, "method");
    if (status == CB_NO_MEMORY) {
        client->status = status;
    } else if (!cb_json_equals(cb_json_get(message, "jsonrpc"), "2.0")) {
        cbi_log_line(client, "the bridge wrote a line that is not a JSON-RPC message", line, length);
    } else if (!method) {
        cbi_settle(client, message, line, length);
    } else if (cb_json_get(message, "id")) {
        cbi_refuse_request(client, cb_json_get(message, "id"));
    } else {
        cbi_send_event(client, cbi_string_or_empty(method), cb_json_get(message, "params"));
    }
    cb_json_free(document);
}
