"""The two ways to reach a bridge from asyncio: a child's pipes, or a Unix socket.

Transports hand out whatever bytes there are; lines are cut by the protocol
core, so no limit of asyncio's stream readers applies. The child's stderr is
read all the time.
"""

from __future__ import annotations

import asyncio
from typing import Any, Callable, Optional, Sequence, cast

from ._error_bases import (
    BridgeError,
    BridgeUnavailable,
    ConnectionLost,
    exited,
    socket_closed,
    unreachable,
    unstartable,
)

#: How much of stderr is kept for error messages, in bytes.
_TAIL = 8192
#: How long a process whose pipes broke may take to exit, in seconds.
_EXIT_GRACE = 2.0
#: How long the output of a process that exited may stay open, in seconds: a child of it may hold it.
_ORPHAN_GRACE = 0.25


class AsyncWire:
    """One connection. Tells `on_bytes` what comes, and `on_end` once, last, why nothing more comes."""

    pid: Optional[int] = None

    def __init__(self, on_bytes: Callable[[bytes], None], on_end: Callable[[BridgeError], None]) -> None:
        self._on_bytes = on_bytes
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._gone = self._loop.create_future()
        self._ended = False
        self._stderr = bytearray()

    @property
    def stderr_tail(self) -> str:
        """The last that the child wrote on stderr."""
        return bytes(self._stderr).decode("utf-8", "replace")

    async def wait_closed(self, timeout: Optional[float]) -> bool:
        """Waits until every descriptor is free; false when that took longer than `timeout` seconds."""
        done, _ = await asyncio.wait([self._gone], timeout=timeout)
        return bool(done)

    def send(self, frame: bytes) -> None:
        """Queues one frame, in order. After the end it is dropped."""
        raise NotImplementedError

    def finish(self) -> None:
        """Tells the bridge, after everything queued, that no more requests come."""
        raise NotImplementedError

    def abort(self) -> None:
        """Ends the connection at once; `on_end` follows."""
        raise NotImplementedError

    def lost(self) -> ConnectionLost:
        """The error for calls that were never answered."""
        raise NotImplementedError

    def _received(self, data: bytes) -> None:
        try:
            if not self._ended:
                self._on_bytes(data)
        except BridgeError as reason:
            self._end(reason)
        except Exception as reason:  # A fault of ours must not leave callers waiting.
            self._end(BridgeError(f"the client failed while reading: {reason!r}"))

    def _end(self, reason: Optional[BridgeError] = None) -> None:
        if not self._ended:
            self._ended = True
            self.abort()
            self._on_end(reason or self.lost())

    def _closed(self) -> None:
        self._end()
        if not self._gone.done():
            self._gone.set_result(None)


class ProcessWire(AsyncWire, asyncio.SubprocessProtocol):
    """A spawned bridge, spoken to over its stdin and stdout."""

    _transport: Optional[asyncio.SubprocessTransport] = None
    _exited = False
    _deaf = False  # stdout has ended
    _finishing = False

    @classmethod
    async def spawn(cls, command: Sequence[str], env: Any, *handlers: Callable[[Any], None]) -> ProcessWire:
        """Starts the process; `BridgeUnavailable` when the system refuses."""
        loop = asyncio.get_running_loop()
        try:
            _, wire = await loop.subprocess_exec(lambda: cls(*handlers), *command, env=env)
        except OSError as error:
            raise BridgeUnavailable(unstartable(command[0], error)) from error
        return wire

    def send(self, frame: bytes) -> None:
        pipe = self._stdin()
        if pipe is not None and not pipe.is_closing():
            pipe.write(frame)

    def finish(self) -> None:
        self._finishing = True
        pipe = self._stdin()
        if pipe is not None:
            pipe.close()

    def abort(self) -> None:
        if self._transport is None or self._exited:
            return self._close()
        try:
            self._transport.kill()
        except ProcessLookupError:
            pass  # It was faster.

    def lost(self) -> ConnectionLost:
        status = self._transport.get_returncode() if self._transport else None
        return exited(self.pid, status, self.stderr_tail)

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self.pid = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 1:
            return self._received(data)
        self._stderr += data
        del self._stderr[:-_TAIL]

    def pipe_connection_lost(self, fd: int, exc: Optional[Exception]) -> None:
        self._deaf = self._deaf or fd == 1
        if self._exited and self._deaf:
            self._settle()
        elif fd != 2:
            self._loop.call_later(_EXIT_GRACE, self._give_up)

    def process_exited(self) -> None:
        self._exited = True
        self._loop.call_later(0 if self._deaf else _ORPHAN_GRACE, self._settle)

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._closed()

    def _give_up(self) -> None:
        """A process that reads or writes no more has had its time."""
        if not self._exited and (self._deaf or not self._finishing):
            self.abort()

    def _settle(self) -> None:
        self._end()
        self._close()

    def _close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _stdin(self) -> Optional[asyncio.WriteTransport]:
        pipe = self._transport.get_pipe_transport(0) if self._transport else None
        return cast(Optional[asyncio.WriteTransport], pipe)


class SocketWire(AsyncWire, asyncio.Protocol):
    """A bridge that serves a Unix socket."""

    _transport: Optional[asyncio.Transport] = None
    _path = ""

    @classmethod
    async def connect(cls, path: str, *handlers: Callable[[Any], None]) -> SocketWire:
        """Connects; `BridgeUnavailable` when nobody listens."""
        loop = asyncio.get_running_loop()
        try:
            _, wire = await loop.create_unix_connection(lambda: cls(*handlers), path)
        except OSError as error:
            raise BridgeUnavailable(unreachable(path, error)) from error
        wire._path = path
        return wire

    def send(self, frame: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(frame)

    def finish(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write_eof()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def lost(self) -> ConnectionLost:
        return socket_closed(self._path)

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._received(data)

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._closed()
