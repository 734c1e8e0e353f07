/* Memory, buffers, time. */

static void *cbi_default_resize(void *context, void *block, size_t size) {
    (void)context;
    if (size > 0) return realloc(block, size);
    free(block);
    return NULL;
}

static void *cbi_resize(const cb_allocator *allocator, void *block, size_t size) {
    return allocator->resize(allocator->context, block, size);
}

static void cbi_release(const cb_allocator *allocator, void *block) {
    if (block) (void)allocator->resize(allocator->context, block, 0);
}

static cb_allocator cbi_allocator_or_default(const cb_allocator *allocator) {
    cb_allocator standard = {cbi_default_resize, NULL};
    return allocator && allocator->resize ? *allocator : standard;
}

static char *cbi_copy(const cb_allocator *allocator, const char *text, size_t length) {
    char *copy = cbi_resize(allocator, NULL, length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/** Makes room for so many bytes behind those there are; answers 0 when there is no memory. */
static int cbi_reserve(const cb_allocator *allocator, cbi_buffer *buffer, size_t more) {
    if (buffer->start > 0 && buffer->start + buffer->length + more > buffer->capacity) {
        memmove(buffer->data, buffer->data + buffer->start, buffer->length);
        buffer->start = 0;
    }
    if (buffer->start + buffer->length + more <= buffer->capacity) return 1;
    size_t capacity = buffer->capacity < 2048 ? 4096 : buffer->capacity * 2;
    if (capacity < buffer->length + more) capacity = buffer->length + more;
    char *data = cbi_resize(allocator, buffer->data, capacity);
    if (!data) return 0;
    buffer->data = data;
    buffer->capacity = capacity;
    return 1;
}

static int cbi_append(const cb_allocator *allocator, cbi_buffer *buffer, const char *data, size_t length) {
    if (!cbi_reserve(allocator, buffer, length)) return 0;
    memcpy(buffer->data + buffer->start + buffer->length, data, length);
    buffer->length += length;
    return 1;
}

static void cbi_consume(cbi_buffer *buffer, size_t length) {
    buffer->start += length;
    buffer->length -= length;
    if (buffer->length == 0) buffer->start = 0;
}

/** Milliseconds of a clock that nobody sets. */
static int64_t cbi_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void cbi_log(cb_client *client, cb_log_kind kind, const char *text) {
    if (client->log) client->log(client->log_user, kind, text);
}

/** Logs what is wrong with a line, and its beginning; bytes that are no printable ASCII show as a dot. */
static void cbi_log_line(cb_client *client, const char *what, const char *line, size_t length) {
    char text[CBI_QUOTED + 128];
    size_t shown = length < CBI_QUOTED ? length : CBI_QUOTED;
    int at = snprintf(text, sizeof text, "%s: ", what);
    for (size_t index = 0; index < shown && (size_t)at + 1 < sizeof text; index++) {
        char byte = line[index];
        text[at++] = byte >= ' ' && byte < 127 ? byte : '.';
    }
    text[at] = '\0';
    cbi_log(client, CB_LOG_PROTOCOL, text);
}
