"""The load generator's figures are claims about money-handling code: it must see a stall and refuse a run with errors."""

import json
import os
import socketserver
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "Benchmarks"
sys.path.insert(0, str(BENCHMARKS))
import growth  # noqa: E402
import report  # noqa: E402


@pytest.fixture(scope="module")
def loadgen():
    subprocess.run(["make", "-s", "-C", BENCHMARKS, "build"], check=True)
    return BENCHMARKS / ".build/loadgen"


@pytest.fixture
def run(loadgen, tmp_path):
    """Runs the load generator against a server in this process that answers each line with `answer(line)`."""
    running = []

    def start(answer, *arguments):
        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                for line in self.rfile:
                    self.wfile.write(answer(line))

        class Server(socketserver.ThreadingUnixStreamServer):
            daemon_threads = True

        server = Server(str(tmp_path / "s"), Handler)
        running.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pid = [] if arguments[0] in ("stall", "cancel") else [str(os.getpid())]
        command = [loadgen, arguments[0], tmp_path / "s", *pid, *arguments[1:]]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


@pytest.fixture
def request_file(tmp_path):
    path = tmp_path / "request.json"
    path.write_text('{"jsonrpc":"2.0","id":1,"method":"big"}\n')
    return path


def test_every_ping_is_sent_once_and_waited_for(run):
    seen = []

    def answer(line):
        seen.append(json.loads(line)["id"])
        return b'{"result":{}}\n'

    done = run(answer, "ping", "1000", "64", "1")
    assert json.loads(done.stdout)["calls"] == 1000
    assert seen == list(range(1, 1001))


def test_every_connection_is_served_and_an_even_server_is_told_to_be_fair(run):
    lines = []

    def answer(line):
        lines.append(line)
        return b'{"result":{}}\n'

    figures = json.loads(run(answer, "ping", "4000", "4", "8").stdout)
    assert figures["calls"] == len(lines) == 4000
    assert 0 < figures["slowest_share"] <= 1


def test_a_round_trip_is_a_call_at_a_time(run, request_file):
    figures = json.loads(run(lambda _: b'{"result":{}}\n', "roundtrip", "50", request_file).stdout)
    assert figures["calls"] == 50
    assert 0 < figures["p50_ns"] <= figures["p99_ns"]


def test_a_call_that_is_not_cancelled_gives_no_figures(run, request_file):
    done = run(lambda line: b"" if b"big" in line else b'{"result":{}}\n', "cancel", request_file, "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "not cancelled" in done.stderr


def test_cancels_are_counted_from_the_cancel_to_the_answer(run, request_file):
    def answer(line):
        if b"big" in line:
            return b""
        return b'{"error":{"code":-32800}}\n' if b"cancel" in line else b'{"result":{}}\n'

    figures = json.loads(run(answer, "cancel", request_file, "20").stdout)
    assert figures["calls"] == 20 and figures["cancel_p50_ns"] > 0


def test_spawning_is_measured_to_the_first_answer(loadgen):
    script = "import sys; sys.stdin.readline(); print('{}', flush=True); sys.stdin.read()"
    done = subprocess.run([loadgen, "spawn", "2", sys.executable, "-c", script], capture_output=True, check=True)
    assert json.loads(done.stdout)["p50_ns"] > 1_000_000


def test_cpu_spent_by_the_server_is_what_is_reported(run, request_file):
    def answer(_):
        until = time.process_time() + 0.05
        while time.process_time() < until:
            pass
        return b'{"result":{}}\n'

    assert json.loads(run(answer, "call", request_file).stdout)["cpu_ns"] >= 50_000_000


def test_a_run_with_an_error_answer_gives_no_figures(run):
    done = run(lambda _: b'{"error":{"code":-32603}}\n', "ping", "10", "2", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "an error came back" in done.stderr


def test_a_stall_during_the_call_shows_in_the_longest_ping(run, request_file):
    lock = threading.Lock()

    def answer(line):
        with lock:
            if b"big" in line:
                time.sleep(0.08)
        return b'{"result":{}}\n'

    figures = json.loads(run(answer, "stall", request_file, "1").stdout)
    assert figures["max_ns"] >= 50_000_000
    assert figures["p50_ns"] < figures["max_ns"]


def one_round(ours, theirs):
    against = {bar.against for row in report.ROWS for bar in row.bars if bar.against}
    return {row.key: {"bridge": ours, **dict.fromkeys(against, theirs)} for row in report.ROWS}


def test_ratios_are_taken_within_a_round():
    result = report.summarize([one_round(2, 1), one_round(40, 20), one_round(6, 2)])
    bar = result["ping64_cpu_us"]["bars"][0]
    assert (bar["value"], bar["holds"]) == (2, False)
    assert result["ping64_cpu_us"]["servers"]["bridge"]["median"] == 6


def test_a_floor_is_held_from_above():
    fast, slow = report.summarize([one_round(3, 1)]), report.summarize([one_round(1, 3)])
    assert [bar["holds"] for bar in fast["ping64_rate"]["bars"]] == [True, True]
    assert [bar["holds"] for bar in slow["ping64_rate"]["bars"]] == [False, False]


def test_growth_worse_than_linear_shows():
    assert growth.worst_step({10: 5, 100: 50, 1000: 100}) == 1
    assert growth.worst_step({10: 1, 100: 10, 1000: 200}) == 2
