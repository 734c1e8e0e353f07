// A C face for simdjson's on-demand parser: one pass over a text yields a flat list of nodes.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that must be readable (not meaningful) behind the text handed to csj_scan and csj_walk.
#define CSJ_PADDING 64

enum {
    CSJ_OBJECT = 0,
    CSJ_ARRAY = 1,
    CSJ_STRING = 2,
    CSJ_NUMBER = 3,
    CSJ_TRUE = 4,
    CSJ_FALSE = 5,
    CSJ_NULL = 6,
};

/// Set on a string whose text lies unescaped in `strings` rather than in the source.
#define CSJ_UNESCAPED 0x100u
/// Set on an object in which a name occurs twice.
#define CSJ_DUPLICATE_NAME 0x200u

/// One value, in document order; an object's members are a name (string node) and a value in turn.
typedef struct {
    uint32_t kind;    // one of the kinds above, with flags
    uint32_t next;    // index of the first node behind this value's subtree
    uint32_t source;  // where the value begins in the text, opening quote included
    uint32_t start;   // where its content begins (strings: behind the quote, or in `strings`)
    uint32_t length;  // the content's length in bytes (strings: without quotes)
} csj_node;

/// What csj_walk found.
typedef struct {
    uint32_t count;         // nodes written
    uint32_t string_bytes;  // bytes written to strings
    const char *error;      // NULL on success, else a static sentence
} csj_result;

/// Whether a text has more than `most` values and names, told by what stands before them outside of strings: an
/// empty array or object counts as two.
bool csj_has_more_values(const void *text, size_t length, size_t most);

/// First step: structure and UTF-8 of one JSON text of `length` bytes, with CSJ_PADDING readable ones behind it.
/// Returns NULL and the most nodes the text can have, or a static sentence. State is kept for this thread's next walk.
const char *csj_scan(const uint8_t *text, size_t length, uint32_t *most_nodes);

/// Second step, on the same thread with the same text: writes the nodes, and into `strings` (room for `length`
/// bytes; NULL exactly when the text holds no backslash) what strings with escapes say.
/// Strict RFC 8259; lone surrogates and nesting deeper than `max_depth` (1024 at most) are errors.
csj_result csj_walk(const uint8_t *text, size_t length, uint32_t max_depth, csj_node *nodes, char *strings);

#ifdef __cplusplus
}
#endif

#endif
