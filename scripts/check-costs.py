#!/usr/bin/env python3
"""Counts what calls cost the bridge, in instructions and allocations, and compares with Benchmarks/costs.json.

Usage: check-costs.py [BRIDGE [COSTS]]

callgrind counts the same again and again, whatever else the machine does. Each case is run with n and with 2n calls, so
that starting and ending cancel out. Exits 1 when a call costs more than the file allows; lower the limits there when
something became cheaper, and raise them only with a reason in the commit.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ALLOCATORS = {"malloc", "calloc", "realloc", "posix_memalign"}
#: The names of functions stay; lines of the source, which valgrind would read for a long time, go.
STRIP = ["strip", "--strip-debug", "-o"]


def fail(sentence):
    sys.exit(f"check-costs: {sentence}")


def end(process):
    """Closes what a process reads, and waits for its end."""
    process.stdin.close()
    process.stdout.read()
    process.stdout.close()
    if process.wait(120) != 0:
        fail(f"{process.args[0]} ended with {process.returncode}")


def start(command, environment):
    return subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
    )  # fmt: skip


def exchange(bridge, texts):
    """Sends lines, all at once, and reads as many answers."""
    bridge.stdin.write(b"".join(text.encode() + b"\n" for text in texts))
    bridge.stdin.flush()
    answers = [json.loads(bridge.stdout.readline()) for _ in texts]
    errors = [answer["error"]["code"] for answer in answers if "error" in answer]
    if errors:
        fail(f"a call was answered with error {errors[0]}")
    return answers


def ask(bridge, method, params):
    request = {"jsonrpc": "2.0", "id": "ask", "method": method, "params": params}
    return exchange(bridge, [json.dumps(request)])[0]["result"]


def drive(bridge, case, calls):
    """Makes a case's calls, `inFlight` of them at a time."""
    found = {}
    for method, params in case.get("before", []):
        found.update(ask(bridge, method, params))
    request = json.dumps({"jsonrpc": "2.0", "id": 0, "method": case["method"], "params": case["params"]})
    request = re.sub(r"\$\{(\w+)\}", lambda name: found[name[1]], request)
    for _ in range(calls // case["inFlight"]):
        exchange(bridge, [request.replace('"id": 0', f'"id": {key}') for key in range(case["inFlight"])])


def counts(profile):
    """Instructions and allocations of a whole run, as callgrind wrote them down."""
    names, instructions, allocations, callee = {}, 0, 0, None
    for line in profile.read_text(errors="replace").splitlines():
        if found := re.match(r"c?fn=\((\d+)\)(?: (.*))?$", line):
            if found[2]:
                names[found[1]] = found[2]
            callee = names[found[1]] if line.startswith("c") else None
        elif line.startswith("calls=") and callee in ALLOCATORS:
            allocations += int(line[6:].split()[0])
        elif line.startswith("totals:"):
            instructions = int(line.split()[1])
    return instructions, allocations


class Meter:
    """Runs the bridge under callgrind, with a sandbox in a process of its own."""

    def __init__(self, bridge, folder):
        self.folder = Path(folder)
        self.stripped = self.folder / "checkout-bridge"
        subprocess.run([*STRIP, self.stripped, bridge], check=True)
        # Hash tables with the same seed in each run.
        self.environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "CHECKOUT_BRIDGE_CORE_DUMPS": "1"}
        self.environment["CHECKOUT_BRIDGE_API_KEY"] = "sdk_sandbox_costs"
        self.sandbox = start([bridge, "sandbox"], self.environment)
        self.url = json.loads(self.sandbox.stdout.readline())["url"]

    def close(self):
        self.sandbox.terminate()
        self.sandbox.communicate(timeout=60)

    def run(self, case, calls):
        profile = self.folder / "profile"
        command = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}", self.stripped]
        bridge = start([*command, "--base-url", f"{self.url}/sdk"], self.environment)
        drive(bridge, case, calls)
        end(bridge)
        return counts(profile)

    def cost(self, case):
        """Instructions and allocations for each call, the ones more that twice as many calls take."""
        once, twice = self.run(case, case["calls"]), self.run(case, 2 * case["calls"])
        return tuple((more - less) / case["calls"] for less, more in zip(once, twice))


def over(case, cost):
    """Prints what a case costs; whether that is more than it may."""
    figures = [(cost[0], case["instructions"], "instructions"), (cost[1], case["allocations"], "allocations")]
    told = ", ".join(f"{value:,.1f} of {limit:,} {what}" for value, limit, what in figures)
    is_over = any(value > limit for value, limit, _ in figures)
    print(f"check-costs: {case['name']}: {told}{': too much' if is_over else ''}", flush=True)
    return is_over


def main(arguments):
    bridge = Path(arguments[0]) if arguments else ROOT / ".build/release/checkout-bridge"
    limits = Path(arguments[1]) if len(arguments) > 1 else ROOT / "Benchmarks/costs.json"
    if not bridge.is_file():
        fail(f"{bridge} is not there; make build")
    if not shutil.which("valgrind"):
        print("check-costs: valgrind is not installed, costs not checked")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        meter = Meter(bridge, folder)
        try:
            late = [case["name"] for case in json.loads(limits.read_text()) if over(case, meter.cost(case))]
        finally:
            meter.close()
    if late:
        print(f"check-costs: more than {limits.name} allows: {'; '.join(late)}. See docs/performance.md", file=sys.stderr)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
