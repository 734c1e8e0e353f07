"""How `AsyncBridge` is opened, lost and closed, with the fake peer and with the real bridge."""

import asyncio
import os
import signal
import subprocess
import tempfile
import time

import pytest
from async_support import in_loop
from checkout_bridge import AsyncBridge, BinaryNotFound, BridgeUnavailable, CallTimeout, ConnectionLost


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
        command = [real_bridge, "--sandbox", "--socket", path, "--parent-pid", str(os.getpid())]
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
