/*
 * checkout-bridge for C: how it works.
 *
 * Generated from clients/c/src and openrpc.json by clients/c/generate.py: edit those.
 * Add this file and its sibling to your game; nothing else is needed. See README.md beside it.
 */

/* POSIX, and no more of it than this. */
#if !defined(_POSIX_C_SOURCE) && !defined(_DARWIN_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

#include "checkout_bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the parts of this file know of each other. */

#define CBI_MAX_DEPTH 512
#define CBI_READ_SIZE 65536u
#define CBI_QUOTED 200u
#define CBI_EXIT_GRACE_MS 1000

/** A growable queue of bytes: `length` of them at `data + start`. */
typedef struct cbi_buffer {
    char *data;
    size_t start, length, capacity;
} cbi_buffer;

struct cb_json {
    const char *raw, *text, *key; /* `text`: a string unescaped, a number as it stands; both with a NUL. */
    uint32_t raw_length, text_length, key_length, count;
    uint32_t next; /* Distance to the next sibling in the array of nodes, 0 for the last. */
    uint8_t type;
};

struct cb_document {
    cb_allocator allocator;
    cb_json *nodes;
    char *texts; /* Unescaped strings and numbers; never longer than the text itself. */
    size_t count, capacity;
};

/** A call on its way. It stays here without a callback when it was given up but may still be answered. */
typedef struct cbi_call {
    struct cbi_call *next;
    int64_t id;
    uint64_t begins; /* Where its frame begins in all that was ever queued. */
    size_t size;
    int64_t deadline; /* Milliseconds of the monotonic clock, 0 for none. */
    int given_up;
    cb_callback callback;
    void *user;
} cbi_call;

typedef struct cbi_handler {
    struct cbi_handler *next;
    int64_t id;
    cb_event_callback callback; /* NULL once it was ended. */
    void *user;
    char pattern[1]; /* As long as it needs to be. */
} cbi_handler;

struct cb_client {
    cb_allocator allocator;
    cb_log_callback log;
    void *log_user;
    size_t max_frame, max_queued, max_read;
    int grace_ms, close_wait_ms, presenter;

    int out_fd, in_fd, err_fd; /* -1 when closed; `out_fd` and `in_fd` are one for a Unix socket. */
    int64_t pid;               /* -1 when there is no process of ours, or it has been collected. */
    int spawned, exit_known, exit_status;
    int64_t input_ended_at; /* 0 while the bridge may still write. */

    cbi_buffer output, input, errors;
    uint64_t sent;  /* Bytes that ever left `output`. */
    size_t scanned; /* Bytes of `input` that are known to hold no line end. */

    cbi_call *calls;
    cbi_handler *handlers;
    int64_t last_id, last_handler;
    int state, finishing, half_closed;
    int busy, close_wanted, called, status;
    int is_behind; /* There was more to read than one pump may. */
    char *sandbox_url;
    char reason[256];
};

static void *cbi_resize(const cb_allocator *allocator, void *block, size_t size);
static void cbi_release(const cb_allocator *allocator, void *block);
static cb_allocator cbi_allocator_or_default(const cb_allocator *allocator);
static char *cbi_copy(const cb_allocator *allocator, const char *text, size_t length);

static int cbi_reserve(const cb_allocator *allocator, cbi_buffer *buffer, size_t more);
static int cbi_append(const cb_allocator *allocator, cbi_buffer *buffer, const char *data, size_t length);
static void cbi_consume(cbi_buffer *buffer, size_t length);

static size_t cbi_utf8_length(const char *text, const char *end);
static int64_t cbi_now(void);
static void cbi_log(cb_client *client, cb_log_kind kind, const char *text);
static void cbi_log_line(cb_client *client, const char *what, const char *line, size_t length);

static int cbi_spawn(cb_client *client, const cb_options *options, char *message, size_t size);
static int cbi_connect(cb_client *client, const char *path, char *message, size_t size);
static void cbi_collect(cb_client *client);
static void cbi_kill(cb_client *client);
static void cbi_await_exit(cb_client *client);
static void cbi_describe_exit(const cb_client *client, char *text, size_t size);
static void cbi_close_descriptor(int *descriptor);
static void cbi_close_descriptors(cb_client *client);

static void cbi_flush(cb_client *client);
static void cbi_receive(cb_client *client);
static void cbi_read_stderr(cb_client *client);
static void cbi_dispatch(cb_client *client, char *line, size_t length);

static cbi_call *cbi_take_call(cb_client *client, int64_t id);
static void cbi_answer(cb_client *client, cbi_call *call, const cb_json *result, const cb_error *error);
static void cbi_expire(cb_client *client);
static void cbi_lose_calls(cb_client *client, const char *case_name);
static cb_error cbi_error_from(const cb_json *reply);
static void cbi_send_event(cb_client *client, const char *name, const cb_json *params);
static void cbi_sweep_handlers(cb_client *client);
static int cbi_matches(const char *pattern, const char *name);
static void cbi_refuse_request(cb_client *client, const cb_json *id);
static int64_t cbi_introduce(cb_client *client);
static void cbi_close_connection(cb_client *client, const char *reason);

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

/* A strict JSON parser: one pass into a flat array of nodes, and a block that holds every string and number. */

typedef struct cbi_reader {
    const char *at, *end;
    cb_document *document;
    char *texts; /* Where the next string or number goes. */
    int depth;
    cb_status status;
} cbi_reader;

static int cbi_read_value(cbi_reader *reader);

static int cbi_fail(cbi_reader *reader, cb_status status) {
    reader->status = status;
    return 0;
}

static int cbi_syntax(cbi_reader *reader) {
    return cbi_fail(reader, CB_BAD_ARGUMENT);
}

static void cbi_skip_blanks(cbi_reader *reader) {
    while (reader->at < reader->end && memchr(" \t\r\n", *reader->at, 4)) reader->at++;
}

/** Takes the byte if it is the next one. */
static int cbi_accept(cbi_reader *reader, char byte) {
    if (reader->at == reader->end || *reader->at != byte) return 0;
    reader->at++;
    return 1;
}

/** A new node at the end of the array, as an index, for the array may move; or -1. */
static ptrdiff_t cbi_add_node(cbi_reader *reader, cb_json_type type) {
    cb_document *document = reader->document;
    if (document->count == document->capacity) {
        size_t capacity = document->capacity ? document->capacity * 2 : 16;
        cb_json *nodes = cbi_resize(&document->allocator, document->nodes, capacity * sizeof *nodes);
        if (!nodes) return cbi_fail(reader, CB_NO_MEMORY), -1;
        document->nodes = nodes;
        document->capacity = capacity;
    }
    cb_json *node = &document->nodes[document->count];
    memset(node, 0, sizeof *node);
    node->type = (uint8_t)type;
    node->raw = reader->at;
    return (ptrdiff_t)document->count++;
}

/** How many bytes the well-formed UTF-8 sequence at `text` has; 0 if it is none (RFC 3629, table 3-7 of Unicode). */
static size_t cbi_utf8_length(const char *text, const char *end) {
    const unsigned char *byte = (const unsigned char *)text;
    size_t left = (size_t)(end - text);
    size_t length = byte[0] < 0x80 ? 1 : byte[0] < 0xC2 ? 0 : byte[0] < 0xE0 ? 2 : byte[0] < 0xF0 ? 3 : byte[0] < 0xF5 ? 4 : 0;
    if (length > left) return 0;
    for (size_t index = 1; index < length; index++) {
        if ((byte[index] & 0xC0) != 0x80) return 0;
    }
    if (length < 3) return length;
    int overlong = (byte[0] == 0xE0 && byte[1] < 0xA0) || (byte[0] == 0xF0 && byte[1] < 0x90);
    int surrogate = byte[0] == 0xED && byte[1] > 0x9F;
    int too_large = byte[0] == 0xF4 && byte[1] > 0x8F;
    return overlong || surrogate || too_large ? 0 : length;
}

static int cbi_hex_digit(char byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

/** The four digits of a \u escape, or -1. */
static long cbi_read_unit(cbi_reader *reader) {
    long unit = 0;
    if (reader->end - reader->at < 4) return -1;
    for (int index = 0; index < 4; index++) {
        int digit = cbi_hex_digit(*reader->at++);
        if (digit < 0) return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

static void cbi_put_scalar(cbi_reader *reader, long scalar) {
    char *to = reader->texts;
    if (scalar < 0x80) {
        *to++ = (char)scalar;
    } else if (scalar < 0x800) {
        *to++ = (char)(0xC0 | scalar >> 6);
        *to++ = (char)(0x80 | (scalar & 0x3F));
    } else {
        if (scalar < 0x10000) {
            *to++ = (char)(0xE0 | scalar >> 12);
        } else {
            *to++ = (char)(0xF0 | scalar >> 18);
            *to++ = (char)(0x80 | (scalar >> 12 & 0x3F));
        }
        *to++ = (char)(0x80 | (scalar >> 6 & 0x3F));
        *to++ = (char)(0x80 | (scalar & 0x3F));
    }
    reader->texts = to;
}

static int cbi_read_unicode_escape(cbi_reader *reader) {
    long unit = cbi_read_unit(reader);
    if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) return cbi_syntax(reader);
    if (unit >= 0xD800 && unit <= 0xDBFF) {
        if (!cbi_accept(reader, '\\') || !cbi_accept(reader, 'u')) return cbi_syntax(reader);
        long low = cbi_read_unit(reader);
        if (low < 0xDC00 || low > 0xDFFF) return cbi_syntax(reader);
        unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    }
    cbi_put_scalar(reader, unit);
    return 1;
}

static int cbi_read_escape(cbi_reader *reader) {
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (reader->at == reader->end) return cbi_syntax(reader);
    char byte = *reader->at++;
    if (byte == 'u') return cbi_read_unicode_escape(reader);
    const char *found = memchr(escapes, byte, sizeof escapes - 1);
    if (!found) return cbi_syntax(reader);
    *reader->texts++ = meanings[found - escapes];
    return 1;
}

/** What stands between quotes goes to `texts`, with a NUL behind it. The first quote has been taken. */
static int cbi_read_text(cbi_reader *reader, const char **text, uint32_t *length) {
    *text = reader->texts;
    while (reader->at < reader->end && *reader->at != '"') {
        if (*reader->at == '\\') {
            reader->at++;
            if (!cbi_read_escape(reader)) return 0;
            continue;
        }
        size_t bytes = (unsigned char)*reader->at < 0x20 ? 0 : cbi_utf8_length(reader->at, reader->end);
        if (bytes == 0) return cbi_syntax(reader);
        memcpy(reader->texts, reader->at, bytes);
        reader->texts += bytes;
        reader->at += bytes;
    }
    *length = (uint32_t)(reader->texts - *text);
    *reader->texts++ = '\0';
    return cbi_accept(reader, '"') || cbi_syntax(reader);
}

static int cbi_read_string(cbi_reader *reader) {
    ptrdiff_t index = cbi_add_node(reader, CB_JSON_STRING);
    if (index < 0) return 0;
    reader->at++;
    cb_json *node = &reader->document->nodes[index];
    return cbi_read_text(reader, &node->text, &node->text_length);
}

static int cbi_skip_digits(cbi_reader *reader) {
    const char *begin = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9') reader->at++;
    return reader->at > begin;
}

static int cbi_skip_number(cbi_reader *reader) {
    cbi_accept(reader, '-');
    if (!cbi_accept(reader, '0') && !cbi_skip_digits(reader)) return 0;
    if (cbi_accept(reader, '.') && !cbi_skip_digits(reader)) return 0;
    if (!cbi_accept(reader, 'e') && !cbi_accept(reader, 'E')) return 1;
    if (!cbi_accept(reader, '+')) cbi_accept(reader, '-');
    return cbi_skip_digits(reader);
}

static int cbi_read_number(cbi_reader *reader) {
    const char *begin = reader->at;
    ptrdiff_t index = cbi_add_node(reader, CB_JSON_NUMBER);
    if (index < 0) return 0;
    if (!cbi_skip_number(reader)) return cbi_syntax(reader);
    cb_json *node = &reader->document->nodes[index];
    node->text = reader->texts;
    node->text_length = (uint32_t)(reader->at - begin);
    memcpy(reader->texts, begin, node->text_length);
    reader->texts += node->text_length;
    *reader->texts++ = '\0';
    return 1;
}

static int cbi_read_word(cbi_reader *reader, const char *word, cb_json_type type) {
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0) return cbi_syntax(reader);
    if (cbi_add_node(reader, type) < 0) return 0;
    reader->at += length;
    return 1;
}

/** One element, or one member with its name; links it behind its elder sibling and counts it. */
static int cbi_read_child(cbi_reader *reader, ptrdiff_t parent, ptrdiff_t *elder) {
    const char *key = NULL;
    uint32_t key_length = 0;
    if (reader->document->nodes[parent].type == CB_JSON_OBJECT) {
        if (!cbi_accept(reader, '"')) return cbi_syntax(reader);
        if (!cbi_read_text(reader, &key, &key_length)) return 0;
        cbi_skip_blanks(reader);
        if (!cbi_accept(reader, ':')) return cbi_syntax(reader);
        cbi_skip_blanks(reader);
    }
    ptrdiff_t child = (ptrdiff_t)reader->document->count;
    if (!cbi_read_value(reader)) return 0;
    cb_json *nodes = reader->document->nodes;
    nodes[child].key = key;
    nodes[child].key_length = key_length;
    if (*elder >= 0) nodes[*elder].next = (uint32_t)(child - *elder);
    nodes[parent].count++;
    *elder = child;
    return 1;
}

static int cbi_read_container(cbi_reader *reader, cb_json_type type, char last) {
    ptrdiff_t parent = cbi_add_node(reader, type), elder = -1;
    if (parent < 0) return 0;
    if (++reader->depth > CBI_MAX_DEPTH) return cbi_syntax(reader);
    reader->at++;
    cbi_skip_blanks(reader);
    int empty = cbi_accept(reader, last);
    for (int open = !empty; open; open = cbi_accept(reader, ',')) {
        cbi_skip_blanks(reader);
        if (!cbi_read_child(reader, parent, &elder)) return 0;
        cbi_skip_blanks(reader);
    }
    if (!empty && !cbi_accept(reader, last)) return cbi_syntax(reader);
    reader->depth--;
    return 1;
}

static int cbi_read_any(cbi_reader *reader) {
    if (reader->at == reader->end) return cbi_syntax(reader);
    switch (*reader->at) {
    case '{': return cbi_read_container(reader, CB_JSON_OBJECT, '}');
    case '[': return cbi_read_container(reader, CB_JSON_ARRAY, ']');
    case '"': return cbi_read_string(reader);
    case 't': return cbi_read_word(reader, "true", CB_JSON_BOOLEAN);
    case 'f': return cbi_read_word(reader, "false", CB_JSON_BOOLEAN);
    case 'n': return cbi_read_word(reader, "null", CB_JSON_NULL);
    default: return cbi_read_number(reader);
    }
}

static int cbi_read_value(cbi_reader *reader) {
    size_t index = reader->document->count;
    const char *begin = reader->at;
    if (!cbi_read_any(reader)) return 0;
    reader->document->nodes[index].raw_length = (uint32_t)(reader->at - begin);
    return 1;
}

static cb_status cbi_read_document(cb_document *document, const char *text, size_t length) {
    cbi_reader reader = {text, text + length, document, document->texts, 0, CB_OK};
    cbi_skip_blanks(&reader);
    if (!cbi_read_value(&reader)) return reader.status;
    cbi_skip_blanks(&reader);
    return reader.at == reader.end ? CB_OK : CB_BAD_ARGUMENT;
}

cb_status cb_json_parse(const char *text, size_t length, const cb_allocator *allocator, cb_document **document) {
    cb_allocator memory = cbi_allocator_or_default(allocator);
    *document = NULL;
    if (!text || length >= UINT32_MAX) return CB_BAD_ARGUMENT;
    cb_document *made = cbi_resize(&memory, NULL, sizeof *made);
    if (!made) return CB_NO_MEMORY;
    memset(made, 0, sizeof *made);
    made->allocator = memory;
    made->texts = cbi_resize(&memory, NULL, length + 2);
    cb_status status = made->texts ? cbi_read_document(made, text, length) : CB_NO_MEMORY;
    if (status == CB_OK) {
        *document = made;
    } else {
        cb_json_free(made);
    }
    return status;
}

const cb_json *cb_json_root(const cb_document *document) {
    return document ? document->nodes : NULL;
}

void cb_json_free(cb_document *document) {
    if (!document) return;
    cb_allocator memory = document->allocator;
    cbi_release(&memory, document->nodes);
    cbi_release(&memory, document->texts);
    cbi_release(&memory, document);
}

/* What a parsed value says. */

cb_json_type cb_json_type_of(const cb_json *value) {
    return value ? (cb_json_type)value->type : CB_JSON_NONE;
}

size_t cb_json_count(const cb_json *value) {
    return value ? value->count : 0;
}

const cb_json *cb_json_first(const cb_json *value) {
    return value && value->count > 0 ? value + 1 : NULL;
}

const cb_json *cb_json_next(const cb_json *value) {
    return value && value->next > 0 ? value + value->next : NULL;
}

/** A text and its length, where there is one. */
static const char *cbi_text(const char *text, size_t found, size_t *length) {
    if (length) *length = text ? found : 0;
    return text;
}

const char *cb_json_key(const cb_json *value, size_t *length) {
    return cbi_text(value ? value->key : NULL, value ? value->key_length : 0, length);
}

const cb_json *cb_json_get(const cb_json *object, const char *name) {
    size_t length = name ? strlen(name) : 0;
    if (!name || cb_json_type_of(object) != CB_JSON_OBJECT) return NULL;
    for (const cb_json *member = cb_json_first(object); member; member = cb_json_next(member)) {
        if (member->key_length == length && memcmp(member->key, name, length) == 0) return member;
    }
    return NULL;
}

const cb_json *cb_json_at(const cb_json *array, size_t index) {
    if (cb_json_type_of(array) != CB_JSON_ARRAY) return NULL;
    const cb_json *element = cb_json_first(array);
    while (element && index-- > 0) element = cb_json_next(element);
    return element;
}

const char *cb_json_string(const cb_json *value, size_t *length) {
    int is_string = cb_json_type_of(value) == CB_JSON_STRING;
    return cbi_text(is_string ? value->text : NULL, is_string ? value->text_length : 0, length);
}

int cb_json_equals(const cb_json *value, const char *text) {
    size_t length;
    const char *own = cb_json_string(value, &length);
    return own && text && length == strlen(text) && memcmp(own, text, length) == 0;
}

int cb_json_int64(const cb_json *value, int64_t *number) {
    if (cb_json_type_of(value) != CB_JSON_NUMBER || strpbrk(value->text, ".eE")) return 0;
    int saved = errno;
    errno = 0;
    long long parsed = strtoll(value->text, NULL, 10);
    int fits = errno == 0 && parsed >= INT64_MIN && parsed <= INT64_MAX;
    errno = saved;
    if (fits) *number = (int64_t)parsed;
    return fits;
}

/* The process may have a locale whose numbers have a comma; this thread has the plain one while it converts. */
int cb_json_double(const cb_json *value, double *number) {
    if (cb_json_type_of(value) != CB_JSON_NUMBER) return 0;
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (!plain) return 0;
    locale_t before = uselocale(plain);
    *number = strtod(value->text, NULL);
    uselocale(before);
    freelocale(plain);
    return 1;
}

int cb_json_boolean(const cb_json *value, int *truth) {
    if (cb_json_type_of(value) != CB_JSON_BOOLEAN) return 0;
    *truth = value->raw[0] == 't';
    return 1;
}

const char *cb_json_raw(const cb_json *value, size_t *length) {
    return cbi_text(value ? value->raw : NULL, value ? value->raw_length : 0, length);
}

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

/* Starting the bridge and hearing of its end. Its three streams are sockets, for writing to one can be kept from
   raising SIGPIPE in the game (MSG_NOSIGNAL), and each call from waiting (MSG_DONTWAIT), without touching the
   signal handlers of the process or flags that the bridge shares. */

extern char **environ;

static void cbi_close_descriptor(int *descriptor) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

static void cbi_close_descriptors(cb_client *client) {
    if (client->in_fd == client->out_fd) client->in_fd = -1;
    cbi_close_descriptor(&client->out_fd);
    cbi_close_descriptor(&client->in_fd);
    cbi_close_descriptor(&client->err_fd);
}

/** Keeps a descriptor from programs that are started, and SIGPIPE from us where that is a socket's option. */
static void cbi_make_private(int descriptor) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
    int on = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

/** Moves a descriptor above the three standard ones, for in a game that closed those it would be in their place. */
static int cbi_above_standard(int descriptor) {
    if (descriptor < 0 || descriptor > 2) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    close(descriptor);
    return moved;
}

/** Two ends of a stream, ours first; answers 0 and leaves none open if the system has no more. */
static int cbi_make_stream(int ends[2]) {
#ifdef SOCK_CLOEXEC
    int made = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
    int made = socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
#endif
    if (made != 0) return 0;
    for (int index = 0; index < 2; index++) {
        ends[index] = cbi_above_standard(ends[index]);
        if (ends[index] >= 0) cbi_make_private(ends[index]);
    }
    if (ends[0] >= 0 && ends[1] >= 0) return 1;
    cbi_close_descriptor(&ends[0]);
    cbi_close_descriptor(&ends[1]);
    return 0;
}

static size_t cbi_count(const char *const *list) {
    size_t count = 0;
    while (list && list[count]) count++;
    return count;
}

/** The program's arguments in one block, or NULL. */
static char **cbi_arguments(cb_client *client, const cb_options *options, const char *binary, const char *parent) {
    const char *fixed[] = {binary, "serve", "--stdio", "--parent-pid", parent, options->sandbox ? "--sandbox" : NULL};
    size_t count = sizeof fixed / sizeof *fixed - (options->sandbox ? 0 : 1), more = cbi_count(options->arguments);
    char **list = cbi_resize(&client->allocator, NULL, (count + more + 1) * sizeof *list);
    if (!list) return NULL;
    for (size_t index = 0; index < count; index++) list[index] = (char *)fixed[index];
    for (size_t index = 0; index < more; index++) list[count + index] = (char *)options->arguments[index];
    list[count + more] = NULL;
    return list;
}

/** Whether one of `list` sets the variable that `entry` sets. */
static int cbi_is_set_anew(const char *const *list, const char *entry) {
    size_t length = strcspn(entry, "=") + 1;
    for (size_t index = 0; list && list[index]; index++) {
        if (strncmp(list[index], entry, length) == 0) return 1;
    }
    return 0;
}

/** Our own environment with the changes of the options, or NULL. */
static char **cbi_environment(cb_client *client, const cb_options *options) {
    size_t own = cbi_count((const char *const *)environ), more = cbi_count(options->environment), count = 0;
    char **list = cbi_resize(&client->allocator, NULL, (own + more + 1) * sizeof *list);
    if (!list) return NULL;
    for (size_t index = 0; index < own; index++) {
        if (!cbi_is_set_anew(options->environment, environ[index])) list[count++] = environ[index];
    }
    for (size_t index = 0; index < more; index++) list[count++] = (char *)options->environment[index];
    list[count] = NULL;
    return list;
}

/** The child begins with no signal blocked, whatever this thread blocks, and with SIGPIPE as usual. */
static int cbi_spawn_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    if (posix_spawnattr_init(attributes) != 0) return ENOMEM;
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

/** What becomes of the child's three streams; `ends` are its own ends, -1 for one that it inherits. */
static int cbi_spawn_streams(posix_spawn_file_actions_t *actions, const int ends[3], cb_stderr mode) {
    int error = posix_spawn_file_actions_init(actions);
    for (int index = 0; index < 3 && error == 0; index++) {
        if (ends[index] >= 0) error = posix_spawn_file_actions_adddup2(actions, ends[index], index);
    }
    if (error == 0 && mode == CB_STDERR_DISCARD) {
        error = posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
    }
    return error;
}

/** Starts the program; answers 0 or the system's error number. */
static int cbi_start(cb_client *client, const int ends[3], cb_stderr mode, char **arguments, char **environment) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid = -1;
    int error = cbi_spawn_streams(&actions, ends, mode);
    if (error == 0) {
        error = cbi_spawn_attributes(&attributes);
        if (error == 0) error = posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    if (error == 0) client->pid = pid;
    return error;
}

static const char *cbi_binary(const cb_options *options) {
    const char *named = options->binary ? options->binary : getenv("CHECKOUT_BRIDGE_BIN");
    return named && *named ? named : "checkout-bridge";
}

/** Our ends go to the client at once, so that whoever frees it closes them; the child's are for the caller to close. */
static int cbi_make_streams(cb_client *client, cb_stderr mode, int ends[3]) {
    int *own[3] = {&client->out_fd, &client->in_fd, &client->err_fd};
    for (int index = 0; index < (mode == CB_STDERR_LOG ? 3 : 2); index++) {
        int pair[2];
        if (!cbi_make_stream(pair)) return 0;
        *own[index] = pair[0];
        ends[index] = pair[1];
    }
    return 1;
}

static int cbi_spawn_with(cb_client *client, const cb_options *options, const int ends[3], const char *binary) {
    char parent[24];
    snprintf(parent, sizeof parent, "%ld", (long)getpid());
    char **arguments = cbi_arguments(client, options, binary, parent);
    char **environment = arguments ? cbi_environment(client, options) : NULL;
    int error = environment ? cbi_start(client, ends, options->stderr_mode, arguments, environment) : ENOMEM;
    cbi_release(&client->allocator, arguments);
    cbi_release(&client->allocator, environment);
    return error;
}

static int cbi_spawn(cb_client *client, const cb_options *options, char *message, size_t size) {
    int ends[3] = {-1, -1, -1};
    const char *binary = cbi_binary(options);
    int error = cbi_make_streams(client, options->stderr_mode, ends) ? 0 : errno;
    if (error == 0) error = cbi_spawn_with(client, options, ends, binary);
    for (int index = 0; index < 3; index++) cbi_close_descriptor(&ends[index]);
    client->spawned = error == 0;
    if (error == 0) return CB_OK;
    snprintf(message, size, "could not start %s: %s; name it by `binary` or CHECKOUT_BRIDGE_BIN", binary, strerror(error));
    return error == ENOMEM ? CB_NO_MEMORY : error == ENOENT ? CB_NOT_FOUND : CB_SYSTEM;
}

static int cbi_connect(cb_client *client, const char *path, char *message, size_t size) {
    struct sockaddr_un address;
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address.sun_path) {
        snprintf(message, size, "the path of a socket may have %zu bytes, this one has %zu", sizeof address.sun_path - 1,
                 strlen(path));
        return CB_BAD_ARGUMENT;
    }
    strcpy(address.sun_path, path);
    int descriptor = cbi_above_standard(socket(AF_UNIX, SOCK_STREAM, 0));
    if (descriptor >= 0) {
        cbi_make_private(descriptor);
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
        client->in_fd = client->out_fd = descriptor;
        if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return CB_OK;
    }
    int error = errno;
    snprintf(message, size, "no bridge can be reached at %s: %s; start one with `--socket`", path, strerror(error));
    return error == ENOENT || error == ECONNREFUSED ? CB_NOT_FOUND : CB_SYSTEM;
}

/** Looks whether the process has ended. Someone else may have collected it: then its status stays unknown. */
static void cbi_collect(cb_client *client) {
    int status = 0;
    if (client->pid < 0) return;
    pid_t got = waitpid((pid_t)client->pid, &status, WNOHANG);
    if (got == 0 || (got < 0 && errno == EINTR)) return;
    client->pid = -1;
    client->exit_known = got > 0;
    client->exit_status = status;
}

static void cbi_kill(cb_client *client) {
    if (client->pid > 0) kill((pid_t)client->pid, SIGKILL);
}

/** Waits for the process to end by itself, since its input has, and then no longer. */
static void cbi_await_exit(cb_client *client) {
    struct timespec pause = {0, 2000000};
    int64_t until = cbi_now() + client->close_wait_ms;
    for (cbi_collect(client); client->pid >= 0 && cbi_now() < until; cbi_collect(client)) nanosleep(&pause, NULL);
    cbi_kill(client);
    for (; client->pid >= 0; cbi_collect(client)) nanosleep(&pause, NULL);
}

static void cbi_describe_exit(const cb_client *client, char *text, size_t size) {
    if (!client->spawned) {
        snprintf(text, size, "the bridge closed the connection");
    } else if (!client->exit_known) {
        snprintf(text, size, "the bridge ended");
    } else if (WIFSIGNALED(client->exit_status)) {
        snprintf(text, size, "the bridge was ended by signal %d", WTERMSIG(client->exit_status));
    } else {
        snprintf(text, size, "the bridge ended with status %d", WEXITSTATUS(client->exit_status));
    }
}

/* Bytes out and in, as far as they go without waiting. */

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* Where it is missing, SO_NOSIGPIPE does the same. */
#endif

/** The bridge hears that no more comes; answers may still be on their way. */
static void cbi_half_close(cb_client *client) {
    if (client->half_closed) return;
    client->half_closed = 1;
    if (client->out_fd >= 0) shutdown(client->out_fd, SHUT_WR);
    if (client->out_fd != client->in_fd) cbi_close_descriptor(&client->out_fd);
}

static void cbi_flush(cb_client *client) {
    cbi_buffer *output = &client->output;
    while (output->length > 0 && !client->half_closed) {
        ssize_t sent = send(client->out_fd, output->data + output->start, output->length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            client->sent += (uint64_t)sent;
            cbi_consume(output, (size_t)sent);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS) {
            return;
        } else if (errno != EINTR) {
            cbi_half_close(client); /* Nobody reads. What was answered before is still to be read. */
        }
    }
    if (client->finishing) cbi_half_close(client);
}

/** Cuts complete lines off what was read and dispatches them, until a callback closes the client. */
static void cbi_cut_lines(cb_client *client) {
    cbi_buffer *input = &client->input;
    while (client->state != CB_CLOSED && !client->close_wanted && input->length > client->scanned) {
        char *line = input->data + input->start;
        char *end = memchr(line + client->scanned, '\n', input->length - client->scanned);
        if (!end) {
            client->scanned = input->length;
            return;
        }
        cbi_dispatch(client, line, (size_t)(end - line));
        if (client->status == CB_NO_MEMORY) return; /* The line stays for the next time. */
        cbi_consume(input, (size_t)(end - line) + 1);
        client->scanned = 0;
    }
}

/** Reads once. Answers the number of bytes; 0 when there is nothing now, or never again. */
static size_t cbi_read_some(cb_client *client, int descriptor, cbi_buffer *buffer, int *ended) {
    if (!cbi_reserve(&client->allocator, buffer, CBI_READ_SIZE)) {
        client->status = CB_NO_MEMORY;
        return 0;
    }
    ssize_t got = recv(descriptor, buffer->data + buffer->start + buffer->length, CBI_READ_SIZE, MSG_DONTWAIT);
    if (got > 0) {
        buffer->length += (size_t)got;
        return (size_t)got;
    }
    *ended = got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
    return 0;
}

static void cbi_note_end(cb_client *client) {
    if (client->input_ended_at == 0) client->input_ended_at = cbi_now();
}

/** A stray last line without an end is worth a word; so is half an answer. */
static void cbi_quote_rest(cb_client *client) {
    cbi_buffer *input = &client->input;
    if (input->length > 0) cbi_log_line(client, "the bridge ended in the middle of a line", input->data + input->start, input->length);
    cbi_consume(input, input->length);
    client->scanned = 0;
}

static void cbi_receive(cb_client *client) {
    size_t left = client->max_read, got = 1;
    int ended = 0, gone = client->spawned && client->pid < 0;
    cbi_cut_lines(client);
    while (client->status == CB_OK && client->state != CB_CLOSED && !client->close_wanted && got > 0) {
        client->is_behind = left == 0;
        if (client->is_behind || client->input_ended_at != 0) return;
        got = cbi_read_some(client, client->in_fd, &client->input, &ended);
        left = got < left ? left - got : 0;
        cbi_cut_lines(client);
        if (client->scanned > client->max_frame) {
            cbi_close_connection(client, "the bridge wrote a line longer than max_frame");
            return;
        }
    }
    int nothing_more = ended || (gone && got == 0);
    if (client->status != CB_OK || client->state == CB_CLOSED || client->close_wanted || !nothing_more) return;
    cbi_quote_rest(client);
    cbi_note_end(client);
}

static void cbi_log_errors(cb_client *client, size_t length, size_t consumed) {
    char *line = client->errors.data + client->errors.start;
    line[length] = '\0'; /* In the place of the line end, or of a byte that `cbi_read_stderr` kept free. */
    cbi_log(client, CB_LOG_STDERR, line);
    cbi_consume(&client->errors, consumed);
}

/** Reads what the bridge logs. A line longer than a read comes in pieces, so that no memory grows. */
static void cbi_read_stderr(cb_client *client) {
    cbi_buffer *errors = &client->errors;
    int ended = 0;
    if (client->err_fd < 0) return;
    cbi_read_some(client, client->err_fd, errors, &ended);
    for (char *end; errors->length > 0 && (end = memchr(errors->data + errors->start, '\n', errors->length));) {
        size_t length = (size_t)(end - (errors->data + errors->start));
        cbi_log_errors(client, length, length + 1);
    }
    int too_long = errors->length >= CBI_READ_SIZE;
    if ((ended || too_long) && errors->length > 0 && cbi_reserve(&client->allocator, errors, 1)) {
        cbi_log_errors(client, errors->length, errors->length);
    }
    if (ended) cbi_close_descriptor(&client->err_fd);
}

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

/* ---- Methods whose params are strings ----------------------------------------------------------------------- */

/** Calls with the members that are not NULL: `count` names, each followed by its value. */
static int64_t cbi_call_with(cb_client *client, const char *method, const char *const *members, size_t count,
                             cb_callback callback, void *user) {
    cb_json_writer params;
    if (!client) return CB_BAD_ARGUMENT;
    cb_json_writer_init(&params, &client->allocator);
    cb_json_begin_object(&params);
    for (size_t index = 0; index < count; index++) cb_json_member_string(&params, members[2 * index], members[2 * index + 1]);
    cb_json_end_object(&params);
    int64_t id = params.status == CB_OK ? cb_call(client, method, cb_json_text(&params), callback, user) : params.status;
    cb_json_writer_free(&params);
    return id;
}

int64_t cb_aghanim_checkout_did_dismiss(cb_client *client, const char *order_id, cb_callback callback, void *user) {
    const char *const members[] = {"orderId", order_id};
    return cbi_call_with(client, CB_METHOD_AGHANIM_CHECKOUT_DID_DISMISS, members, 1, callback, user);
}

int64_t cb_aghanim_checkout_did_navigate(cb_client *client, const char *order_id, const char *url, cb_callback callback, void *user) {
    const char *const members[] = {"orderId", order_id, "url", url};
    return cbi_call_with(client, CB_METHOD_AGHANIM_CHECKOUT_DID_NAVIGATE, members, 2, callback, user);
}

int64_t cb_aghanim_clear_player_id(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_AGHANIM_CLEAR_PLAYER_ID, NULL, 0, callback, user);
}

int64_t cb_aghanim_configure(cb_client *client, const char *api_key, const char *log_level, const char *base_url, cb_callback callback, void *user) {
    const char *const members[] = {"apiKey", api_key, "logLevel", log_level, "baseUrl", base_url};
    return cbi_call_with(client, CB_METHOD_AGHANIM_CONFIGURE, members, 3, callback, user);
}

int64_t cb_aghanim_dispose(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_AGHANIM_DISPOSE, NULL, 0, callback, user);
}

int64_t cb_aghanim_grants_acknowledge(cb_client *client, const char *order_id, cb_callback callback, void *user) {
    const char *const members[] = {"orderId", order_id};
    return cbi_call_with(client, CB_METHOD_AGHANIM_GRANTS_ACKNOWLEDGE, members, 1, callback, user);
}

int64_t cb_aghanim_grants_claim(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_AGHANIM_GRANTS_CLAIM, NULL, 0, callback, user);
}

int64_t cb_aghanim_grants_pending(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_AGHANIM_GRANTS_PENDING, NULL, 0, callback, user);
}

int64_t cb_aghanim_handle_redirect(cb_client *client, const char *url, cb_callback callback, void *user) {
    const char *const members[] = {"url", url};
    return cbi_call_with(client, CB_METHOD_AGHANIM_HANDLE_REDIRECT, members, 1, callback, user);
}

int64_t cb_aghanim_orders_consume(cb_client *client, const char *order_id, cb_callback callback, void *user) {
    const char *const members[] = {"orderId", order_id};
    return cbi_call_with(client, CB_METHOD_AGHANIM_ORDERS_CONSUME, members, 1, callback, user);
}

int64_t cb_aghanim_orders_get(cb_client *client, const char *id, cb_callback callback, void *user) {
    const char *const members[] = {"id", id};
    return cbi_call_with(client, CB_METHOD_AGHANIM_ORDERS_GET, members, 1, callback, user);
}

int64_t cb_aghanim_orders_get_unconsumed(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_AGHANIM_ORDERS_GET_UNCONSUMED, NULL, 0, callback, user);
}

int64_t cb_aghanim_price_points_get(cb_client *client, const char *locale, cb_callback callback, void *user) {
    const char *const members[] = {"locale", locale};
    return cbi_call_with(client, CB_METHOD_AGHANIM_PRICE_POINTS_GET, members, 1, callback, user);
}

int64_t cb_aghanim_set_player_id(cb_client *client, const char *player_id, cb_callback callback, void *user) {
    const char *const members[] = {"playerId", player_id};
    return cbi_call_with(client, CB_METHOD_AGHANIM_SET_PLAYER_ID, members, 1, callback, user);
}

int64_t cb_appcharge_award(cb_client *client, const char *order_id, const char *publisher_transaction_id, cb_callback callback, void *user) {
    const char *const members[] = {"orderId", order_id, "publisherTransactionId", publisher_transaction_id};
    return cbi_call_with(client, CB_METHOD_APPCHARGE_AWARD, members, 2, callback, user);
}

int64_t cb_appcharge_checkout_did_close(cb_client *client, const char *purchase_id, cb_callback callback, void *user) {
    const char *const members[] = {"purchaseId", purchase_id};
    return cbi_call_with(client, CB_METHOD_APPCHARGE_CHECKOUT_DID_CLOSE, members, 1, callback, user);
}

int64_t cb_appcharge_get_none_awarded(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_APPCHARGE_GET_NONE_AWARDED, NULL, 0, callback, user);
}

int64_t cb_appcharge_get_price_points(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_APPCHARGE_GET_PRICE_POINTS, NULL, 0, callback, user);
}

int64_t cb_appcharge_get_sdk_version(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_APPCHARGE_GET_SDK_VERSION, NULL, 0, callback, user);
}

int64_t cb_appcharge_handle_deep_link(cb_client *client, const char *url, cb_callback callback, void *user) {
    const char *const members[] = {"url", url};
    return cbi_call_with(client, CB_METHOD_APPCHARGE_HANDLE_DEEP_LINK, members, 1, callback, user);
}

int64_t cb_appcharge_initialize(cb_client *client, const char *checkout_public_key, const char *environment, const char *customer_id, const char *redirect_url, cb_callback callback, void *user) {
    const char *const members[] = {"checkoutPublicKey", checkout_public_key, "environment", environment, "customerId", customer_id, "redirectUrl", redirect_url};
    return cbi_call_with(client, CB_METHOD_APPCHARGE_INITIALIZE, members, 4, callback, user);
}

int64_t cb_appcharge_set_browser_mode(cb_client *client, const char *mode, cb_callback callback, void *user) {
    const char *const members[] = {"mode", mode};
    return cbi_call_with(client, CB_METHOD_APPCHARGE_SET_BROWSER_MODE, members, 1, callback, user);
}

int64_t cb_appcharge_wait_for_purchase(cb_client *client, const char *purchase_id, cb_callback callback, void *user) {
    const char *const members[] = {"purchaseId", purchase_id};
    return cbi_call_with(client, CB_METHOD_APPCHARGE_WAIT_FOR_PURCHASE, members, 1, callback, user);
}

int64_t cb_bridge_ping(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_BRIDGE_PING, NULL, 0, callback, user);
}

int64_t cb_bridge_set_log_level(cb_client *client, const char *level, cb_callback callback, void *user) {
    const char *const members[] = {"level", level};
    return cbi_call_with(client, CB_METHOD_BRIDGE_SET_LOG_LEVEL, members, 1, callback, user);
}

int64_t cb_bridge_shutdown(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_BRIDGE_SHUTDOWN, NULL, 0, callback, user);
}

int64_t cb_bridge_status(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_BRIDGE_STATUS, NULL, 0, callback, user);
}

int64_t cb_rpc_discover(cb_client *client, cb_callback callback, void *user) {
    return cbi_call_with(client, CB_METHOD_RPC_DISCOVER, NULL, 0, callback, user);
}
