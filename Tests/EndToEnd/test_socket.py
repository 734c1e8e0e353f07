"""The Unix socket: who may use it, and what happens at its path."""

import json
import os
import shutil
import socket
import stat
import subprocess
import tempfile

import pytest
from raw_bridge import Connection, eventually, sandbox_of


def complaint(process):
    """What a bridge that refused to start says; it must have exited with 2."""
    assert process.wait() == 2
    assert process.frames.rest() == b""
    return process.stderr().decode()


def test_the_ready_line_comes_once_the_socket_accepts(serve):
    served = serve()
    assert served.ready == {"ready": True, "socket": str(served.path), "pid": served.process.child.pid}
    assert served.connect().result("bridge.ping") == {}


def test_only_the_owner_may_use_the_socket(serve):
    """alpacax/alpamon#409"""
    assert stat.S_IMODE(serve().path.stat().st_mode) == 0o600


def test_the_socket_is_gone_after_an_orderly_end(serve):
    served = serve()
    served.process.child.terminate()
    assert served.process.wait() == 0
    assert not served.path.exists()


def test_a_second_bridge_refuses_a_path_that_is_alive(serve, start):
    served = serve()
    text = complaint(start("--socket", str(served.path)))
    assert str(served.path) in text
    assert served.connect().result("bridge.ping") == {}


def test_a_stale_socket_is_replaced(serve, private_dir):
    """neovim/neovim#37378"""
    served = serve()
    served.process.child.kill()
    served.process.wait()
    assert served.path.exists()
    assert serve().connect().result("bridge.ping") == {}


def test_a_file_at_the_path_is_left_alone(start, private_dir):
    """katzenpost/katzenpost#1116"""
    path = private_dir / "b.sock"
    path.write_text("precious")
    assert str(path) in complaint(start("--socket", str(path)))
    assert path.read_text() == "precious"


def test_a_directory_that_others_may_write_is_refused(start, private_dir):
    """stacklok/mecatl#871"""
    shared = private_dir / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    text = complaint(start("--socket", str(shared / "b.sock")))
    assert "others" in text and str(shared) in text
    assert list(shared.iterdir()) == []


def test_a_directory_that_is_not_there_is_named(start, private_dir):
    path = private_dir / "absent" / "b.sock"
    assert str(path.parent) in complaint(start("--socket", str(path)))


@pytest.mark.parametrize("length", [107, 108, 109])
def test_a_path_that_is_too_long_is_refused_with_both_lengths(start, length):
    """libuv/libuv#244: never truncated."""
    folder = subprocess.check_output(["mktemp", "-d", "/tmp/b.XXXXXX"]).decode().strip()
    path = folder + "/" + "s" * (length - len(folder) - 1)
    try:
        process = start("--socket", path)
        if length <= 107:
            assert process.frames.line()["socket"] == path
            with Connection(path) as client:
                assert client.result("bridge.ping") == {}
        else:
            text = complaint(process)
            assert str(length) in text and "107" in text
            assert os.listdir(folder) == []
    finally:
        process.close()
        shutil.rmtree(folder)


def test_the_socket_of_a_successor_is_not_removed(serve):
    served = serve()
    os.unlink(served.path)
    other = socket.socket(socket.AF_UNIX)
    other.bind(str(served.path))
    served.process.child.terminate()
    assert served.process.wait() == 0
    assert served.path.exists()
    other.close()


def test_a_half_closed_connection_still_gets_its_answers(serve):
    """cyrusimap/cyrus-sasl#445"""
    served = serve()
    client = served.connect()
    keys = [client.request("aghanim.pricePoints.get") for _ in range(5)]
    client.end_input()
    answers = [json.loads(line) for line in client.frames.rest().splitlines()]
    assert sorted(answer["id"] for answer in answers) == keys
    assert served.connect().result("bridge.ping") == {}


def test_each_connection_chooses_its_own_framing(serve):
    served = serve()
    lines, headers = served.connect(), served.connect()
    headers.send(b"Content-Length: 46\r\n\r\n" + b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}'[:46])
    lines.request("bridge.ping")
    assert lines.frames.line()["id"] == 1


def test_the_same_id_on_two_connections_does_not_collide(serve):
    """modelcontextprotocol/swift-sdk#267"""
    served = serve()
    one, two = served.connect(), served.connect()
    one.request("aghanim.items.get", {"skus": ["items.sandbox.coins"]}, key=7)
    two.request("aghanim.items.get", {"skus": ["items.sandbox.golden-chest"]}, key=7)
    assert one.answer(7)["result"][0]["type"] == "virtual_currency"
    assert two.answer(7)["result"][0]["type"] == "lootbox"


def test_a_connection_that_vanishes_cancels_its_calls_only(serve):
    served = serve()
    control = sandbox_of(served.connect())
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    leaver, stayer = served.connect(), served.connect()
    leaver.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    assert in_flight(stayer) == 2
    leaver.close()
    eventually(lambda: in_flight(stayer) == 1)
    assert stayer.result("aghanim.items.get", {"skus": ["items.sandbox.coins"]})


def test_one_connection_too_many_is_turned_away(serve):
    served = serve("--max-connections", "2")
    one, two = served.connect(), served.connect()
    assert one.result("bridge.ping") == {} and two.result("bridge.ping") == {}
    third = served.connect()
    third.frames.rest()
    one.close()
    assert two.result("bridge.ping") == {}


def test_too_many_calls_at_once_are_refused_one_by_one(serve):
    served = serve("--max-in-flight", "2")
    client = served.connect()
    control = sandbox_of(client)
    control.fault({"delayMs": 60_000}, times=2, path="/sdk/v1/price_points")
    slow = [client.request("aghanim.pricePoints.get") for _ in range(2)]
    assert client.error("bridge.ping")["code"] == -32003
    client.notify("$/cancelRequest", {"id": slow[0]})
    assert client.answer(slow[0])["error"]["code"] == -32800
    assert client.result("bridge.ping") == {}


@pytest.mark.skipif(not shutil.which("socat"), reason="socat is not installed: apt-get install socat")
def test_socat_shows_the_answers(serve):
    """signal-cli#1541: with -t, and it returns as soon as the bridge closes."""
    served = serve()
    requests = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n{"jsonrpc":"2.0","id":2,"method":"aghanim.pricePoints.get"}\n'
    out = subprocess.run(
        ["socat", "-t5", "-", f"UNIX-CONNECT:{served.path}"], input=requests, stdout=subprocess.PIPE, check=True
    ).stdout
    assert sorted(json.loads(line)["id"] for line in out.splitlines()) == [1, 2]


def in_flight(client):
    """Calls in flight in the whole bridge; the question itself is one of them."""
    return client.result("bridge.status")["inFlight"]


def test_a_client_that_does_not_read_harms_nobody_and_is_let_go(serve):
    """i3/i3#2280, MongLong0214/logic-pro-mcp#683"""
    served = serve("--stall-timeout", "0.5", "--max-queued-output", "200000")
    sluggish, other = served.connect(), served.connect()
    sandbox_of(other)("PUT", "catalog?generate=1000")
    skus = [f"gen.{n:06}" for n in range(1000)]
    for _ in range(20):
        sluggish.request("aghanim.items.get", {"skus": skus})
    eventually(lambda: other.result("bridge.status")["connections"] == 1)
    assert other.result("bridge.ping") == {}
    assert len(served.process.stderr().splitlines()) == 1


def test_shutdown_answers_every_connection(serve):
    served = serve()
    one, two = served.connect(), served.connect()
    control = sandbox_of(two)
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = two.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    assert one.result("bridge.shutdown") == {}
    assert "result" in two.answer(slow)
    assert two.frames.rest() == b"" and one.frames.rest() == b""
    assert served.process.wait() == 0
    assert not served.path.exists()


def test_a_signal_answers_every_connection(serve):
    served = serve()
    one, two = served.connect(), served.connect()
    control = sandbox_of(two)
    control.fault({"delayMs": 300}, times=2, path="/sdk/v1/price_points")
    slow = [client.request("aghanim.pricePoints.get") for client in (one, two)]
    eventually(lambda: in_flight(one) == 3)
    served.process.child.terminate()
    assert "result" in one.answer(slow[0]) and "result" in two.answer(slow[1])
    assert served.process.wait() == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can connect to another user's socket")
def test_a_peer_of_another_user_is_turned_away(start):
    """bobmatnyc/trusty-tools#5099: root passes the file's mode, so only the check of the peer is left."""
    nobody = 65534
    folder = tempfile.mkdtemp(dir="/tmp")
    os.chown(folder, nobody, nobody)
    try:
        process = start("--sandbox", "--socket", f"{folder}/b.sock", user=nobody)
        process.frames.line()
        with Connection(f"{folder}/b.sock") as client:
            assert client.frames.rest() == b""
        process.child.terminate()
        assert process.wait() == 0
        assert b"another user" in process.stderr()
    except PermissionError:
        pytest.skip("another user cannot run the bridge from where it was built")
    finally:
        shutil.rmtree(folder)
