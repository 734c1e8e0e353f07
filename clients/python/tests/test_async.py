"""`AsyncBridge` against a peer that misbehaves, and against the real bridge."""

import asyncio
import functools
import os
import signal
import subprocess
import tempfile
import time

import pytest
from checkout_bridge import (
    AsyncBridge,
    BinaryNotFound,
    BridgeUnavailable,
    CallTimeout,
    ConnectionLost,
    InvalidParams,
    ProtocolError,
    RequestCancelled,
    ResponseError,
)
from checkout_bridge.events import BridgeLog

TEXT = "naïve 日本語 😀"


def in_loop(test):
    """Runs a coroutine test in a loop of its own, which must not have complained."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        faults = []

        async def watched():
            asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
            await test(*args, **kwargs)

        asyncio.run(watched())
        assert faults == []

    return run


def with_peer(test):
    """Gives a coroutine test a bridge that talks to the fake peer."""

    @in_loop
    async def run(fake_peer):
        async with AsyncBridge.spawn(fake_peer) as peer:
            await test(peer)

    run.__name__ = test.__name__
    return run


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


@in_loop
async def test_a_binary_that_cannot_be_used_is_reported(tmp_path):
    with pytest.raises(BinaryNotFound, match="no such file"):
        await AsyncBridge.spawn(str(tmp_path / "absent"))
    junk = tmp_path / "junk"
    junk.write_bytes(b"\x7fELF but not really")
    with pytest.raises(BinaryNotFound, match="not executable"):
        await AsyncBridge.spawn(str(junk))
    junk.chmod(0o755)
    with pytest.raises(BridgeUnavailable, match="cannot start .*built for this machine"):
        await AsyncBridge.spawn(str(junk))
    with pytest.raises(BridgeUnavailable, match="running"):
        await AsyncBridge.connect(str(tmp_path / "no.sock"))


@in_loop
async def test_a_bridge_that_complains_and_exits_is_quoted(fake_peer):
    with pytest.raises(ConnectionLost, match="unknown option --colour") as caught:
        await AsyncBridge.spawn(fake_peer, env={**os.environ, "FAKE_START": "usage"})
    assert caught.value.exit_status == 2


@in_loop
async def test_a_peer_that_never_answers_does_not_hang_the_start(fake_peer, monkeypatch):
    monkeypatch.setattr("checkout_bridge._async_bridge._HELLO", 0.05)
    monkeypatch.setattr("checkout_bridge._async_bridge._CANCEL_GRACE", 0.05)
    with pytest.raises(CallTimeout):
        await AsyncBridge.spawn(fake_peer, env={**os.environ, "FAKE_START": "silent"})


@in_loop
async def test_a_start_that_is_cancelled_leaves_no_process(fake_peer):
    opening = asyncio.ensure_future(_opened(AsyncBridge.spawn(fake_peer, env={**os.environ, "FAKE_START": "silent"})))
    with pytest.raises(asyncio.TimeoutError):
        await asyncio.wait_for(opening, 0.3)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


async def _opened(opening):
    return await opening


@in_loop
async def test_close_ends_a_process_that_ignores_the_end_of_its_input(fake_peer):
    bridge = await AsyncBridge.spawn(fake_peer)
    await bridge.call("ignore_end")
    waiting = bridge.start("hold")
    await bridge.close(timeout=0.1)
    with pytest.raises(ConnectionLost):
        await waiting
    with pytest.raises(ProcessLookupError):
        os.kill(bridge.pid, 0)


@in_loop
async def test_close_is_idempotent_and_later_calls_say_so(fake_peer):
    bridge = await AsyncBridge.spawn(fake_peer)
    await asyncio.gather(bridge.close(), bridge.close())
    assert bridge.closed
    with pytest.raises(ConnectionLost, match="closed"):
        await bridge.call("echo")
    with pytest.raises(ConnectionLost, match="closed"):
        await bridge.bridge.ping()


@in_loop
async def test_close_leaves_no_descriptor_behind(fake_peer):
    await (await AsyncBridge.spawn(fake_peer)).close()
    descriptors = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        await (await AsyncBridge.spawn(fake_peer)).close()
    assert len(os.listdir("/proc/self/fd")) == descriptors


@in_loop
async def test_a_thousand_calls_each_get_their_own_answer(fake_peer):
    async with AsyncBridge.spawn(fake_peer) as peer:
        assert await asyncio.gather(*(peer.call("echo", [n]) for n in range(1000))) == [[n] for n in range(1000)]


@pytest.fixture
def served(real_bridge):
    """A bridge with its sandbox on a socket: its process and path."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "b.sock")
        command = [real_bridge, "--sandbox", "--socket", path]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            process.stdout.readline()  # The ready line.
            yield process, path
            process.kill()


@in_loop
async def test_two_connections_share_a_bridge_and_part_in_peace(served):
    _, path = served
    async with AsyncBridge.connect(path) as first, AsyncBridge.connect(path) as second:
        assert first.pid is None and first.sandbox_url == second.sandbox_url
        await first.aghanim.set_player_id("p")
        await first.close()
        assert await second.aghanim.orders.get_unconsumed() == []


@in_loop
async def test_a_socket_that_vanishes_fails_what_is_open(served):
    process, path = served
    async with AsyncBridge.connect(path) as bridge:
        stream = bridge.events()
        process.send_signal(signal.SIGSTOP)
        waiting = asyncio.ensure_future(bridge.bridge.ping())
        await asyncio.sleep(0)
        process.kill()
        with pytest.raises(ConnectionLost, match=path):
            await waiting
        with pytest.raises(ConnectionLost):
            await stream.get(5)


@in_loop
async def test_a_cancelled_task_stops_the_request_in_the_real_bridge(real_bridge):
    async with AsyncBridge.spawn(real_bridge, sandbox=True) as bridge:
        await bridge.aghanim.price_points.get()
        task = asyncio.ensure_future(bridge.aghanim.price_points.get())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        deadline = time.monotonic() + 10
        while (await bridge.bridge.status()).in_flight > 1 and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        assert (await bridge.bridge.status()).in_flight == 1
