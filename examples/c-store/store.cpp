// A purchase in C++17, from prices to the grant, in a frame loop.

#include "checkout_bridge.hpp"

extern "C" {
#include "player.h"
}

#include <chrono>
#include <iostream>
#include <thread>

namespace {

constexpr const char *gems = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a";

class Store {
public:
    explicit Store(const cb_options &options) : client_(options) {
        std::string player = cb::Writer().object().member("playerId", "player-1").end().text();
        ask(CB_METHOD_AGHANIM_SET_PLAYER_ID, player, [this](cb::Json) { list(); });
    }

    bool done() const { return done_; }

    void frame() {
        client_.pump();
        if (client_.state() == CB_CLOSED && !done_) throw std::runtime_error(client_.closed_reason());
        if (paying_ >= 0 && player_look(paying_) != 0) paying_ = -1;
    }

private:
    /** Calls; what fails comes out of `frame` as an exception. */
    template <typename Next> void ask(const char *method, const std::string &params, Next next) {
        client_.call(method, params.c_str(), [method, next](const cb::Answer &answer) {
            if (!answer) throw std::runtime_error(std::string(method) + ": " + answer.error->message);
            next(answer.result);
        });
    }

    void list() {
        std::string skus = cb::Writer().object().key("skus").array().value(gems).end().end().text();
        ask(CB_METHOD_AGHANIM_ITEMS_GET, skus, [this](cb::Json items) {
            for (cb::Json item : items) {
                std::cout << item["name"].string_or() << ": " << item["price"]["display"].string_or() << "\n";
            }
            buy();
        });
    }

    void buy() {
        cb::Writer params;
        params.object().key("items").array().object().member("sku", gems).end().end().end();
        ask(CB_METHOD_AGHANIM_START_CHECKOUT, params.text(), [this](cb::Json checkout) {
            std::string order = checkout["orderId"].string_or();
            paying_ = player_begin_payment(client_.sandbox_url().c_str(), order.c_str());
            std::string watched = cb::Writer().object().member("orderId", order).end().text();
            ask(CB_METHOD_AGHANIM_ORDERS_WATCH, watched, [this](cb::Json) { claim(); });
        });
    }

    /** Give, save, and only then acknowledge. */
    void claim() {
        ask(CB_METHOD_AGHANIM_GRANTS_CLAIM, "{}", [this](cb::Json grants) {
            for (cb::Json grant : grants) {
                for (cb::Json item : grant["items"]) {
                    std::cout << "granted " << item["quantity"].integer().value_or(0) << " of " << item["sku"].string_or() << "\n";
                }
                std::string order = cb::Writer().object().member("orderId", grant["orderId"].string_or()).end().text();
                ask(CB_METHOD_AGHANIM_GRANTS_ACKNOWLEDGE, order, [this](cb::Json) { done_ = true; });
            }
        });
    }

    int paying_ = -1;
    bool done_ = false;
    cb::Client client_; // Last, for its end calls back whoever still waits.
};

} // namespace

int main() try {
    cb_options options;
    cb_options_init(&options);
    options.sandbox = 1;
    Store store(options);
    for (int frames = 0; frames < 60 * 60 && !store.done(); frames++) {
        store.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(16)); // Draw here.
    }
    return store.done() ? 0 : 1;
} catch (const std::exception &error) {
    std::cerr << error.what() << "\n";
    return 1;
}
