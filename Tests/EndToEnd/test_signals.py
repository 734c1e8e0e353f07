"""SIGTERM, SIGINT and SIGHUP: once, twice, too early, and while the end is under way already."""

import http.client
import json
import os
import signal

import pytest
from raw_bridge import SECRET, WAIT, Connection, Control, eventually, sandbox_of

ASKING = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


@pytest.mark.parametrize("number", ASKING)
def test_a_signal_ends_in_order(bridge, control, number):
    """agones-dev/agones#2205: what is in flight is answered first."""
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    bridge.child.send_signal(number)
    answer = json.loads(bridge.frames.rest())
    assert answer["id"] == slow and "result" in answer
    assert bridge.wait() == 0


@pytest.mark.parametrize("number", ASKING)
def test_a_signal_to_a_server_without_calls_ends_it_at_once(serve, number):
    served = serve()
    client = served.connect()
    assert client.result("bridge.ping") == {}
    served.process.child.send_signal(number)
    assert client.frames.rest() == b""
    assert served.process.wait() == 0
    assert not served.path.exists()


@pytest.mark.parametrize("first, second", [(15, 15), (2, 2), (15, 2), (2, 15)])
def test_a_second_signal_ends_at_once_and_answers_are_lost(bridge, slow_prices, first, second):
    bridge.request("aghanim.pricePoints.get")
    slow_prices.await_request(path="/sdk/v1/price_points")
    bridge.child.send_signal(first)
    refused = eventually(lambda: bridge.call("bridge.ping").get("error"))
    assert refused["code"] == -32002
    bridge.child.send_signal(second)
    assert bridge.wait() == 1


def test_a_second_signal_to_a_server_removes_its_socket_all_the_same(serve):
    served = serve()
    client = served.connect()
    sandbox_of(client).fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    client.request("aghanim.pricePoints.get")
    eventually(lambda: client.result("bridge.status")["inFlight"] == 2)
    served.process.child.terminate()
    assert eventually(lambda: client.call("bridge.ping").get("error"))["code"] == -32002
    served.process.child.terminate()
    assert served.process.wait() == 1
    assert not served.path.exists()


def test_a_signal_during_the_drain_after_the_end_of_input_changes_nothing(start):
    bridge = start("--sandbox")
    control = sandbox_of(bridge)
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    bridge.end_input()
    bridge.child.terminate()
    answer = json.loads(bridge.frames.rest())
    assert answer["id"] == slow and "result" in answer
    assert bridge.wait() == 0


def test_a_signal_during_a_shutdown_is_the_first_one(bridge, control):
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow, last = bridge.request("aghanim.pricePoints.get"), bridge.request("bridge.shutdown")
    control.await_request(path="/sdk/v1/price_points")
    bridge.child.terminate()
    assert [json.loads(line)["id"] for line in bridge.frames.rest().splitlines()] == [slow, last]
    assert bridge.wait() == 0


@pytest.mark.parametrize("command", [("--sandbox",), ("--socket", "b.sock"), ("sandbox",)])
def test_a_signal_before_ready_ends_it_and_leaves_nothing(start, private_dir, command):
    """Whether it came before the first instruction or just before the ready line: no hang, no file, no complaint."""
    for _ in range(8):
        process = start(*command, cwd=private_dir)
        process.child.terminate()
        # Before main, the system's default: nothing of ours had run.
        assert process.wait() in (0, -signal.SIGTERM)
        assert process.stderr() == b""
    assert list(private_dir.iterdir()) == []


def test_a_server_that_waits_for_its_key_can_be_ended(start, private_dir):
    os.mkfifo(private_dir / "key")
    process = start("--api-key-file", "key", cwd=private_dir)
    with open(private_dir / "key", "wb"):  # It has started, and reads.
        process.child.terminate()
        assert process.wait() == 0


def test_a_signal_that_the_parent_blocked_arrives(start):
    """A parent that blocks signals while it forks, and forgets to take that back, must not make us immortal."""

    def block():
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])

    bridge = start(preexec_fn=block)
    assert bridge.result("bridge.ping") == {}
    bridge.child.terminate()
    assert bridge.wait() == 0


def test_nohup_keeps_it_from_ending_with_its_terminal(serve):
    served = serve(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    client = served.connect()
    served.process.child.send_signal(signal.SIGHUP)
    assert client.result("bridge.ping") == {}


def test_a_sandbox_ends_with_a_request_under_way(start):
    sandbox = start("sandbox")
    url = sandbox.frames.line()["url"]
    control = Control(url)
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=WAIT)
    connection.request("GET", "/sdk/v1/price_points", headers={"Authorization": f"Bearer {SECRET}"})
    control.await_request(path="/sdk/v1/price_points")
    sandbox.child.terminate()
    assert sandbox.wait() == 0
    connection.close()


def test_a_call_whose_output_nobody_reads_can_be_ended(start, serve):
    """A full pipe: the call is over, its result is not out. No signal may be needed more often than once then."""
    served = serve()
    client = served.connect()
    sandbox_of(client)("PUT", "catalog?generate=2000")
    params = json.dumps({"skus": [f"gen.{n:06}" for n in range(2000)]})
    call = start("call", "aghanim.items.get", params, "--socket", str(served.path))
    eventually(lambda: client.result("bridge.status")["calls"].get("aghanim.items.get"))
    eventually(lambda: client.result("bridge.status")["connections"] == 1)
    call.child.terminate()
    assert call.wait() == 128 + signal.SIGTERM
    assert b"stdout" in call.stderr()


def test_a_stopped_process_goes_on_where_it_was(bridge):
    bridge.child.send_signal(signal.SIGSTOP)
    key = bridge.request("bridge.ping")
    bridge.child.send_signal(signal.SIGCONT)
    assert bridge.answer(key)["result"] == {}
    assert bridge.finish() == (b"", 0)


def test_a_killed_server_is_noticed_by_its_clients_at_once(serve):
    served = serve()
    with Connection(served.path) as client:
        assert client.result("bridge.ping") == {}
        served.process.child.kill()
        assert client.frames.rest() == b""
    assert served.process.wait() == -signal.SIGKILL
