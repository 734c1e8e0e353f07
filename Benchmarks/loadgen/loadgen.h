// What the modes of the load generator share. Every failure ends the run with a sentence on stderr: figures of a run
// that went wrong mean nothing.

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHUNK = 1 << 18 };
#define MILLISECOND INT64_C(1000000)

_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Nanoseconds of a clock that only goes forward.
int64_t now(void);

/// CPU time of another process in nanoseconds, user and system, all threads.
int64_t cpu_of(pid_t pid);

/// Resident memory of another process in bytes.
int64_t resident_of(pid_t pid);

int connect_to(const char *path);
void write_all(int fd, const char *bytes, size_t count);

/// Reads what is there, at most CHUNK bytes; an end of stream is a failure.
size_t read_some(int fd, char *buffer);

/// The same; an error answer is a failure too.
size_t read_answers(int fd, char *buffer);

int count_lines(const char *buffer, size_t count);

/// Reads up to and with the next LF and returns whether the line holds `text`; nothing may come after it.
int read_line_with(int fd, char *buffer, const char *text);

/// Sends `count` requests for bridge.ping with ids from `first_id` on.
void write_pings(int fd, long first_id, int count);

char *read_file(const char *path, size_t *size);

/// Sorts `values` and returns the one that `permille` in a thousand are not above.
int64_t quantile(int64_t *values, long count, int permille);

void ping(const char *path, pid_t pid, long calls, int in_flight, int connections);
void roundtrip(const char *path, pid_t pid, long calls, const char *request_path);
void call(const char *path, pid_t pid, const char *request_path);
void stall(const char *path, const char *request_path, int calls);
void cancel(const char *path, const char *request_path, long calls);
void flood(const char *path, pid_t pid, const char *request_path, int calls, int connections);
void spawn(int runs, char **command);
