"""The C# client as scenario_runner.py wants it: a program in C# that does, line by line, what it is told."""

import json
import subprocess

from scenario_runner import WAIT


class CallFailed(Exception):
    """An error of a call, as (what the driver told)."""


class Driver:
    """One process for all scenarios."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(list(map(str, command)), stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def order(self, do, **members):
        self.process.stdin.write(json.dumps({"do": do, **members}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the driver ended at {do}: its stderr says why"
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(WAIT) == 0
        self.process.stdout.close()


class Call:
    """A call on its way."""

    def __init__(self, driver, method, params):
        self.driver = driver
        more = {} if params is None else {"params": params}
        self.number = driver.order("start", method=method, **more)

    def result(self, timeout=WAIT):
        told = self.driver.order("await", number=self.number)
        if "result" not in told:
            raise CallFailed(told)
        return told["result"]

    def cancel(self):
        self.driver.order("cancel", number=self.number)


class Events:
    """Events that fit a pattern, in order, as (name, params)."""

    def __init__(self, driver, pattern):
        self.driver, self.number = driver, driver.order("events", pattern=pattern)

    def get(self, timeout=WAIT):
        told = self.driver.order("next", number=self.number)
        return told["method"], told["params"]


class Bridge:
    """A client in the driver; there is one at a time."""

    def __init__(self, driver, **options):
        self.driver = driver
        told = driver.order("open", **options)
        self.sandbox_url, self.pid = told["sandbox"], told["pid"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.order("close")

    def start(self, method, params=None):
        return Call(self.driver, method, params)

    def call(self, method, params=None, timeout=WAIT):
        return self.start(method, params).result(timeout)

    def events(self, pattern):
        return Events(self.driver, pattern)
