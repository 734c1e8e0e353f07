"""Shared by the tests of the Lua client."""

import contextlib
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(ROOT / "clients/python/src"), str(ROOT / "clients/python/tests")]

import driving  # noqa: E402


@pytest.fixture(params=driving.WAYS, ids=lambda way: "-".join(way))
def way(request):
    """An interpreter and a transport."""
    reason = driving.why_not(*request.param)
    if reason:
        pytest.skip(reason)
    return request.param


@pytest.fixture(params=sorted({name for name, _ in driving.WAYS}))
def interpreter(request):
    reason = driving.why_not(request.param)
    if reason:
        pytest.skip(reason)
    return request.param


@pytest.fixture(scope="session")
def fake_peer(tmp_path_factory):
    """An executable that stands in for the bridge; see clients/scenarios/fake_peer.py."""
    path = tmp_path_factory.mktemp("peer") / "checkout-bridge"
    path.write_text(f"#!{sys.executable} -S\n" + (ROOT / "clients/scenarios/fake_peer.py").read_text())
    path.chmod(0o755)
    return str(path)


@pytest.fixture(scope="session")
def real_bridge():
    """Path of the real bridge; skips when nothing was built."""
    named = os.environ.get("CHECKOUT_BRIDGE_BIN")
    built = [str(ROOT / ".build" / kind / "checkout-bridge") for kind in ("release", "debug")]
    found = [path for path in ([named] if named else built) if Path(path).is_file()]
    if not found:
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return found[0]


def serve_once(listener, command, variables, processes):
    """Gives the first connection to a program as its stdin and stdout."""
    with contextlib.suppress(OSError):
        connection, _ = listener.accept()
        with connection:
            processes.append(subprocess.Popen(command, stdin=connection, stdout=connection, env={**os.environ, **variables}))


@pytest.fixture
def peer_socket(fake_peer, tmp_path):
    """Makes sockets at which a fake peer answers, which starts when somebody connects."""
    with contextlib.ExitStack() as stack:

        def serve(**variables):
            path, processes = str(tmp_path / f"{len(os.listdir(tmp_path))}.sock"), []
            listener = stack.enter_context(socket.socket(socket.AF_UNIX))
            listener.bind(path)
            listener.listen()
            thread = threading.Thread(target=serve_once, args=(listener, [fake_peer], variables, processes))
            thread.start()
            stack.callback(lambda: [end(process) for process in processes])
            stack.callback(thread.join)
            stack.callback(lambda: contextlib.suppress(OSError).__enter__() or listener.shutdown(socket.SHUT_RDWR))
            return path

        yield serve


def end(process):
    process.kill()
    process.wait()


@pytest.fixture
def peer(way, peer_socket):
    """Opens clients in Lua that talk to a fake peer over a socket."""
    with contextlib.ExitStack() as stack:

        def connect(variables=None, **options):
            driver = stack.enter_context(driving.Driver(way[0]))
            return driving.Bridge(driver, socket=peer_socket(**(variables or {})), transport=way[1], **options)

        yield connect
