/* Preloaded into a bridge: counts what it does to its journal, to sockets and to stdout, and ends it, or fills the
 * disk, at a step of choice.
 *
 *   STEPS_ARM=text    counting begins with the request on stdin that holds this; without it, at the start
 *   STEPS_LOG=path    a record for each step, before it is done: "number what file offset size\n", bytes, "\n"
 *   STEPS_KILL=n      SIGKILL before step n
 *   STEPS_TORN=1      ... after half of the bytes that the step would write
 *   STEPS_FULL=n      from step n on, the disk has no room for the journal while the file STEPS_FULL_WHILE exists
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum how { NO_BYTES, AT_OFFSET, IN_ORDER };

struct step {
    const char *what;
    int fd;
    enum how how;
    const void *bytes;
    size_t size;
    long offset;
};

static atomic_int armed, count;
static char output[64];

/* What /proc calls a descriptor. */
static const char *name(int fd, char *text, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, text, size - 1);
    text[length < 0 ? 0 : length] = 0;
    return text;
}

__attribute__((constructor)) static void begin(void) {
    atomic_store(&armed, !getenv("STEPS_ARM"));
    /* The bridge writes its frames to a duplicate. */
    name(1, output, sizeof output);
}

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static int ends(const char *text, const char *end) {
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && !strcmp(text + length - wanted, end);
}

/* What a path is to the journal, or NULL. */
static const char *part(const char *path) {
    return ends(path, "grants.db") ? "db" : ends(path, "grants.db-wal") ? "wal"
         : ends(path, "grants.db-journal") ? "journal" : NULL;
}

/* What a descriptor is, or NULL for what does not count. */
static const char *kind(int fd) {
    char path[4096];
    const char *is = strcmp(name(fd, path, sizeof path), output) ? part(path) : "out";
    if (is) return is;
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    return !getpeername(fd, (struct sockaddr *)&peer, &size) && peer.ss_family == AF_INET ? "net" : NULL;
}

static void record(int n, const struct step *step, const char *on) {
    const char *path = getenv("STEPS_LOG");
    if (!path) return;
    int log = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    char head[128];
    size_t size = step->bytes ? step->size : 0;
    int length = snprintf(head, sizeof head, "%d %s %s %ld %zu\n", n, step->what, on, step->offset, size);
    struct iovec pieces[3] = {{head, length}, {(void *)step->bytes, size}, {"\n", 1}};
    if (REAL(writev)(log, pieces, 3) != (ssize_t)(length + size + 1)) _exit(99);
    REAL(close)(log);
}

static void tear(const struct step *step) {
    ssize_t done = 0;
    if (step->how == AT_OFFSET) done = REAL(pwrite64)(step->fd, step->bytes, step->size / 2, step->offset);
    if (step->how == IN_ORDER) done = REAL(write)(step->fd, step->bytes, step->size / 2);
    if (done < 0) _exit(99);
}

/* Takes a step on `on`; true when the disk has no room for it. */
static int take(const struct step *step, const char *on) {
    if (!on) return 0;
    int n = atomic_fetch_add(&count, 1) + 1;
    record(n, step, on);
    if (number("STEPS_KILL") == n) {
        if (number("STEPS_TORN")) tear(step);
        kill(getpid(), SIGKILL);
        pause();
    }
    const char *flag = getenv("STEPS_FULL_WHILE");
    int isDisk = strcmp(on, "net") && strcmp(on, "out");
    return flag && isDisk && n >= number("STEPS_FULL") && !access(flag, F_OK);
}

static int fails(struct step step) {
    if (!atomic_load(&armed)) return 0;
    int saved = errno;
    int isFull = take(&step, kind(step.fd));
    errno = isFull ? ENOSPC : saved;
    return isFull;
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
    if (fails((struct step){"write", fd, AT_OFFSET, bytes, size, offset})) return -1;
    return REAL(pwrite64)(fd, bytes, size, offset);
}

int fdatasync(int fd) {
    if (fails((struct step){"sync", fd, NO_BYTES, NULL, 0, 0})) return -1;
    return REAL(fdatasync)(fd);
}

int fsync(int fd) {
    if (fails((struct step){"sync", fd, NO_BYTES, NULL, 0, 0})) return -1;
    return REAL(fsync)(fd);
}

int ftruncate64(int fd, off64_t size) {
    if (fails((struct step){"truncate", fd, NO_BYTES, NULL, 0, size})) return -1;
    return REAL(ftruncate64)(fd, size);
}

int unlink(const char *path) {
    struct step step = {"unlink", -1, NO_BYTES, NULL, 0, 0};
    if (atomic_load(&armed)) take(&step, part(path));
    return REAL(unlink)(path);
}

ssize_t send(int fd, const void *bytes, size_t size, int flags) {
    fails((struct step){"send", fd, IN_ORDER, bytes, size, 0});
    return REAL(send)(fd, bytes, size, flags);
}

ssize_t recv(int fd, void *bytes, size_t size, int flags) {
    ssize_t got = REAL(recv)(fd, bytes, size, flags);
    if (got > 0 && !(flags & MSG_PEEK)) fails((struct step){"receive", fd, NO_BYTES, bytes, got, 0});
    return got;
}

ssize_t write(int fd, const void *bytes, size_t size) {
    if (fd != 2) fails((struct step){"write", fd, IN_ORDER, bytes, size, 0});
    return REAL(write)(fd, bytes, size);
}

ssize_t writev(int fd, const struct iovec *pieces, int many) {
    fails((struct step){"write", fd, IN_ORDER, pieces[0].iov_base, pieces[0].iov_len, 0});
    return REAL(writev)(fd, pieces, many);
}

ssize_t read(int fd, void *bytes, size_t size) {
    ssize_t got = REAL(read)(fd, bytes, size);
    const char *text = getenv("STEPS_ARM");
    if (fd == 0 && got > 0 && text && memmem(bytes, got, text, strlen(text))) atomic_store(&armed, 1);
    return got;
}
