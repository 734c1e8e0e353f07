/* The JSON reader and writer. `test_json suite FILE...` judges files as JSONTestSuite names them. */

#include "checkout_bridge.h"

#include "check.h"

#include <locale.h>
#include <stdlib.h>

static const char *const SAMPLE =
    " { \"text\" : \"a\\u00e9\\ud83d\\ude00\\n\\\"\\\\\\/\\u0000z\" , \"n\":-12.5e+2,\"list\":[1,-0,true,false,null,[],{}],"
    "\"big\":9223372036854775807,\"\xE6\x97\xA5\":\"\xF0\x9F\x98\x80\"} ";

/** Parses a copy that has no byte to spare, so that reading past its end is seen. */
static cb_status parse_exact(const char *text, size_t length, cb_document **document, char **copy) {
    *copy = malloc(length > 0 ? length : 1);
    memcpy(*copy, text, length);
    return cb_json_parse(*copy, length, NULL, document);
}

static int accepts(const char *text, size_t length) {
    cb_document *document;
    char *copy;
    cb_status status = parse_exact(text, length, &document, &copy);
    CHECK((status == CB_OK) == (document != NULL));
    cb_json_free(document);
    free(copy);
    return status == CB_OK;
}

static void a_value_is_read_with_all_its_parts(void) {
    cb_document *document;
    int64_t number = 0;
    double real = 0;
    size_t length = 0;
    CHECK(cb_json_parse(SAMPLE, strlen(SAMPLE), NULL, &document) == CB_OK);
    const cb_json *root = cb_json_root(document), *list = cb_json_get(root, "list");
    CHECK(cb_json_type_of(root) == CB_JSON_OBJECT && cb_json_count(root) == 5);
    CHECK(memcmp(cb_json_string(cb_json_get(root, "text"), &length), "a\xC3\xA9\xF0\x9F\x98\x80\n\"\\/\0z", 14) == 0);
    CHECK(length == 13);
    CHECK(cb_json_double(cb_json_get(root, "n"), &real) && real == -1250.0);
    CHECK(!cb_json_int64(cb_json_get(root, "n"), &number));
    CHECK(cb_json_int64(cb_json_get(root, "big"), &number) && number == INT64_MAX);
    CHECK(cb_json_count(list) == 7 && cb_json_type_of(cb_json_at(list, 6)) == CB_JSON_OBJECT);
    CHECK(cb_json_next(cb_json_at(list, 6)) == NULL && cb_json_at(list, 7) == NULL);
    CHECK_TEXT(cb_json_key(cb_json_next(cb_json_get(root, "big")), NULL), "\xE6\x97\xA5");
    CHECK(memcmp(cb_json_raw(list, &length), "[1,-0,true,false,null,[],{}]", 28) == 0 && length == 28);
    cb_json_free(document);
}

static void looking_into_what_is_not_there_finds_nothing(void) {
    int64_t number = 7;
    int truth = 7;
    double real = 7;
    const cb_json *none = cb_json_get(cb_json_at(cb_json_get(NULL, "a"), 3), "b");
    CHECK(none == NULL && cb_json_string(none, NULL) == NULL && cb_json_raw(none, NULL) == NULL);
    CHECK(!cb_json_int64(none, &number) && !cb_json_boolean(none, &truth) && !cb_json_double(none, &real));
    CHECK(number == 7 && truth == 7 && real == 7);
    CHECK(cb_json_type_of(none) == CB_JSON_NONE && cb_json_first(none) == NULL && !cb_json_equals(none, ""));
}

static void a_text_cut_at_any_byte_is_refused(void) {
    size_t last = strlen(SAMPLE) - 1; /* The blank behind the last brace may go. */
    for (size_t length = 0; length < last; length++) CHECK(!accepts(SAMPLE, length));
    CHECK(accepts(SAMPLE, last));
}

static void a_text_with_any_byte_changed_is_read_or_refused(void) {
    char copy[512];
    for (size_t at = 0; at < strlen(SAMPLE); at++) {
        for (int byte = 0; byte < 256; byte += 5) {
            memcpy(copy, SAMPLE, strlen(SAMPLE));
            copy[at] = (char)byte;
            accepts(copy, strlen(SAMPLE));
        }
    }
}

static void what_is_not_json_is_refused(void) {
    static const char *const refused[] = {
        "", " ", "{", "[1,]", "{\"a\":1,}", "{,}", "[1 2]", "{\"a\" 1}", "{1:2}", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1",
        "NaN", "Infinity", "tru", "nul", "'a'", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"",
        "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\t\"", "\"\n\"", "\"\xFF\"", "\"\xC0\x80\"", "\"\xED\xA0\x80\"",
        "\"\xF4\x90\x80\x80\"", "\"\xE0\x80\x80\"", "\"\xC3\"", "[] []", "[]x", "\xEF\xBB\xBF[]", "[1]//",
    };
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
        if (accepts(refused[index], strlen(refused[index]))) fprintf(stderr, "accepted: %s\n", refused[index]);
        CHECK(!accepts(refused[index], strlen(refused[index])));
    }
}

static void nesting_is_bounded(void) {
    char text[1100];
    memset(text, '[', 512);
    memset(text + 512, ']', 512);
    CHECK(accepts(text, 1024));
    memset(text, '[', 513);
    memset(text + 513, ']', 513);
    CHECK(!accepts(text, 1026));
}

static int as_int64(const char *text, int64_t *number) {
    cb_document *document;
    CHECK(cb_json_parse(text, strlen(text), NULL, &document) == CB_OK);
    int fits = cb_json_int64(cb_json_root(document), number);
    cb_json_free(document);
    return fits;
}

static void integers_have_64_bits_and_nothing_is_rounded(void) {
    int64_t number = 0;
    CHECK(as_int64("-9223372036854775808", &number) && number == INT64_MIN);
    CHECK(as_int64("9007199254740993", &number) && number == INT64_C(9007199254740993));
    CHECK(!as_int64("9223372036854775808", &number) && !as_int64("1.0", &number) && !as_int64("1e2", &number));
    CHECK(number == INT64_C(9007199254740993));
}

/* A game in German has a locale whose numbers have commas. */
static void a_locale_with_commas_changes_no_number(void) {
    cb_document *document;
    double real = 0;
    if (!setlocale(LC_NUMERIC, "de_DE.UTF-8")) puts("(there is no locale de_DE.UTF-8: it is tested with C)");
    CHECK(cb_json_parse("1.5", 3, NULL, &document) == CB_OK);
    CHECK(cb_json_double(cb_json_root(document), &real) && real == 1.5);
    cb_json_free(document);
    setlocale(LC_NUMERIC, "C");
}

static void what_is_written_is_read_back(void) {
    cb_json_writer writer;
    cb_json_writer_init(&writer, NULL);
    cb_json_begin_object(&writer);
    cb_json_member_string(&writer, "q\"", "\x01\"\\\n\xC3\xA9");
    cb_json_member_string(&writer, "absent", NULL);
    cb_json_put_key(&writer, "list");
    cb_json_begin_array(&writer);
    cb_json_put_int(&writer, INT64_MIN);
    cb_json_put_boolean(&writer, 1);
    cb_json_put_null(&writer);
    cb_json_begin_object(&writer);
    cb_json_end_object(&writer);
    cb_json_put_string(&writer, "");
    cb_json_end_array(&writer);
    cb_json_member_int(&writer, "n", 1);
    cb_json_member_boolean(&writer, "b", 0);
    cb_json_end_object(&writer);
    CHECK_TEXT(cb_json_text(&writer), "{\"q\\\"\":\"\\u0001\\\"\\\\\\u000a\xC3\xA9\",\"list\":[-9223372036854775808,true,null,{},\"\"],"
                                      "\"n\":1,\"b\":false}");
    CHECK(accepts(cb_json_text(&writer), strlen(cb_json_text(&writer))));
    cb_json_writer_free(&writer);
}

/** Writes what the letters say: { } [ ] k(ey) v(alue) x(no UTF-8). */
static int writes(const char *steps) {
    cb_json_writer writer;
    cb_json_writer_init(&writer, NULL);
    for (; *steps; steps++) {
        if (*steps == '{') cb_json_begin_object(&writer);
        if (*steps == '}') cb_json_end_object(&writer);
        if (*steps == '[') cb_json_begin_array(&writer);
        if (*steps == ']') cb_json_end_array(&writer);
        if (*steps == 'k') cb_json_put_key(&writer, "k");
        if (*steps == 'v') cb_json_put_int(&writer, 1);
        if (*steps == 'x') cb_json_put_string(&writer, "\xFF");
    }
    int whole = *cb_json_text(&writer) != '\0';
    CHECK(!whole || accepts(cb_json_text(&writer), strlen(cb_json_text(&writer))));
    cb_json_writer_free(&writer);
    return whole;
}

static void what_would_not_be_json_is_not_written(void) {
    static const char *const refused[] = {"", "{", "[", "}", "{]", "[}", "{v}", "{k}", "{kk", "{kkvv}", "[k]", "k", "vv", "{}{}", "x", "[x]"};
    CHECK(writes("{kvk[vv{}[]]kv}") && writes("v") && writes("[]"));
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) CHECK(!writes(refused[index]));
}

static void writing_has_a_depth_and_no_more(void) {
    char steps[200];
    memset(steps, '[', 64);
    memset(steps + 64, ']', 64);
    steps[128] = '\0';
    CHECK(writes(steps));
    memset(steps, '[', 65);
    memset(steps + 65, ']', 65);
    steps[130] = '\0';
    CHECK(!writes(steps));
}

typedef struct budget {
    int left, blocks;
} budget;

/** An allocator that gives so many blocks and no more. */
static void *spend(void *context, void *block, size_t size) {
    budget *own = context;
    if (size == 0) {
        if (block) own->blocks--;
        free(block);
        return NULL;
    }
    if (own->left-- <= 0) return NULL;
    if (!block) own->blocks++;
    return realloc(block, size);
}

static void without_memory_nothing_breaks_and_nothing_leaks(void) {
    int parsed = 0;
    for (int allowed = 0; !parsed && allowed < 20; allowed++) {
        budget own = {allowed, 0};
        cb_allocator allocator = {spend, &own};
        cb_document *document;
        cb_status status = cb_json_parse(SAMPLE, strlen(SAMPLE), &allocator, &document);
        parsed = status == CB_OK;
        CHECK(parsed || status == CB_NO_MEMORY);
        cb_json_free(document);
        CHECK(own.blocks == 0);
    }
    CHECK(parsed);
    budget own = {1, 0};
    cb_allocator allocator = {spend, &own};
    cb_json_writer writer;
    cb_json_writer_init(&writer, &allocator);
    cb_json_put_string(&writer, "a text that is longer than the first block of memory is");
    CHECK_TEXT(cb_json_text(&writer), "");
    cb_json_writer_free(&writer);
    CHECK(own.blocks == 0);
}

static void judge(const char *path) {
    static char text[1 << 20];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    if (!file) return;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    int accepted = accepts(text, length);
    if (*name == 'i' || accepted == (*name == 'y')) return;
    fprintf(stderr, "%s is %s\n", name, accepted ? "accepted" : "refused");
    check_failures++;
}

int main(int count, char **arguments) {
    static const check_test tests[] = {
        {"a value is read with all its parts", a_value_is_read_with_all_its_parts},
        {"looking into what is not there finds nothing", looking_into_what_is_not_there_finds_nothing},
        {"a text cut at any byte is refused", a_text_cut_at_any_byte_is_refused},
        {"a text with any byte changed is read or refused", a_text_with_any_byte_changed_is_read_or_refused},
        {"what is not JSON is refused", what_is_not_json_is_refused},
        {"nesting is bounded", nesting_is_bounded},
        {"integers have 64 bits and nothing is rounded", integers_have_64_bits_and_nothing_is_rounded},
        {"a locale with commas changes no number", a_locale_with_commas_changes_no_number},
        {"what is written is read back", what_is_written_is_read_back},
        {"what would not be JSON is not written", what_would_not_be_json_is_not_written},
        {"writing has a depth and no more", writing_has_a_depth_and_no_more},
        {"without memory nothing breaks and nothing leaks", without_memory_nothing_breaks_and_nothing_leaks},
    };
    if (count > 1 && strcmp(arguments[1], "suite") == 0) {
        for (int index = 2; index < count; index++) judge(arguments[index]);
        return check_failures > 0;
    }
    return check_run(tests, sizeof tests / sizeof *tests, count > 1 ? arguments[1] : NULL);
}
