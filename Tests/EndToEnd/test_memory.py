"""Clients that mean harm: whatever they send, the process stays within 64 MiB and the queues that were configured."""

import json
import resource
import select
import socket
import time

import pytest
from raw_bridge import WAIT, Connection, Control, clean_environment, most_memory

MIB = 1 << 20
QUEUE = 256 << 10
CLIENTS = 63  # and one that is served all the while
BOUND = 64 * MIB + (CLIENTS + 1) * QUEUE
FRAME = 512 << 10
SKUS = [f"gen.{n:06}" for n in range(1000)]
ORDERS_WATCH = "aghanim.orders.watch"


def call(key, method, params=None):
    return json.dumps({"jsonrpc": "2.0", "id": key, "method": method, "params": params or {}}, separators=(",", ":")).encode()


def lines(*texts):
    return b"".join(text + b"\n" for text in texts)


def batch(*texts):
    return b"[" + b",".join(texts) + b"]\n"


def calls(method, params=None, count=256, key="{}"):
    return lines(*(call(key.format(n), method, params) for n in range(count)))


#: What each of the clients sends again and again, and never reads.
FLOODS = {
    "rpc.discover": calls("rpc.discover"),
    "a thousand items": calls("aghanim.items.get", {"skus": SKUS}),
    "fifty items": calls("aghanim.items.get", {"skus": SKUS[:50]}),
    "price points": calls("aghanim.pricePoints.get"),
    "ids of 1 KiB": calls("aghanim.pricePoints.get", key="{:04}" + "x" * 1018),
    "watches": lines(*(call(n, ORDERS_WATCH, {"orderId": f"ord_{n}"}) for n in range(256))),
    "notifications": lines(b'{"jsonrpc":"2.0","method":"aghanim.pricePoints.get"}') * 1000,
    "frames that are no requests": b"1\n" * 50_000,
    "batches that are never complete": batch(*(call(n, "rpc.discover") for n in range(8)), call("w", ORDERS_WATCH, {"orderId": "o"})),
    "batches of a thousand pings": batch(*(call(n, "bridge.ping", {"pad": "x" * 900}) for n in range(1000))),
    "batches of a thousand that are nothing": batch(*[b"1"] * 1000),
    "subscriptions": lines(*(call(n, "bridge.subscribe", {"events": [f"{m:0100}" for m in range(n, n + 64)]}) for n in range(64))),
}  # fmt: skip

#: Those whose answers gather in batches.
GATHERED = {name for name in FLOODS if name.startswith("batches")}

#: What one client sends once.
FRAMES = {
    "a length of 4 GiB": [b"Content-Length: 4294967296\r\n\r\n", *[b"x" * MIB] * 40],
    "a line without end": [b'{"a":"', *[b"x" * MIB] * 40],
    "a header block without end": [b"Content-Length: ", *[b"1" * MIB] * 4],
    "a batch of a million": [b"[" + b"1," * 1_000_000 + b"1]\n"],
    "a batch of a million requests": [b"[", *[(call(1, "bridge.ping") + b",") * 10_000] * 100, b"1]\n"],
    "eight MiB of brackets": [b"[" * (8 * MIB - 1) + b"\n"],
    "eight MiB of numbers": [b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping","params":[' + b"1," * 4_000_000 + b"1]}\n"],
    "eight MiB of names": [b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping","params":{' + b'"":1,' * 1_500_000 + b'"":1}}\n'],
    "eight MiB of SKUs": [call(1, "aghanim.items.get", {"skus": ["a"] * 2_000_000}) + b"\n"],
    "eight MiB of escapes": [call(1, "bridge.ping", ["\n" * 4_000_000]) + b"\n"],
}  # fmt: skip


@pytest.fixture(scope="session", autouse=True)
def many_descriptors():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))


@pytest.fixture
def served(start, private_dir, request):
    """A bridge on a socket whose sandbox is another process."""
    url = start("sandbox").frames.line()["url"]
    Control(url)("PUT", "catalog?generate=1000")
    key = clean_environment(CHECKOUT_BRIDGE_API_KEY="sdk_sandbox_memory")
    path = str(private_dir / "b.sock")
    options = ["--max-queued-output", str(QUEUE)]
    if any(name in request.node.name for name in GATHERED):
        options += ["--max-frame", str(FRAME)]
    bridge = start("--socket", path, "--base-url", f"{url}/sdk", *options, env=key)
    bridge.frames.line()
    bridge.path = path
    return bridge


def bound(name):
    """What the process may hold: a queue with room takes one more whole answer, which may be as large as a frame.

    It shows where answers are larger than the queue, and for a batch, which is gathered as the one frame that it is.
    """
    return BOUND + (CLIENTS * FRAME if name in GATHERED or name == "a thousand items" else 0)


def peak(process):
    """The most that was ever resident, in bytes."""
    return most_memory(process.child.pid)


def flood(clients, data, seconds=3.0):
    """Sends to each as much as it takes, until none takes anything for a while or it has been long enough."""
    sent = dict.fromkeys(clients, 0)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ready = select.select([], list(sent), [], 0.5)[1]
        if not ready:
            return
        for client in ready:
            at = sent[client] % len(data)
            try:
                sent[client] += client.send(data[at : at + 65536])
            except BlockingIOError:
                pass
            except (BrokenPipeError, ConnectionResetError):
                del sent[client]


@pytest.mark.parametrize("name", FLOODS)
def test_clients_that_never_read_are_held_to_their_queues(served, name):
    """MongLong0214/logic-pro-mcp#683, i3/i3#2280: and another client is served meanwhile."""
    with Connection(served.path) as bystander:
        hostile = []
        for _ in range(CLIENTS):
            client = socket.socket(socket.AF_UNIX)
            client.connect(served.path)
            client.setblocking(False)
            hostile.append(client)
        flood(hostile, FLOODS[name])
        assert bystander.result("bridge.ping") == {}
        assert peak(served) < bound(name), f"{peak(served) / MIB:.0f} MiB"
        for client in hostile:
            client.close()
        assert bystander.result("bridge.ping") == {}


@pytest.mark.parametrize("name", FRAMES)
def test_one_frame_takes_no_more_than_its_limit(served, name):
    """Monkopedia/ksrpc#249, antirez/ds4#43"""
    with Connection(served.path) as client, Connection(served.path) as bystander:
        try:
            for piece in FRAMES[name]:
                client.send(piece)
            client.end_input()
            client.frames.rest()
        except (BrokenPipeError, ConnectionResetError):
            pass  # It was cut off, which is an answer too.
        assert bystander.result("bridge.ping") == {}
        assert peak(served) < BOUND, f"{peak(served) / MIB:.0f} MiB"


def test_events_for_a_client_that_never_reads_are_dropped_and_counted(served):
    """MongLong0214/logic-pro-mcp#683, i3/i3#2280: a flood of them holds up neither the process nor who makes it."""
    with Connection(served.path) as sluggish, Connection(served.path) as busy:
        sluggish.result("bridge.subscribe", {"events": ["bridge.log"]})
        busy.result("bridge.setLogLevel", {"level": "debug"})
        for _ in range(200):
            busy.send(calls("bridge.ping", count=100))
            for _ in range(100):
                assert busy.frames.line() is not None
        assert peak(served) < BOUND
        busy.result("bridge.setLogLevel", {"level": "none"})
        deadline = time.monotonic() + WAIT
        while (message := sluggish.frames.line())["method"] != "bridge.eventsLost":
            assert time.monotonic() < deadline
        assert message["params"]["count"] > 1000
