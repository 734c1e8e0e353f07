/*
 * A store in C99: prices, a checkout, the payment, the grant, and 60 frames a second all the while.
 *
 * Build it as README.md beside clients/c says and run it; it starts a bridge with its sandbox, buys once and ends.
 */

#include "checkout_bridge.h"
#include "player.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define GEMS "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"
#define SWORD "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"
#define FRAME_NS 16666667L

typedef struct store {
    cb_client *client;
    char order[64];
    int paying; /* The player's descriptor while a payment is on its way, else -1. */
    int done, failed;
} store;

static const char *text_of(const cb_json *object, const char *name) {
    const char *text = cb_json_string(cb_json_get(object, name), NULL);
    return text ? text : "?";
}

/** Every failure of this small store ends it. A game decides by `code`, `outcome` and `retryable`. */
static int has_failed(store *self, const char *what, const cb_error *error) {
    if (!error) return 0;
    printf("%s failed: %s (code %lld, %s)\n", what, error->message, (long long)error->code, error->case_name);
    self->failed = self->done = 1;
    return 1;
}

/** An id is over 0; anything else says why a call could not be made. */
static void expect_id(store *self, const char *what, int64_t id) {
    if (id > 0) return;
    printf("%s could not be called: status %d\n", what, (int)id);
    self->failed = self->done = 1;
}

static void on_acknowledged(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    store *self = user;
    (void)id;
    (void)result;
    if (has_failed(self, "acknowledging", error)) return;
    printf("acknowledged\n");
    self->done = 1;
}

/** What was paid and not given yet. Give, save, and only then acknowledge: until then it comes again. */
static void on_grants(void *user, int64_t id, const cb_json *grants, const cb_error *error) {
    store *self = user;
    (void)id;
    if (has_failed(self, "claiming", error)) return;
    for (const cb_json *grant = cb_json_first(grants); grant; grant = cb_json_next(grant)) {
        const cb_json *items = cb_json_get(grant, "items");
        for (const cb_json *item = cb_json_first(items); item; item = cb_json_next(item)) {
            int64_t quantity = 0;
            cb_json_int64(cb_json_get(item, "quantity"), &quantity);
            printf("granted and saved: %lld of %s\n", (long long)quantity, text_of(item, "sku"));
        }
        const char *order = text_of(grant, "orderId");
        expect_id(self, "acknowledging", cb_aghanim_grants_acknowledge(self->client, order, on_acknowledged, self));
    }
}

static void on_order_ended(void *user, int64_t id, const cb_json *order, const cb_error *error) {
    store *self = user;
    (void)id;
    if (has_failed(self, "watching", error)) return;
    printf("the order is %s\n", text_of(order, "status"));
    expect_id(self, "claiming", cb_aghanim_grants_claim(self->client, on_grants, self));
}

/** Waits, in the bridge, until the order is paid or given up. */
static void watch_order(store *self) {
    cb_json_writer params;
    cb_json_writer_init(&params, NULL);
    cb_json_begin_object(&params);
    cb_json_member_string(&params, "orderId", self->order);
    cb_json_end_object(&params);
    const char *text = cb_json_text(&params);
    expect_id(self, "watching", cb_call(self->client, CB_METHOD_AGHANIM_ORDERS_WATCH, text, on_order_ended, self));
    cb_json_writer_free(&params);
}

static void on_checkout(void *user, int64_t id, const cb_json *checkout, const cb_error *error) {
    store *self = user;
    (void)id;
    if (has_failed(self, "the checkout", error)) return;
    snprintf(self->order, sizeof self->order, "%s", text_of(checkout, "orderId"));
    printf("show the player %s\n", cb_json_get(checkout, "checkoutUrl") ? "the checkout page" : "nothing");
    watch_order(self);
    self->paying = player_begin_payment(cb_sandbox_url(self->client), self->order);
}

static void start_checkout(store *self, const char *sku) {
    cb_json_writer params;
    cb_json_writer_init(&params, NULL);
    cb_json_begin_object(&params);
    cb_json_put_key(&params, "items");
    cb_json_begin_array(&params);
    cb_json_begin_object(&params);
    cb_json_member_string(&params, "sku", sku);
    cb_json_end_object(&params);
    cb_json_end_array(&params);
    cb_json_end_object(&params);
    const char *text = cb_json_text(&params);
    expect_id(self, "the checkout", cb_call(self->client, CB_METHOD_AGHANIM_START_CHECKOUT, text, on_checkout, self));
    cb_json_writer_free(&params);
}

static void on_items(void *user, int64_t id, const cb_json *items, const cb_error *error) {
    store *self = user;
    (void)id;
    if (has_failed(self, "the catalog", error)) return;
    for (const cb_json *item = cb_json_first(items); item; item = cb_json_next(item)) {
        int64_t amount = 0; /* Minor units: money is never a float. */
        const cb_json *price = cb_json_get(item, "price");
        cb_json_int64(cb_json_get(price, "amount"), &amount);
        printf("%s: %s (%lld)\n", text_of(item, "name"), text_of(price, "display"), (long long)amount);
    }
    start_checkout(self, GEMS);
}

static void list_items(store *self) {
    static const char *const skus[] = {GEMS, SWORD};
    cb_json_writer params;
    cb_json_writer_init(&params, NULL);
    cb_json_begin_object(&params);
    cb_json_put_key(&params, "skus");
    cb_json_begin_array(&params);
    for (int index = 0; index < 2; index++) cb_json_put_string(&params, skus[index]);
    cb_json_end_array(&params);
    cb_json_end_object(&params);
    const char *text = cb_json_text(&params);
    expect_id(self, "the catalog", cb_call_within(self->client, CB_METHOD_AGHANIM_ITEMS_GET, text, 10000, on_items, self));
    cb_json_writer_free(&params);
}

static void on_player(void *user, int64_t id, const cb_json *result, const cb_error *error) {
    (void)id;
    (void)result;
    if (!has_failed(user, "the player", error)) list_items(user);
}

static void on_order_changed(void *user, const char *name, const cb_json *params) {
    (void)user;
    printf("%s: %s\n", name, text_of(params, "status"));
}

static double milliseconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) * 1e3 + (double)(now.tv_nsec - start->tv_nsec) / 1e6;
}

/** One frame's share of the store; answers how long it took, in milliseconds. */
static double frame(store *self) {
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (cb_state_of(self->client) == CB_CLOSED) {
        printf("the store is closed: %s\n", cb_closed_reason(self->client));
        self->failed = self->done = 1;
    }
    cb_pump(self->client);
    if (self->paying >= 0 && player_look(self->paying) != 0) self->paying = -1;
    return milliseconds_since(&start);
}

static void run(store *self) {
    const struct timespec rest = {0, FRAME_NS};
    double worst = 0;
    int frames = 0;
    for (; frames < 60 * 60 && !(self->done && cb_state_of(self->client) == CB_CLOSED); frames++) {
        double spent = frame(self);
        if (spent > worst) worst = spent;
        if (self->done) cb_finish(self->client);
        nanosleep(&rest, NULL); /* Draw here. */
    }
    if (!self->done) printf("the purchase did not end in a minute of frames\n");
    fprintf(stderr, "worst frame: %.2f ms on the bridge, of %d\n", worst, frames);
}

int main(void) {
    char message[300];
    cb_options options;
    store self = {NULL, "", -1, 0, 0};
    cb_options_init(&options);
    options.sandbox = 1;
    if (cb_open(&options, &self.client, message, sizeof message) != CB_OK) {
        printf("%s\n", message);
        return 1;
    }
    cb_on(self.client, CB_EVENT_AGHANIM_ORDER_DID_CHANGE, on_order_changed, &self);
    expect_id(&self, "the player", cb_aghanim_set_player_id(self.client, "player-1", on_player, &self));
    run(&self);
    cb_close(self.client);
    return self.failed || !self.done;
}
