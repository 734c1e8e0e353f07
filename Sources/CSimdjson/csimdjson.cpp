// simdjson's first stage finds the structure of a text and checks its UTF-8; one strict pass over
// that structure, here, checks the grammar and writes a flat node a value. Its second stages do not
// fit: the DOM loses number text, and on-demand validates only what a caller visits.

#include "csimdjson.h"

#include <simdjson.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

using simdjson::error_code;

constexpr uint32_t kDepthLimit = 1024;
constexpr uint32_t kSmallObject = 12;
/// A stage-one index kept between parses; a larger one is dropped so that one big text is not paid for ever.
constexpr size_t kKeptCapacity = 1 << 20;

const char *sentence(error_code code) {
    switch (code) {
        case simdjson::UTF8_ERROR: return "invalid UTF-8";
        case simdjson::EMPTY: return "empty text";
        case simdjson::CAPACITY: return "text too large";
        case simdjson::MEMALLOC: return "out of memory";
        case simdjson::UNESCAPED_CHARS: return "unescaped control character in a string";
        case simdjson::UNCLOSED_STRING: return "unclosed string";
        default: return "invalid JSON";
    }
}

/// Stage one, with its buffers kept per thread.
struct Structure {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;

    error_code find(const uint8_t *text, size_t length) {
        if (!parser || parser->capacity() < length) {
            size_t capacity = std::max<size_t>(length, 4096);
            auto code = simdjson::get_active_implementation()->create_dom_parser_implementation(
                capacity, kDepthLimit, parser);
            if (code) return code;
        }
        return parser->stage1(text, length, simdjson::stage1_mode::regular);
    }

    void trim() {
        if (parser && parser->capacity() > kKeptCapacity) parser.reset();
    }
};

thread_local Structure structure;

int hex4(const uint8_t *p) {
    int value = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t c = p[i], lower = c | 0x20;
        int digit = c >= '0' && c <= '9' ? c - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

size_t put_utf8(uint32_t point, char *to) {
    size_t length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const uint8_t lead[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
    for (size_t i = length; i-- > 1; point >>= 6) to[i] = char(0x80 | (point & 0x3F));
    to[0] = char(lead[length] | point);
    return length;
}

/// Reads a \u escape, with its low half, whose digits begin at `p`; NULL for bad digits or a lone surrogate.
const uint8_t *code_point(const uint8_t *p, const uint8_t *end, uint32_t &point) {
    int high = end - p >= 4 ? hex4(p) : -1;
    if (high < 0 || (high >= 0xDC00 && high < 0xE000)) return nullptr;
    point = uint32_t(high);
    if (high < 0xD800 || high >= 0xE000) return p + 4;
    if (end - p < 10 || p[4] != '\\' || p[5] != 'u') return nullptr;
    int low = hex4(p + 6);
    if (low < 0xDC00 || low >= 0xE000) return nullptr;
    point = 0x10000 + ((uint32_t(high) - 0xD800) << 10) + (uint32_t(low) - 0xDC00);
    return p + 10;
}

char simple_escape(uint8_t c) {
    switch (c) {
        case '"': case '\\': case '/': return char(c);
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        default: return 0;
    }
}

/// Writes the text of an escaped string; false for an escape that JSON does not have.
bool unescape(const uint8_t *p, const uint8_t *end, char *&to) {
    while (p < end) {
        if (*p != '\\') {
            *to++ = char(*p++);
        } else if (p[1] == 'u') {
            uint32_t point = 0;
            if (!(p = code_point(p + 2, end, point))) return false;
            to += put_utf8(point, to);
        } else {
            if (!(*to = simple_escape(p[1]))) return false;
            to++;
            p += 2;
        }
    }
    return true;
}

bool digits(const uint8_t *&p) {
    const uint8_t *begin = p;
    while (*p >= '0' && *p <= '9') p++;
    return p > begin;
}

/// Steps over a number of RFC 8259, section 6; NULL when there is none. Stops at the padding at the latest.
const uint8_t *number_end(const uint8_t *p) {
    if (*p == '-') p++;
    if (*p == '0') p++;
    else if (!digits(p)) return nullptr;
    if (*p == '.' && !digits(++p)) return nullptr;
    if (*p == 'e' || *p == 'E') {
        p++;
        if (*p == '+' || *p == '-') p++;
        if (!digits(p)) return nullptr;
    }
    return p;
}

enum Expect { kValue, kValueOrEnd, kName, kNameOrEnd, kColon, kCommaOrEnd, kNothing };

struct Pass {
    const uint8_t *text;
    const uint8_t *end;
    uint32_t max_depth;
    csj_node *nodes;
    char *strings;
    char *strings_end = strings;
    uint32_t count = 0;
    const char *error = nullptr;
    uint32_t depth = 0;
    uint32_t stack[kDepthLimit];

    // Written out so that the stack, which is larger than most texts, is not cleared for each.
    Pass(const uint8_t *text, size_t length, uint32_t max_depth, csj_node *nodes, char *strings)
        : text(text), end(text + length), max_depth(max_depth), nodes(nodes), strings(strings) {}

    bool fail(const char *why) {
        error = why;
        return false;
    }

    bool is_object(uint32_t node) const { return (nodes[node].kind & 0xFF) == CSJ_OBJECT; }

    void add(uint32_t kind, const uint8_t *source, size_t start, size_t length) {
        nodes[count] = csj_node{kind, count + 1, uint32_t(source - text), uint32_t(start), uint32_t(length)};
        count++;
    }

    bool ends_token(const uint8_t *p) const {
        if (p >= end) return true;
        switch (*p) {
            case ' ': case '\t': case '\r': case '\n': case ',': case ':': case ']': case '}': case '[': case '{':
                return true;
            default: return false;
        }
    }

    /// The closing quote, which stage one has found to be there. Without `strings` the text holds no backslash.
    const uint8_t *string_end(const uint8_t *p, bool &escaped) const {
        if (!strings) return static_cast<const uint8_t *>(std::memchr(p, '"', size_t(end - p)));
        for (; *p != '"'; p++)
            if (*p == '\\') escaped = true, p++;
        return p;
    }

    bool add_string(const uint8_t *begin) {
        bool escaped = false;
        const uint8_t *p = string_end(begin, escaped);
        if (!ends_token(p + 1)) return fail("missing comma or colon after a string");
        if (!escaped) {
            add(CSJ_STRING, begin - 1, size_t(begin - text), size_t(p - begin));
            return true;
        }
        char *start = strings_end;
        if (!unescape(begin, p, strings_end)) return fail("invalid escape or lone surrogate in a string");
        add(CSJ_STRING | CSJ_UNESCAPED, begin - 1, size_t(start - strings), size_t(strings_end - start));
        return true;
    }

    bool add_literal(const uint8_t *p, const char *word, uint32_t kind) {
        size_t length = std::strlen(word);
        if (size_t(end - p) < length || std::memcmp(p, word, length) != 0 || !ends_token(p + length))
            return fail("invalid literal");
        add(kind, p, size_t(p - text), length);
        return true;
    }

    bool add_number(const uint8_t *p) {
        const uint8_t *stop = number_end(p);
        if (!stop || stop > end || !ends_token(stop)) return fail("invalid number or literal");
        add(CSJ_NUMBER, p, size_t(p - text), size_t(stop - p));
        return true;
    }

    bool open(uint32_t kind, const uint8_t *p) {
        if (depth >= max_depth) return fail("nested too deeply");
        stack[depth++] = count;
        add(kind, p, size_t(p - text), 0);
        return true;
    }

    bool close(const uint8_t *p) {
        uint32_t node = stack[--depth];
        nodes[node].next = count;
        nodes[node].length = uint32_t(size_t(p + 1 - text) - nodes[node].start);
        if (is_object(node) && has_duplicate_name(node)) nodes[node].kind |= CSJ_DUPLICATE_NAME;
        return true;
    }

    bool add_scalar(const uint8_t *p) {
        switch (*p) {
            case '"': return add_string(p + 1);
            case 't': return add_literal(p, "true", CSJ_TRUE);
            case 'f': return add_literal(p, "false", CSJ_FALSE);
            case 'n': return add_literal(p, "null", CSJ_NULL);
            default: return add_number(p);
        }
    }

    const char *string_at(const csj_node &node) const {
        return (node.kind & CSJ_UNESCAPED ? strings : reinterpret_cast<const char *>(text)) + node.start;
    }

    int compare(uint32_t a, uint32_t b) const {
        const csj_node &x = nodes[a], &y = nodes[b];
        if (x.length != y.length) return x.length < y.length ? -1 : 1;
        return std::memcmp(string_at(x), string_at(y), x.length);
    }

    /// A bit for a name, the same for equal names.
    uint64_t mark(const csj_node &name) const {
        const char *p = string_at(name);
        uint32_t n = name.length;
        return uint64_t(1) << ((n == 0 ? 0 : n * 7 + uint8_t(p[0]) * 13 + uint8_t(p[n - 1]) * 5 + uint8_t(p[n / 2])) & 63);
    }

    /// Pairs whose marks are the same while an object is small, a sorted index beyond: members of a large one must not
    /// cost a square.
    bool has_duplicate_name(uint32_t object) const {
        uint32_t names[kSmallObject], found = 0;
        uint64_t marks = 0;
        for (uint32_t i = object + 1; i < count; i = nodes[i + 1].next) {
            if (found == kSmallObject) return has_duplicate_name_sorted(object);
            uint64_t bit = mark(nodes[i]);
            for (uint32_t k = 0; marks & bit && k < found; k++)
                if (compare(names[k], i) == 0) return true;
            marks |= bit;
            names[found++] = i;
        }
        return false;
    }

    bool has_duplicate_name_sorted(uint32_t object) const {
        std::vector<uint32_t> names;
        for (uint32_t i = object + 1; i < count; i = nodes[i + 1].next) names.push_back(i);
        auto before = [this](uint32_t a, uint32_t b) { return compare(a, b) < 0; };
        auto equal = [this](uint32_t a, uint32_t b) { return compare(a, b) == 0; };
        std::sort(names.begin(), names.end(), before);
        return std::adjacent_find(names.begin(), names.end(), equal) != names.end();
    }

    Expect after_value() const { return depth == 0 ? kNothing : kCommaOrEnd; }

    /// One token of the grammar; false ends the pass with `error` set.
    bool step(const uint8_t *p, Expect &expect) {
        uint8_t c = *p;
        bool in_object = depth > 0 && is_object(stack[depth - 1]);
        switch (expect) {
            case kNothing: return fail("text after the end of the value");
            case kColon:
                if (c != ':') return fail("expected a colon");
                expect = kValue;
                return true;
            case kCommaOrEnd:
                if (c == ',') {
                    expect = in_object ? kName : kValue;
                    return true;
                }
                if (c != (in_object ? '}' : ']')) return fail("expected a comma or the end of an array or object");
                break;
            case kNameOrEnd:
                if (c == '}') break;
                [[fallthrough]];
            case kName:
                if (c != '"') return fail("expected a member name");
                expect = kColon;
                return add_string(p + 1);
            case kValueOrEnd:
                if (c == ']') break;
                [[fallthrough]];
            case kValue: return value(p, expect);
        }
        close(p);
        expect = after_value();
        return true;
    }

    bool value(const uint8_t *p, Expect &expect) {
        if (*p == '{' || *p == '[') {
            expect = *p == '{' ? kNameOrEnd : kValueOrEnd;
            return open(*p == '{' ? CSJ_OBJECT : CSJ_ARRAY, p);
        }
        if (!add_scalar(p)) return false;
        expect = after_value();
        return true;
    }

    bool run(const simdjson::internal::dom_parser_implementation &parser) {
        Expect expect = kValue;
        for (uint32_t i = 0; i < parser.n_structural_indexes; i++)
            if (!step(text + parser.structural_indexes[i], expect)) return false;
        return expect == kNothing || fail("unclosed array or object");
    }
};

}  // namespace

bool csj_has_more_values(const void *text, size_t length, size_t most) {
    auto p = static_cast<const uint8_t *>(text), end = p + length;
    bool in_string = false;
    size_t count = 1;
    for (; p < end; p++) {
        uint8_t c = *p;
        if (c == '"') in_string = !in_string;
        else if (in_string) p += c == '\\';
        else if (c == ',' || c == ':' || c == '[' || c == '{') count++;
    }
    return count > most;
}

const char *csj_scan(const uint8_t *text, size_t length, uint32_t *most_nodes) {
    error_code code = structure.find(text, length);
    *most_nodes = code ? 0 : structure.parser->n_structural_indexes;
    return code ? sentence(code) : nullptr;
}

csj_result csj_walk(const uint8_t *text, size_t length, uint32_t max_depth, csj_node *nodes, char *strings) {
    Pass pass(text, length, std::min(max_depth, kDepthLimit), nodes, strings);
    pass.run(*structure.parser);
    structure.trim();
    return csj_result{pass.count, uint32_t(pass.strings_end - strings), pass.error};
}
