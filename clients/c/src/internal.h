/* What the parts of this file know of each other. */

#define CBI_MAX_DEPTH 512
#define CBI_READ_SIZE 65536u
#define CBI_QUOTED 200u
#define CBI_EXIT_GRACE_MS 1000

/** A growable queue of bytes: `length` of them at `data + start`. */
typedef struct cbi_buffer {
    char *data;
    size_t start, length, capacity;
} cbi_buffer;

struct cb_json {
    const char *raw, *text, *key; /* `text`: a string unescaped, a number as it stands; both with a NUL. */
    uint32_t raw_length, text_length, key_length, count;
    uint32_t next; /* Distance to the next sibling in the array of nodes, 0 for the last. */
    uint8_t type;
};

struct cb_document {
    cb_allocator allocator;
    cb_json *nodes;
    char *texts; /* Unescaped strings and numbers; never longer than the text itself. */
    size_t count, capacity;
};

/** A call on its way. It stays here without a callback when it was given up but may still be answered. */
typedef struct cbi_call {
    struct cbi_call *next;
    int64_t id;
    uint64_t begins; /* Where its frame begins in all that was ever queued. */
    size_t size;
    int64_t deadline; /* Milliseconds of the monotonic clock, 0 for none. */
    int given_up;
    cb_callback callback;
    void *user;
} cbi_call;

typedef struct cbi_handler {
    struct cbi_handler *next;
    int64_t id;
    cb_event_callback callback; /* NULL once it was ended. */
    void *user;
    char pattern[1]; /* As long as it needs to be. */
} cbi_handler;

struct cb_client {
    cb_allocator allocator;
    cb_log_callback log;
    void *log_user;
    size_t max_frame, max_queued, max_read;
    int grace_ms, close_wait_ms, presenter;

    int out_fd, in_fd, err_fd; /* -1 when closed; `out_fd` and `in_fd` are one for a Unix socket. */
    int64_t pid;               /* -1 when there is no process of ours, or it has been collected. */
    int spawned, exit_known, exit_status;
    int64_t input_ended_at; /* 0 while the bridge may still write. */

    cbi_buffer output, input, errors;
    uint64_t sent;  /* Bytes that ever left `output`. */
    size_t scanned; /* Bytes of `input` that are known to hold no line end. */

    cbi_call *calls;
    cbi_handler *handlers;
    int64_t last_id, last_handler;
    int state, finishing, half_closed;
    int busy, close_wanted, called, status;
    int is_behind; /* There was more to read than one pump may. */
    char *sandbox_url;
    char reason[256];
};

static void *cbi_resize(const cb_allocator *allocator, void *block, size_t size);
static void cbi_release(const cb_allocator *allocator, void *block);
static cb_allocator cbi_allocator_or_default(const cb_allocator *allocator);
static char *cbi_copy(const cb_allocator *allocator, const char *text, size_t length);

static int cbi_reserve(const cb_allocator *allocator, cbi_buffer *buffer, size_t more);
static int cbi_append(const cb_allocator *allocator, cbi_buffer *buffer, const char *data, size_t length);
static void cbi_consume(cbi_buffer *buffer, size_t length);

static size_t cbi_utf8_length(const char *text, const char *end);
static int64_t cbi_now(void);
static void cbi_log(cb_client *client, cb_log_kind kind, const char *text);
static void cbi_log_line(cb_client *client, const char *what, const char *line, size_t length);

static int cbi_spawn(cb_client *client, const cb_options *options, char *message, size_t size);
static int cbi_connect(cb_client *client, const char *path, char *message, size_t size);
static void cbi_collect(cb_client *client);
static void cbi_kill(cb_client *client);
static void cbi_await_exit(cb_client *client);
static void cbi_describe_exit(const cb_client *client, char *text, size_t size);
static void cbi_close_descriptor(int *descriptor);
static void cbi_close_descriptors(cb_client *client);

static void cbi_flush(cb_client *client);
static void cbi_receive(cb_client *client);
static void cbi_read_stderr(cb_client *client);
static void cbi_dispatch(cb_client *client, char *line, size_t length);

static cbi_call *cbi_take_call(cb_client *client, int64_t id);
static void cbi_answer(cb_client *client, cbi_call *call, const cb_json *result, const cb_error *error);
static void cbi_expire(cb_client *client);
static void cbi_lose_calls(cb_client *client, const char *case_name);
static cb_error cbi_error_from(const cb_json *reply);
static void cbi_send_event(cb_client *client, const char *name, const cb_json *params);
static void cbi_sweep_handlers(cb_client *client);
static int cbi_matches(const char *pattern, const char *name);
static void cbi_refuse_request(cb_client *client, const cb_json *id);
static int64_t cbi_introduce(cb_client *client);
static void cbi_close_connection(cb_client *client, const char *reason);
