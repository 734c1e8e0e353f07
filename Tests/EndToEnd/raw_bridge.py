"""A bridge process driven with raw bytes: what these tests are about is the wire itself."""

import json
import os
import selectors
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Longest wait for anything; a test that needs it all has failed.
WAIT = 20.0
#: The environment's variables about proxies, all empty.
PROXY_VARIABLES = {
    name: "" for word in ("http_proxy", "https_proxy", "all_proxy", "no_proxy") for name in (word, word.upper())
}
#: Makes bridges end with the tests, and marks those that these tests started.
WATCH = "CHECKOUT_BRIDGE_PARENT_PID"
SECRET = "sdk_sandbox_s3cr3tK3yThatMustNeverShow"


class Frames:
    """Reads frames of either framing from a descriptor, with a deadline."""

    def __init__(self, fd):
        self.fd = fd
        self.received = b""  # everything, for tests that search the stream
        self._buffer = b""

    def line(self):
        """The next line, parsed. `None` at the end of the stream."""
        while b"\n" not in self._buffer:
            if not self._more():
                return None
        line, self._buffer = self._buffer.split(b"\n", 1)
        return json.loads(line.decode("utf-8"))

    def sized(self):
        """The next Content-Length frame, parsed."""
        while b"\r\n\r\n" not in self._buffer:
            assert self._more(), "the stream ended inside a header"
        header, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        size = int(header.split(b"Content-Length:")[1].split(b"\r\n")[0])
        while len(self._buffer) < size:
            assert self._more(), "the stream ended inside a body"
        body, self._buffer = self._buffer[:size], self._buffer[size:]
        return json.loads(body.decode("utf-8"))

    def rest(self):
        """Everything until the end of the stream."""
        while self._more():
            pass
        rest, self._buffer = self._buffer, b""
        return rest

    def _more(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self.fd, selectors.EVENT_READ)
            assert selector.select(WAIT), f"nothing came within {WAIT} s; so far: {self.received[-500:]!r}"
        try:
            data = os.read(self.fd, 1 << 20)
        except ConnectionResetError:
            data = b""
        self.received += data
        self._buffer += data
        return bool(data)


class Peer:
    """What a stdio process and a socket connection have in common."""

    def __init__(self, frames, send):
        self.frames = frames
        self.send = send
        self._id = 0

    def request(self, method, params=None, key=None):
        """Sends one request as a line and returns its id."""
        if key is None:
            self._id += 1
            key = self._id
        message = {"jsonrpc": "2.0", "id": key, "method": method}
        self.send(frame(message if params is None else {**message, "params": params}))
        return key

    def notify(self, method, params=None):
        message = {"jsonrpc": "2.0", "method": method}
        self.send(frame(message if params is None else {**message, "params": params}))

    def answer(self, key):
        """The answer to `key`; events and other answers on the way are kept."""
        for index, message in enumerate(self.kept()):
            if message.get("id") == key and "method" not in message:
                return self.kept().pop(index)
        while True:
            message = self.frames.line()
            assert message is not None, f"the stream ended before the answer to {key}"
            if message.get("id") == key and "method" not in message:
                return message
            self.kept().append(message)

    def kept(self):
        return self.__dict__.setdefault("_kept", [])

    def call(self, method, params=None):
        """The whole answer."""
        return self.answer(self.request(method, params))

    def call_or_none(self, method, params=None):
        """The whole answer to the one call that this peer makes; `None` when it is turned away instead."""
        try:
            self.request(method, params)
            return self.frames.line()
        except (BrokenPipeError, ConnectionResetError):
            return None

    def result_line(self, method, params=None):
        """The text of the answer to the one call that this peer makes."""
        self.result(method, params)
        return self.frames.received.rstrip(b"\n")

    def result(self, method, params=None):
        answer = self.call(method, params)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method, params=None):
        answer = self.call(method, params)
        assert "error" in answer, answer
        return answer["error"]

    def event(self, method):
        """The next event of that name."""
        for index, message in enumerate(self.kept()):
            if message.get("method") == method:
                return self.kept().pop(index)["params"]
        while True:
            message = self.frames.line()
            assert message is not None, f"the stream ended before {method}"
            if message.get("method") == method:
                return message["params"]
            self.kept().append(message)


class Process(Peer):
    """`checkout-bridge ARGS`, its stdin and stdout as pipes, its stderr in a file."""

    def __init__(self, binary, *args, env=None, full_pipe=None, **options):
        """With a `full_pipe` that is its stdout."""
        self.stderr_file = tempfile.TemporaryFile()
        pipe = subprocess.PIPE
        if args[:1] == ("sandbox",):  # It reads no variables.
            args = (*args, "--parent-pid", str(os.getpid()))
        self.child = subprocess.Popen(
            [binary, *args], stdin=pipe, stdout=full_pipe.writer if full_pipe else pipe, stderr=self.stderr_file, bufsize=0,
            env=clean_environment() if env is None else env, **options,
        )  # fmt: skip
        self.pipe = full_pipe or self.child.stdout
        super().__init__(Frames(full_pipe.reader if full_pipe else self.child.stdout.fileno()), self._write)

    def _write(self, data):
        view = memoryview(data)
        while view:
            view = view[self.child.stdin.write(view) :]

    def end_input(self):
        self.child.stdin.close()

    def wait(self):
        return self.child.wait(WAIT)

    def finish(self):
        """Ends the input and returns what was still written, and the exit status."""
        self.end_input()
        rest = self.frames.rest()
        return rest, self.wait()

    def stderr(self):
        self.stderr_file.seek(0)
        return self.stderr_file.read()

    def close(self):
        if self.child.poll() is None:
            self.child.kill()
        self.child.wait()
        self.pipe.close()
        try:
            self.child.stdin.close()
        except OSError:
            pass  # Unsent bytes of a bridge that is gone.
        self.stderr_file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Connection(Peer):
    """One connection to a bridge's Unix socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(WAIT)
        self.socket.connect(str(path))
        super().__init__(Frames(self.socket.fileno()), self.socket.sendall)

    def end_input(self):
        self.socket.shutdown(socket.SHUT_WR)

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Control:
    """The sandbox's control API."""

    def __init__(self, url):
        self.url = url

    def __call__(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/_sandbox/{path}", data, method=method)
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def fault(self, action, times=1, **match):
        self("POST", "faults", {"match": match, "times": times, "action": action})

    def await_request(self, **wanted):
        """Waits until the sandbox has received a request like this."""
        return eventually(lambda: [one for one in self("GET", "requests") if wanted.items() <= one.items()])


def frame(message):
    return json.dumps(message, ensure_ascii=False).encode("utf-8") + b"\n"


def sized(message):
    body = json.dumps(message, ensure_ascii=False).encode("utf-8")
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def eventually(condition, patience=WAIT):
    """The first true value of `condition`, asked again and again for at most so many seconds."""
    deadline = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.01)


def clean_environment(**more):
    """This environment without the bridge's own variables and without a desktop; bridges end with these tests.

    Tests look into /proc/PID/fd and maps, also where root may not trace: hence CORE_DUMPS. What it changes is tested in
    test_security.py.
    """
    desktop = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("CHECKOUT_BRIDGE_") and name not in desktop
    }
    return {**kept, WATCH: str(os.getpid()), "CHECKOUT_BRIDGE_CORE_DUMPS": "1", **more}


def sandbox_of(bridge):
    """The control API of the sandbox inside a bridge."""
    hello = bridge.result("bridge.hello", {"client": {"name": "tests", "version": "0"}})
    return Control(hello["sandbox"]["url"])


def tcp_sockets(pid):
    """How many TCP sockets a process holds."""
    with open("/proc/net/tcp") as table:
        inodes = {f"socket:[{line.split()[9]}]" for line in list(table)[1:]}
    folder = f"/proc/{pid}/fd"
    return sum(os.readlink(f"{folder}/{fd}") in inodes for fd in os.listdir(folder))


def cpu_seconds(pid):
    """Processor time that a process has used."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_asleep(pid):
    """Whether no thread of the process has anything to do."""
    states = []
    for thread in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{thread}/stat") as stat:
            states.append(stat.read().rsplit(")", 1)[1].split()[0])
    return set(states) == {"S"}


def written(bridge):
    """Everything the process wrote, once it has ended in order."""
    rest, status = bridge.finish()
    assert status == 0
    return bridge.frames.received + rest + bridge.stderr()


def most_memory(pid):
    """The most memory that a process ever held, in bytes; 0 where a sanitizer's own memory hides it."""
    if "SANITIZED" in os.environ:
        return 0
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))


def bridges_of_ours():
    """Pids of the bridges that these tests started and that run still."""
    mark = f"{WATCH}={os.getpid()}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "comm").read_text().startswith("checkout-bridge"):
                if mark in (folder / "environ").read_bytes().split(b"\0") and is_running(folder.name):
                    found.append(int(folder.name))
        except OSError:
            pass  # It ended meanwhile, or is another user's.
    return found


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
