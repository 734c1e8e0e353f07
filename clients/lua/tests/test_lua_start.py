"""How the Lua client starts a bridge, and what it says when it cannot."""

import contextlib
import os
import time
from pathlib import Path

import driving
import pytest


def refusal(way, **options):
    with driving.Driver(way[0]) as driver:
        return driver.do("open", options={"transport": way[1], **options}).get("reason")


def test_a_program_that_is_not_there_is_named(way, tmp_path):
    reason = refusal(way, binary=str(tmp_path / "no bridge's"))
    assert reason.startswith(f"cannot start {tmp_path}/no bridge's: ")
    assert "CHECKOUT_BRIDGE_BIN" in reason


def test_a_socket_that_cannot_be_reached_is_named(way, tmp_path):
    """facebook/watchman#543"""
    path = str(tmp_path / "none.sock")
    assert refusal(way, socket=path).startswith(f"cannot connect to {path}: ")
    assert refusal(way, socket="/" + "x" * 200).startswith("cannot connect to /xxx")


def test_options_of_the_bridge_that_are_wrong_are_told(way, real_bridge):
    with driving.Driver(way[0]) as driver:
        options = {"binary": real_bridge, "arguments": ["--colour"], "transport": way[1]}
        reason = driver.do("open", options=options).get("reason")
        if not reason:  # The process is started before it refuses.
            bridge = driving.Bridge(driver, **options)
            bridge.update_until(lambda: bridge.state == "closed")
            reason = bridge.reason
        assert "status 2" in reason or "did not start" in reason


def test_a_transport_that_is_not_there_is_refused(interpreter):
    assert "there are ffi and luasocket" in refusal((interpreter, "carrier pigeon"))
    if interpreter != "luajit":
        assert "neither LuaJIT's FFI" in refusal((interpreter, "ffi"))


def test_arguments_reach_the_bridge_as_they_are(way, real_bridge, tmp_path):
    journal = str(tmp_path / "it's $(touch x) \"a\" journal")
    with driving.Driver(way[0]) as driver:
        bridge = driving.Bridge(driver, binary=real_bridge, arguments=["--journal", journal], sandbox=True, transport=way[1])
        bridge.call("bridge.ping")
        assert os.path.exists(journal)


def wait_until(holds):
    end = time.monotonic() + driving.WAIT
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def running(binary, folder):
    """Bridges whose temporary folder is `folder`."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            is_bridge = (process / "cmdline").read_bytes().split(b"\0")[0] == binary.encode()
            if is_bridge and f"TMPDIR={folder}".encode() in (process / "environ").read_bytes().split(b"\0"):
                yield process.name


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_the_bridge_ends_with_its_client_and_leaves_nothing(way, real_bridge, end, monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    driver = driving.Driver(way[0])
    bridge = driving.Bridge(driver, binary=real_bridge, sandbox=True, transport=way[1])
    bridge.call("bridge.ping")
    assert list(running(real_bridge, tmp_path))
    if end == "closed":
        bridge.close()
    else:
        driver.process.kill()
    wait_until(lambda: not list(running(real_bridge, tmp_path)))
    wait_until(lambda: not list(tmp_path.iterdir()))
    driver.process.communicate()
