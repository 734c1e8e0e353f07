/*
 * checkout-bridge for C: what it offers.
 *
 * Generated from clients/c/src and openrpc.json by clients/c/generate.py: edit those.
 * Add this file and its sibling to your game; nothing else is needed. See README.md beside it.
 */
#ifndef CHECKOUT_BRIDGE_H
#define CHECKOUT_BRIDGE_H

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

/* ---- Methods, for cb_call ---------------------------------------------------------------------------------------- */

/**
 * Reports that the player closed the page of a checkout.
 * - orderId (string): Id of the order.
 * Result: Empty.
 */
#define CB_METHOD_AGHANIM_CHECKOUT_DID_DISMISS "aghanim.checkout.didDismiss"

/**
 * Reports a navigation of a page that the client presents, and tells whether to close it.
 * For clients that said capabilities.presenter in bridge.hello. Ask before each page is loaded; on close, take the
 * page away: the checkout is over and aghanim.checkout.didClose follows.
 * - orderId (string): Id of the order.
 * - url (string): Where the page is about to go.
 * Result: NavigationDecision.
 */
#define CB_METHOD_AGHANIM_CHECKOUT_DID_NAVIGATE "aghanim.checkout.didNavigate"

/**
 * Forgets the player, for example at sign-out.
 * Result: Empty.
 */
#define CB_METHOD_AGHANIM_CLEAR_PLAYER_ID "aghanim.clearPlayerId"

/**
 * Gives the SDK its key. Needed once, unless the bridge was started with one.
 * - apiKey (string): The SDK key of the game.
 * - logLevel (LogLevel, optional): The lowest level that the SDK logs; else the bridge's own.
 * - baseUrl (string, optional): Where the API is: https, or http to loopback.
 * Result: Empty.
 */
#define CB_METHOD_AGHANIM_CONFIGURE "aghanim.configure"

/**
 * Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat.
 * Result: Empty.
 */
#define CB_METHOD_AGHANIM_DISPOSE "aghanim.dispose"

/**
 * Says that the game granted an order and saved that; harmless to repeat.
 * Works whoever plays now. 106 when the journal holds no such order, 107 when it is not known yet whether the order
 * was consumed. Needs a journal (--journal).
 * - orderId (string): Id of the order, from its grant.
 * Result: Empty.
 */
#define CB_METHOD_AGHANIM_GRANTS_ACKNOWLEDGE "aghanim.grants.acknowledge"

/**
 * Consumes the player's paid orders and lists all grants that are not acknowledged yet.
 * Call it wherever you would call aghanim.orders.getUnconsumed. Give each grant once: keep the ids of orders that
 * you gave, save, then call aghanim.grants.acknowledge. A grant comes again until then, also after a crash. Orders
 * that could not be consumed, and grants whose items could not be fetched, are left for the next call; their error
 * is answered only when there is nothing else to grant. Needs a journal (--journal).
 * Result: [Grant].
 */
#define CB_METHOD_AGHANIM_GRANTS_CLAIM "aghanim.grants.claim"

/**
 * Lists the player's grants that are not acknowledged yet, without consuming anything.
 * Settles consumes without a known outcome first, as far as the provider can be reached. A grant whose items could
 * not be fetched yet is left for the next call; the error is answered only when there is no other grant. Needs a
 * journal (--journal).
 * Result: [Grant].
 */
#define CB_METHOD_AGHANIM_GRANTS_PENDING "aghanim.grants.pending"

/**
 * Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one.
 * A match is the cue to look for unconsumed orders. It proves no payment.
 * - url (string): The URL that the game was opened with.
 * Result: RedirectResult.
 */
#define CB_METHOD_AGHANIM_HANDLE_REDIRECT "aghanim.handleRedirect"

/**
 * Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out.
 * - skus ([string]): The SKUs to fetch, any number of them; duplicates count once.
 * - locale (AghanimLocale, optional): Locale for names and prices; else the provider decides.
 * Result: [Item].
 */
#define CB_METHOD_AGHANIM_ITEMS_GET "aghanim.items.get"

/**
 * Marks a paid order as handled, once; grant its items when this succeeds.
 * A second consume of an order fails. Save that the order is being granted before the call, so that a crash in
 * between loses nothing. When data.outcome of an error is unknown, ask aghanim.orders.getUnconsumed: an order that
 * is still listed was not consumed. With a journal (--journal) the consume is written down before it is sent, its
 * grant is pending from then on, and aghanim.grants.pending settles an unknown outcome.
 * - orderId (string): Unique id of the order.
 * Result: Empty.
 */
#define CB_METHOD_AGHANIM_ORDERS_CONSUME "aghanim.orders.consume"

/**
 * Fetches an order by its id.
 * - id (string): Unique id of the order.
 * Result: Order.
 */
#define CB_METHOD_AGHANIM_ORDERS_GET "aghanim.orders.get"

/**
 * Lists the ids of the player's orders that were paid for and not consumed yet.
 * Ask at the start of a session, when the game comes back to the foreground, and after a checkout closed: this
 * list, not an event, says what is owed.
 * Result: [string].
 */
#define CB_METHOD_AGHANIM_ORDERS_GET_UNCONSUMED "aghanim.orders.getUnconsumed"

/**
 * Waits until an order has one of the wanted statuses and answers with the order.
 * Asks the provider again and again, at growing intervals, and emits aghanim.order.didChange for each change. No
 * network, timeouts, 5xx, 429 and answers that cannot be read do not end it; they are logged, and counted in
 * data.failedLooks when it ends by timeoutMs or a cancel. Any other error does. The answer is no permission to
 * grant: consume the order first.
 * - orderId (string): Unique id of the order.
 * - until ([WantedStatus], optional): The statuses to wait for; those that end the waiting for a payment by
 *    default: paid, canceled, refunded, refund_requested and disputed.
 * - timeoutMs (integer, optional): How long to wait at most, in milliseconds; without it, until the call is
 *    cancelled.
 * Result: Order.
 */
#define CB_METHOD_AGHANIM_ORDERS_WATCH "aghanim.orders.watch"

/**
 * Answers with the URL of the checkout page of an existing order. Needs no player.
 * launch.loopbackReturn works for an order that this bridge created with it and whose way back is still open; for
 * any other it is refused with 113, because an order's way back cannot be changed.
 * - orderId (string): Id of the order.
 * - launch (LaunchParams, optional): Where the page opens.
 * Result: LaunchResult.
 */
#define CB_METHOD_AGHANIM_PRESENT_CHECKOUT "aghanim.presentCheckout"

/**
 * Fetches the price ladder for the player's country without creating an order.
 * - locale (AghanimLocale, optional): Locale for prices; else the provider decides.
 * Result: PricePointsResponse.
 */
#define CB_METHOD_AGHANIM_PRICE_POINTS_GET "aghanim.pricePoints.get"

/**
 * Sets the player for all calls that follow.
 * - playerId (string): Unique id of the player; surrounding white space is dropped.
 * Result: Empty.
 */
#define CB_METHOD_AGHANIM_SET_PLAYER_ID "aghanim.setPlayerId"

/**
 * Creates an order for the player and answers with the URL of its checkout page.
 * Every call creates an order. When data.outcome of an error is unknown, an order may exist: data.orderId names it
 * when it is known, and aghanim.presentCheckout shows its page again. With launch.loopbackReturn the bridge itself
 * is where the page sends the player back to, and emits aghanim.checkout.didClose then.
 * - items ([CheckoutItem]): Non-empty list of items.
 * - metadata (object, optional): Key-value pairs for tracking purposes.
 * - locale (AghanimLocale, optional): Locale for localization.
 * - backToGameUrl (string, optional): Deep link that returns the player to the game after payment. `{order_id}` in
 *    it stands for the Order's ID.
 * - redirectSettings (RedirectSettings, optional): Post-payment redirect behavior.
 * - uiSettings (CheckoutUiSettings, optional): Checkout appearance settings.
 * - launch (LaunchParams, optional): Where the page opens.
 * Result: LaunchResult.
 */
#define CB_METHOD_AGHANIM_START_CHECKOUT "aghanim.startCheckout"

/**
 * Tells the provider that an order was granted. Also emits appcharge.onAward.
 * Save the grant before telling of it. data.outcome of an error says whether the provider may have taken it; the
 * same id may be sent again.
 * - orderId (string): Id of the order.
 * - publisherTransactionId (string, optional): The game's own id of the grant.
 * Result: AwardResult.
 */
#define CB_METHOD_APPCHARGE_AWARD "appcharge.award"

/**
 * Reports that the page of a purchase was closed; asking the provider then decides how it ended.
 * - purchaseId (string): Id of the purchase.
 * Result: Empty.
 */
#define CB_METHOD_APPCHARGE_CHECKOUT_DID_CLOSE "appcharge.checkoutDidClose"

/**
 * Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess.
 * Result: [string].
 */
#define CB_METHOD_APPCHARGE_GET_NONE_AWARDED "appcharge.getNoneAwarded"

/**
 * Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess.
 * Result: AppchargePricePoints.
 */
#define CB_METHOD_APPCHARGE_GET_PRICE_POINTS "appcharge.getPricePoints"

/**
 * Answers with the version of the Appcharge SDK in this bridge.
 * Result: SdkVersionResult.
 */
#define CB_METHOD_APPCHARGE_GET_SDK_VERSION "appcharge.getSdkVersion"

/**
 * Routes a deep link to the purchase it belongs to, and tells whether it belonged to one.
 * - url (string): The URL that the game was opened with.
 * Result: DeepLinkMatch.
 */
#define CB_METHOD_APPCHARGE_HANDLE_DEEP_LINK "appcharge.handleDeepLink"

/**
 * Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized.
 * - checkoutPublicKey (string): The publisher's public checkout key, from the provider's dashboard.
 * - environment (string): `sandbox` or `production`.
 * - customerId (string): Id of the customer who plays.
 * - redirectUrl (string, optional): Where the checkout page returns the player to: the game's universal link or its
 *    own scheme.
 * Result: Empty.
 */
#define CB_METHOD_APPCHARGE_INITIALIZE "appcharge.initialize"

/**
 * Answers with the URL of a session's checkout page and watches its purchase, which ends in one event.
 * Give parsedUrl, or sessionToken and url, as the publisher's server got them. The purchase then ends in exactly
 * one of appcharge.onPurchaseSuccess, onPurchaseFailed and onPurchaseCanceled. With launch.loopbackReturn the
 * bridge itself is where the page sends the player back to, which is a reason to ask the provider at once.
 * - purchaseId (string): Id that creating the session returned.
 * - parsedUrl (string, optional): The page's URL in the newer form.
 * - sessionToken (string, optional): The session's token, with url: the older form.
 * - url (string, optional): The page's URL in the older form.
 * - launch (LaunchParams, optional): Where the page opens.
 * Result: AppchargeOpened.
 */
#define CB_METHOD_APPCHARGE_OPEN_CHECKOUT "appcharge.openCheckout"

/**
 * Opens the page where the player manages subscriptions in the desktop's browser.
 * - url (string): URL of the page, from the publisher's server.
 * - open (boolean, optional): Whether the bridge opens it; true by default.
 * Result: SubscriptionManagerResult.
 */
#define CB_METHOD_APPCHARGE_OPEN_SUBSCRIPTION_MANAGER "appcharge.openSubscriptionManager"

/**
 * Sets which kind of browser checkout pages are asked for, and answers with the mode in use.
 * - mode (BrowserMode): The kind of browser; "internal" is the newer name of "sfsvc".
 * Result: BrowserModeResult.
 */
#define CB_METHOD_APPCHARGE_SET_BROWSER_MODE "appcharge.setBrowserMode"

/**
 * Logs debug information of this SDK, whatever the bridge's log level, or stops doing so.
 * - enabled (boolean): Whether debug information is logged.
 * Result: Empty.
 */
#define CB_METHOD_APPCHARGE_SET_DEBUG_MODE "appcharge.setDebugMode"

/**
 * Waits for the end of a purchase that was opened, and answers at once when it has ended.
 * The same end is emitted as an event. Cancelling the call stops asking the provider; a deep link, a closed page,
 * opening the purchase again or another wait takes it up.
 * - purchaseId (string): Id of the purchase.
 * Result: PurchaseEndResult.
 */
#define CB_METHOD_APPCHARGE_WAIT_FOR_PURCHASE "appcharge.waitForPurchase"

/**
 * Introduces a client and tells what this bridge is and offers. Optional.
 * Say capabilities.presenter when the client can show pages to the player itself: the launch modes inAppBrowser and
 * webView need it.
 * - client (ClientInfo, optional): Who is calling.
 * - protocolVersion (string, optional): The version of the wire contract that the client speaks.
 * - capabilities (ClientCapabilities, optional): What the client can do.
 * Result: HelloResult.
 */
#define CB_METHOD_BRIDGE_HELLO "bridge.hello"

/**
 * Answers at once, whatever the params.
 * Result: Empty.
 */
#define CB_METHOD_BRIDGE_PING "bridge.ping"

/**
 * Sets the lowest level that is written to the log.
 * - level (LogLevel): The lowest level written.
 * Result: Empty.
 */
#define CB_METHOD_BRIDGE_SET_LOG_LEVEL "bridge.setLogLevel"

/**
 * Takes no new calls, answers once all others are answered, and ends the process.
 * Result: Empty.
 */
#define CB_METHOD_BRIDGE_SHUTDOWN "bridge.shutdown"

/**
 * Tells how long the bridge has run, what it has done and what it uses.
 * Result: StatusResult.
 */
#define CB_METHOD_BRIDGE_STATUS "bridge.status"

/**
 * Asks for events by name or by prefix and answers with the patterns now in force.
 * A client hears the events of what it began itself without asking; bridge.log, and the events of other
 * connections, only by subscription.
 * - events ([string]): Event names, or prefixes ending in "*", for example "aghanim.*".
 * Result: [string].
 */
#define CB_METHOD_BRIDGE_SUBSCRIBE "bridge.subscribe"

/**
 * Drops event patterns and answers with those still in force.
 * - events ([string]): Event names, or prefixes ending in "*", for example "aghanim.*".
 * Result: [string].
 */
#define CB_METHOD_BRIDGE_UNSUBSCRIBE "bridge.unsubscribe"

/**
 * Answers with the OpenRPC document of this bridge.
 * Result: object.
 */
#define CB_METHOD_RPC_DISCOVER "rpc.discover"

/* ---- Events, for cb_on ------------------------------------------------------------------------------------------- */

/**
 * A checkout closed. Not proof of payment: look at the unconsumed orders.
 * - orderId (string): Id of the order.
 * - reason (CloseReason): Whether the player dismissed it or came back by the redirect.
 */
#define CB_EVENT_AGHANIM_CHECKOUT_DID_CLOSE "aghanim.checkout.didClose"

/**
 * A watched order's status changed. Not proof of payment: look at the unconsumed orders.
 * - orderId (string): Id of the order.
 * - status (OrderStatus): The order's status from now on.
 */
#define CB_EVENT_AGHANIM_ORDER_DID_CHANGE "aghanim.order.didChange"

/**
 * An award was taken or refused.
 * - success (boolean): Whether the provider took it.
 */
#define CB_EVENT_APPCHARGE_ON_AWARD "appcharge.onAward"

/**
 * Initialization failed.
 * - error (ACErrorMessage): Why it failed.
 */
#define CB_EVENT_APPCHARGE_ON_INITIALIZE_FAILED "appcharge.onInitializeFailed"

/** Initialization succeeded. */
#define CB_EVENT_APPCHARGE_ON_INITIALIZED "appcharge.onInitialized"

/**
 * The orders to award could not be fetched.
 * - error (ACErrorMessage): Why it failed.
 */
#define CB_EVENT_APPCHARGE_ON_NONE_AWARDED_FAILED "appcharge.onNoneAwardedFailed"

/**
 * The orders to award were fetched.
 * - orderIds ([string]): Ids of the orders.
 */
#define CB_EVENT_APPCHARGE_ON_NONE_AWARDED_SUCCESS "appcharge.onNoneAwardedSuccess"

/**
 * The price points could not be fetched.
 * - error (ACErrorMessage): Why it failed.
 */
#define CB_EVENT_APPCHARGE_ON_PRICE_POINTS_FAILED "appcharge.onPricePointsFailed"

/**
 * The price points were fetched.
 * - pricePoints (AppchargePricePoints): The price points.
 */
#define CB_EVENT_APPCHARGE_ON_PRICE_POINTS_SUCCESS "appcharge.onPricePointsSuccess"

/**
 * A purchase was given up, and nothing was paid.
 * - purchaseId (string, optional): Id of the purchase.
 * - error (ACErrorMessage): Why it was not.
 * - order (AppchargeOrder, optional): What is known of the order.
 */
#define CB_EVENT_APPCHARGE_ON_PURCHASE_CANCELED "appcharge.onPurchaseCanceled"

/**
 * A purchase failed; the error says when the player may have paid all the same.
 * - purchaseId (string, optional): Id of the purchase.
 * - error (ACErrorMessage): Why it was not.
 * - order (AppchargeOrder, optional): What is known of the order.
 */
#define CB_EVENT_APPCHARGE_ON_PURCHASE_FAILED "appcharge.onPurchaseFailed"

/**
 * A purchase was paid and granted by the publisher's server.
 * - purchaseId (string, optional): Id of the purchase.
 * - order (AppchargeOrder): What was bought.
 */
#define CB_EVENT_APPCHARGE_ON_PURCHASE_SUCCESS "appcharge.onPurchaseSuccess"

/**
 * Events were dropped because this client did not read them.
 * - count (integer): How many.
 */
#define CB_EVENT_BRIDGE_EVENTS_LOST "bridge.eventsLost"

/**
 * A line was written to the log. Sent to subscribers only.
 * - level (LogLineLevel): How much it matters.
 * - message (string): The line.
 */
#define CB_EVENT_BRIDGE_LOG "bridge.log"

/* ---- Codes of errors --------------------------------------------------------------------------------------------- */

enum cb_error_code {
    CB_ERROR_JSONRPC_PARSE_ERROR = -32700, /**< The frame is not JSON, not UTF-8, or nested too deep. The id is null. */
    CB_ERROR_JSONRPC_INVALID_REQUEST = -32600, /**< The JSON is no request, or its id is still in flight. */
    CB_ERROR_JSONRPC_METHOD_NOT_FOUND = -32601, /**< There is no such method. */
    CB_ERROR_JSONRPC_INVALID_PARAMS = -32602, /**< The params do not fit the method. */
    CB_ERROR_JSONRPC_INTERNAL_ERROR = -32603, /**< A fault of the bridge; its log says more. */
    CB_ERROR_CANCELLED = -32800, /**< The caller cancelled the call. */
    CB_ERROR_BRIDGE_NOT_CONFIGURED = -32001, /**< Aghanim is not configured: start with --api-key-file or call aghanim.configure first. */
    CB_ERROR_BRIDGE_SHUTTING_DOWN = -32002, /**< The bridge is shutting down and takes no new calls. */
    CB_ERROR_BRIDGE_TOO_MANY_IN_FLIGHT = -32003, /**< Too many calls are in flight on this connection: wait for an answer first. */
    CB_ERROR_BRIDGE_FRAME_TOO_LARGE = -32004, /**< A request or a response is larger than a frame may be: ask for less, or raise --max-frame. */
    CB_ERROR_BRIDGE_DEADLINE_PASSED = -32005, /**< The deadline that _meta.timeoutMs, or timeoutMs of aghanim.orders.watch, set for this call passed. */
    CB_ERROR_BRIDGE_NOT_OFFERED = -32006, /**< The wire profile in use does not offer this call. */
    CB_ERROR_BRIDGE_ALREADY_CONFIGURED = -32007, /**< Aghanim is configured already: call aghanim.dispose before configuring it anew. */
    CB_ERROR_BRIDGE_JOURNAL_FAILED = -32008, /**< The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the order was consumed all the same. */
    CB_ERROR_API_NETWORK = 101, /**< The provider could not be reached; try again when the network is back. */
    CB_ERROR_API_TIMEOUT = 102, /**< The provider did not answer in time; try again later. */
    CB_ERROR_API_NOT_AUTHENTICATED = 103, /**< The provider does not accept the API key; check it. */
    CB_ERROR_API_NOT_AUTHORIZED = 104, /**< The API key does not permit this call. */
    CB_ERROR_API_BAD_REQUEST = 105, /**< The provider refused the request as malformed. */
    CB_ERROR_API_NOT_FOUND = 106, /**< The provider knows nothing by this id. */
    CB_ERROR_API_CONFLICT = 107, /**< The call conflicts with the current state, for example an order consumed already. */
    CB_ERROR_API_VALIDATION = 108, /**< The provider refused values of the request; data.errors names the fields. */
    CB_ERROR_API_RATE_LIMIT_EXCEEDED = 109, /**< Too many requests; wait before the next one. */
    CB_ERROR_API_SERVER_UNAVAILABLE = 110, /**< The provider is unavailable; try again later. */
    CB_ERROR_API_SERVER = 111, /**< The provider failed; data.outcome says whether the call may have taken effect. */
    CB_ERROR_API_PLAYER_ID_NOT_SET = 112, /**< No player is set; call aghanim.setPlayerId first. */
    CB_ERROR_API_INVALID_ARGUMENT = 113, /**< An argument cannot be used; data says which and why. */
    CB_ERROR_API_DISPOSED = 114, /**< Aghanim was disposed; call aghanim.configure to use it again. */
    CB_ERROR_API_UNKNOWN = 115, /**< The provider answered in a way this version does not understand. */
    CB_ERROR_APPCHARGE = 1000 /**< 1000 and up: Appcharge's own integer. data.name tells which table's meaning is meant. */
};

/* ---- Values that the bridge knows; it may answer others ---------------------------------------------------------- */

/** A locale the provider can localize names and prices for. */
#define CB_AGHANIM_LOCALE_CS "cs"
#define CB_AGHANIM_LOCALE_DE "de"
#define CB_AGHANIM_LOCALE_EN "en"
#define CB_AGHANIM_LOCALE_ES "es"
#define CB_AGHANIM_LOCALE_FR "fr"
#define CB_AGHANIM_LOCALE_FR_CA "fr-CA"
#define CB_AGHANIM_LOCALE_HI "hi"
#define CB_AGHANIM_LOCALE_ID "id"
#define CB_AGHANIM_LOCALE_IT "it"
#define CB_AGHANIM_LOCALE_JA "ja"
#define CB_AGHANIM_LOCALE_KO "ko"
#define CB_AGHANIM_LOCALE_MS "ms"
#define CB_AGHANIM_LOCALE_NL "nl"
#define CB_AGHANIM_LOCALE_NO "no"
#define CB_AGHANIM_LOCALE_PL "pl"
#define CB_AGHANIM_LOCALE_PT "pt"
#define CB_AGHANIM_LOCALE_PT_BR "pt-BR"
#define CB_AGHANIM_LOCALE_RU "ru"
#define CB_AGHANIM_LOCALE_SV "sv"
#define CB_AGHANIM_LOCALE_TH "th"
#define CB_AGHANIM_LOCALE_TR "tr"
#define CB_AGHANIM_LOCALE_UK "uk"
#define CB_AGHANIM_LOCALE_VI "vi"
#define CB_AGHANIM_LOCALE_ZH "zh"
#define CB_AGHANIM_LOCALE_ZH_HANT "zh-Hant"

/** The kind of browser that checkout pages are asked for. */
#define CB_BROWSER_MODE_EXTERNAL "external"
#define CB_BROWSER_MODE_SFSVC "sfsvc"
#define CB_BROWSER_MODE_INTERNAL "internal"

/** Appearance mode of the Checkout. */
#define CB_CHECKOUT_UI_MODE_AUTO "auto"
#define CB_CHECKOUT_UI_MODE_DARK "dark"
#define CB_CHECKOUT_UI_MODE_LIGHT "light"

/** Why a Checkout closed. */
#define CB_CLOSE_REASON_DISMISSED "dismissed"
#define CB_CLOSE_REASON_REDIRECT "redirect"

/** Type of a catalog item. */
#define CB_ITEM_TYPE_ITEM "item"
#define CB_ITEM_TYPE_CURRENCY "currency"
#define CB_ITEM_TYPE_BUNDLE "bundle"
#define CB_ITEM_TYPE_LOOTBOX "lootbox"
#define CB_ITEM_TYPE_SUBSCRIPTION "subscription"
#define CB_ITEM_TYPE_VIRTUAL_CURRENCY "virtual_currency"

/** Where a checkout page opens. */
#define CB_LAUNCH_MODE_DEFAULT_BROWSER "defaultBrowser"
#define CB_LAUNCH_MODE_IN_APP_BROWSER "inAppBrowser"
#define CB_LAUNCH_MODE_WEB_VIEW "webView"

/** The lowest level the SDK writes to its logger. */
#define CB_LOG_LEVEL_DEBUG "debug"
#define CB_LOG_LEVEL_INFO "info"
#define CB_LOG_LEVEL_WARNING "warning"
#define CB_LOG_LEVEL_ERROR "error"
#define CB_LOG_LEVEL_NONE "none"

/** How much a line of the log matters. */
#define CB_LOG_LINE_LEVEL_DEBUG "debug"
#define CB_LOG_LINE_LEVEL_INFO "info"
#define CB_LOG_LINE_LEVEL_WARNING "warning"
#define CB_LOG_LINE_LEVEL_ERROR "error"

/** Whether the page may load the URL. */
#define CB_NAVIGATION_ACTION_CONTINUE "continue"
#define CB_NAVIGATION_ACTION_CLOSE "close"

/** Why a page was not opened in the desktop's browser. */
#define CB_OPEN_FAILURE_NO_DESKTOP "noDesktop"
#define CB_OPEN_FAILURE_NO_OPENER "noOpener"
#define CB_OPEN_FAILURE_OPENER_FAILED "openerFailed"
#define CB_OPEN_FAILURE_UNUSABLE_URL "unusableUrl"

/** Redirect the server applies after a successful payment. */
#define CB_ORDER_REDIRECT_MODE_NO_REDIRECT "no_redirect"
#define CB_ORDER_REDIRECT_MODE_IMMEDIATE "immediate"
#define CB_ORDER_REDIRECT_MODE_DELAYED "delayed"

/** Current status of an Order. */
#define CB_ORDER_STATUS_CREATED "created"
#define CB_ORDER_STATUS_CAPTURED "captured"
#define CB_ORDER_STATUS_PAID "paid"
#define CB_ORDER_STATUS_CANCELED "canceled"
#define CB_ORDER_STATUS_REFUNDED "refunded"
#define CB_ORDER_STATUS_REFUND_REQUESTED "refund_requested"
#define CB_ORDER_STATUS_REATTEMPTED "reattempted"
#define CB_ORDER_STATUS_DISPUTED "disputed"

/** Platform an Order was created on. */
#define CB_PLATFORM_ANY "any"
#define CB_PLATFORM_IOS "ios"
#define CB_PLATFORM_ANDROID "android"
#define CB_PLATFORM_OTHER "other"

/** Which of its three ends a purchase came to. */
#define CB_PURCHASE_ENDING_SUCCESS "success"
#define CB_PURCHASE_ENDING_FAILED "failed"
#define CB_PURCHASE_ENDING_CANCELED "canceled"

/** How the player gets back after paying. */
#define CB_REDIRECT_MODE_IMMEDIATE "immediate"
#define CB_REDIRECT_MODE_DELAYED "delayed"
#define CB_REDIRECT_MODE_NO_REDIRECT "no_redirect"

/** Where the post-payment redirect sends the player. */
#define CB_REDIRECT_TARGET_GAME "game"
#define CB_REDIRECT_TARGET_STORE "store"

/** Appearance the server applied to a Checkout. */
#define CB_UI_MODE_AUTO "auto"
#define CB_UI_MODE_DARK "dark"
#define CB_UI_MODE_LIGHT "light"

/** A status of an order to wait for. */
#define CB_WANTED_STATUS_CREATED "created"
#define CB_WANTED_STATUS_CAPTURED "captured"
#define CB_WANTED_STATUS_PAID "paid"
#define CB_WANTED_STATUS_CANCELED "canceled"
#define CB_WANTED_STATUS_REFUNDED "refunded"
#define CB_WANTED_STATUS_REFUND_REQUESTED "refund_requested"
#define CB_WANTED_STATUS_REATTEMPTED "reattempted"
#define CB_WANTED_STATUS_DISPUTED "disputed"

/* ---- Methods whose params are strings; NULL leaves an optional one out ------------------------------------------- */

/** CB_METHOD_AGHANIM_CHECKOUT_DID_DISMISS */
CB_API int64_t cb_aghanim_checkout_did_dismiss(cb_client *client, const char *order_id, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_CHECKOUT_DID_NAVIGATE */
CB_API int64_t cb_aghanim_checkout_did_navigate(cb_client *client, const char *order_id, const char *url, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_CLEAR_PLAYER_ID */
CB_API int64_t cb_aghanim_clear_player_id(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_CONFIGURE */
CB_API int64_t cb_aghanim_configure(cb_client *client, const char *api_key, const char *log_level, const char *base_url, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_DISPOSE */
CB_API int64_t cb_aghanim_dispose(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_GRANTS_ACKNOWLEDGE */
CB_API int64_t cb_aghanim_grants_acknowledge(cb_client *client, const char *order_id, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_GRANTS_CLAIM */
CB_API int64_t cb_aghanim_grants_claim(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_GRANTS_PENDING */
CB_API int64_t cb_aghanim_grants_pending(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_HANDLE_REDIRECT */
CB_API int64_t cb_aghanim_handle_redirect(cb_client *client, const char *url, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_ORDERS_CONSUME */
CB_API int64_t cb_aghanim_orders_consume(cb_client *client, const char *order_id, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_ORDERS_GET */
CB_API int64_t cb_aghanim_orders_get(cb_client *client, const char *id, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_ORDERS_GET_UNCONSUMED */
CB_API int64_t cb_aghanim_orders_get_unconsumed(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_PRICE_POINTS_GET */
CB_API int64_t cb_aghanim_price_points_get(cb_client *client, const char *locale, cb_callback callback, void *user);

/** CB_METHOD_AGHANIM_SET_PLAYER_ID */
CB_API int64_t cb_aghanim_set_player_id(cb_client *client, const char *player_id, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_AWARD */
CB_API int64_t cb_appcharge_award(cb_client *client, const char *order_id, const char *publisher_transaction_id, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_CHECKOUT_DID_CLOSE */
CB_API int64_t cb_appcharge_checkout_did_close(cb_client *client, const char *purchase_id, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_GET_NONE_AWARDED */
CB_API int64_t cb_appcharge_get_none_awarded(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_GET_PRICE_POINTS */
CB_API int64_t cb_appcharge_get_price_points(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_GET_SDK_VERSION */
CB_API int64_t cb_appcharge_get_sdk_version(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_HANDLE_DEEP_LINK */
CB_API int64_t cb_appcharge_handle_deep_link(cb_client *client, const char *url, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_INITIALIZE */
CB_API int64_t cb_appcharge_initialize(cb_client *client, const char *checkout_public_key, const char *environment, const char *customer_id, const char *redirect_url, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_SET_BROWSER_MODE */
CB_API int64_t cb_appcharge_set_browser_mode(cb_client *client, const char *mode, cb_callback callback, void *user);

/** CB_METHOD_APPCHARGE_WAIT_FOR_PURCHASE */
CB_API int64_t cb_appcharge_wait_for_purchase(cb_client *client, const char *purchase_id, cb_callback callback, void *user);

/** CB_METHOD_BRIDGE_PING */
CB_API int64_t cb_bridge_ping(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_BRIDGE_SET_LOG_LEVEL */
CB_API int64_t cb_bridge_set_log_level(cb_client *client, const char *level, cb_callback callback, void *user);

/** CB_METHOD_BRIDGE_SHUTDOWN */
CB_API int64_t cb_bridge_shutdown(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_BRIDGE_STATUS */
CB_API int64_t cb_bridge_status(cb_client *client, cb_callback callback, void *user);

/** CB_METHOD_RPC_DISCOVER */
CB_API int64_t cb_rpc_discover(cb_client *client, cb_callback callback, void *user);

#ifdef __cplusplus
}
#endif

#endif
