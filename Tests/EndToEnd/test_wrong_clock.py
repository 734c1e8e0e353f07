"""A wall clock that is wrong, or that somebody sets while calls wait: deadlines do not care, certificates say so."""

import datetime
import shutil
import subprocess
import threading
from pathlib import Path

import pytest
from backends import CHECKOUT, Backend, prices

YEARS = 10 * 365 * 86_400


@pytest.fixture
def clock(tmp_path):
    """A wall clock that can be set: the environment of a process that goes by it, and `set`."""
    if not shutil.which("cc"):
        pytest.skip("there is no C compiler: the clock cannot be shifted")
    library, shift = tmp_path / "clock.so", tmp_path / "shift"
    source = Path(__file__).with_name("wrong_clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)

    class Clock:
        environment = {"LD_PRELOAD": str(library), "CLOCK_SHIFT_FILE": str(shift)}

        def set(self, seconds):
            waiting = tmp_path / "next"
            waiting.write_text(str(seconds))
            waiting.rename(shift)

    clock = Clock()
    clock.set(0)
    return clock


@pytest.mark.parametrize("seconds", [YEARS, -YEARS, 86_400, -86_400])
def test_a_clock_that_is_set_ends_no_call(bridge_at, backend, clock, seconds):
    """aws/aws-sdk-cpp#577, smithy-lang/smithy-rs#4800: deadlines go by the monotonic clock."""
    release = threading.Event()

    def script(connection):
        while connection.read_request():
            release.wait()
            connection.respond()

    server = backend(Backend, script)
    bridge = bridge_at(server.url, **clock.environment)
    key = bridge.request("aghanim.pricePoints.get", {"_meta": {"timeoutMs": 60_000}})
    server.await_requests(1)
    clock.set(seconds)
    assert bridge.result("bridge.ping") == {}
    release.set()
    assert bridge.answer(key)["result"]["context"]["country"] == "US"
    assert bridge.result("aghanim.pricePoints.get")
    assert len(server.requests) == 2


@pytest.mark.parametrize("seconds", [YEARS, -YEARS])
def test_deadlines_pass_all_the_same(bridge_at, backend, clock, seconds):
    server = backend(Backend, lambda connection: connection.read_request() and connection.wait_for_close())
    bridge = bridge_at(server.url, "--request-timeout", "1", **clock.environment)
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    slow = bridge.request(*CHECKOUT)
    short = bridge.request("aghanim.pricePoints.get", {"_meta": {"timeoutMs": 200}})
    server.await_requests(1)
    clock.set(seconds)
    assert bridge.answer(short)["error"]["code"] == -32005
    error = bridge.answer(slow)["error"]
    assert (error["code"], error["data"]["outcome"]) == (102, "unknown")
    assert [request.method for request in server.requests].count("POST") == 1


@pytest.mark.parametrize("seconds, words", [(YEARS, "expired"), (-YEARS, "not yet valid")])
def test_a_good_certificate_by_a_wrong_clock(bridge_at, backend, authority, clock, seconds, words):
    """The error has the machine's own date, and once the clock is right the same process connects."""
    now = datetime.datetime.now()
    day = datetime.timedelta(days=1)
    server = backend(Backend, prices, authority.issue(not_before=now - day, not_after=now + day))
    clock.set(seconds)
    bridge = bridge_at(server.url, **authority.trusted, **clock.environment)
    error = bridge.error("aghanim.pricePoints.get")
    assert (error["code"], error["data"]["outcome"]) == (101, "notSent")
    assert words in error["data"]["debugMessage"] and "clock, which says " in error["data"]["debugMessage"]
    assert server.requests == []
    clock.set(0)
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
