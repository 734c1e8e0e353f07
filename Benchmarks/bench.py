#!/usr/bin/env python3
"""Measures the bridge against its baselines and prints one table; the raw figures go to bench.json.

Usage: bench.py [--runs N] [--calls N] [--skus N] [--bridge BINARY]

Runs are paired: each round measures every server once, one after the other, so that a slow moment of the machine
hits all of them, and ratios are taken within a round. docs/performance.md tells how to read the table.
"""

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
KEY = "sdk_sandbox_bench"


class Server:
    """A process that prints one JSON line once it is ready, and is ended with the block."""

    def __init__(self, name, *command, environment=None, socket=None):
        self.name, self.socket = name, socket
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        line = self.process.stdout.readline()
        if not line.startswith("{"):
            raise SystemExit(f"bench: {name} did not start: {' '.join(map(str, command))}")
        self.ready = json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def load(self, mode, *arguments):
        """One run of the load generator against this server."""
        command = [HERE / ".build/loadgen", mode, self.socket, self.process.pid, *arguments]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"bench: {self.name}: {done.stderr.strip()}")
        return json.loads(done.stdout)


def start_servers(stack, bridge, folder, skus):
    """The sandbox in its own process with its catalog filled, the bridge on it, and both baselines."""
    sandbox = stack.enter_context(Server("sandbox", bridge, "sandbox")).ready["url"]
    fill = urllib.request.Request(f"{sandbox}/_sandbox/catalog?generate={skus}", method="PUT", data=b"")
    urllib.request.urlopen(fill, timeout=60).close()
    sockets = {name: f"{folder}/{name}" for name in ("bridge", "sidecar", "echo")}
    serve = [bridge, "serve", "--socket", sockets["bridge"], "--base-url", f"{sandbox}/sdk"]
    node = ["node", HERE / "baselines/sidecar.mjs", sockets["sidecar"], sandbox]
    commands = {"bridge": serve, "sidecar": node, "echo": [HERE / ".build/echo", sockets["echo"]]}
    environment = {"CHECKOUT_BRIDGE_API_KEY": KEY}
    return {
        name: stack.enter_context(Server(name, *command, environment=environment, socket=sockets[name]))
        for name, command in commands.items()
    }


def write_items_request(folder, skus):
    wanted = [f"gen.{n:06}" for n in range(skus)]
    request = {"jsonrpc": "2.0", "id": 1, "method": "aghanim.items.get", "params": {"skus": wanted}}
    path = Path(folder) / "items.json"
    path.write_text(json.dumps(request, separators=(",", ":")) + "\n")
    return path


def rounds(options, servers, request):
    """Yields the figures of one round: {measurement: {server: value}}."""
    for number in range(options.runs):
        print(f"bench: round {number + 1} of {options.runs}", file=sys.stderr)
        ping = {name: server.load("ping", options.calls, 64) for name, server in servers.items()}
        items = {name: servers[name].load("call", request) for name in ("bridge", "sidecar")}
        stall = {name: servers[name].load("stall", request) for name in ("bridge", "sidecar")}
        yield {
            "ping_cpu_us": {name: run["cpu_ns"] / run["calls"] / 1e3 for name, run in ping.items()},
            "ping_wall_us": {name: run["wall_ns"] / run["calls"] / 1e3 for name, run in ping.items()},
            "items_cpu_ms": {name: run["cpu_ns"] / 1e6 for name, run in items.items()},
            "items_wall_ms": {name: run["wall_ns"] / 1e6 for name, run in items.items()},
            "stall_p999_ms": {name: run["p999_ns"] / 1e6 for name, run in stall.items()},
            "stall_max_ms": {name: run["max_ns"] / 1e6 for name, run in stall.items()},
        }


ROWS = [
    ("ping_cpu_us", "bridge.ping, 64 in flight: CPU a call, µs", 30),
    ("ping_wall_us", "bridge.ping, 64 in flight: wall a call, µs", None),
    ("items_cpu_ms", "items.get of {skus} SKUs: CPU, ms", 150),
    ("items_wall_ms", "items.get of {skus} SKUs: wall, ms", None),
    ("stall_p999_ms", "a ping meanwhile: p99.9, ms", None),
    ("stall_max_ms", "a ping meanwhile: longest, ms", 20),
]


def summary(values):
    return {"min": min(values), "median": statistics.median(values), "max": max(values), "values": values}


def summarize(measured):
    """{measurement: {"servers": {name: summary}, "ratios": {baseline: median of the paired ratios}}}."""
    result = {}
    for key, _, target in ROWS:
        by_server = {name: [one[key][name] for one in measured] for name in measured[0][key]}
        paired = {
            name: statistics.median(ours / theirs for ours, theirs in zip(by_server["bridge"], values))
            for name, values in by_server.items()
            if name != "bridge"
        }
        servers = {name: summary(values) for name, values in by_server.items()}
        result[key] = {"target": target, "servers": servers, "ratios": paired}
    return result


def print_table(result, options):
    columns = ("min", "median", "max", "target", "× Node sidecar", "× bare echo")
    print(f"{'bridge':<46}" + "".join(f"{column:>{max(9, len(column) + 2)}}" for column in columns))
    for key, label, target in ROWS:
        one = result[key]
        ours = one["servers"]["bridge"]
        cells = [f"{ours[column]:.2f}" for column in ("min", "median", "max")]
        cells.append("" if target is None else f"≤ {target}")
        cells += [f"{one['ratios'][name]:.2f}" if name in one["ratios"] else "" for name in ("sidecar", "echo")]
        widths = [max(9, len(column) + 2) for column in columns]
        print(f"{label.format(skus=options.skus):<46}" + "".join(f"{c:>{w}}" for c, w in zip(cells, widths)))
        if target is not None and ours["median"] > target:
            print(f"    over target: the median is {ours['median']:.2f}, the target {target}")


def machine():
    model = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return {"cpu": model[0] if model else "?", "cores": os.cpu_count(), "commit": commit.stdout.strip()}


def main():
    parser = argparse.ArgumentParser(description="Measure the bridge against its baselines.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--calls", type=int, default=200_000)
    parser.add_argument("--skus", type=int, default=10_000)
    parser.add_argument("--bridge", default=HERE.parent / ".build/release/checkout-bridge", type=Path)
    options = parser.parse_args()
    if not options.bridge.exists():
        raise SystemExit(f"bench: no binary at {options.bridge}; run 'make build'")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        servers = start_servers(stack, options.bridge, folder, options.skus)
        measured = list(rounds(options, servers, write_items_request(folder, options.skus)))
    result = summarize(measured)
    print_table(result, options)
    report = {"machine": machine(), "runs": options.runs, "calls": options.calls, "skus": options.skus, **result}
    (HERE.parent / "bench.json").write_text(json.dumps(report, indent=2) + "\n")
    print("bench: raw figures are in bench.json")


if __name__ == "__main__":
    main()
