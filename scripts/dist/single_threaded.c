// libstdc++ of Debian 12 asks glibc whether the process has a single thread, to count references faster then. An
// older glibc does not say: it has more than one, as far as libstdc++ is concerned.

__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;
