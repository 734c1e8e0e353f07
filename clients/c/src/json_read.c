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
