"""A peer that misbehaves on request, for the unit tests of every client.

It speaks JSON-RPC lines on stdin and stdout like the bridge. The method name
says what to do wrong; see the functions below. `FAKE_START` in the environment
changes how it starts: `usage` (complains and exits 2), `silent` (never answers).
`FAKE_PROTOCOL` is the protocol version it claims; with `none` it knows no handshake.
"""

import json
import os
import signal
import subprocess
import sys
import time

held = {}  # id -> how its cancellation is treated


def write(data):
    while data:
        data = data[os.write(1, data) :]


def frame(message):
    return json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode() + b"\n"


def answer(key, result):
    write(frame({"id": key, "result": result}))


def hello(key, params):
    version = os.environ.get("FAKE_PROTOCOL", "1")
    if version == "none":
        return error(key, {"code": -32601, "message": "There is no such method."})
    answer(key, {"server": {"name": "fake", "version": "0"}, "protocolVersion": version, "methods": []})


def echo(key, params):
    answer(key, params)


def sliced(key, params):
    """Answers one byte a write."""
    for byte in frame({"id": key, "result": params["text"]}):
        write(bytes([byte]))


def cut(key, params):
    """Answers in two writes, cut at a byte."""
    data = frame({"id": key, "result": params["text"]})
    at = params["at"] % len(data)
    write(data[:at])
    time.sleep(0.002)
    write(data[at:])


def huge(key, params):
    answer(key, "é" * (params["bytes"] // 2))


def error(key, params):
    write(frame({"id": key, "error": params}))


def stray(key, params):
    """Prints something that is no frame, as a careless library would."""
    write(params["line"].encode() + b"\n")
    answer(key, {})


def raw(key, params):
    """Writes exactly this, with ID standing for the call's id."""
    write(params["text"].replace("ID", str(key)).encode())


def die(key, params):
    os.write(2, params.get("stderr", "").encode())
    os._exit(params.get("status", 1))


def die_of_signal(key, params):
    os.kill(os.getpid(), signal.SIGKILL)


def die_mid_frame(key, params):
    write(frame({"id": key, "result": "never whole"})[:20])
    os._exit(0)


def leave_orphan(key, params):
    """Dies while a child of it still holds stdout open."""
    subprocess.Popen(["sleep", "20"])
    os._exit(7)


def close_stdout(key, params):
    """Goes deaf and dumb but lives on."""
    os.close(1)
    time.sleep(20)


def hold(key, params):
    """Answers only once cancelled; `late` answers never, until `release`."""
    held[key] = params or {}


def list_held(key, params):
    answer(key, list(held))


def release(key, params):
    for late in list(held):
        held.pop(late)
        answer(late, "too late")
    answer(key, {})


def flood(key, params):
    """Fills stderr far beyond a pipe's capacity before it answers."""
    block = b"x" * 1023 + b"\n"
    for _ in range(params["kilobytes"]):
        sys.stderr.buffer.write(block)
    sys.stderr.buffer.flush()
    answer(key, {})


def nap(key, params):
    """Reads nothing for a while."""
    time.sleep(params["seconds"])
    answer(key, {})


def emit(key, params):
    for event in params["events"]:
        write(frame(event))
    answer(key, {})


def refuse_frame(key, params):
    write(frame({"id": None, "error": {"code": -32004, "message": "frame too large", "data": {"limit": 100}}}))


def ask_client(key, params):
    """Sends a request of its own and hands the client's answer back."""
    write(frame({"id": "mine", "method": "client.what"}))
    held["mine"] = key


def ignore_end(key, params):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    answer(key, {})
    globals()["stubborn"] = True


stubborn = False
METHODS = {
    name: function
    for name, function in globals().items()
    if callable(function) and function.__module__ == __name__
}
METHODS["bridge.hello"] = hello


def cancel(key):
    how = held.get(key)
    if how is None or how.get("late"):
        return
    del held[key]
    if how.get("finish"):
        return answer(key, "finished anyway")
    data = {"kind": "CancellationError", "outcome": how.get("outcome", "notSent")}
    error(key, {"code": -32800, "message": "The call was cancelled.", "data": data})


def serve(message):
    if message.get("method") == "$/cancelRequest":
        return cancel(message["params"]["id"])
    if "method" not in message:
        return answer(held.pop("mine"), message)
    METHODS[message["method"]](message["id"], message.get("params"))


def main():
    start = os.environ.get("FAKE_START")
    if start == "usage":
        os.write(2, b"unknown option --colour; accepted: --stdio\n")
        os._exit(2)
    for line in sys.stdin.buffer:
        if start != "silent":
            serve(json.loads(line))
    while stubborn:
        time.sleep(0.05)


main()
