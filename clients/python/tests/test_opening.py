"""What is said when there is no bridge to talk to, or not the right one."""

import asyncio
import os

import pytest
from checkout_bridge import (
    AsyncBridge,
    BinaryNotFound,
    Bridge,
    BridgeUnavailable,
    CallTimeout,
    ConnectionLost,
    IncompatibleBridge,
    ProtocolError,
)


def test_a_missing_binary_lists_every_place_tried(monkeypatch, tmp_path):
    monkeypatch.delenv("CHECKOUT_BRIDGE_BIN", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("checkout_bridge._locate._packaged", lambda: ["/package/bin/checkout-bridge"])
    monkeypatch.setattr("checkout_bridge._locate._built", lambda: ["/nowhere/checkout-bridge"])
    with pytest.raises(BinaryNotFound) as caught:
        Bridge.spawn()
    places = [place for place, _ in caught.value.tried]
    searched = ["/package/bin/checkout-bridge", "/nowhere/checkout-bridge"]
    assert places == ["argument", "CHECKOUT_BRIDGE_BIN", *searched, "checkout-bridge on PATH"]
    assert all(place in str(caught.value) for place in [*places, str(tmp_path)])


def test_a_file_on_the_path_that_cannot_be_run_is_passed_over_and_named(monkeypatch, tmp_path, fake_peer):
    monkeypatch.delenv("CHECKOUT_BRIDGE_BIN", raising=False)
    monkeypatch.setattr("checkout_bridge._locate._built", lambda: [])
    (tmp_path / "checkout-bridge").write_text("text")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BinaryNotFound, match=f"{tmp_path}/checkout-bridge: not executable"):
        Bridge.spawn()
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path), os.path.dirname(fake_peer)]))
    with Bridge.spawn() as bridge:
        assert bridge.call("echo", [1]) == [1]


def test_a_wrapper_that_prints_before_the_bridge_speaks_is_quoted(tmp_path, fake_peer):
    wrapper = tmp_path / "wrapper"
    wrapper.write_text(f"#!/bin/sh\necho Loading profile\nexec {fake_peer} \"$@\"\n")
    wrapper.chmod(0o755)
    with pytest.raises(ProtocolError, match="no wrapper around it prints.*Loading profile"):
        Bridge.spawn(wrapper)

    async def opened():
        await AsyncBridge.spawn(wrapper)

    with pytest.raises(ProtocolError, match="Loading profile"):
        asyncio.run(opened())


def test_an_explicit_binary_that_does_not_work_is_never_skipped(monkeypatch, tmp_path):
    plain = tmp_path / "plain"
    plain.write_text("text")
    with pytest.raises(BinaryNotFound, match="not executable"):
        Bridge.spawn(str(plain))
    with pytest.raises(BinaryNotFound, match="no such file"):
        Bridge.spawn(tmp_path / "absent")
    monkeypatch.setenv("CHECKOUT_BRIDGE_BIN", str(tmp_path))
    with pytest.raises(BinaryNotFound, match="CHECKOUT_BRIDGE_BIN .*not a file"):
        Bridge.spawn()


def test_a_file_that_the_system_cannot_run_is_reported(tmp_path):
    junk = tmp_path / "junk"
    junk.write_bytes(b"\x7fELF but not really")
    junk.chmod(0o755)
    with pytest.raises(BridgeUnavailable, match="cannot start"):
        Bridge.spawn(str(junk))


def test_a_bridge_that_complains_and_exits_is_quoted(fake_peer):
    with pytest.raises(ConnectionLost, match="unknown option --colour") as caught:
        Bridge.spawn(fake_peer, env={**os.environ, "FAKE_START": "usage"})
    assert caught.value.exit_status == 2


def test_a_peer_that_never_answers_does_not_hang_the_start(fake_peer, monkeypatch):
    monkeypatch.setattr("checkout_bridge._bridge._HELLO", 0.05)
    monkeypatch.setattr("checkout_bridge._bridge._CANCEL_GRACE", 0.05)
    with pytest.raises(CallTimeout):
        Bridge.spawn(fake_peer, env={**os.environ, "FAKE_START": "silent"})


def test_a_socket_that_is_not_there_is_reported_with_its_path(tmp_path):
    """facebook/watchman#543"""
    path = str(tmp_path / "bridge.sock")
    with pytest.raises(BridgeUnavailable, match=path):
        Bridge.connect(path)


@pytest.mark.parametrize("version, said", [("2", "version '2'"), ("none", "no known version")])
def test_a_bridge_of_another_version_is_refused_with_advice(fake_peer, version, said):
    with pytest.raises(IncompatibleBridge, match=f"{said} .*CHECKOUT_BRIDGE_BIN") as caught:
        Bridge.spawn(fake_peer, env={**os.environ, "FAKE_PROTOCOL": version})
    assert caught.value.client_version == "1"

    async def opened():
        await AsyncBridge.spawn(fake_peer, env={**os.environ, "FAKE_PROTOCOL": version})

    with pytest.raises(IncompatibleBridge):
        asyncio.run(opened())
