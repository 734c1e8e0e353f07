// The C++ header against the misbehaving peer: `test_cpp PEER`.

#include "checkout_bridge.hpp"

#include <cstdio>
#include <cstring>

extern "C" {
#include "check.h"
}

namespace {

const char *peer;

cb_options options_for(const char *binary) {
    cb_options options;
    cb_options_init(&options);
    options.binary = binary;
    options.close_wait_ms = 200;
    return options;
}

template <typename Holds> void pump_until(cb::Client &client, Holds holds) {
    for (int turn = 0; turn < 2000 && !holds(); turn++) {
        client.pump();
        if (!holds()) cb_wait(client.get(), 30);
    }
    CHECK(holds());
}

void values_are_written_and_read() {
    cb::Client client(options_for(peer));
    cb::Writer params;
    params.object().member("text", std::string("a\"b")).member("n", INT64_MAX).member("yes", true).member("few", 3);
    params.key("list").array().value("x").value(false).end().end();
    std::string seen;
    client.call("echo", params.text(), [&](const cb::Answer &answer) {
        CHECK(answer && answer.error == nullptr && answer.result.size() == 5);
        CHECK(answer.result["text"].string_or() == "a\"b" && answer.result["n"].integer() == INT64_MAX);
        CHECK(answer.result["yes"].boolean() == true && answer.result["few"].real() == 3.0);
        CHECK(answer.result["list"][1].boolean() == false && !answer.result["list"][2] && !answer.result["none"]["deep"]);
        for (cb::Json member : answer.result) seen += std::string(member.key()) + " ";
    });
    pump_until(client, [&] { return !seen.empty(); });
    CHECK(seen == "text n yes few list ");
}

void what_a_callback_throws_comes_out_of_pump() {
    cb::Client client(options_for(peer));
    int answers = 0;
    bool caught = false;
    client.call("echo", [](const cb::Answer &) { throw std::runtime_error("from a callback"); });
    client.call("echo", [&](const cb::Answer &) { answers++; });
    for (int turn = 0; turn < 2000 && !(caught && answers == 1); turn++) {
        try {
            client.pump();
        } catch (const std::runtime_error &error) {
            caught = std::strcmp(error.what(), "from a callback") == 0;
        }
        cb_wait(client.get(), 30);
    }
    CHECK(caught && answers == 1);
}

void errors_and_events_are_told() {
    cb::Client client(options_for(peer));
    std::string heard;
    bool failed = false;
    std::int64_t handler = client.on("shop.*", [&](std::string_view name, cb::Json params) {
        heard += std::string(name) + params["n"].string_or("-") + " ";
    });
    client.call("emit", R"({"events":[{"method":"shop.a"},{"method":"shop.b","params":{"n":"1"}}]})", nullptr);
    client.call("error", R"({"code":107,"message":"No.","data":{"httpStatus":409}})", [&](const cb::Answer &answer) {
        CHECK(!answer && answer.error->code == CB_ERROR_API_CONFLICT && answer.data()["httpStatus"].integer() == 409);
        failed = true;
    });
    pump_until(client, [&] { return failed; });
    CHECK(heard == "shop.a- shop.b1 ");
    client.off(handler);
}

void what_cannot_be_called_throws_and_the_end_tells_the_rest() {
    int lost = 0;
    {
        cb::Client first(options_for(peer));
        cb::Client client(std::move(first));
        client.call("hold", [&](const cb::Answer &answer) { lost += answer.error->code == CB_ERROR_CONNECTION_LOST; });
        try {
            client.call("echo", "no JSON", nullptr);
            CHECK(false);
        } catch (const cb::Refused &refused) {
            CHECK(refused.status == CB_BAD_ARGUMENT);
        }
        client.finish();
        try {
            client.call("echo", nullptr);
            CHECK(false);
        } catch (const cb::Refused &refused) {
            CHECK(refused.status == CB_NOT_CONNECTED);
        }
    }
    CHECK(lost == 1);
    try {
        cb::Client client(options_for("/nonexistent/checkout-bridge"));
        CHECK(false);
    } catch (const cb::Refused &refused) {
        CHECK(refused.status == CB_NOT_FOUND && std::strstr(refused.what(), "/nonexistent") != nullptr);
    }
}

} // namespace

int main(int count, char **arguments) {
    static const check_test tests[] = {
        {"values are written and read", values_are_written_and_read},
        {"what a callback throws comes out of pump", what_a_callback_throws_comes_out_of_pump},
        {"errors and events are told", errors_and_events_are_told},
        {"what cannot be called throws and the end tells the rest", what_cannot_be_called_throws_and_the_end_tells_the_rest},
    };
    if (count < 2) return 2;
    peer = arguments[1];
    return check_run(tests, sizeof tests / sizeof *tests, count > 2 ? arguments[2] : nullptr);
}
