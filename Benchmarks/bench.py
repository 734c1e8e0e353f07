#!/usr/bin/env python3
"""Measures the bridge against its baselines and prints one table; the raw figures go to bench.json.

Usage: bench.py [--runs N] [--calls N] [--skus N] [--bridge BINARY] [--plot FILE]

Runs are paired: each round measures every server once, one after the other, so that a slow moment of the machine
hits all of them, and ratios are taken within a round. docs/performance.md tells how to read the table.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import growth
import measures
import report
import servers
from servers import HERE


def machine():
    model = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return {"cpu": model[0] if model else "?", "cores": os.cpu_count(), "commit": commit.stdout.strip()}


def arguments():
    parser = argparse.ArgumentParser(description="Measure the bridge against its baselines.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--calls", type=int, default=200_000)
    parser.add_argument("--skus", type=int, default=10_000)
    parser.add_argument("--bridge", default=HERE.parent / ".build/release/checkout-bridge", type=Path)
    parser.add_argument("--plot", type=Path, help="draw how cost grows with the work to this SVG file")
    options = parser.parse_args()
    for binary in (options.bridge, options.bridge.parent / "codec-probe"):
        if not binary.exists():
            raise SystemExit(f"bench: no binary at {binary}; run 'make bench', which builds it")
    return options


def run(options, folder):
    """All rounds' figures, and how cost grows."""
    with contextlib.ExitStack() as stack:
        sandbox = stack.enter_context(servers.Sandbox(options.bridge))
        sandbox.control("PUT", f"catalog?generate={options.skus}")
        running = {
            name: stack.enter_context(servers.start(name, options.bridge, sandbox.url, folder))
            for name in ("bridge", "sidecar", "python", "echo")
        }
        bench = measures.Bench(options, sandbox, running, folder)
        measured = []
        for number in range(options.runs):
            print(f"bench: round {number + 1} of {options.runs}", file=sys.stderr)
            measured.append({key: value for measure in measures.ALL for key, value in measure(bench).items()})
        print("bench: how cost grows", file=sys.stderr)
        return measured, growth.measure(bench)


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        measured, grown = run(options, folder)
    result = report.summarize(measured)
    report.print_table(result, grown, options.skus)
    size = options.bridge.stat().st_size
    print(f"binary: {size / 2**20:.1f} MiB")
    about = {"machine": machine(), "runs": options.runs, "calls": options.calls, "skus": options.skus}
    raw = {**about, "binary_bytes": size, "figures": result, "growth": grown}
    (HERE.parent / "bench.json").write_text(json.dumps(raw, indent=2) + "\n")
    print("bench: raw figures are in bench.json")
    if options.plot:
        import plot  # its library is only needed here

        plot.draw(grown, options.plot)


if __name__ == "__main__":
    main()
