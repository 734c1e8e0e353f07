#include "lazy_library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static const char *last_error(const char *otherwise) {
    const char *error = dlerror();
    return error ? error : otherwise;
}

const char *lazy_library_load(const char *library, const char *const names[], void *addresses[], size_t count) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return last_error("the library cannot be loaded");
    for (size_t n = 0; n < count; n++) {
        addresses[n] = dlsym(handle, names[n]);
        if (!addresses[n]) return last_error("the library lacks a function");
    }
    return NULL;
}

void lazy_library_missing(const char *reason) {
    fprintf(stderr, "%s\n", reason);
    abort();
}
