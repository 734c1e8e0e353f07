"""The client against a peer that misbehaves. Cites field reports by repository and number."""

import os
import signal
import threading

import pytest
from checkout_bridge import (
    ApiError,
    AppchargeError,
    Bridge,
    CallTimeout,
    ConnectionLost,
    DeadlineExceeded,
    InvalidParams,
    ProtocolError,
    RequestCancelled,
    ResponseError,
)


TEXT = "naïve 日本語 😀"


def test_a_stray_line_is_quoted_in_the_error(peer):
    """kerlenton/mcpsnoop#44"""
    waiting = peer.start("hold")
    with pytest.raises(ProtocolError, match=r"\[db\] Connected") as caught:
        peer.call("stray", {"line": "[db] Connected"})
    assert caught.value.line == b"[db] Connected"
    with pytest.raises(ProtocolError):
        waiting.result(5)
    with pytest.raises(ProtocolError):
        peer.call("echo")


def test_a_dying_process_fails_every_open_call_with_its_last_words(peer):
    """microsoft/vscode-languageserver-node#65"""
    waiting = [peer.start("hold") for _ in range(5)]
    with pytest.raises(ConnectionLost) as caught:
        peer.call("die", {"status": 3, "stderr": "disk is full\n"})
    assert caught.value.exit_status == 3
    assert "disk is full" in caught.value.stderr_tail
    assert "disk is full" in str(caught.value) and "exit status 3" in str(caught.value)
    for call in waiting:
        with pytest.raises(ConnectionLost):
            call.result(5)


@pytest.mark.parametrize(
    "method, status", [("die_of_signal", -signal.SIGKILL), ("die_mid_frame", 0), ("leave_orphan", 7)]
)
def test_open_calls_settle_however_the_process_dies(peer, method, status):
    with pytest.raises(ConnectionLost) as caught:
        peer.call(method)
    assert caught.value.exit_status == status


def test_a_process_that_closes_stdout_and_lives_on_is_ended(peer):
    with pytest.raises(ConnectionLost):
        peer.call("close_stdout")
    with pytest.raises(ProcessLookupError):
        os.kill(peer.pid, 0)


def test_multibyte_text_survives_any_cut(peer):
    """modelcontextprotocol/typescript-sdk#2038"""
    assert peer.call("sliced", {"text": TEXT}) == TEXT
    for at in range(1, 75):
        assert peer.call("cut", {"text": TEXT, "at": at}) == TEXT


def test_a_reply_of_ten_megabytes_arrives_whole(peer):
    """chatmail/core#4783"""
    assert len(peer.call("huge", {"bytes": 10_000_000})) == 5_000_000


def test_a_large_request_goes_out_whole_while_others_call(peer):
    """mark3labs/mcp-go#796"""
    texts = [chr(97 + n) * 1_000_000 for n in range(8)]
    results = {}
    threads = [
        threading.Thread(target=lambda t=t: results.update({t[0]: peer.call("echo", {"t": t})}))
        for t in texts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {t[0]: {"t": t} for t in texts}


def test_a_megabyte_on_stderr_stops_nothing(peer):
    """mark3labs/mcp-go#956"""
    assert peer.call("flood", {"kilobytes": 1024}, timeout=20) == {}
    assert 0 < len(peer.stderr_tail) <= 8192


def test_an_unknown_error_code_arrives_as_it_is(peer):
    """RevenueCat/purchases-hybrid-common#1838"""
    data = {"kind": "NewKind", "case": "brandNew", "more": 1}
    with pytest.raises(ResponseError) as caught:
        peer.call("error", {"code": 4711, "message": "New.", "data": data})
    assert type(caught.value) is ResponseError
    assert (caught.value.code, caught.value.case, caught.value.data) == (4711, "brandNew", data)


def test_an_unknown_code_of_a_known_kind_keeps_the_kind(peer):
    with pytest.raises(ApiError) as caught:
        peer.call("error", {"code": 199, "message": "New.", "data": {"kind": "ApiError"}})
    assert caught.value.code == 199 and not caught.value.retryable


def test_every_known_error_has_its_class_and_fields(peer):
    data = {"kind": "ApiError", "case": "conflict", "debugMessage": "d", "retryable": False,
            "outcome": "completed", "httpStatus": 409}  # fmt: skip
    with pytest.raises(ApiError) as caught:
        peer.call("error", {"code": 107, "message": "Already consumed.", "data": data})
    error = caught.value
    assert (error.case, error.debug_message, error.http_status) == ("conflict", "d", 409)
    assert error.outcome == "completed" and "Already consumed." in str(error)
    refusal = {"kind": "ACErrorMessage", "case": "appcharge", "code": 1301, "name": "someName", "data": "{}"}
    with pytest.raises(AppchargeError) as other:
        peer.call("error", {"code": 1301, "message": "m", "data": refusal})
    assert (other.value.code, other.value.name, other.value.details) == (1301, "someName", "{}")
    with pytest.raises(InvalidParams) as wrong:
        peer.call("error", {"code": -32602, "message": "m", "data": {"path": "/id", "reason": "r"}})
    assert (wrong.value.path, wrong.value.reason) == ("/id", "r")
    with pytest.raises(DeadlineExceeded) as late:
        peer.call("error", {"code": -32005, "message": "m", "data": {"outcome": "unknown"}})
    assert late.value.outcome == "unknown" and isinstance(late.value, TimeoutError)


def test_a_frame_over_the_limit_fails_its_call_only(peer):
    with pytest.raises(ResponseError) as caught:
        peer.call("refuse_frame", {"padding": "x" * 200})
    assert caught.value.code == -32004
    assert peer.call("echo", [1]) == [1]


def test_a_cancelled_call_says_what_became_of_it(peer):
    call = peer.start("hold", {"outcome": "unknown"})
    call.cancel()
    with pytest.raises(RequestCancelled) as caught:
        call.result(5)
    assert caught.value.outcome == "unknown"
    call.cancel()
    assert peer.call("echo", [1]) == [1]


def test_a_call_that_finished_before_its_cancel_returns_normally(peer):
    call = peer.start("hold", {"finish": True})
    call.cancel()
    assert call.result(5) == "finished anyway"


def test_a_timeout_cancels_the_call_and_reports_its_outcome(peer):
    with pytest.raises(RequestCancelled) as caught:
        peer.call("hold", {"outcome": "notSent"}, timeout=0.05)
    assert caught.value.outcome == "notSent"


def test_an_answer_that_comes_after_the_timeout_is_dropped(peer):
    """microsoft/vs-streamjsonrpc#489"""
    with pytest.raises(CallTimeout) as caught:
        peer.call("hold", {"late": True}, timeout=0.05)
    assert caught.value.outcome == "unknown"
    assert peer.call("release") == {}
    assert peer.call("echo", [2]) == [2]


def test_a_result_may_be_awaited_again_after_a_timeout(peer):
    call = peer.start("hold", {"late": True})
    with pytest.raises(CallTimeout):
        call.result(0.01)
    peer.call("release")
    assert call.result(5) == "too late"


@pytest.fixture
def interruptible():
    """A job in the background of a shell starts with interrupts ignored; the tests of them need Python's handler."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_from_the_keyboard_cancels_the_call(peer):
    interrupt = (threading.main_thread().ident, signal.SIGINT)
    threading.Timer(0.1, signal.pthread_kill, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        peer.call("hold")
    assert peer.call("list_held") == []


def test_close_ends_a_process_that_ignores_the_end_of_its_input(fake_peer):
    bridge = Bridge.spawn(fake_peer)
    bridge.call("ignore_end")
    waiting = bridge.start("hold")
    bridge.close(timeout=0.1)
    with pytest.raises(ConnectionLost):
        waiting.result(0)
    with pytest.raises(ProcessLookupError):
        os.kill(bridge.pid, 0)


def test_close_is_idempotent_and_later_calls_say_so(fake_peer):
    bridge = Bridge.spawn(fake_peer)
    bridge.close()
    bridge.close()
    assert bridge.closed
    with pytest.raises(ConnectionLost, match="closed"):
        bridge.call("echo")


def test_close_leaves_no_descriptor_and_no_thread_behind(fake_peer):
    Bridge.spawn(fake_peer).close()
    descriptors, threads = len(os.listdir("/proc/self/fd")), threading.active_count()
    for _ in range(3):
        Bridge.spawn(fake_peer).close()
    assert len(os.listdir("/proc/self/fd")) == descriptors
    assert threading.active_count() == threads


def test_a_request_from_the_peer_is_answered_as_unknown(peer):
    answer = peer.call("ask_client", timeout=5)
    assert answer["id"] == "mine" and answer["error"]["code"] == -32601


def test_calls_from_many_threads_each_get_their_own_answer(peer):
    wrong = []

    def work(base):
        for n in range(base, base + 100):
            if peer.call("echo", [n]) != [n]:
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(n * 1000,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_sender_does_not_wait_for_a_peer_that_reads_nothing(peer):
    nap = peer.start("nap", {"seconds": 0.5})
    calls = [peer.start("echo", {"t": "x" * 100_000}) for _ in range(50)]
    assert not nap.done()
    assert [len(call.result(20)["t"]) for call in calls] == [100_000] * 50
