"""What is measured, one function a measure: a round of it gives {figure: {server: value}}."""

import json
import statistics
import subprocess
from pathlib import Path

import servers
from servers import HERE, KEY, load

PING = {"jsonrpc": "2.0", "id": 1, "method": "bridge.ping"}


class Bench:
    """The servers of a run, and the requests that are sent to them."""

    def __init__(self, options, sandbox, running, folder):
        self.options, self.sandbox, self.running, self.folder = options, sandbox, running, Path(folder)
        self.bridge = running["bridge"]
        self.bridge.ask("aghanim.setPlayerId", {"playerId": "bench"})
        order = self.bridge.ask("aghanim.startCheckout", {"items": [{"sku": "gen.000000"}]})
        self.order = order["orderId"]

    def request(self, name, method, params=None, key=1):
        """A file with one request in it."""
        message = {"jsonrpc": "2.0", "id": key, "method": method, **({} if params is None else {"params": params})}
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(message, separators=(",", ":")) + "\n")
        return path

    def items_request(self, count):
        return self.request(f"items-{count}", "aghanim.items.get", {"skus": [f"gen.{n:06}" for n in range(count)]})

    def order_request(self, name="order", key=1):
        return self.request(name, "aghanim.orders.get", {"id": self.order}, key)

    def slowed(self, milliseconds):
        """While the block runs, the sandbox answers about orders this late."""
        return Slowed(self.sandbox, milliseconds)


class Slowed:
    def __init__(self, sandbox, milliseconds):
        self.sandbox, self.milliseconds = sandbox, milliseconds

    def __enter__(self):
        match, action = {"path": "/sdk/v1/orders/"}, {"delayMs": self.milliseconds}
        self.sandbox.control("POST", "faults", {"match": match, "times": 1_000_000, "action": action})

    def __exit__(self, *_):
        self.sandbox.control("DELETE", "faults")


def spawning(bench):
    names = ("bridge", "sidecar", "python", "echo")
    runs = {name: load("spawn", 10, *servers.on_stdio(name, bench.options.bridge)) for name in names}
    return {"spawn_ms": {name: run["p50_ns"] / 1e6 for name, run in runs.items()}}


def memory(bench):
    """What a fresh process holds after its first HTTP call."""
    resident = {}
    for name in ("bridge", "sidecar"):
        folder = bench.folder / "fresh"
        folder.mkdir(mode=0o700, exist_ok=True)
        with servers.start(name, bench.options.bridge, bench.sandbox.url, folder) as server:
            server.ask("aghanim.items.get", {"skus": ["gen.000000"]})
            resident[name] = server.resident() / 2**20
    return {"resident_mib": resident}


def roundtrips(bench):
    request = bench.request("ping", "bridge.ping")
    runs = {
        name: load("roundtrip", server.path, server.pid, 5000, request) for name, server in bench.running.items()
    }
    return {
        "ping_p50_us": {name: run["p50_ns"] / 1e3 for name, run in runs.items()},
        "ping_p99_us": {name: run["p99_ns"] / 1e3 for name, run in runs.items()},
    }


def pipelined(bench):
    calls = bench.options.calls
    runs = {name: load("ping", server.path, server.pid, calls, 64, 1) for name, server in bench.running.items()}
    server = bench.bridge
    many = load("ping", server.path, server.pid, calls, 64, 64)
    rates = {name: run["calls"] / run["wall_ns"] * 1e6 for name, run in runs.items()}
    return {
        "ping64_cpu_us": {name: run["cpu_ns"] / run["calls"] / 1e3 for name, run in runs.items()},
        "ping64_rate": rates,
        "many_rate": {"bridge": many["calls"] / many["wall_ns"] * 1e6, "one connection": rates["bridge"]},
        "many_share": {"bridge": many["slowest_share"]},
    }


def one_order(bench):
    """The same order, asked of the bridge and, by curl on one kept connection, of the sandbox."""
    calls = 1000
    run = load("roundtrip", bench.bridge.path, bench.bridge.pid, calls, bench.order_request())
    url = f"{bench.sandbox.url}/sdk/v1/orders/{bench.order}"
    config = bench.folder / "curl"
    config.write_text(f'header = "Authorization: Bearer {KEY}"\n' + f'url = "{url}"\noutput = "/dev/null"\n' * calls)
    command = ["curl", "--silent", "--fail", "--write-out", "%{time_total}\n", "--config", config]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"bench: curl ended with {done.returncode}")
    direct = statistics.median(float(line) for line in done.stdout.split()) * 1e6
    through = run["p50_ns"] / 1e3
    return {"order_us": {"bridge": through, "curl": direct}, "order_added_us": {"bridge": through - direct}}


def codec(bench):
    """CPU of reading what the provider says about many items, 50 an answer, and of writing it for a caller."""
    path = bench.folder / "answers.jsonl"
    if not path.exists():
        queries = (range(first, min(first + 50, bench.options.skus)) for first in range(0, bench.options.skus, 50))
        answers = (
            bench.sandbox.get("/sdk/v1/items?" + "&".join(f"skus=gen.{n:06}" for n in query)) for query in queries
        )
        path.write_bytes(b"\n".join(answer.replace(b"\n", b"") for answer in answers))
    probe = [bench.options.bridge.parent / "codec-probe", path, "20"]
    runs = {"bridge": probe, "sidecar": ["node", HERE / "baselines/codec.mjs", path, "20"]}
    figures = {
        name: json.loads(subprocess.run([str(word) for word in command], capture_output=True, check=True).stdout)
        for name, command in runs.items()
    }
    return {"codec_ms": {name: figure["cpu_ns"] / 1e6 for name, figure in figures.items()}}


def many_items(bench):
    request = bench.items_request(bench.options.skus)
    pair = {name: bench.running[name] for name in ("bridge", "sidecar")}
    runs = {name: load("call", server.path, server.pid, request) for name, server in pair.items()}
    stalls = {name: load("stall", server.path, request, 5) for name, server in pair.items()}
    return {
        "items_cpu_ms": {name: run["cpu_ns"] / 1e6 for name, run in runs.items()},
        "items_wall_ms": {name: run["wall_ns"] / 1e6 for name, run in runs.items()},
        "stall_p999_ms": {name: run["p999_ns"] / 1e6 for name, run in stalls.items()},
        "stall_max_ms": {name: run["max_ns"] / 1e6 for name, run in stalls.items()},
    }


def slow_backend(bench):
    cancel, flood = bench.order_request("slow", "slow"), bench.order_request("flood", "@")
    flood.write_text(flood.read_text().replace('"@"', "@"))
    with bench.slowed(60_000):
        stopped = load("cancel", bench.bridge.path, cancel, 200)
    with bench.slowed(20):
        held = load("flood", bench.bridge.path, bench.bridge.pid, flood, 1000, 8)
    return {
        "cancel_roundtrips": {"bridge": stopped["cancel_p50_ns"] / stopped["ping_p50_ns"]},
        "flood_kib": {"bridge": held["bytes_a_call"] / 1024},
    }


ALL = (spawning, memory, roundtrips, pipelined, one_order, codec, many_items, slow_backend)
