/* The life of a client. */

void cb_options_init(cb_options *options) {
    memset(options, 0, sizeof *options);
    options->max_frame = options->max_queued = (size_t)16 << 20;
    options->max_read = (size_t)1 << 20;
    options->grace_ms = 5000;
    options->close_wait_ms = 6000;
}

/** Frees all that belongs to a client; its process must have been collected. */
static void cbi_free(cb_client *client) {
    cb_allocator memory = client->allocator;
    cbi_close_descriptors(client);
    for (cbi_handler *handler = client->handlers; handler; handler = handler->next) handler->callback = NULL;
    cbi_sweep_handlers(client);
    while (client->calls) cbi_release(&memory, cbi_take_call(client, client->calls->id));
    cbi_release(&memory, client->output.data);
    cbi_release(&memory, client->input.data);
    cbi_release(&memory, client->errors.data);
    cbi_release(&memory, client->sandbox_url);
    cbi_release(&memory, client);
}

static cb_client *cbi_make(const cb_options *options) {
    cb_allocator memory = cbi_allocator_or_default(&options->allocator);
    cb_client *client = cbi_resize(&memory, NULL, sizeof *client);
    if (!client) return NULL;
    memset(client, 0, sizeof *client);
    client->allocator = memory;
    client->log = options->log;
    client->log_user = options->log_user;
    client->max_frame = options->max_frame;
    client->max_queued = options->max_queued;
    client->max_read = options->max_read;
    client->grace_ms = options->grace_ms;
    client->close_wait_ms = options->close_wait_ms;
    client->presenter = options->presenter;
    client->out_fd = client->in_fd = client->err_fd = -1;
    client->pid = -1;
    client->state = CB_OPENING;
    return client;
}

/** Opens the connection and queues the introduction, which is never waited for. */
static int cbi_reach(cb_client *client, const cb_options *options, char *message, size_t size) {
    int status = options->socket_path ? cbi_connect(client, options->socket_path, message, size)
                                      : cbi_spawn(client, options, message, size);
    if (status != CB_OK) return status;
    int64_t id = cbi_introduce(client);
    if (id > 0) return CB_OK;
    cbi_kill(client);
    cbi_await_exit(client);
    return (int)id;
}

cb_status cb_open(const cb_options *options, cb_client **client, char *message, size_t size) {
    char unread[8];
    if (!options || !client) return CB_BAD_ARGUMENT;
    *client = NULL;
    if (!message || size == 0) message = unread, size = sizeof unread;
    *message = '\0';
    cb_client *made = cbi_make(options);
    int status = made ? cbi_reach(made, options, message, size) : CB_NO_MEMORY;
    if (status == CB_OK) {
        *client = made;
        return CB_OK;
    }
    if (!*message) snprintf(message, size, "there is no memory for a client");
    if (made) cbi_free(made);
    return (cb_status)status;
}

/** Reads the answer to the introduction: the protocol must be ours. */
static void cbi_introduced(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    cb_client *client = user;
    char reason[160];
    size_t length = 0;
    (void)id;
    client->called--; /* It is none of the caller's callbacks. */
    const cb_json *version = cb_json_get(result, "protocolVersion");
    const char *url = cb_json_string(cb_json_get(cb_json_get(result, "sandbox"), "url"), &length);
    if (client->state == CB_CLOSED) return; /* The connection was lost before. */
    if (error && error->code != CB_ERROR_JSONRPC_METHOD_NOT_FOUND && error->code != CB_ERROR_JSONRPC_INVALID_PARAMS) {
        snprintf(reason, sizeof reason, "the bridge refused the introduction: %s", error->message);
        cbi_close_connection(client, reason);
    } else if (!cb_json_equals(version, CB_PROTOCOL_VERSION)) {
        const char *theirs = cb_json_string(version, NULL);
        snprintf(reason, sizeof reason, "this client speaks protocol %s and the bridge %.20s: take both from one release",
                 CB_PROTOCOL_VERSION, theirs ? theirs : "another");
        cbi_close_connection(client, reason);
    } else {
        if (url) client->sandbox_url = cbi_copy(&client->allocator, url, length);
        if (client->state == CB_OPENING) client->state = CB_OPEN;
        if (url && !client->sandbox_url) cbi_close_connection(client, "there is no memory for the introduction");
    }
}

static int64_t cbi_introduce(cb_client *client) {
    cb_json_writer params;
    cb_json_writer_init(&params, &client->allocator);
    cb_json_begin_object(&params);
    cb_json_put_key(&params, "client");
    cb_json_begin_object(&params);
    cb_json_member_string(&params, "name", "checkout-bridge-c");
    cb_json_member_string(&params, "version", CB_CLIENT_VERSION);
    cb_json_end_object(&params);
    cb_json_member_string(&params, "protocolVersion", CB_PROTOCOL_VERSION);
    cb_json_put_key(&params, "capabilities");
    cb_json_begin_object(&params);
    cb_json_member_boolean(&params, "presenter", client->presenter);
    cb_json_end_object(&params);
    cb_json_end_object(&params);
    int64_t id = params.status == CB_OK
                     ? cb_call(client, CB_METHOD_BRIDGE_HELLO, cb_json_text(&params), cbi_introduced, client)
                     : params.status;
    cb_json_writer_free(&params);
    return id;
}

/** Ends the connection and tells all that wait. A process of ours ends by itself then, or by force in `cb_close`. */
static void cbi_close_connection(cb_client *client, const char *reason) {
    if (client->state == CB_CLOSED) return;
    client->state = CB_CLOSED;
    snprintf(client->reason, sizeof client->reason, "%s", reason);
    cbi_close_descriptors(client);
    cbi_log(client, CB_LOG_CLOSED, client->reason);
    cbi_lose_calls(client, "connectionLost");
}

/** Once no answer can come any more: waits some time for the process, so that the reason can tell how it ended. */
static void cbi_notice_end(cb_client *client) {
    char reason[80];
    if (client->state == CB_CLOSED || client->close_wanted || client->input_ended_at == 0) return;
    if (client->pid >= 0 && cbi_now() - client->input_ended_at < CBI_EXIT_GRACE_MS) return;
    cbi_read_stderr(client);
    cbi_describe_exit(client, reason, sizeof reason);
    if (client->pid >= 0) snprintf(reason, sizeof reason, "the bridge closed its output and went on");
    cbi_close_connection(client, reason);
}

static void cbi_exchange(cb_client *client) {
    cbi_flush(client);
    cbi_read_stderr(client);
    cbi_receive(client);
    cbi_expire(client);
    if (client->state != CB_CLOSED && !client->close_wanted) cbi_flush(client);
    cbi_notice_end(client);
}

int cb_pump(cb_client *client) {
    if (!client) return CB_BAD_ARGUMENT;
    if (client->busy) return CB_BUSY;
    client->busy = 1;
    client->called = 0;
    client->status = CB_OK;
    cbi_collect(client);
    if (client->state != CB_CLOSED) cbi_exchange(client);
    cbi_sweep_handlers(client);
    client->busy = 0;
    int answer = client->status == CB_OK ? client->called : client->status;
    if (client->close_wanted) cb_close(client);
    return answer;
}

void cb_wait(const cb_client *client, int timeout_ms) {
    struct pollfd polled[3];
    nfds_t count = 0;
    if (!client || client->state == CB_CLOSED) return;
    int has_ended = client->input_ended_at != 0, most = has_ended ? 5 : 100; /* An exit wakes nobody. */
    if (client->spawned && (timeout_ms < 0 || timeout_ms > most)) timeout_ms = most;
    if (!has_ended) polled[count].fd = client->in_fd, polled[count++].events = POLLIN;
    if (client->err_fd >= 0) polled[count].fd = client->err_fd, polled[count++].events = POLLIN;
    if (client->output.length > 0 && !client->half_closed) polled[count].fd = client->out_fd, polled[count++].events = POLLOUT;
    poll(polled, count, timeout_ms);
}

cb_status cb_finish(cb_client *client) {
    if (!client) return CB_BAD_ARGUMENT;
    if (client->state == CB_CLOSED) return CB_NOT_CONNECTED;
    client->state = CB_FINISHING;
    client->finishing = 1;
    return CB_OK;
}

void cb_close(cb_client *client) {
    if (!client) return;
    if (client->busy) {
        client->close_wanted = 1;
        return;
    }
    client->busy = 1;
    if (client->state != CB_CLOSED) {
        cbi_flush(client);
        client->state = CB_CLOSED;
        snprintf(client->reason, sizeof client->reason, "the client was closed");
        cbi_lose_calls(client, "closed");
        cbi_close_descriptors(client);
    }
    cbi_await_exit(client);
    cbi_free(client);
}

cb_state cb_state_of(const cb_client *client) {
    return client ? (cb_state)client->state : CB_CLOSED;
}

size_t cb_open_calls(const cb_client *client) {
    size_t count = 0;
    for (const cbi_call *call = client ? client->calls : NULL; call; call = call->next) {
        count += !call->given_up && call->callback != cbi_introduced;
    }
    return count;
}

const char *cb_closed_reason(const cb_client *client) {
    return client ? client->reason : "";
}

const char *cb_sandbox_url(const cb_client *client) {
    return client ? client->sandbox_url : NULL;
}

int64_t cb_pid(const cb_client *client) {
    return client ? client->pid : -1;
}
