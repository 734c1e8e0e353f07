/* A JSON writer that refuses what would not be JSON. */

void cb_json_writer_init(cb_json_writer *writer, const cb_allocator *allocator) {
    memset(writer, 0, sizeof *writer);
    writer->allocator = cbi_allocator_or_default(allocator);
}

void cb_json_writer_free(cb_json_writer *writer) {
    cbi_release(&writer->allocator, writer->data);
    writer->data = NULL;
    writer->length = writer->capacity = 0;
}

/** Appends bytes and keeps a NUL behind them. */
static void cbi_write(cb_json_writer *writer, const char *data, size_t length) {
    if (writer->status != CB_OK) return;
    if (writer->length + length + 1 > writer->capacity) {
        size_t capacity = (writer->length + length + 1) * 2;
        char *grown = cbi_resize(&writer->allocator, writer->data, capacity);
        if (!grown) {
            writer->status = CB_NO_MEMORY;
            return;
        }
        writer->data = grown;
        writer->capacity = capacity;
    }
    memcpy(writer->data + writer->length, data, length);
    writer->length += length;
    writer->data[writer->length] = '\0';
}

static int cbi_in_object(const cb_json_writer *writer) {
    return writer->depth > 0 && (writer->objects >> (writer->depth - 1) & 1) != 0;
}

/** Before a value or, with `is_key`, a member's name: the comma, and whether it may stand here at all. */
static void cbi_begin_item(cb_json_writer *writer, int is_key) {
    int second_root = writer->depth == 0 && writer->length > 0;
    if (second_root || is_key != (cbi_in_object(writer) && !writer->has_key)) writer->status = CB_BAD_ARGUMENT;
    if (writer->needs_comma) cbi_write(writer, ",", 1);
    writer->has_key = is_key;
    writer->needs_comma = !is_key;
}

static void cbi_begin_container(cb_json_writer *writer, int is_object) {
    cbi_begin_item(writer, 0);
    if (writer->depth == 64) writer->status = CB_BAD_ARGUMENT;
    if (writer->status != CB_OK) return;
    cbi_write(writer, is_object ? "{" : "[", 1);
    uint64_t bit = (uint64_t)1 << writer->depth++;
    writer->objects = is_object ? writer->objects | bit : writer->objects & ~bit;
    writer->needs_comma = 0;
}

static void cbi_end_container(cb_json_writer *writer, int is_object) {
    if (writer->depth == 0 || cbi_in_object(writer) != is_object || writer->has_key) writer->status = CB_BAD_ARGUMENT;
    if (writer->status != CB_OK) return;
    cbi_write(writer, is_object ? "}" : "]", 1);
    writer->depth--;
    writer->needs_comma = 1;
}

void cb_json_begin_object(cb_json_writer *writer) {
    cbi_begin_container(writer, 1);
}

void cb_json_end_object(cb_json_writer *writer) {
    cbi_end_container(writer, 1);
}

void cb_json_begin_array(cb_json_writer *writer) {
    cbi_begin_container(writer, 0);
}

void cb_json_end_array(cb_json_writer *writer) {
    cbi_end_container(writer, 0);
}

static void cbi_write_character(cb_json_writer *writer, const char *text, size_t length) {
    char escape[8];
    if (length > 1 || ((unsigned char)*text >= 0x20 && *text != '"' && *text != '\\')) {
        cbi_write(writer, text, length);
    } else if ((unsigned char)*text >= 0x20) {
        escape[0] = '\\';
        escape[1] = *text;
        cbi_write(writer, escape, 2);
    } else {
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)*text);
        cbi_write(writer, escape, 6);
    }
}

static void cbi_write_string(cb_json_writer *writer, const char *text) {
    const char *end = text + strlen(text);
    cbi_write(writer, "\"", 1);
    while (text < end && writer->status == CB_OK) {
        size_t length = cbi_utf8_length(text, end);
        if (length == 0) {
            writer->status = CB_BAD_ARGUMENT;
            return;
        }
        cbi_write_character(writer, text, length);
        text += length;
    }
    cbi_write(writer, "\"", 1);
}

void cb_json_put_key(cb_json_writer *writer, const char *name) {
    cbi_begin_item(writer, 1);
    cbi_write_string(writer, name ? name : "");
    cbi_write(writer, ":", 1);
}

/** A value whose text is known to be JSON. */
static void cbi_put_literal(cb_json_writer *writer, const char *text) {
    cbi_begin_item(writer, 0);
    cbi_write(writer, text, strlen(text));
}

void cb_json_put_string(cb_json_writer *writer, const char *text) {
    if (!text) {
        cb_json_put_null(writer);
        return;
    }
    cbi_begin_item(writer, 0);
    cbi_write_string(writer, text);
}

void cb_json_put_int(cb_json_writer *writer, int64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    cbi_put_literal(writer, text);
}

void cb_json_put_boolean(cb_json_writer *writer, int truth) {
    cbi_put_literal(writer, truth ? "true" : "false");
}

void cb_json_put_null(cb_json_writer *writer) {
    cbi_put_literal(writer, "null");
}

void cb_json_member_string(cb_json_writer *writer, const char *name, const char *text) {
    if (!text) return;
    cb_json_put_key(writer, name);
    cb_json_put_string(writer, text);
}

void cb_json_member_int(cb_json_writer *writer, const char *name, int64_t number) {
    cb_json_put_key(writer, name);
    cb_json_put_int(writer, number);
}

void cb_json_member_boolean(cb_json_writer *writer, const char *name, int truth) {
    cb_json_put_key(writer, name);
    cb_json_put_boolean(writer, truth);
}

const char *cb_json_text(const cb_json_writer *writer) {
    int whole = writer->status == CB_OK && writer->depth == 0 && writer->data;
    return whole ? writer->data : "";
}
