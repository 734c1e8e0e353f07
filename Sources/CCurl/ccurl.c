// Every function of libcurl that is used here, as a way through to the library, which is loaded by the first call.
// They are hidden: nothing outside of this binary, libcurl itself included, may find them in the library's place.

#define CURL_STATICLIB
#define CURL_DISABLE_TYPECHECK
#include "include/ccurl.h"
#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt

#include <pthread.h>
#include <stdarg.h>
#include "lazy_library.h"

#define FUNCTIONS(X)                                                                                              \
    X(curl_easy_cleanup) X(curl_easy_getinfo) X(curl_easy_init) X(curl_easy_reset) X(curl_easy_setopt)            \
    X(curl_easy_strerror)                                                                                         \
    X(curl_free) X(curl_global_init) X(curl_multi_add_handle) X(curl_multi_cleanup) X(curl_multi_info_read)       \
    X(curl_multi_init) X(curl_multi_remove_handle) X(curl_multi_setopt) X(curl_multi_socket_action)               \
    X(curl_slist_append) X(curl_slist_free_all) X(curl_url) X(curl_url_cleanup) X(curl_url_get) X(curl_url_set)

#define NAME(function) #function,
#define POSITION(function) at_##function,
#define HIDE(function) extern __typeof__(function) function __attribute__((visibility("hidden")));
FUNCTIONS(HIDE)
enum { FUNCTIONS(POSITION) function_count };
static const char *const names[] = {FUNCTIONS(NAME)};
static void *addresses[function_count];
static const char *reason;

static void load(void) { reason = lazy_library_load("libcurl.so.4", names, addresses, function_count); }

const char *ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return reason;
}

static void *loaded(int position) {
    if (ccurl_load()) lazy_library_missing(reason);
    return addresses[position];
}

#define REAL(function) ((__typeof__(&function))loaded(at_##function))

CURLcode curl_global_init(long flags) { return REAL(curl_global_init)(flags); }
void curl_free(void *bytes) { REAL(curl_free)(bytes); }

CURL *curl_easy_init(void) { return REAL(curl_easy_init)(); }
void curl_easy_reset(CURL *easy) { REAL(curl_easy_reset)(easy); }
void curl_easy_cleanup(CURL *easy) { REAL(curl_easy_cleanup)(easy); }
const char *curl_easy_strerror(CURLcode code) { return REAL(curl_easy_strerror)(code); }

// The value of an option is a long, a pointer or a curl_off_t: each one machine word where Swift runs.
_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *), "an option takes one word");

CURLcode curl_easy_setopt(CURL *easy, CURLoption option, ...) {
    va_list values;
    va_start(values, option);
    void *value = va_arg(values, void *);
    va_end(values);
    return REAL(curl_easy_setopt)(easy, option, value);
}

// What is asked for goes to where a pointer says.
CURLcode curl_easy_getinfo(CURL *easy, CURLINFO info, ...) {
    va_list values;
    va_start(values, info);
    void *value = va_arg(values, void *);
    va_end(values);
    return REAL(curl_easy_getinfo)(easy, info, value);
}

CURLM *curl_multi_init(void) { return REAL(curl_multi_init)(); }
CURLMcode curl_multi_cleanup(CURLM *multi) { return REAL(curl_multi_cleanup)(multi); }
CURLMcode curl_multi_add_handle(CURLM *multi, CURL *easy) { return REAL(curl_multi_add_handle)(multi, easy); }
CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *easy) { return REAL(curl_multi_remove_handle)(multi, easy); }
CURLMsg *curl_multi_info_read(CURLM *multi, int *left) { return REAL(curl_multi_info_read)(multi, left); }

CURLMcode curl_multi_setopt(CURLM *multi, CURLMoption option, ...) {
    va_list values;
    va_start(values, option);
    void *value = va_arg(values, void *);
    va_end(values);
    return REAL(curl_multi_setopt)(multi, option, value);
}

CURLMcode curl_multi_socket_action(CURLM *multi, curl_socket_t socket, int what, int *running) {
    return REAL(curl_multi_socket_action)(multi, socket, what, running);
}

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text) {
    return REAL(curl_slist_append)(list, text);
}
void curl_slist_free_all(struct curl_slist *list) { REAL(curl_slist_free_all)(list); }

CURLU *curl_url(void) { return REAL(curl_url)(); }
void curl_url_cleanup(CURLU *url) { REAL(curl_url_cleanup)(url); }
CURLUcode curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
    return REAL(curl_url_get)(url, part, text, flags);
}
CURLUcode curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
    return REAL(curl_url_set)(url, part, text, flags);
}
