"""How the process begins, ends and dies."""

import json
import os
import signal
import subprocess
import sys

import pytest
from raw_bridge import WAIT, Connection, clean_environment, eventually, is_running, sandbox_of


def test_end_of_input_answers_everything_in_flight(bridge, control):
    """PowerDNS/pdns, cloudwu/skynet#50: the end of input means no more requests, not go away."""
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    rest, status = bridge.finish()
    assert json.loads(rest)["id"] == slow and "result" in json.loads(rest)
    assert status == 0


def test_end_of_input_without_calls_ends_the_process(start):
    """modelcontextprotocol/python-sdk#2231"""
    bridge = start("--sandbox")
    assert bridge.finish() == (b"", 0)


def test_a_drain_that_takes_too_long_loses_answers_and_says_so(start):
    bridge = start("--sandbox", "--drain-timeout", "0.2")
    control = sandbox_of(bridge)
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    bridge.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    rest, status = bridge.finish()
    assert status == 1
    assert bridge.stderr()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_in_order(bridge, control, number):
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    bridge.child.send_signal(number)
    answer = json.loads(bridge.frames.rest())
    assert answer["id"] == slow and "result" in answer
    assert bridge.wait() == 0


def test_a_second_signal_ends_at_once(bridge, slow_prices):
    bridge.request("aghanim.pricePoints.get")
    slow_prices.await_request(path="/sdk/v1/price_points")
    bridge.child.send_signal(signal.SIGTERM)
    refused = eventually(lambda: bridge.call("bridge.ping").get("error"))
    assert refused["code"] == -32002
    bridge.child.send_signal(signal.SIGTERM)
    assert bridge.wait() != 0


def test_shutdown_is_answered_last_and_later_calls_are_refused(bridge, control):
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    last = bridge.request("bridge.shutdown")
    late = bridge.request("bridge.ping")
    order = [bridge.frames.line() for _ in range(3)]
    assert [message["id"] for message in order] == [late, slow, last]
    assert order[0]["error"]["code"] == -32002
    assert order[2]["result"] == {}
    assert bridge.frames.rest() == b""
    assert bridge.wait() == 0


def test_a_reader_that_goes_away_ends_the_process_quietly(start):
    """modelcontextprotocol/typescript-sdk#1615: no SIGPIPE."""
    bridge = start("--sandbox")
    bridge.result("bridge.ping")
    bridge.child.stdout.close()
    bridge.request("bridge.ping")
    assert bridge.wait() in (0, 1)


def test_a_parent_that_dies_takes_the_bridge_along(binary):
    """ihor-sokoliuk/mcp-searxng#60: even when somebody still holds its stdin open."""
    their_input, our_end = os.pipe()
    script = (
        "import os, subprocess, sys\n"
        f"child = subprocess.Popen([{binary!r}, '--parent-pid', str(os.getpid())], stdin={their_input})\n"
        "print(child.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        pass_fds=[their_input], env=clean_environment(),
    ) as parent:  # fmt: skip
        pid = int(parent.stdout.readline())
        os.write(our_end, b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n')
        assert json.loads(parent.stdout.readline())["id"] == 1
        parent.kill()
        eventually(lambda: not is_running(pid))
    os.close(their_input)
    os.close(our_end)


def test_a_parent_that_cannot_be_seen_is_not_watched(start):
    """microsoft/vscode-languageserver-node#857"""
    gone = subprocess.Popen(["true"])
    gone.wait()
    bridge = start("--parent-pid", str(gone.pid))
    assert bridge.result("bridge.ping") == {}
    assert bridge.finish() == (b"", 0)
    lines = bridge.stderr().decode().splitlines()
    assert len(lines) == 1 and str(gone.pid) in lines[0]


def test_idle_exit_waits_for_the_last_client(serve):
    served = serve("--idle-exit", "0.3")
    with Connection(served.path) as first, Connection(served.path) as second:
        assert first.result("bridge.ping") == {}
        first.close()
        assert second.result("bridge.ping") == {}
    assert served.process.wait() == 0
    assert not served.path.exists()


def test_stderr_that_nobody_reads_stops_nothing(binary):
    """mark3labs/mcp-go#956"""
    read_end, write_end = os.pipe()
    child = subprocess.Popen(
        [binary, "--log-level", "debug"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=write_end, env=clean_environment(),
    )  # fmt: skip
    os.close(write_end)
    flood = b"".join(b'{"jsonrpc":"2.0","id":%d,"method":"no.such.%d"}\n' % (n, n) for n in range(5000))
    out, _ = child.communicate(flood, timeout=WAIT)
    os.close(read_end)
    assert out.count(b"\n") == 5000 and child.returncode == 0


def test_files_serve_as_input_and_output(binary, tmp_path):
    """A recorded session: neither end is a pipe."""
    requests, answers = tmp_path / "requests", tmp_path / "answers"
    requests.write_bytes(b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n{"jsonrpc":"2.0","id":2,"method":"bridge.ping"}')
    with open(requests, "rb") as stdin, open(answers, "wb") as stdout:
        status = subprocess.call([binary], stdin=stdin, stdout=stdout, timeout=WAIT, env=clean_environment())
    assert status == 0
    assert sorted(json.loads(line)["id"] for line in answers.read_bytes().splitlines()) == [1, 2]


def test_nothing_to_do_is_an_orderly_end(binary):
    done = subprocess.run([binary], stdin=subprocess.DEVNULL, capture_output=True, timeout=WAIT, env=clean_environment())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_an_output_that_takes_nothing_is_an_answer_lost(binary):
    ping = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n'
    with open("/dev/full", "wb") as full:
        done = subprocess.run([binary], input=ping, stdout=full, stderr=subprocess.PIPE, timeout=WAIT, env=clean_environment())
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1 and b"ENOSPC" in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_descriptors_that_are_closed_at_the_start_are_nobody_elses(binary, closed):
    """Without care the first socket becomes descriptor 1, and frames or a library's words go into it."""
    request = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n'
    command = f'exec "{binary}" --sandbox {closed}'
    done = subprocess.run(["sh", "-c", command], input=request, capture_output=True, timeout=WAIT)
    has_input, has_output = "<&-" not in closed, ">&-" not in closed.replace("2>&-", "")
    assert done.stdout == (b'{"jsonrpc":"2.0","id":1,"result":{}}\n' if has_input and has_output else b"")
    assert done.returncode == (1 if has_input and not has_output else 0)
