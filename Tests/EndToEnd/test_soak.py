"""The soak in small, and that it would notice what it is there to notice."""

import asyncio
import collections
import json
import subprocess
import sys

import pytest
from raw_bridge import ROOT

sys.path.insert(0, str(ROOT / "Tests/Soak"))
import client  # noqa: E402
import soak  # noqa: E402
from plan import Plan  # noqa: E402

CALLS, SEED = 5_000, 6


def test_thousands_of_calls_are_answered_once_and_leave_nothing_behind(binary):
    words = [sys.executable, ROOT / "Tests/Soak/soak.py", "--bridge", binary, "--calls", str(CALLS), "--seed", str(SEED)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"all good with --seed {SEED}" in done.stdout


def test_the_same_seed_asks_the_same():
    def messages(seed):
        plan = Plan(seed)
        return [plan.message() for _ in range(500)]

    assert messages("6/0") == messages("6/0")
    assert messages("6/0") != messages("6/1")


@pytest.mark.parametrize(
    "name, late, problem",
    [
        ("descriptors", 21, "descriptors has grown from 20 to 21"),
        ("handles", 31, "handles has grown from 30 to 31"),
        ("inFlight", 2, "inFlight has grown from 1 to 2"),
        ("resident", 35 << 20, f"resident has grown from {30 << 20} to {35 << 20}"),
        ("toProvider", 65, "toProvider has grown from 5 to 65"),
    ],
)
def test_growth_is_noticed(name, late, problem, monkeypatch):
    monkeypatch.setattr(soak, "TOLERANCE", 4 << 20)
    sample = {
        "connections": 10, "inFlight": 1, "descriptors": 20, "handles": 30, "resident": 30 << 20, "toProvider": 5,
    }
    assert soak.judge([sample] * 10) == []
    assert soak.judge([sample] * 9 + [{**sample, name: late}]) == [problem]


async def converse(answers, path):
    """A client that asks some things of a server which answers as `answers(request)` says."""

    async def serve(reader, writer):
        async for line in reader:
            for answer in answers(json.loads(line)):
                writer.write(json.dumps(answer).encode() + b"\n")

    server = await asyncio.start_unix_server(serve, path)
    plan = Plan("x")
    plan.message = plan_ping(plan)
    one = await client.Client(plan, collections.Counter()).connect(path)
    for _ in range(5):
        one.send()
    try:
        await one.settle()
        # What should not be there may come behind what should.
        await one.call("bridge.ping")
    finally:
        one.expects_end = True
        one.drop()
        server.close()


def plan_ping(plan):
    numbers = iter(range(1, 100))

    def message():
        number = next(numbers)
        return json.dumps({"jsonrpc": "2.0", "id": number, "method": "bridge.ping"}), [number], "ping"

    return message


def result(request):
    return {"jsonrpc": "2.0", "id": request.get("id"), "result": {}}


def once(request):
    return [] if "id" not in request else [result(request)]


def twice(request):
    return once(request) * 2


def never(request):
    return [] if request.get("id") == 3 else once(request)


def unasked(request):
    return [*once(request), {"jsonrpc": "2.0", "id": 77, "result": {}}]


def internal(request):
    return [{"jsonrpc": "2.0", "id": request.get("id"), "error": {"code": -32603, "message": "a fault"}}]


def test_one_answer_each_is_in_order(private_dir):
    asyncio.run(converse(once, str(private_dir / "s")))


@pytest.mark.parametrize("answers", [twice, never, unasked, internal])
def test_what_is_not_one_answer_each_is_noticed(answers, private_dir, monkeypatch):
    monkeypatch.setattr(client, "PATIENCE", 1)
    with pytest.raises(client.Broken):
        asyncio.run(converse(answers, str(private_dir / "s")))
