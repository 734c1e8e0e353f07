"""The processes of the soak, and what the kernel says of them."""

import asyncio
import json
import os
import signal
import urllib.request
from pathlib import Path

KEY = "sdk_sandbox_soak"
#: What the provider does wrong from time to time.
FAULTS = [
    {"times": 20, "action": {"delayMs": 30}},
    {"times": 10, "action": {"status": 503}},
    {"times": 10, "action": {"status": 429, "headers": {"Retry-After": "1"}}},
    {"times": 10, "action": {"close": "beforeHeaders"}},
    {"times": 10, "action": {"close": "midBody"}},
    {"times": 10, "action": {"garbage": True}},
    {"times": 3, "action": {"delayMs": 2500}},
]


class Daemon:
    """A process that says in one line that it is ready."""

    def __init__(self, *command, environment=None):
        self._command = [str(word) for word in command]
        self._environment = {**os.environ, **(environment or {})}
        self.process = None

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            *self._command, env=self._environment, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
        )
        line = await asyncio.wait_for(self.process.stdout.readline(), 30)
        return json.loads(line)

    async def stop(self, number=signal.SIGTERM):
        """Ends it, and returns its exit status."""
        self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), 30)


class Sandbox:
    """The provider, on one port across all its lives."""

    def __init__(self, binary):
        self._binary = binary
        self._daemon = None
        self._port = 0

    async def start(self):
        self._daemon = Daemon(self._binary, "sandbox", "--port", self._port)
        ready = await self._daemon.start()
        self.url = ready["url"]
        self._port = int(self.url.rsplit(":", 1)[1])

    async def restart(self):
        """Is killed, is away for a moment, and is back with nothing of what it knew."""
        await self._daemon.stop(signal.SIGKILL)
        await asyncio.sleep(0.05)
        await self.start()

    async def stop(self):
        return await self._daemon.stop()

    async def misbehave(self, fault):
        """Orders a fault."""
        request = urllib.request.Request(f"{self.url}/_sandbox/faults", json.dumps(fault).encode(), method="POST")
        await asyncio.to_thread(lambda: urllib.request.urlopen(request, timeout=10).close())


def resident_bytes(pid):
    """The resident size of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def descriptors(pid):
    """How many descriptors a process has open, and how many of them are TCP sockets."""
    table = Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]
    inodes = {f"socket:[{line.split()[9]}]" for line in table}
    targets = [_target(entry) for entry in Path(f"/proc/{pid}/fd").iterdir()]
    return len(targets), sum(target in inodes for target in targets)


def _target(entry):
    try:
        return os.readlink(entry)
    except FileNotFoundError:
        return ""
