#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Put before every function. Define it to export them from a shared library of yours. */
#ifndef CB_API
#define CB_API
#endif

/** Version of this client, and of the wire contract that it speaks. */
#define CB_CLIENT_VERSION "0.1.0"
#define CB_PROTOCOL_VERSION "1"

/** What a function of this header answers when it could not do its work. Ids and counts are never negative. */
typedef enum cb_status {
    CB_OK = 0,
    CB_NO_MEMORY = -1,     /**< The allocator gave nothing; nothing was changed. */
    CB_BAD_ARGUMENT = -2,  /**< An argument is none, or the params are not a JSON object or array. */
    CB_QUEUE_FULL = -3,    /**< More than `max_queued` bytes would wait: the bridge does not read. Try again later. */
    CB_NOT_CONNECTED = -4, /**< The connection is closed or being finished. */
    CB_NOT_FOUND = -5,     /**< There is no such program, socket, call or handler. */
    CB_SYSTEM = -6,        /**< The system refused; the message says what. */
    CB_BUSY = -7           /**< Called by a callback of the same client, which `cb_pump` is running. */
} cb_status;

/** Takes memory as `realloc` does; size 0 frees `block` and answers NULL. `block` may be NULL. */
typedef struct cb_allocator {
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
} cb_allocator;

/* ---- Reading JSON ------------------------------------------------------------------------------------------- */

typedef enum cb_json_type {
    CB_JSON_NONE, /**< There is no such value: what NULL is. */
    CB_JSON_NULL,
    CB_JSON_BOOLEAN,
    CB_JSON_NUMBER,
    CB_JSON_STRING,
    CB_JSON_ARRAY,
    CB_JSON_OBJECT
} cb_json_type;

/**
 * A value inside a document. Every function takes NULL as well and then finds nothing, so that look-ups may be
 * chained without a check between them. Values live as long as their document; those that a callback is given, as
 * long as that callback runs.
 */
typedef struct cb_json cb_json;

CB_API cb_json_type cb_json_type_of(const cb_json *value);
/** Members of an object or elements of an array; 0 for anything else. */
CB_API size_t cb_json_count(const cb_json *value);
/** The first member or element, or NULL. */
CB_API const cb_json *cb_json_first(const cb_json *value);
/** What follows `value` in its array or object, or NULL. */
CB_API const cb_json *cb_json_next(const cb_json *value);
/** The name of a member, as UTF-8 with a NUL behind it; NULL for what is no member. `length` may be NULL. */
CB_API const char *cb_json_key(const cb_json *value, size_t *length);
/** An object's member of that name, the first if there are several, or NULL. */
CB_API const cb_json *cb_json_get(const cb_json *object, const char *name);
/** An array's element, counted from 0, or NULL. Takes time in proportion to the index: walk with `cb_json_next`. */
CB_API const cb_json *cb_json_at(const cb_json *array, size_t index);
/** The text of a string, unescaped UTF-8 with a NUL behind it; NULL for anything else. `length` may be NULL. */
CB_API const char *cb_json_string(const cb_json *value, size_t *length);
/** Whether `value` is a string that equals `text`. */
CB_API int cb_json_equals(const cb_json *value, const char *text);
/** Writes a number that has neither fraction nor exponent and fits in 64 bits; answers 1, or 0 for anything else. */
CB_API int cb_json_int64(const cb_json *value, int64_t *number);
/** Writes any number, rounded to the nearest double; answers 1, or 0 for anything else. Never for money. */
CB_API int cb_json_double(const cb_json *value, double *number);
/** Writes 0 or 1; answers 1, or 0 for what is no boolean. */
CB_API int cb_json_boolean(const cb_json *value, int *truth);
/** The JSON text of the value as it came, without a NUL behind it; NULL when there is no value. */
CB_API const char *cb_json_raw(const cb_json *value, size_t *length);

/** A parsed text. */
typedef struct cb_document cb_document;

/**
 * Parses one JSON text, strictly (RFC 8259, UTF-8 only, no lone surrogates, at most 512 levels). The text is not
 * copied: it must outlive the document. `allocator` may be NULL. Answers CB_OK, CB_BAD_ARGUMENT or CB_NO_MEMORY.
 */
CB_API cb_status cb_json_parse(const char *text, size_t length, const cb_allocator *allocator, cb_document **document);
CB_API const cb_json *cb_json_root(const cb_document *document);
CB_API void cb_json_free(cb_document *document);

/* ---- Writing JSON ------------------------------------------------------------------------------------------- */

/** Writes a text piece by piece. A failure sticks and shows in `cb_json_text`. Treat the members as private. */
typedef struct cb_json_writer {
    cb_allocator allocator;
    char *data;
    size_t length, capacity;
    uint64_t objects; /* One bit a level: whether it is an object. */
    int depth, status, needs_comma, has_key;
} cb_json_writer;

/** `allocator` may be NULL. */
CB_API void cb_json_writer_init(cb_json_writer *writer, const cb_allocator *allocator);
CB_API void cb_json_writer_free(cb_json_writer *writer);
CB_API void cb_json_begin_object(cb_json_writer *writer);
CB_API void cb_json_end_object(cb_json_writer *writer);
CB_API void cb_json_begin_array(cb_json_writer *writer);
CB_API void cb_json_end_array(cb_json_writer *writer);
/** The name of the member whose value is written next. */
CB_API void cb_json_put_key(cb_json_writer *writer, const char *name);
/** UTF-8 up to the NUL; NULL writes `null`. */
CB_API void cb_json_put_string(cb_json_writer *writer, const char *text);
CB_API void cb_json_put_int(cb_json_writer *writer, int64_t number);
CB_API void cb_json_put_boolean(cb_json_writer *writer, int truth);
CB_API void cb_json_put_null(cb_json_writer *writer);
/** A key and its string at once; nothing at all when `text` is NULL. */
CB_API void cb_json_member_string(cb_json_writer *writer, const char *name, const char *text);
CB_API void cb_json_member_int(cb_json_writer *writer, const char *name, int64_t number);
CB_API void cb_json_member_boolean(cb_json_writer *writer, const char *name, int truth);
/**
 * The finished text. It is "" when memory ran out, a string is not UTF-8, or what was begun was not ended as it
 * began; `cb_call` refuses that with CB_BAD_ARGUMENT, so that no call goes out with half of its params.
 */
CB_API const char *cb_json_text(const cb_json_writer *writer);

/* ---- The client --------------------------------------------------------------------------------------------- */

/** One connection to one bridge. Any number may exist; use each from one thread at a time. */
typedef struct cb_client cb_client;

/** What is known of the side effect of a call that failed. */
typedef enum cb_outcome {
    CB_OUTCOME_NOT_SAID, /**< The error has no outcome: the bridge refused before it asked anyone. */
    CB_OUTCOME_NOT_SENT, /**< Nothing happened; make the call again if you like. */
    CB_OUTCOME_UNKNOWN,  /**< It may have happened. Ask before you repeat: grants, unconsumed orders. */
    CB_OUTCOME_COMPLETED /**< The provider answered. */
} cb_outcome;

/** Codes of the client's own errors, whose kind is "ClientError"; the bridge's are generated below. */
enum {
    CB_ERROR_CONNECTION_LOST = -1, /**< The bridge ended, or the client was closed, before it answered. */
    CB_ERROR_NO_ANSWER = -2        /**< Neither the answer nor the end of a call that ran out of time came. */
};

/** Why a call failed. It lives as long as the callback that is given it. Decide by `code`, never by `message`. */
typedef struct cb_error {
    int64_t code;
    const char *kind;       /**< "ApiError", "BridgeError", ...; "" if it said none. */
    const char *case_name;  /**< `data.case`, such as "conflict"; "" if it said none. */
    const char *message;    /**< One sentence, for people. */
    cb_outcome outcome;
    int retryable;          /**< The same call may be made again as it is. */
    int64_t retry_after_ms; /**< -1 if it said none. */
    const cb_json *data;    /**< All of `error.data`, or NULL; `cb_json_raw` has its text. */
} cb_error;

/** The end of a call: `error` is NULL and `result` is not, or the other way round. */
typedef void (*cb_callback)(void *user, int64_t id, const cb_json *result, const cb_error *error);
/** An event: its name and its params, NULL if it has none. */
typedef void (*cb_event_callback)(void *user, const char *name, const cb_json *params);

typedef enum cb_log_kind {
    CB_LOG_PROTOCOL, /**< The bridge wrote something that is no answer or event; its first 200 bytes are quoted. */
    CB_LOG_STDERR,   /**< A line that the bridge wrote on stderr, with CB_STDERR_LOG. */
    CB_LOG_CLOSED    /**< Why the connection ended. */
} cb_log_kind;
typedef void (*cb_log_callback)(void *user, cb_log_kind kind, const char *text);

typedef enum cb_stderr {
    CB_STDERR_INHERIT, /**< The bridge logs where the game does. */
    CB_STDERR_LOG,     /**< Read by `cb_pump`, and given line by line to `log`. */
    CB_STDERR_DISCARD
} cb_stderr;

/** How to open a client. Fill it with `cb_options_init`, then change what you need. Nothing of it is kept. */
typedef struct cb_options {
    /** Connects to this Unix socket. NULL starts a bridge of our own. */
    const char *socket_path;
    /** Program to start. NULL: the environment variable CHECKOUT_BRIDGE_BIN, else `checkout-bridge` on the PATH. */
    const char *binary;
    const char *const *arguments;   /**< More arguments of `serve`, a NULL behind the last; or NULL. */
    const char *const *environment; /**< "NAME=VALUE" that are added to our own, a NULL behind the last; or NULL. */
    int sandbox;                    /**< Start it with `--sandbox`. */
    int presenter;                  /**< The game shows checkout pages itself: `capabilities.presenter`. */
    cb_stderr stderr_mode;
    cb_allocator allocator;
    cb_log_callback log; /**< May be NULL. */
    void *log_user;
    size_t max_frame;    /**< Longest line taken from the bridge; 16 MiB. A longer one ends the connection. */
    size_t max_queued;   /**< Most bytes that wait to be written; 16 MiB. */
    size_t max_read;     /**< About how many bytes one `cb_pump` reads; 1 MiB. */
    int grace_ms;        /**< How long after its time, or after a cancel, an answer may come; 5000. */
    int close_wait_ms;   /**< How long `cb_close` waits for the bridge's end before it kills it; 6000. */
} cb_options;

CB_API void cb_options_init(cb_options *options);

typedef enum cb_state {
    CB_OPENING,   /**< The bridge has not yet said that it speaks this protocol. Calls may be made already. */
    CB_OPEN,
    CB_FINISHING, /**< `cb_finish` was called: answers still come. */
    CB_CLOSED     /**< The connection is gone; `cb_closed_reason` says why. Close the client, open another. */
} cb_state;

/**
 * Starts a bridge, or connects to one, and introduces itself with `bridge.hello`; waits for nothing. A bridge that
 * speaks another protocol closes the client. On failure `message`, if not NULL, gets a sentence.
 */
CB_API cb_status cb_open(const cb_options *options, cb_client **client, char *message, size_t message_size);

/**
 * Call it once a frame. Writes what waits, reads what came and calls back; never waits. Answers how many callbacks
 * it made, or CB_NO_MEMORY: nothing is lost, call it again when there is memory. Callbacks may use every function
 * but this one; they are made from here and, for calls that are still open then, from `cb_close`.
 */
CB_API int cb_pump(cb_client *client);

/** For programs without frames: waits until there is something to read or write, and `timeout_ms` at most. */
CB_API void cb_wait(const cb_client *client, int timeout_ms);

/**
 * Calls a method. `params_json` is the text of an object or array, or NULL for none. Answers an id, over 0, and then
 * `callback` is called exactly once, with whatever becomes of the call; or a `cb_status`, and it never is. `callback`
 * may be NULL.
 */
CB_API int64_t cb_call(cb_client *client, const char *method, const char *params_json, cb_callback callback, void *user);

/**
 * The same with a time limit in milliseconds, 0 for none, after which the bridge ends the call with -32005 and its
 * outcome (`_meta.timeoutMs`). If it does not even do that within `grace_ms`, the client ends it itself.
 */
CB_API int64_t cb_call_within(cb_client *client, const char *method, const char *params_json, int timeout_ms,
                              cb_callback callback, void *user);

/** Asks for the end of a call. It is still called back once: with its result if it had finished, or with -32800. */
CB_API cb_status cb_cancel(cb_client *client, int64_t id);

/**
 * Calls `callback` for events whose name is `pattern`, or begins with what stands before its final `*`. Answers a
 * handler's id or a `cb_status`. Events of this client's own checkouts come unasked.
 */
CB_API int64_t cb_on(cb_client *client, const char *pattern, cb_event_callback callback, void *user);
/** The same, and subscribes to them, so that events of other connections come as well. */
CB_API int64_t cb_subscribe(cb_client *client, const char *pattern, cb_event_callback callback, void *user);
/** Ends what `cb_on` or `cb_subscribe` began; the bridge's subscription stays (`bridge.unsubscribe`). */
CB_API cb_status cb_off(cb_client *client, int64_t handler);

CB_API cb_state cb_state_of(const cb_client *client);
/** Calls that have not been called back. */
CB_API size_t cb_open_calls(const cb_client *client);
/** Why the client is closed, with the bridge's exit status or signal; "" while it is not. */
CB_API const char *cb_closed_reason(const cb_client *client);
/** Where the bridge's sandbox is, once the client is open and if it has one; else NULL. */
CB_API const char *cb_sandbox_url(const cb_client *client);
/** The process that this client started, or -1 when there is none or it has ended. */
CB_API int64_t cb_pid(const cb_client *client);

/**
 * Says that no more calls come, and waits for nothing: go on pumping until the client is closed, and `cb_close` has
 * nothing to wait for either. The bridge answers what is open within its `--drain-timeout`.
 */
CB_API cb_status cb_finish(cb_client *client);

/** Ends and frees everything; open calls are told CB_ERROR_CONNECTION_LOST first. May be called by a callback. */
CB_API void cb_close(cb_client *client);

#ifdef __cplusplus
}
#endif
