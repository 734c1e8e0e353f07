/* What every test program here needs: checks that count, and a table of tests that are run by name or all. */

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <string.h>

static int check_failures;

#define CHECK(condition)                                                                    \
    do {                                                                                    \
        if (!(condition)) {                                                                 \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);   \
            check_failures++;                                                               \
        }                                                                                   \
    } while (0)

#define CHECK_TEXT(text, wanted)                                                                           \
    do {                                                                                                   \
        const char *check_text = (text), *check_wanted = (wanted);                                         \
        if (!check_text || strcmp(check_text, check_wanted) != 0) {                                        \
            fprintf(stderr, "%s:%d: \"%s\" instead of \"%s\"\n", __FILE__, __LINE__,                       \
                    check_text ? check_text : "(null)", check_wanted);                                     \
            check_failures++;                                                                              \
        }                                                                                                  \
    } while (0)

typedef struct check_test {
    const char *name;
    void (*run)(void);
} check_test;

/** Runs those whose names hold `wanted`, or all; answers the exit status. */
static int check_run(const check_test *tests, size_t count, const char *wanted) {
    for (size_t index = 0; index < count; index++) {
        int before = check_failures;
        if (wanted && !strstr(tests[index].name, wanted)) continue;
        tests[index].run();
        printf("%s %s\n", check_failures == before ? "ok" : "FAILED", tests[index].name);
        fflush(stdout);
    }
    return check_failures > 0;
}

#endif
