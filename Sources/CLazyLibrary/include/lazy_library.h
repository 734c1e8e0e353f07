// Shared libraries that are loaded when they are first needed. Loading libcurl and libmicrohttpd with all that they
// depend on takes several times as long as everything else that starting this process does, and a bridge that is
// asked for nothing over HTTP needs neither.

#pragma once

#include <stddef.h>

/// Loads the library and looks up `count` functions in it. Returns null, or why it cannot be; the text stays valid.
const char *lazy_library_load(const char *library, const char *const names[], void *addresses[], size_t count);

/// Ends the process with a sentence on stderr: a function of a library was called that could not be loaded.
_Noreturn void lazy_library_missing(const char *reason);
