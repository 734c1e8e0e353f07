"""What the Lua client makes of a peer's lines, whole, cut and wrong."""

import driving
import pytest

TEXT = 'é日😀 "\\\n'


def test_text_survives_a_cut_at_any_byte(peer):
    bridge = peer()
    length = len('{"jsonrpc": "2.0", "id": 100, "result": ""}\n'.encode()) + len(TEXT.encode()) + 3
    calls = [bridge.start("cut", {"text": TEXT, "at": at}) for at in range(1, length)]
    assert [call.result() for call in calls] == [TEXT] * (length - 1)
    assert bridge.call("sliced", {"text": TEXT}) == TEXT


def test_an_answer_of_ten_megabytes_arrives_whole(peer):
    bridge = peer()
    assert bridge.call("huge", {"bytes": 10_000_000}) == "é" * 5_000_000
    assert bridge.call("echo") is None


def test_a_line_over_the_limit_ends_the_connection_with_a_reason(peer):
    bridge = peer(max_frame=100_000)
    error = bridge.start("huge", {"bytes": 1_000_000}).error()
    assert (error["code"], error["outcome"]) == (-1, "unknown")
    assert bridge.reason == "the bridge wrote a line longer than max_frame"


def test_a_stray_line_is_logged_in_part_and_harms_nothing(peer):
    bridge = peer()
    assert bridge.call("stray", {"line": "[db] Connected " + "x" * 500}) == {}
    ((text, line),) = bridge.logged
    assert text == "the bridge wrote a line that is not a JSON-RPC message"
    assert line.startswith("[db] Connected") and len(line) == 200


@pytest.mark.parametrize(
    "written, reported",
    [
        ('{"jsonrpc":"2.0","id":999,"result":{}}\n\n \t\r\n', "the bridge answered a call that is not open"),
        ('{"jsonrpc":"2.0","id":"ID","result":{}}\n', "the bridge answered a call that is not open"),
        ('{"jsonrpc":"2.0","id":ID}\n', "the bridge wrote a message that is neither call nor answer"),
        ('{"jsonrpc":"2.0","id":ID,"result":1,"error":{"code":1}}\n', "the bridge wrote a message that is neither call nor answer"),
        ('{"jsonrpc":"2.0","id":ID,"error":{"code":"x"}}\n', "the bridge wrote a message that is neither call nor answer"),
        ('{"id":ID,"result":{}}\n', "the bridge wrote a line that is not a JSON-RPC message"),
        ('[]\n', "the bridge wrote a line that is not a JSON-RPC message"),
        ('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}\n', "the bridge could not read a frame"),
    ],
)
def test_an_answer_that_is_none_is_reported_and_its_call_stays_open(peer, written, reported):
    bridge = peer()
    call = bridge.start("raw", {"text": written})
    assert bridge.call("echo", {"still": "here"}) == {"still": "here"}
    assert [text for text, _ in bridge.logged] == [reported]
    assert call.answers == []
    bridge.close()
    assert call.error()["code"] == -1


def test_a_result_of_null_is_a_result(peer):
    assert peer().call("raw", {"text": '{"jsonrpc":"2.0","id":ID,"result":null}\n'}) is None


def test_a_frame_that_the_bridge_refused_ends_the_call_that_was_as_large(peer):
    bridge = peer()
    waiting = bridge.start("hold")
    error = bridge.start("refuse_frame", {"text": "0" * 200}).error()
    assert (error["code"], waiting.answers) == (-32004, [])


def test_every_part_of_an_error_is_told(peer):
    data = {"kind": "ApiError", "case": "rateLimitExceeded", "retryable": True, "outcome": "notSent", "retryAfterMs": 1500}
    error = peer().start("error", {"code": 109, "message": "Slow down.", "data": data}).error()
    assert error == {
        "code": 109, "message": "Slow down.", "kind": "ApiError", "case": "rateLimitExceeded", "retryable": True,
        "outcome": "notSent", "retryAfterMs": 1500, "data": data,
    }  # fmt: skip


def test_an_unknown_error_arrives_as_it_is(peer):
    """RevenueCat/purchases-hybrid-common#1838"""
    bridge = peer()
    error = bridge.start("error", {"code": 4711, "message": "New.", "data": {"outcome": "half"}}).error()
    assert (error["code"], error["outcome"], error["retryable"]) == (4711, "unknown", False)
    error = bridge.start("error", {"code": -32601, "message": "No."}).error()
    assert (error["code"], error["kind"], error.get("outcome"), error["data"]) == (-32601, "", None, {})


def test_a_request_of_the_bridge_is_refused(peer):
    answer = peer().call("ask_client")
    assert (answer["id"], answer["error"]["code"]) == ("mine", -32601)


def test_a_cancelled_call_is_called_back_once_with_what_the_bridge_says(peer):
    bridge = peer(grace=driving.WAIT)
    stopped = bridge.start("hold", {"outcome": "unknown"})
    finished = bridge.start("hold", {"finish": True})
    assert stopped.cancel() and finished.cancel()
    assert (stopped.error()["code"], stopped.error()["outcome"]) == (-32800, "unknown")
    assert finished.result() == "finished anyway"
    assert not stopped.cancel()
    bridge.call("echo")
    assert len(stopped.answers) == len(finished.answers) == 1


def test_a_late_answer_to_a_call_that_was_given_up_is_ignored(peer):
    bridge = peer(grace=0.1)
    late = bridge.start("hold", {"late": True})
    late.cancel()
    slow = bridge.start("hold", {"late": True}, timeout=0.001)
    stopped = bridge.start("hold", timeout=0.001)
    for call in (late, slow, stopped):
        assert (call.error()["code"], call.error()["outcome"]) == (-2, "unknown")
    assert bridge.call("list_held") == [late.id, slow.id]  # The third was cancelled when it was given up.
    bridge.call("release")
    bridge.call("echo")
    assert [len(call.answers) for call in (late, slow, stopped)] == [1, 1, 1]
    assert bridge.logged == []


def test_a_time_limit_goes_to_the_bridge_with_any_params_by_name(peer):
    bridge = peer()
    assert bridge.start("echo", timeout=60).result() == {"_meta": {"timeoutMs": 60000}}
    assert bridge.start("echo", {"a": [1]}, timeout=0.25).result() == {"_meta": {"timeoutMs": 250}, "a": [1]}
    for params, timeout in [([1], 5), ({"_meta": {}}, 5), ({}, -1), ({}, 0), ({}, "5")]:
        assert "timeout" in bridge.driver.do("call", method="echo", params=params, options={"timeout": timeout})["reason"]


def test_what_is_no_call_is_refused_before_anything_is_sent(peer):
    bridge = peer()
    for wrong in [{"method": ""}, {"method": 5}, {"method": "echo", "params": 5}, {"method": "echo", "params": None}]:
        assert bridge.driver.do("call", **wrong)["reason"]
    assert bridge.start("echo").id == 2  # The introduction was the first.


def test_events_go_to_those_whose_pattern_fits(peer):
    bridge = peer()
    everything, some, one, never = (bridge.events(pattern) for pattern in ("*", "shop.*", "shop.closed", "shop"))
    only_once = bridge.events("shop.closed", once=True)
    names = ["shop.closed", "other", "shop.closed", "shop.opened"]
    bridge.call("emit", {"events": [{"method": name, "params": {"n": at}} for at, name in enumerate(names)]})
    assert everything.heard == [(name, {"n": at}) for at, name in enumerate(names)]
    assert [params["n"] for _, params in some.heard] == [0, 2, 3]
    assert [params["n"] for _, params in one.heard] == [0, 2]
    assert [params["n"] for _, params in only_once.heard] == [0]
    assert never.heard == []


def test_a_refused_subscription_is_logged(peer):
    bridge = peer(variables={"FAKE_PROTOCOL": "1"})
    bridge.events("shop.*", subscribe=True)
    bridge.update_until(lambda: bridge.state == "closed")  # The fake peer knows no bridge.subscribe, and dies.
    assert bridge.logged[0][0] == "the bridge refused a subscription"
