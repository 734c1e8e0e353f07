/* Starting the bridge and hearing of its end. Its three streams are sockets, for writing to one can be kept from
   raising SIGPIPE in the game (MSG_NOSIGNAL), and each call from waiting (MSG_DONTWAIT), without touching the
   signal handlers of the process or flags that the bridge shares. */

extern char **environ;

static void cbi_close_descriptor(int *descriptor) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

static void cbi_close_descriptors(cb_client *client) {
    if (client->in_fd == client->out_fd) client->in_fd = -1;
    cbi_close_descriptor(&client->out_fd);
    cbi_close_descriptor(&client->in_fd);
    cbi_close_descriptor(&client->err_fd);
}

/** Keeps a descriptor from programs that are started, and SIGPIPE from us where that is a socket's option. */
static void cbi_make_private(int descriptor) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
    int on = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

/** Moves a descriptor above the three standard ones, for in a game that closed those it would be in their place. */
static int cbi_above_standard(int descriptor) {
    if (descriptor < 0 || descriptor > 2) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    close(descriptor);
    return moved;
}

/** Two ends of a stream, ours first; answers 0 and leaves none open if the system has no more. */
static int cbi_make_stream(int ends[2]) {
#ifdef SOCK_CLOEXEC
    int made = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
    int made = socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
#endif
    if (made != 0) return 0;
    for (int index = 0; index < 2; index++) {
        ends[index] = cbi_above_standard(ends[index]);
        if (ends[index] >= 0) cbi_make_private(ends[index]);
    }
    if (ends[0] >= 0 && ends[1] >= 0) return 1;
    cbi_close_descriptor(&ends[0]);
    cbi_close_descriptor(&ends[1]);
    return 0;
}

static size_t cbi_count(const char *const *list) {
    size_t count = 0;
    while (list && list[count]) count++;
    return count;
}

/** The program's arguments in one block, or NULL. */
static char **cbi_arguments(cb_client *client, const cb_options *options, const char *binary, const char *parent) {
    const char *fixed[] = {binary, "serve", "--stdio", "--parent-pid", parent, options->sandbox ? "--sandbox" : NULL};
    size_t count = sizeof fixed / sizeof *fixed - (options->sandbox ? 0 : 1), more = cbi_count(options->arguments);
    char **list = cbi_resize(&client->allocator, NULL, (count + more + 1) * sizeof *list);
    if (!list) return NULL;
    for (size_t index = 0; index < count; index++) list[index] = (char *)fixed[index];
    for (size_t index = 0; index < more; index++) list[count + index] = (char *)options->arguments[index];
    list[count + more] = NULL;
    return list;
}

/** Whether one of `list` sets the variable that `entry` sets. */
static int cbi_is_set_anew(const char *const *list, const char *entry) {
    size_t length = strcspn(entry, "=") + 1;
    for (size_t index = 0; list && list[index]; index++) {
        if (strncmp(list[index], entry, length) == 0) return 1;
    }
    return 0;
}

/** Our own environment with the changes of the options, or NULL. */
static char **cbi_environment(cb_client *client, const cb_options *options) {
    size_t own = cbi_count((const char *const *)environ), more = cbi_count(options->environment), count = 0;
    char **list = cbi_resize(&client->allocator, NULL, (own + more + 1) * sizeof *list);
    if (!list) return NULL;
    for (size_t index = 0; index < own; index++) {
        if (!cbi_is_set_anew(options->environment, environ[index])) list[count++] = environ[index];
    }
    for (size_t index = 0; index < more; index++) list[count++] = (char *)options->environment[index];
    list[count] = NULL;
    return list;
}

/** The child begins with no signal blocked, whatever this thread blocks, and with SIGPIPE as usual. */
static int cbi_spawn_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    if (posix_spawnattr_init(attributes) != 0) return ENOMEM;
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

/** What becomes of the child's three streams; `ends` are its own ends, -1 for one that it inherits. */
static int cbi_spawn_streams(posix_spawn_file_actions_t *actions, const int ends[3], cb_stderr mode) {
    int error = posix_spawn_file_actions_init(actions);
    for (int index = 0; index < 3 && error == 0; index++) {
        if (ends[index] >= 0) error = posix_spawn_file_actions_adddup2(actions, ends[index], index);
    }
    if (error == 0 && mode == CB_STDERR_DISCARD) {
        error = posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
    }
    return error;
}

/** Starts the program; answers 0 or the system's error number. */
static int cbi_start(cb_client *client, const int ends[3], cb_stderr mode, char **arguments, char **environment) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid = -1;
    int error = cbi_spawn_streams(&actions, ends, mode);
    if (error == 0) {
        error = cbi_spawn_attributes(&attributes);
        if (error == 0) error = posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    if (error == 0) client->pid = pid;
    return error;
}

static const char *cbi_binary(const cb_options *options) {
    const char *named = options->binary ? options->binary : getenv("CHECKOUT_BRIDGE_BIN");
    return named && *named ? named : "checkout-bridge";
}

/** Our ends go to the client at once, so that whoever frees it closes them; the child's are for the caller to close. */
static int cbi_make_streams(cb_client *client, cb_stderr mode, int ends[3]) {
    int *own[3] = {&client->out_fd, &client->in_fd, &client->err_fd};
    for (int index = 0; index < (mode == CB_STDERR_LOG ? 3 : 2); index++) {
        int pair[2];
        if (!cbi_make_stream(pair)) return 0;
        *own[index] = pair[0];
        ends[index] = pair[1];
    }
    return 1;
}

static int cbi_spawn_with(cb_client *client, const cb_options *options, const int ends[3], const char *binary) {
    char parent[24];
    snprintf(parent, sizeof parent, "%ld", (long)getpid());
    char **arguments = cbi_arguments(client, options, binary, parent);
    char **environment = arguments ? cbi_environment(client, options) : NULL;
    int error = environment ? cbi_start(client, ends, options->stderr_mode, arguments, environment) : ENOMEM;
    cbi_release(&client->allocator, arguments);
    cbi_release(&client->allocator, environment);
    return error;
}

static int cbi_spawn(cb_client *client, const cb_options *options, char *message, size_t size) {
    int ends[3] = {-1, -1, -1};
    const char *binary = cbi_binary(options);
    int error = cbi_make_streams(client, options->stderr_mode, ends) ? 0 : errno;
    if (error == 0) error = cbi_spawn_with(client, options, ends, binary);
    for (int index = 0; index < 3; index++) cbi_close_descriptor(&ends[index]);
    client->spawned = error == 0;
    if (error == 0) return CB_OK;
    snprintf(message, size, "could not start %s: %s; name it by `binary` or CHECKOUT_BRIDGE_BIN", binary, strerror(error));
    return error == ENOMEM ? CB_NO_MEMORY : error == ENOENT ? CB_NOT_FOUND : CB_SYSTEM;
}

static int cbi_connect(cb_client *client, const char *path, char *message, size_t size) {
    struct sockaddr_un address;
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address.sun_path) {
        snprintf(message, size, "the path of a socket may have %zu bytes, this one has %zu", sizeof address.sun_path - 1,
                 strlen(path));
        return CB_BAD_ARGUMENT;
    }
    strcpy(address.sun_path, path);
    int descriptor = cbi_above_standard(socket(AF_UNIX, SOCK_STREAM, 0));
    if (descriptor >= 0) {
        cbi_make_private(descriptor);
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
        client->in_fd = client->out_fd = descriptor;
        if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return CB_OK;
    }
    int error = errno;
    snprintf(message, size, "no bridge can be reached at %s: %s; start one with `--socket`", path, strerror(error));
    return error == ENOENT || error == ECONNREFUSED ? CB_NOT_FOUND : CB_SYSTEM;
}

/** Looks whether the process has ended. Someone else may have collected it: then its status stays unknown. */
static void cbi_collect(cb_client *client) {
    int status = 0;
    if (client->pid < 0) return;
    pid_t got = waitpid((pid_t)client->pid, &status, WNOHANG);
    if (got == 0 || (got < 0 && errno == EINTR)) return;
    client->pid = -1;
    client->exit_known = got > 0;
    client->exit_status = status;
}

static void cbi_kill(cb_client *client) {
    if (client->pid > 0) kill((pid_t)client->pid, SIGKILL);
}

/** Waits for the process to end by itself, since its input has, and then no longer. */
static void cbi_await_exit(cb_client *client) {
    struct timespec pause = {0, 2000000};
    int64_t until = cbi_now() + client->close_wait_ms;
    for (cbi_collect(client); client->pid >= 0 && cbi_now() < until; cbi_collect(client)) nanosleep(&pause, NULL);
    cbi_kill(client);
    for (; client->pid >= 0; cbi_collect(client)) nanosleep(&pause, NULL);
}

static void cbi_describe_exit(const cb_client *client, char *text, size_t size) {
    if (!client->spawned) {
        snprintf(text, size, "the bridge closed the connection");
    } else if (!client->exit_known) {
        snprintf(text, size, "the bridge ended");
    } else if (WIFSIGNALED(client->exit_status)) {
        snprintf(text, size, "the bridge was ended by signal %d", WTERMSIG(client->exit_status));
    } else {
        snprintf(text, size, "the bridge ended with status %d", WEXITSTATUS(client->exit_status));
    }
}
