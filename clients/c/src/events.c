/* Who wants to hear of which events. */

static int cbi_matches(const char *pattern, const char *name) {
    size_t length = strlen(pattern);
    int is_prefix = length > 0 && pattern[length - 1] == '*';
    return is_prefix ? strncmp(pattern, name, length - 1) == 0 : strcmp(pattern, name) == 0;
}

int64_t cb_on(cb_client *client, const char *pattern, cb_event_callback callback, void *user) {
    if (!client || !pattern || !*pattern || !callback) return CB_BAD_ARGUMENT;
    size_t length = strlen(pattern);
    cbi_handler **tail = &client->handlers, *handler = cbi_resize(&client->allocator, NULL, sizeof *handler + length);
    if (!handler) return CB_NO_MEMORY;
    handler->next = NULL;
    handler->id = ++client->last_handler;
    handler->callback = callback;
    handler->user = user;
    memcpy(handler->pattern, pattern, length + 1);
    while (*tail) tail = &(*tail)->next;
    *tail = handler;
    return handler->id;
}

/** Logs that a subscription was refused; the handler stays, for events of its own come all the same. */
static void cbi_subscribed(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    (void)id;
    (void)result;
    ((cb_client *)user)->called--; /* It is none of the caller's callbacks. */
    if (error) cbi_log_line(user, "the bridge refused a subscription", error->message, strlen(error->message));
}

int64_t cb_subscribe(cb_client *client, const char *pattern, cb_event_callback callback, void *user) {
    int64_t handler = cb_on(client, pattern, callback, user);
    if (handler < 0) return handler;
    cb_json_writer params;
    cb_json_writer_init(&params, &client->allocator);
    cb_json_begin_object(&params);
    cb_json_put_key(&params, "events");
    cb_json_begin_array(&params);
    cb_json_put_string(&params, pattern);
    cb_json_end_array(&params);
    cb_json_end_object(&params);
    int64_t call = cb_call(client, CB_METHOD_BRIDGE_SUBSCRIBE, cb_json_text(&params), cbi_subscribed, client);
    cb_json_writer_free(&params);
    if (call > 0) return handler;
    cb_off(client, handler);
    return call;
}

/* A handler may end itself or another one while events are being told: it is freed when that is over. */
cb_status cb_off(cb_client *client, int64_t id) {
    if (!client) return CB_BAD_ARGUMENT;
    for (cbi_handler *handler = client->handlers; handler; handler = handler->next) {
        if (handler->id != id || !handler->callback) continue;
        handler->callback = NULL;
        if (!client->busy) cbi_sweep_handlers(client);
        return CB_OK;
    }
    return CB_NOT_FOUND;
}

static void cbi_sweep_handlers(cb_client *client) {
    for (cbi_handler **link = &client->handlers; *link;) {
        cbi_handler *handler = *link;
        if (handler->callback) {
            link = &handler->next;
        } else {
            *link = handler->next;
            cbi_release(&client->allocator, handler);
        }
    }
}

static void cbi_send_event(cb_client *client, const char *name, const cb_json *params) {
    int64_t last = client->last_handler; /* Those that a callback adds hear of the next event. */
    for (cbi_handler *handler = client->handlers; handler && handler->id <= last; handler = handler->next) {
        if (client->close_wanted) return;
        if (!handler->callback || !cbi_matches(handler->pattern, name)) continue;
        client->called++;
        handler->callback(handler->user, name, params);
    }
}
