"""The processes that are measured: the bridge, the sandbox it asks, and the baselines."""

import json
import os
import socket
import subprocess
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOADGEN = HERE / ".build/loadgen"
KEY = "sdk_sandbox_bench"
#: Bridges end with this program, however that ends.
WATCH = {"CHECKOUT_BRIDGE_PARENT_PID": str(os.getpid())}
#: Room for the answer that holds 100,000 items.
MAX_FRAME = "64MiB"


class Server:
    """A process that prints one JSON line once it is ready, and is ended with the block."""

    def __init__(self, name, *command, path=None):
        self.name, self.path = name, path
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "CHECKOUT_BRIDGE_API_KEY": KEY, **WATCH},
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
        self.process.stdout.close()

    @property
    def pid(self):
        return self.process.pid

    def ask(self, method, params=None):
        """One call; its result."""
        with socket.socket(socket.AF_UNIX) as peer:
            peer.connect(str(self.path))
            request = {"jsonrpc": "2.0", "id": 1, "method": method, **({} if params is None else {"params": params})}
            peer.sendall(json.dumps(request).encode() + b"\n")
            answer = json.loads(peer.makefile("rb").readline())
        if "result" not in answer:
            raise SystemExit(f"bench: {self.name} answered {method} with {answer}")
        return answer["result"]

    def resident(self):
        """Resident memory in bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class Sandbox(Server):
    """The backend in a process of its own, so that its work is not counted."""

    def __init__(self, bridge):
        super().__init__("sandbox", bridge, "sandbox", "--parent-pid", os.getpid())
        self.url = self.ready["url"]

    def control(self, verb, path, body=None):
        data = b"" if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/_sandbox/{path}", method=verb, data=data)
        urllib.request.urlopen(request, timeout=60).close()

    def get(self, path):
        request = urllib.request.Request(f"{self.url}{path}", headers={"Authorization": f"Bearer {KEY}"})
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.read()


def commands(bridge, sandbox):
    """How each server is started: {name: words that a socket's path is added to}."""
    return {
        "bridge": [bridge, "serve", "--base-url", f"{sandbox}/sdk", "--max-frame", MAX_FRAME, "--socket"],
        "sidecar": ["node", HERE / "baselines/sidecar.mjs"],
        "python": ["python3", HERE / "baselines/sidecar.py"],
        "echo": [HERE / ".build/echo"],
    }


def start(name, bridge, sandbox, folder):
    """One server on a socket in `folder`."""
    path = Path(folder) / name
    path.unlink(missing_ok=True)
    more = [sandbox] if name == "sidecar" else []
    return Server(name, *commands(bridge, sandbox)[name], path, *more, path=path)


def on_stdio(name, bridge):
    """How a server is started on stdin and stdout."""
    if name == "bridge":
        return [bridge]
    return [*commands(bridge, "")[name], "-"]


def load(*words):
    """One run of the load generator."""
    done = subprocess.run([str(word) for word in (LOADGEN, *words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"bench: {' '.join(map(str, words))}: {done.stderr.strip()}")
    return json.loads(done.stdout)
