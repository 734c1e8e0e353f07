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
import bench  # noqa: E402


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
        command = [loadgen, arguments[0], tmp_path / "s", str(os.getpid()), *arguments[1:]]
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

    done = run(answer, "ping", "1000", "64")
    assert json.loads(done.stdout)["calls"] == 1000
    assert seen == list(range(1, 1001))


def test_cpu_spent_by_the_server_is_what_is_reported(run, request_file):
    def answer(_):
        until = time.process_time() + 0.05
        while time.process_time() < until:
            pass
        return b'{"result":{}}\n'

    assert json.loads(run(answer, "call", request_file).stdout)["cpu_ns"] >= 50_000_000


def test_a_run_with_an_error_answer_gives_no_figures(run):
    done = run(lambda _: b'{"error":{"code":-32603}}\n', "ping", "10", "2")
    assert (done.returncode, done.stdout) == (1, "")
    assert "an error came back" in done.stderr


def test_a_stall_during_the_call_shows_in_the_longest_ping(run, request_file):
    lock = threading.Lock()

    def answer(line):
        with lock:
            if b"big" in line:
                time.sleep(0.08)
        return b'{"result":{}}\n'

    figures = json.loads(run(answer, "stall", request_file).stdout)
    assert figures["max_ns"] >= 50_000_000
    assert figures["p50_ns"] < figures["max_ns"]


def test_ratios_are_taken_within_a_round(loadgen):
    def one_round(ours, theirs):
        return {key: {"bridge": ours, "sidecar": theirs} for key, _, _ in bench.ROWS}

    result = bench.summarize([one_round(2, 1), one_round(40, 20), one_round(6, 2)])
    assert result["ping_cpu_us"]["ratios"] == {"sidecar": 2}
    assert result["ping_cpu_us"]["servers"]["bridge"]["median"] == 6
