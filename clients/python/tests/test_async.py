"""`AsyncBridge` against a peer that misbehaves."""

import asyncio
import os
import signal

import pytest
from async_support import in_loop, with_peer
from checkout_bridge import (
    AsyncBridge,
    CallTimeout,
    ConnectionLost,
    InvalidParams,
    ProtocolError,
    RequestCancelled,
    ResponseError,
)
from checkout_bridge.events import BridgeLog

TEXT = "naïve 日本語 😀"


def event(name, **params):
    return {"method": name, "params": params}


@with_peer
async def test_a_stray_line_is_quoted_in_the_error(peer):
    waiting = peer.start("hold")
    with pytest.raises(ProtocolError, match=r"(?s)nothing else may write.*\[db\] Connected"):
        await peer.call("stray", {"line": "[db] Connected"})
    with pytest.raises(ProtocolError):
        await waiting
    with pytest.raises(ProtocolError):
        await peer.call("echo")


@with_peer
async def test_a_dying_process_fails_every_open_call_with_its_last_words(peer):
    waiting = [asyncio.ensure_future(peer.call("hold")) for _ in range(5)]
    with pytest.raises(ConnectionLost, match="exit status 3") as caught:
        await peer.call("die", {"status": 3, "stderr": "disk is full\n"})
    assert caught.value.exit_status == 3 and "disk is full" in caught.value.stderr_tail
    settled = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 5)
    assert [type(one) for one in settled] == [ConnectionLost] * 5


@pytest.mark.parametrize(
    "method, status", [("die_of_signal", -signal.SIGKILL), ("die_mid_frame", 0), ("leave_orphan", 7)]
)
@in_loop
async def test_open_calls_settle_however_the_process_dies(fake_peer, method, status):
    async with AsyncBridge.spawn(fake_peer) as peer:
        with pytest.raises(ConnectionLost) as caught:
            await peer.call(method)
        assert caught.value.exit_status == status


@with_peer
async def test_a_process_that_closes_stdout_and_lives_on_is_ended(peer):
    with pytest.raises(ConnectionLost):
        await peer.call("close_stdout")
    with pytest.raises(ProcessLookupError):
        os.kill(peer.pid, 0)


@with_peer
async def test_multibyte_text_survives_any_cut(peer):
    assert await peer.call("sliced", {"text": TEXT}) == TEXT
    for at in range(1, 75):
        assert await peer.call("cut", {"text": TEXT, "at": at}) == TEXT


@with_peer
async def test_large_replies_and_requests_pass_whole_and_mixed(peer):
    texts = [chr(97 + n) * 1_000_000 for n in range(8)]
    calls = [peer.call("echo", {"t": text}) for text in texts]
    *echoed, huge = await asyncio.gather(*calls, peer.call("huge", {"bytes": 10_000_000}))
    assert [one["t"] for one in echoed] == texts and len(huge) == 5_000_000


@with_peer
async def test_a_megabyte_on_stderr_stops_nothing(peer):
    assert await peer.call("flood", {"kilobytes": 1024}, timeout=20) == {}
    assert 0 < len(peer.stderr_tail) <= 8192


@with_peer
async def test_a_cancelled_task_cancels_its_call_and_leaves_nothing_behind(peer):
    task = asyncio.ensure_future(peer.call("hold"))
    await asyncio.sleep(0)  # Until it is sent.
    assert len(await peer.call("list_held")) == 1
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert peer._session.abandon() == []
    assert await peer.call("list_held") == []


@with_peer
async def test_a_call_that_is_given_up_before_the_peer_read_it_is_cancelled_too(peer):
    nap = peer.start("nap", {"seconds": 0.2})
    with pytest.raises(asyncio.TimeoutError):
        await asyncio.wait_for(peer.call("hold"), 0.01)
    assert await nap == {}
    assert await peer.call("list_held") == []


@with_peer
async def test_a_timeout_cancels_the_call_and_reports_its_outcome(peer):
    with pytest.raises(RequestCancelled) as caught:
        await peer.call("hold", {"outcome": "notSent"}, timeout=0.05)
    assert caught.value.outcome == "notSent"


@with_peer
async def test_a_started_call_is_cancelled_and_says_what_became_of_it(peer):
    call = peer.start("hold", {"outcome": "unknown"})
    call.cancel()
    with pytest.raises(RequestCancelled) as caught:
        await call.result(5)
    assert caught.value.outcome == "unknown"
    finished = peer.start("hold", {"finish": True})
    finished.cancel()
    assert await finished == "finished anyway"
    finished.cancel()


@with_peer
async def test_an_answer_that_comes_after_the_timeout_is_dropped(peer):
    with pytest.raises(CallTimeout) as caught:
        await peer.call("hold", {"late": True}, timeout=0.05)
    assert caught.value.outcome == "unknown"
    assert await peer.call("release") == {} and await peer.call("echo", [2]) == [2]


@with_peer
async def test_a_task_cancelled_while_its_timeout_settles_leaves_nothing_behind(peer):
    task = asyncio.ensure_future(peer.call("hold", {"late": True}, timeout=0.01))
    with pytest.raises(asyncio.TimeoutError):
        await asyncio.wait_for(task, 0.2)
    assert peer._session.abandon() == []


@with_peer
async def test_a_frame_over_the_limit_fails_its_call_only(peer):
    with pytest.raises(ResponseError) as caught:
        await peer.call("refuse_frame", {"padding": "x" * 200})
    assert caught.value.code == -32004 and await peer.call("echo", [1]) == [1]


@with_peer
async def test_a_request_from_the_peer_is_answered_as_unknown(peer):
    answer = await peer.call("ask_client", timeout=5)
    assert answer["id"] == "mine" and answer["error"]["code"] == -32601


@with_peer
async def test_params_that_the_types_forbid_are_refused_before_anything_is_sent(peer):
    with pytest.raises(InvalidParams) as caught:
        await peer.aghanim.items.get("one")
    assert caught.value.path == "/skus" and await peer.call("echo", [1]) == [1]


@with_peer
async def test_events_are_iterated_in_order_and_filtered(peer):
    logs, some = peer.events(BridgeLog), peer.events("aghanim.*")
    log = event("bridge.log", level="info", message="m")
    await peer.call("emit", {"events": [event("aghanim.a"), log, event("aghanim.b")]})
    assert [(await some.get(5)).method for _ in range(2)] == ["aghanim.a", "aghanim.b"]
    async for one in logs:
        assert one.level == "info"
        break
    with pytest.raises(TimeoutError):
        await some.get(0.01)


@with_peer
async def test_callbacks_may_be_coroutines_may_call_the_bridge_and_may_fail(peer):
    heard = asyncio.get_running_loop().create_future()
    plain = []

    async def asks(event):
        heard.set_result(await peer.call("echo", event.params))

    def fails(_):
        raise RuntimeError("a callback's own fault")

    peer.on("aghanim.*", fails)
    peer.on("aghanim.*", plain.append)
    remove = peer.on("aghanim.a", asks)
    await peer.call("emit", {"events": [event("aghanim.a", n=1)]})
    assert await asyncio.wait_for(heard, 5) == {"n": 1} and len(plain) == 1
    remove()


@in_loop
async def test_iteration_ends_at_close_and_raises_at_a_loss(fake_peer):
    async with AsyncBridge.spawn(fake_peer) as peer:
        stream = peer.events()
        await peer.call("emit", {"events": [event("a")]})
    assert [one.method async for one in stream] == ["a"]
    async with AsyncBridge.spawn(fake_peer) as peer:
        stream = peer.events()
        peer.start("die")
        with pytest.raises(ConnectionLost):
            await stream.get(5)
