"""Runs the steps of clients/scenarios/*.json through the Python client; see the README there."""

import json
import re
import time
import urllib.error
import urllib.request
from pathlib import Path

from checkout_bridge import BridgeError, Event, ResponseError, events

ROOT = Path(__file__).resolve().parents[3]
SCENARIOS = ROOT / "clients" / "scenarios"
WAIT = 20.0
TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}
ABSENT = object()


class Mismatch(AssertionError):
    """A value is not what a scenario expects."""


class Scenario:
    """The state of one run: its bridge, variables, open calls and events."""

    def __init__(self, bridge):
        self.bridge = bridge
        self.variables = {"sandbox": bridge.sandbox_url}
        self.calls = {}
        self.streams = {}

    def listen(self, steps):
        """Opens a stream for every event step, before anything happens."""
        for step in steps:
            if "event" in step:
                self.streams.setdefault(step["event"], self.bridge.events(step["event"]))

    def run(self, step):
        step = self.fill(step)
        for kind in ("start", "cancel", "await", "http", "until", "event", "call"):
            if kind in step:
                return getattr(self, "step_" + kind)(step)
        raise ValueError(f"unknown step {step}")

    def step_start(self, step):
        self.calls[step["start"]] = self.bridge.start(step["call"], step.get("params"))

    def step_cancel(self, step):
        self.calls[step["cancel"]].cancel()

    def step_await(self, step):
        self.settle(self.calls[step["await"]], step)

    def step_call(self, step):
        self.settle(self.bridge.start(step["call"], step.get("params")), step)

    def settle(self, call, step):
        try:
            result = call.result(WAIT)
        except BridgeError as error:
            if "error" not in step:
                raise
            self.match_error(error, step["error"])
            assert self.bridge.call("bridge.ping", timeout=WAIT) == {}
        else:
            if "error" in step:
                raise Mismatch(f"expected an error, got {result!r}")
            self.match(result, step["expect"])

    def match_error(self, error, wanted):
        """`class` stands for the class itself or any of those it is derived from."""
        if not isinstance(error, ResponseError):
            raise error
        families = [kind.__name__ for kind in type(error).__mro__]
        require(wanted.get("class", "ResponseError") in families, "/class", families, wanted)
        self.match(described(error), {key: one for key, one in wanted.items() if key != "class"})

    def step_http(self, step):
        self.match(self.request(step["http"], step.get("body"), step.get("headers", {})), step["expect"])

    def step_until(self, step):
        deadline = time.monotonic() + WAIT
        while True:
            try:
                return self.match(self.request(step["until"], None, {}), step["expect"])
            except Mismatch:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)

    def step_event(self, step):
        event = self.streams[step["event"]].get(WAIT)
        assert type(event) is events.BY_NAME.get(event.method, Event), f"{event.method} does not fit its class"
        self.match(event.params, step["expect"])

    def request(self, line, body, headers):
        method, path = line.split(" ", 1)
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.variables["sandbox"] + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        return {"status": status, "body": json.loads(text) if text else None}

    def fill(self, value):
        """`value` with every `${name}` replaced."""
        if isinstance(value, dict):
            return {key: self.fill(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.fill(one) for one in value]
        if not isinstance(value, str):
            return value
        whole = re.fullmatch(r"\$\{(\w+)\}", value)
        if whole:
            return self.variables[whole[1]]
        return re.sub(r"\$\{(\w+)\}", lambda found: str(self.variables[found[1]]), value)

    def match(self, value, wanted, path=""):
        """Raises `Mismatch` with the path at which the value is not as wanted."""
        if isinstance(wanted, dict) and any(key.startswith("$") for key in wanted):
            self.match_special(value, wanted, path)
        elif isinstance(wanted, dict):
            require(isinstance(value, dict), path, value, wanted)
            for key, one in wanted.items():
                self.match(value.get(key, ABSENT), one, f"{path}/{key}")
        elif isinstance(wanted, list):
            require(isinstance(value, list) and len(value) == len(wanted), path, value, wanted)
            for index, one in enumerate(wanted):
                self.match(value[index], one, f"{path}/{index}")
        else:
            same = value == wanted and isinstance(value, bool) == isinstance(wanted, bool)
            require(same, path, value, wanted)

    def match_special(self, value, wanted, path):
        ((name, operand),) = wanted.items()
        require(name == "$absent" or value is not ABSENT, path, "nothing", wanted)
        getattr(self, "match_" + name[1:])(value, operand, path)

    def match_type(self, value, name, path):
        honest = isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))
        require(honest, path, value, name)

    def match_like(self, value, pattern, path):
        require(isinstance(value, str) and re.search(pattern, value), path, value, pattern)

    def match_capture(self, value, name, path):
        require(value is not None, path, value, name)
        self.variables[name] = value

    def match_absent(self, value, _, path):
        require(value is ABSENT, path, value, "nothing")

    def match_only(self, value, wanted, path):
        self.match(value, wanted, path)
        require(value.keys() == wanted.keys(), path, value, wanted)

    def match_length(self, value, length, path):
        require(isinstance(value, list) and len(value) == length, path, value, length)

    def match_has(self, value, wanted, path):
        require(any(self.fits(one, wanted) for one in value), path, value, wanted)

    def match_each(self, value, wanted, path):
        require(isinstance(value, list) and value, path, value, wanted)
        for index, one in enumerate(value):
            self.match(one, wanted, f"{path}/{index}")

    def match_not(self, value, unwanted, path):
        require(not self.fits(value, unwanted), path, value, f"not {unwanted}")

    def fits(self, value, wanted):
        try:
            self.match(value, wanted)
        except Mismatch:
            return False
        return True


def require(holds, path, value, wanted):
    if not holds:
        raise Mismatch(f"at {path or '/'}: expected {wanted!r}, got {value!r}")


def described(error):
    """An exception as scenarios see it, without its class."""
    return {"code": error.code, "message": error.message, "data": dict(error.data)}
