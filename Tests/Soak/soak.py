#!/usr/bin/env python3
"""Many calls over ten connections, with cancels, disconnects, faults and restarts of the provider.

Usage: soak.py [--calls N] [--seed N] [--bridge BINARY]

It ends with 1 when a request was not answered exactly once on a connection that stayed, when memory, handles or
descriptors have grown between the second and the last tenth, or when the end was not orderly. docs/testing.md has
the figures of a long run.
"""

import argparse
import asyncio
import collections
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from client import WINDOW, Broken, Client
from machine import FAULTS, KEY, Daemon, Sandbox, descriptors, resident_bytes
from plan import Plan

CONNECTIONS = 10
TENTHS = 10
#: How much larger than after the second tenth the resident size may be after the last: what an allocator's pages and
#: connections of libcurl that come and go account for. With a sanitizer the size says nothing.
TOLERANCE = int(os.environ.get("SOAK_TOLERANCE", "4")) << 20
#: Connections to the provider that libcurl may keep for the next request: their number varies.
PROVIDER_CONNECTIONS = 64
#: How many times in a tenth each happens, unless the tenth is a short one.
DISCONNECTS, FAULT_ORDERS, RESTARTS = 30, 10, 2


class Soak:
    """The run: its processes, its connections and its counts."""

    def __init__(self, options, folder):
        self.options = options
        self.dice = random.Random(options.seed)
        self.tally = collections.Counter()
        self.sandbox = Sandbox(options.bridge)
        self.socket = str(Path(folder) / "soak.sock")
        self.journal = str(Path(folder) / "journal.db")
        self.bridge = None
        self.clients = []
        self.is_driving = False
        self.plans = [Plan(f"{options.seed}/{index}") for index in range(CONNECTIONS)]

    async def run(self):
        await self.sandbox.start()
        self.bridge = Daemon(
            self.options.bridge, "serve", "--socket", self.socket, "--base-url", f"{self.sandbox.url}/sdk",
            "--journal", self.journal, "--request-timeout", "2s", "--log-level", "none",
            # Its descriptors are counted in /proc, which is closed to others otherwise.
            environment={"CHECKOUT_BRIDGE_API_KEY": KEY, "CHECKOUT_BRIDGE_CORE_DUMPS": "1"},
        )
        await self.bridge.start()
        self.clients = [await Client(plan, self.tally).connect(self.socket) for plan in self.plans]
        samples = []
        try:
            await self.clients[0].call("aghanim.setPlayerId", {"playerId": "p"})
            for _ in range(TENTHS):
                samples.append(await self._tenth())
            return samples
        finally:
            await self._stop(bool(samples))

    async def _stop(self, was_orderly):
        for client in self.clients:
            client.expects_end = True
        status = await self.bridge.stop()
        await self.sandbox.stop()
        if was_orderly and (status != 0 or os.path.exists(self.socket)):
            raise Broken(f"the bridge ended with status {status}, and its socket is {os.path.exists(self.socket)}")

    async def _tenth(self):
        """A tenth of all calls, then a moment of rest in which is measured."""
        calls = self.options.calls // TENTHS
        started = time.monotonic()
        self.is_driving = True
        async with asyncio.TaskGroup() as group:
            group.create_task(self._trouble(calls))
            await asyncio.gather(*(self._drive(index, calls // CONNECTIONS) for index in range(CONNECTIONS)))
            self.is_driving = False
        for client in self.clients:
            await client.settle()
        return await self._measure(time.monotonic() - started)

    async def _drive(self, index, calls):
        """Sends that many calls over one connection, or over one after the other."""
        dice = self.plans[index].dice
        leaves = min(DISCONNECTS / CONNECTIONS / calls, 1 / 200)
        while calls > 0:
            client = self.clients[index]
            await client.settle(WINDOW)
            burst = dice.randrange(1, 20)
            for _ in range(burst):
                calls -= client.send()
            if self.plans[index].chance(leaves * burst):
                await client.leave()
                self.clients[index] = await Client(self.plans[index], self.tally).connect(self.socket)

    async def _trouble(self, calls):
        """Faults and restarts, at moments that the seed decides."""
        steps = ["fault"] * FAULT_ORDERS + ["restart"] * RESTARTS
        self.dice.shuffle(steps)
        begun = self.tally["answers"]
        for number, step in enumerate(steps, 1):
            while self.is_driving and self.tally["answers"] - begun < calls * number / (len(steps) + 1):
                await asyncio.sleep(0.01)
            if step == "fault":
                await self.sandbox.misbehave(self.dice.choice(FAULTS))
            else:
                await self.sandbox.restart()
            self.tally[f"{step}s"] += 1

    async def _measure(self, seconds):
        """What the bridge uses while it has nothing to do but the call that asks."""
        deadline = time.monotonic() + 30
        while True:
            status = await self.clients[0].call("bridge.status")
            if status["connections"] == CONNECTIONS and status["inFlight"] == 1 or time.monotonic() > deadline:
                break
            await asyncio.sleep(0.02)
        pid = self.bridge.process.pid
        open_descriptors, to_provider = descriptors(pid)
        sample = {
            "seconds": round(seconds, 1),
            "connections": status["connections"],
            "inFlight": status["inFlight"],
            "resident": resident_bytes(pid),
            "descriptors": open_descriptors - to_provider,
            "toProvider": to_provider,
            "handles": status.get("handles", 0),
        }
        print(f"soak: {self.tally['answers']} answers; {sample}", flush=True)
        return sample


def judge(samples):
    """What has grown between the second tenth and the last."""
    early, late = samples[1], samples[-1]
    grown = [name for name in ("connections", "inFlight", "descriptors", "handles") if late[name] > early[name]]
    if late["toProvider"] > PROVIDER_CONNECTIONS:
        grown.append("toProvider")
    if late["resident"] > early["resident"] + TOLERANCE:
        grown.append("resident")
    return [f"{name} has grown from {early[name]} to {late[name]}" for name in grown]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = Path(__file__).resolve().parents[2]
    parser.add_argument("--calls", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--bridge", default=os.environ.get("CHECKOUT_BRIDGE_BIN", root / ".build/release/checkout-bridge"))
    options = parser.parse_args()
    if options.seed is None:
        options.seed = random.randrange(1 << 32)
    print(f"soak: {options.calls} calls, --seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="soak") as folder:
        soak = Soak(options, folder)
        try:
            problems = judge(asyncio.run(soak.run()))
        except Broken as error:
            problems = [str(error)]
    print("soak: " + ", ".join(f"{count} {name}" for name, count in sorted(soak.tally.items())))
    for problem in problems:
        print(f"soak: {problem}", file=sys.stderr)
    print(f"soak: {'failed' if problems else 'all good'} with --seed {options.seed}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
