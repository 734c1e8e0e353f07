"""The Lua client as Python sees it: driver.lua runs in an interpreter, told by lines what to do. It looks like a `Bridge`."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLIENT = HERE.parent
ROOT = CLIENT.parents[1]
WAIT = 30.0
FAMILIES = {"ACErrorMessage": "AppchargeError"}
CODES = {"RequestCancelled": -32800, "DeadlineExceeded": -32005, "InvalidParams": -32602}
#: Every interpreter, with the transports that it is tested with.
WAYS = [("lua5.1", "luasocket"), ("lua5.3", "luasocket"), ("lua5.4", "luasocket"), ("luajit", "luasocket"), ("luajit", "ffi")]


def environment(**more):
    """This process's, with the client and the tests on Lua's path."""
    path = f"{CLIENT}/?.lua;{HERE}/?.lua;;"
    return {**os.environ, "LUA_PATH": path, "LUA_PATH_5_3": path, "LUA_PATH_5_4": path, **more}


def why_not(interpreter, transport=None):
    """Why tests with them cannot run here; None when they can."""
    if not shutil.which(interpreter):
        return f"there is no {interpreter}: run `scripts/setup.sh engines`"
    if transport == "luasocket":
        done = subprocess.run([interpreter, "-e", "require('socket.unix')"], capture_output=True, check=False)
        return None if done.returncode == 0 else f"{interpreter} has no LuaSocket: run `scripts/setup.sh engines`"
    return None


class CallFailed(Exception):
    """What a call's error said."""


class Driver:
    """A Lua process that runs driver.lua."""

    def __init__(self, interpreter, **variables):
        command = [interpreter, str(HERE / "driver.lua")]
        self.process = subprocess.Popen(command, env=environment(**variables), stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(WAIT) == 0
        self.process.stdout.close()

    def do(self, what, **command):
        self.process.stdin.write(json.dumps({"do": what, **command}).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the driver ended with status {self.process.wait(WAIT)}"
        return json.loads(line)


class Call:
    """A call on its way; `result` updates until it is back."""

    def __init__(self, bridge, number):
        self.bridge, self.id, self.answers = bridge, number, []

    def answer(self, timeout=WAIT):
        self.bridge.update_until(lambda: self.answers, timeout)
        (told,) = self.answers
        return told

    def result(self, timeout=WAIT):
        told = self.answer(timeout)
        if "error" in told:
            raise CallFailed(told["error"])
        return told["result"]

    def error(self):
        told = self.answer()
        assert "error" in told, f"expected an error, got {told}"
        return told["error"]

    def cancel(self):
        asked = self.bridge.driver.do("cancel", id=self.id)["asked"]
        self.bridge.update()
        return asked


class Events:
    """Events that one handler heard, in order."""

    def __init__(self, bridge):
        self.bridge, self.heard = bridge, []

    def get(self, timeout=WAIT):
        self.bridge.update_until(lambda: self.heard, timeout)
        return self.heard.pop(0)


class Bridge:
    """A client in a driver."""

    def __init__(self, driver, **options):
        self.driver, self.calls, self.streams, self.logged = driver, {}, {}, []
        self.state, self.reason, self.sandbox_url = "opening", None, None
        refusal = driver.do("open", options=options).get("reason")
        assert refusal is None, refusal

    def opened(self):
        """Updates until the introduction is over."""
        self.update_until(lambda: self.state != "opening", WAIT)
        return self

    def update(self, seconds=0.0):
        self.take(self.driver.do("update", seconds=seconds))

    def take(self, answer):
        self.state, self.reason = answer["state"], answer.get("reason")
        self.sandbox_url = answer.get("sandbox", self.sandbox_url)
        for told in answer["told"]:
            if told["what"] == "answer":
                self.calls[told["id"]].answers.append(told)
            elif told["what"] == "event":
                self.streams[told["handler"]].heard.append((told["name"], told.get("params")))
            else:
                self.logged.append((told["text"], told["line"]))

    def update_until(self, holds, timeout=WAIT):
        end = time.monotonic() + timeout
        while not holds():
            assert time.monotonic() < end, "nothing came in time"
            self.update(0.05)

    def start(self, method, params=None, **options):
        answer = self.driver.do("call", method=method, options=options, **({} if params is None else {"params": params}))
        assert "id" in answer, answer["reason"]
        call = self.calls[answer["id"]] = Call(self, answer["id"])
        self.update()
        return call

    def call(self, method, params=None, timeout=WAIT):
        return self.start(method, params).result(timeout)

    def events(self, pattern, subscribe=False, once=False):
        handler = self.driver.do("listen", pattern=pattern, subscribe=subscribe, once=once)["handler"]
        stream = self.streams[handler] = Events(self)
        return stream

    def close(self):
        self.take(self.driver.do("close"))


def is_of_class(error, name):
    """Whether an error is of the family that scenarios call `name`."""
    if name in CODES:
        return error["code"] == CODES[name]
    return name in ("ResponseError", error["kind"], FAMILIES.get(error["kind"]))
