/*
 * checkout-bridge for C++17: checkout_bridge.h with objects that free themselves and callbacks that are lambdas.
 *
 * Header only; compile checkout_bridge.c, as C, beside it. An exception that leaves a callback comes out of `pump`,
 * where it belongs, and never runs through C.
 */

#ifndef CHECKOUT_BRIDGE_HPP
#define CHECKOUT_BRIDGE_HPP

#include "checkout_bridge.h"

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cb {

/** A value of an answer or event; valid as long as the callback that was given it. What is not there is empty. */
class Json {
public:
    Json(const cb_json *value = nullptr) : value_(value) {}

    explicit operator bool() const { return value_ != nullptr; }
    const cb_json *get() const { return value_; }
    cb_json_type type() const { return cb_json_type_of(value_); }
    std::size_t size() const { return cb_json_count(value_); }

    /** A member of an object, an element of an array. */
    Json operator[](const char *name) const { return cb_json_get(value_, name); }
    Json operator[](std::size_t index) const { return cb_json_at(value_, index); }

    /** The text of a string, else nothing. It may hold NULs. */
    std::optional<std::string_view> string() const {
        std::size_t length = 0;
        const char *text = cb_json_string(value_, &length);
        return text ? std::optional<std::string_view>({text, length}) : std::nullopt;
    }
    std::string string_or(std::string_view fallback = {}) const { return std::string(string().value_or(fallback)); }

    /** A whole number of 64 bits, else nothing. */
    std::optional<std::int64_t> integer() const {
        std::int64_t number = 0;
        return cb_json_int64(value_, &number) ? std::optional<std::int64_t>(number) : std::nullopt;
    }
    /** Any number, rounded; never for money. */
    std::optional<double> real() const {
        double number = 0;
        return cb_json_double(value_, &number) ? std::optional<double>(number) : std::nullopt;
    }
    std::optional<bool> boolean() const {
        int truth = 0;
        return cb_json_boolean(value_, &truth) ? std::optional<bool>(truth != 0) : std::nullopt;
    }
    std::string_view raw() const {
        std::size_t length = 0;
        const char *text = cb_json_raw(value_, &length);
        return text ? std::string_view(text, length) : std::string_view();
    }
    /** The name of a member. */
    std::string_view key() const {
        std::size_t length = 0;
        const char *text = cb_json_key(value_, &length);
        return text ? std::string_view(text, length) : std::string_view();
    }

    /** Walks over members or elements: `for (cb::Json item : list)`. */
    class Iterator {
    public:
        explicit Iterator(const cb_json *value) : value_(value) {}
        Json operator*() const { return value_; }
        Iterator &operator++() {
            value_ = cb_json_next(value_);
            return *this;
        }
        bool operator!=(const Iterator &other) const { return value_ != other.value_; }

    private:
        const cb_json *value_;
    };
    Iterator begin() const { return Iterator(cb_json_first(value_)); }
    Iterator end() const { return Iterator(nullptr); }

private:
    const cb_json *value_;
};

/** Writes params: `cb::Writer().object().member("id", id).end().text()`. */
class Writer {
public:
    Writer() { cb_json_writer_init(&writer_, nullptr); }
    ~Writer() { cb_json_writer_free(&writer_); }
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;

    Writer &object() { return open(true); }
    Writer &array() { return open(false); }
    Writer &end() {
        if (open_.empty()) throw std::logic_error("cb::Writer: nothing to end");
        open_.back() ? cb_json_end_object(&writer_) : cb_json_end_array(&writer_);
        open_.pop_back();
        return *this;
    }
    Writer &key(const char *name) {
        cb_json_put_key(&writer_, name);
        return *this;
    }
    Writer &value(const char *text) {
        cb_json_put_string(&writer_, text);
        return *this;
    }
    Writer &value(const std::string &text) { return value(text.c_str()); }
    Writer &value(bool truth) {
        cb_json_put_boolean(&writer_, truth);
        return *this;
    }
    Writer &value(std::int64_t number) {
        cb_json_put_int(&writer_, number);
        return *this;
    }
    Writer &value(int number) { return value(static_cast<std::int64_t>(number)); }
    template <typename Value> Writer &member(const char *name, const Value &content) { return key(name).value(content); }

    /** "" when it is not whole; `Client::call` throws then. */
    const char *text() const { return cb_json_text(&writer_); }

private:
    Writer &open(bool is_object) {
        is_object ? cb_json_begin_object(&writer_) : cb_json_begin_array(&writer_);
        open_.push_back(is_object);
        return *this;
    }

    cb_json_writer writer_;
    std::vector<bool> open_;
};

/** Thrown by calls that cannot be made; `status` says why. */
class Refused : public std::runtime_error {
public:
    Refused(cb_status reason, const std::string &what) : std::runtime_error(what), status(reason) {}
    cb_status status;
};

/** How a call ended. `error` is null when it succeeded. Valid as long as the callback that was given it. */
struct Answer {
    std::int64_t id;
    Json result;
    const cb_error *error;

    explicit operator bool() const { return error == nullptr; }
    Json data() const { return error ? error->data : nullptr; }
};

/**
 * A client that closes itself. It may be moved; use each from one thread at a time, and never destroy it in one of its
 * own callbacks. Its end calls back whoever still waits: make it the last member of what its callbacks use.
 */
class Client {
public:
    using OnAnswer = std::function<void(const Answer &)>;
    using OnEvent = std::function<void(std::string_view name, Json params)>;

    /** Throws `Refused`. */
    explicit Client(const cb_options &options) : state_(std::make_unique<State>()) {
        char message[300];
        cb_status status = cb_open(&options, &state_->client, message, sizeof message);
        if (status != CB_OK) throw Refused(status, message);
    }
    Client(Client &&) = default;
    Client &operator=(Client &&) = default;

    /** Once a frame: answers the number of callbacks. Throws what a callback threw, after all of them were made. */
    int pump() {
        int made = cb_pump(state_->client);
        if (std::exception_ptr thrown = std::exchange(state_->thrown, nullptr)) std::rethrow_exception(thrown);
        if (made == CB_NO_MEMORY) throw std::bad_alloc();
        return made;
    }

    /** Calls `done` exactly once, from `pump`, or from the destructor if the call is open then. Answers the id. */
    std::int64_t call(const char *method, const char *params, OnAnswer done, int timeout_ms = 0) {
        auto pending = std::make_unique<Pending>(Pending{state_.get(), std::move(done)});
        std::int64_t id = cb_call_within(state_->client, method, params, timeout_ms, &answered, pending.get());
        check(id, method);
        pending.release(); /* `answered` frees it. */
        return id;
    }
    std::int64_t call(const char *method, OnAnswer done) { return call(method, nullptr, std::move(done)); }

    bool cancel(std::int64_t id) { return cb_cancel(state_->client, id) == CB_OK; }

    /** Answers a handler's id, for `off`. `subscribe` asks for other connections' events as well. */
    std::int64_t on(const char *pattern, OnEvent heard) { return listen(cb_on, pattern, std::move(heard)); }
    std::int64_t subscribe(const char *pattern, OnEvent heard) { return listen(cb_subscribe, pattern, std::move(heard)); }
    /** The callback itself is kept until the client goes, for it may be running. */
    void off(std::int64_t handler) { cb_off(state_->client, handler); }

    cb_state state() const { return cb_state_of(state_->client); }
    std::string closed_reason() const { return cb_closed_reason(state_->client); }
    std::string sandbox_url() const {
        const char *url = cb_sandbox_url(state_->client);
        return url ? url : "";
    }
    void finish() { cb_finish(state_->client); }
    /** For every function of checkout_bridge.h that has no twin here. */
    cb_client *get() const { return state_->client; }

private:
    struct State {
        cb_client *client = nullptr;
        std::exception_ptr thrown;
        std::vector<std::unique_ptr<std::pair<State *, OnEvent>>> handlers;

        State() = default;
        State(const State &) = delete;
        State &operator=(const State &) = delete;
        ~State() { cb_close(client); }

        /** Runs a callback; what it throws first is kept for `pump`. */
        template <typename Body> void guard(Body body) {
            try {
                body();
            } catch (...) {
                if (!thrown) thrown = std::current_exception();
            }
        }
    };
    struct Pending {
        State *state;
        OnAnswer done;
    };

    static void answered(void *user, std::int64_t id, const cb_json *result, const cb_error *error) {
        std::unique_ptr<Pending> pending(static_cast<Pending *>(user));
        pending->state->guard([&] {
            if (pending->done) pending->done(Answer{id, result, error});
        });
    }

    static void happened(void *user, const char *name, const cb_json *params) {
        auto *handler = static_cast<std::pair<State *, OnEvent> *>(user);
        handler->first->guard([&] { handler->second(name, params); });
    }

    template <typename Function> std::int64_t listen(Function function, const char *pattern, OnEvent heard) {
        auto &handlers = state_->handlers;
        handlers.push_back(std::make_unique<std::pair<State *, OnEvent>>(state_.get(), std::move(heard)));
        return check(function(state_->client, pattern, &happened, handlers.back().get()), pattern);
    }

    static std::int64_t check(std::int64_t id, const char *what) {
        if (id == CB_NO_MEMORY) throw std::bad_alloc();
        if (id < 0) throw Refused(static_cast<cb_status>(id), std::string("checkout-bridge refused ") + what);
        return id;
    }

    std::unique_ptr<State> state_;
};

} // namespace cb

#endif
