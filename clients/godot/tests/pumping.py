"""core.gd with Python's sockets around it, where Godot's would be. It looks like a `Bridge`."""

import select
import socket
import subprocess
import time
from pathlib import Path

from gdscript import Script

CORE = Path(__file__).resolve().parents[1] / "addons/checkout_bridge/core.gd"
WAIT = 30.0
FAMILIES = {"ACErrorMessage": "AppchargeError"}
CODES = {"RequestCancelled": -32800, "DeadlineExceeded": -32005, "InvalidParams": -32602}


def new_core(presenter=False):
    """A core that queued its introduction."""
    core = Script(CORE)
    core.introduce({"name": "checkout-bridge-godot", "version": "0"}, presenter)
    return core


class CallFailed(Exception):
    """What a call's error said."""


class Call:
    """A call on its way; `result` pumps until it is back."""

    def __init__(self, bridge, number):
        self.bridge, self.id, self.answers = bridge, number, []
        assert number > 0

    def result(self, timeout=WAIT):
        self.bridge.pump_until(lambda: self.answers, timeout)
        (told,) = self.answers
        if "error" in told:
            raise CallFailed(told["error"])
        return told["result"]

    def cancel(self):
        self.bridge.core.cancel(self.id, now())
        self.bridge.pump(0)


class Events:
    """Events that fit a pattern, in order."""

    def __init__(self, bridge, pattern):
        self.bridge, self.pattern, self.heard = bridge, pattern, []

    def take(self, name, params):
        fits = name.startswith(self.pattern[:-1]) if self.pattern.endswith("*") else name == self.pattern
        self.heard += [(name, params)] if fits else []

    def get(self, timeout=WAIT):
        self.bridge.pump_until(lambda: self.heard, timeout)
        return self.heard.pop(0)


def now():
    return int(time.monotonic() * 1000)


class Bridge:
    """A bridge that was started over a socket pair, with a core of its own."""

    def __init__(self, binary, arguments=(), sandbox=False, presenter=False):
        self.core, self.calls, self.streams = new_core(presenter), {}, []
        self.socket, theirs = socket.socketpair()
        command = [binary, *(["--sandbox"] if sandbox else []), *arguments]
        with theirs:
            self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs)
        self.pump_until(lambda: self.core.state != "opening")
        self.sandbox_url = self.core.sandbox_url

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        assert self.process.wait(WAIT) == 0

    def pump(self, seconds):
        self.core.did_send(self.socket.send(bytes(self.core.output)) if self.core.output else 0)
        if select.select([self.socket], [], [], seconds)[0]:
            data = self.socket.recv(65536)
            self.core.receive(bytearray(data)) if data else self.core.end_input("the bridge ended")
        self.core.expire(now())
        told, self.core.actions[:] = list(self.core.actions), []
        for action in told:
            self.tell(action)

    def tell(self, action):
        if action["kind"] == "answer":
            self.calls[action["id"]].answers.append(action)
        elif action["kind"] == "event":
            for stream in self.streams:
                stream.take(action["name"], action["params"])

    def pump_until(self, holds, timeout=WAIT):
        end = time.monotonic() + timeout
        while not holds():
            assert time.monotonic() < end, "nothing came in time"
            self.pump(0.05)

    def start(self, method, params=None):
        number = self.core.start(method, params, 0, now())
        call = self.calls[number] = Call(self, number)
        self.pump(0)
        return call

    def call(self, method, params=None, timeout=WAIT):
        return self.start(method, params).result(timeout)

    def events(self, pattern):
        self.streams.append(Events(self, pattern))
        return self.streams[-1]


def is_of_class(error, name):
    """Whether an error is of the family that scenarios call `name`."""
    if name in CODES:
        return error["code"] == CODES[name]
    kind = error["data"].get("kind")
    return name in ("ResponseError", kind, FAMILIES.get(kind))
