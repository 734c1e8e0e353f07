"""A socket that a service manager opened and handed over, and what that is told."""

import json
import os
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from raw_bridge import WAIT, Connection, Process, clean_environment, eventually

ACTIVATOR = Path(__file__).with_name("activator.py")


def listening(path, kind=socket.SOCK_STREAM, family=socket.AF_UNIX):
    """A socket as a manager opens it; it refuses nobody by its mode."""
    one = socket.socket(family, kind)
    one.bind(path)
    if family == socket.AF_UNIX and not path.startswith("\0"):
        os.chmod(path, 0o666)
    if kind != socket.SOCK_DGRAM:
        one.listen()
    return one


class Activated(Process):
    """A bridge that was started with sockets from descriptor 3 on."""

    def __init__(self, binary, sockets, *args, variables=(), env=None):
        fds = [one.fileno() for one in sockets]
        command = [str(ACTIVATOR), ",".join(map(str, fds)), *variables, "--", binary, *args]
        super().__init__(sys.executable, *command, pass_fds=fds, env=env)


@pytest.fixture
def activate(binary, nothing_is_left):
    running = []

    def activate(*args, **options):
        running.append(Activated(binary, *args, **options))
        return running[-1]

    yield activate
    for process in running:
        process.close()


@pytest.fixture
def path(private_dir):
    return str(private_dir / "m.sock")


def refusal(process):
    assert process.wait() == 2
    return process.stderr().decode()


def test_it_is_served_and_the_ready_line_names_its_file(activate, path):
    with listening(path) as one:
        bridge = activate([one], "--sandbox", "--socket", "fd:")
        assert bridge.frames.line() == {"ready": True, "socket": path, "pid": bridge.child.pid}
        with Connection(path) as client:
            assert client.result("bridge.ping") == {}
            assert client.result("bridge.status")["connections"] == 1


def test_who_connected_before_the_start_is_served(activate, path):
    with listening(path) as one, Connection(path) as client:
        key = client.request("bridge.ping")
        activate([one], "--socket", "fd:")
        assert client.answer(key)["result"] == {}


def test_its_file_is_left_alone_and_the_next_bridge_serves_it(activate, path):
    with listening(path) as one:
        for _ in range(2):
            bridge = activate([one], "--socket", "fd:")
            with Connection(path) as client:
                assert client.result("bridge.shutdown") == {}
            assert bridge.wait() == 0
            assert stat.S_ISSOCK(os.lstat(path).st_mode)


def test_it_ends_when_idle_and_whoever_comes_then_waits_for_the_next(activate, path):
    with listening(path) as one:
        assert activate([one], "--socket", "fd:", "--idle-exit", "50ms").wait() == 0
        with Connection(path) as client:
            key = client.request("bridge.ping")
            activate([one], "--socket", "fd:", "--idle-exit", "50ms")
            assert client.answer(key)["result"] == {}


def test_one_of_several_is_chosen_by_its_name(activate, path, private_dir):
    other = str(private_dir / "other.sock")
    with listening(other) as unused, listening(path) as one:
        bridge = activate([unused, one], "--socket", "fd:game", variables=["LISTEN_FDNAMES=admin:game"])
        assert bridge.frames.line()["socket"] == path


def test_stdio_is_served_beside_it(activate, path):
    with listening(path) as one:
        bridge = activate([one], "--stdio", "--socket", "fd:")
        assert bridge.result("bridge.ping") == {}
        with Connection(path) as client:
            assert client.result("bridge.ping") == {}
        assert bridge.finish() == (b"", 0)


def test_programs_that_it_starts_get_neither_descriptors_nor_variables(activate, path, private_dir):
    seen = private_dir / "seen"
    opener = private_dir / "xdg-open"
    opener.write_text(f"#!/bin/sh\n(ls -l /proc/$$/fd; env) >{seen}.part\nmv {seen}.part {seen}\n")
    opener.chmod(0o755)
    notify = private_dir / "notify"
    env = clean_environment(DISPLAY=":9", PATH=f"{private_dir}:{os.environ['PATH']}", NOTIFY_SOCKET=str(notify))
    with listening(path) as one, listening(str(notify), socket.SOCK_DGRAM):
        bridge = activate([one], "--sandbox", "--socket", "fd:", env=env, variables=["LISTEN_FDNAMES=x"])
        bridge.frames.line()
        with Connection(path) as client:
            client.result("aghanim.setPlayerId", {"playerId": "p"})
            item = {"sku": "items.sandbox.coins"}
            client.result("aghanim.startCheckout", {"items": [item], "launch": {"open": True}})
        text = eventually(lambda: seen.exists() and seen.read_text())
    assert "LISTEN_" not in text
    assert "NOTIFY_SOCKET" not in text
    assert "socket:" not in text


@pytest.mark.parametrize(
    "variables, reason",
    [
        (["LISTEN_FDS=0"], "LISTEN_FDS is 0"),
        (["LISTEN_FDS=many"], "LISTEN_FDS is not a number from 0 to 64"),
        (["LISTEN_FDS="], "LISTEN_FDS and LISTEN_PID are not set"),
        (["LISTEN_PID=1"], "the sockets are for another process"),
        (["LISTEN_FDS=2", "LISTEN_FDNAMES=a:b"], "2 sockets were handed over, and one is needed. There are: a, b."),
    ],
)
def test_without_exactly_one_it_says_why_and_what_to_do(activate, path, variables, reason):
    with listening(path) as one:
        said = refusal(activate([one], "--socket", "fd:", variables=variables))
    assert said.startswith("checkout-bridge: Cannot listen on fd:")
    assert reason in said
    assert "--socket" in said.split(reason)[1]


def pair(_):
    return socket.socketpair()[0]


@pytest.mark.parametrize(
    "make, reason",
    [
        (lambda path: listening(path, socket.SOCK_DGRAM), "not a stream socket"),
        (lambda path: listening(path, socket.SOCK_SEQPACKET), "not a stream socket"),
        (lambda _: listening(("127.0.0.1", 0), family=socket.AF_INET), "not a Unix socket"),
        (lambda _: listening("\0" + os.urandom(8).hex()), "has no file"),
        (pair, "does not listen. The unit has to say Accept=no."),
        (lambda _: open(os.devnull), "is not a socket"),
    ],
)
def test_what_cannot_be_served_is_named_with_what_the_unit_has_to_say(activate, path, make, reason):
    with make(path) as one:
        assert reason in refusal(activate([one], "--socket", "fd:"))


def test_a_descriptor_that_is_closed_is_named(activate):
    assert "descriptor 3, which was handed over, is not" in refusal(
        activate([], "--socket", "fd:", variables=["LISTEN_FDS=1"])
    )


def test_sockets_for_another_process_change_nothing(activate, path):
    """As for a bridge that a game starts which was itself activated: the variables are the game's."""
    with listening(path) as one:
        bridge = activate([one], variables=["LISTEN_PID=1"])
        assert bridge.result("bridge.ping") == {}
        assert bridge.finish() == (b"", 0)
        assert bridge.stderr() == b""


def test_a_socket_that_nothing_serves_is_said(activate, path):
    with listening(path) as one:
        bridge = activate([one])
        bridge.finish()
        assert b"start with --socket fd: to serve it" in bridge.stderr()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_is_refused_whatever_the_mode_of_the_file(activate):
    with tempfile.TemporaryDirectory(dir="/tmp") as folder, listening(f"{folder}/m.sock") as one:
        os.chmod(folder, 0o755)
        bridge = activate([one], "--socket", "fd:")
        bridge.frames.line()
        command = ["socat", "-T", str(WAIT), "-", f"UNIX-CONNECT:{folder}/m.sock"]
        ping = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n'
        probe = subprocess.run(command, user=65534, input=ping, capture_output=True, check=False, timeout=WAIT)
        assert probe.stdout == b""
        eventually(lambda: b"it came from another user" in bridge.stderr())


@pytest.mark.parametrize("is_abstract", [False, True])
def test_a_manager_is_told_when_it_serves_and_when_the_end_begins(activate, path, private_dir, is_abstract):
    name = "\0checkout-bridge-" + os.urandom(8).hex() if is_abstract else str(private_dir / "notify")
    with listening(path) as one, listening(name, socket.SOCK_DGRAM) as manager:
        manager.settimeout(WAIT)
        bridge = activate([one], "--socket", "fd:", env=clean_environment(NOTIFY_SOCKET=name.replace("\0", "@")))
        assert manager.recv(100) == b"READY=1"
        with Connection(path) as client:
            assert client.result("bridge.ping") == {}
        bridge.child.terminate()
        assert manager.recv(100) == b"STOPPING=1"
        assert bridge.wait() == 0


@pytest.mark.parametrize("name", ["/nowhere/notify", "@", "relative", "/" + "x" * 200])
def test_a_manager_that_cannot_be_told_is_no_reason_to_fail(start, private_dir, name):
    bridge = start(env=clean_environment(NOTIFY_SOCKET=name))
    assert bridge.result("bridge.ping") == {}
    assert bridge.finish() == (b"", 0)


@pytest.mark.skipif(not shutil.which("systemd-socket-activate"), reason="systemd-socket-activate is not there")
def test_systemds_own_activator_starts_it_on_the_first_connection(binary, path):
    command = ["systemd-socket-activate", "-l", path, "-E", "CHECKOUT_BRIDGE_PARENT_PID", binary, "--socket", "fd:"]
    with Process(*command) as process:
        eventually(lambda: os.path.exists(path))
        with Connection(path) as client:
            assert client.result("bridge.shutdown") == {}
        assert json.loads(process.frames.rest())["socket"] == path
        assert process.wait() == 0
