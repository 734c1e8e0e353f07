"""One thread that moves bytes between the bridge and the callers.

It reads what the bridge says, writes what did not fit at once, and drains the
child's stderr, so that neither side ever waits for a full pipe. Frames are
queued whole and in order: two callers never interleave.
"""

from __future__ import annotations

import os
import selectors
import threading
import time
from collections import deque
from typing import Callable, Deque, Optional

from ._endpoint import Endpoint
from ._error_bases import BridgeError

#: How much of stderr is kept for error messages, in bytes.
_TAIL = 8192
_CHUNK = 1 << 18
#: How long a process whose pipes broke may take to exit, in seconds.
_EXIT_GRACE = 2.0
#: How often a process is looked at where it cannot be watched, in seconds.
_POLL = 0.25


class Wire:
    """Owns the endpoint and its descriptors from `start` to `on_end`.

    `on_bytes` and `on_end` run on this thread; `on_end` runs once, last, with
    the reason. A `BridgeError` from `on_bytes` ends the wire with that reason.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        on_bytes: Callable[[bytes], None],
        on_end: Callable[[BridgeError], None],
    ) -> None:
        self._endpoint = endpoint
        self._on_bytes = on_bytes
        self._on_end = on_end
        self._lock = threading.Lock()
        self._outbox: Deque[memoryview] = deque()
        self._writing = True  # until our half is closed
        self._finishing = False  # no more frames will come
        self._broken = False  # the bridge stopped reading
        self._ended = False
        self._deadline: Optional[float] = None
        self._stderr = bytearray()
        self._selector = selectors.DefaultSelector()
        self._wake_out, self._wake_in = os.pipe()
        self._thread = threading.Thread(target=self._run, name="checkout-bridge", daemon=True)

    @property
    def stderr_tail(self) -> str:
        """The last that the child wrote on stderr."""
        return bytes(self._stderr).decode("utf-8", "replace")

    def start(self) -> None:
        """Begins to read."""
        self._watch(self._endpoint.read_fd, self._read)
        self._watch(self._wake_out, self._woken)
        if self._endpoint.stderr_fd is not None:
            self._watch(self._endpoint.stderr_fd, self._drain)
        if self._endpoint.exit_fd is not None:
            self._watch(self._endpoint.exit_fd, self._exited)
        os.set_blocking(self._endpoint.write_fd, False)
        os.set_blocking(self._wake_in, False)
        self._thread.start()

    def send(self, frame: bytes) -> None:
        """Queues one frame; never blocks. After the end it is dropped."""
        with self._lock:
            whole = memoryview(frame)
            rest = whole if self._outbox else self._write(whole)
            if rest:
                self._outbox.append(rest)
                self._wake()

    def finish(self) -> None:
        """Tells the bridge, after everything queued, that no more requests come."""
        with self._lock:
            self._finishing = True
            self._wake()

    def abort(self) -> None:
        """Ends the connection at once; `on_end` follows."""
        self._endpoint.abort()

    def join(self, timeout: Optional[float]) -> bool:
        """Waits for the end; false when it did not come in time."""
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    # Everything below runs on the thread, save `_write` and `_wake` (under the lock).

    def _run(self) -> None:
        error: Optional[BridgeError] = None
        try:
            while not self._ended:
                self._step()
        except BridgeError as reason:
            error = reason
        except Exception as reason:  # A fault of ours must not leave callers waiting.
            error = BridgeError(f"the client failed while reading: {reason!r}")
        if error:
            self._endpoint.abort()
        self._release()
        self._on_end(error or self._endpoint.lost(self.stderr_tail))

    def _step(self) -> None:
        ready = self._selector.select(self._patience())
        for key, _ in ready:
            key.data()
        if not ready and self._overdue():
            self._ended = True

    def _patience(self) -> Optional[float]:
        if self._deadline is not None:
            return max(0.0, self._deadline - time.monotonic())
        return _POLL if self._endpoint.pid and self._endpoint.exit_fd is None else None

    def _overdue(self) -> bool:
        late = self._deadline is not None and time.monotonic() >= self._deadline
        return late or self._endpoint.exited()

    def _expire(self, seconds: float) -> None:
        self._deadline = time.monotonic() + seconds

    def _read(self) -> None:
        data = _read_some(self._endpoint.read_fd)
        if data:
            self._on_bytes(data)
        elif data is not None:
            self._no_more_answers()

    def _no_more_answers(self) -> None:
        self._selector.unregister(self._endpoint.read_fd)
        self._end_writing()
        if self._endpoint.pid is None:
            self._ended = True
        elif self._deadline is None:
            self._expire(_EXIT_GRACE)

    def _drain(self) -> None:
        assert self._endpoint.stderr_fd is not None
        data = _read_some(self._endpoint.stderr_fd)
        if data:
            self._stderr += data
            del self._stderr[:-_TAIL]
        elif data is not None:
            self._selector.unregister(self._endpoint.stderr_fd)

    def _exited(self) -> None:
        """The process is gone: what is in the pipes still counts, then it is over."""
        assert self._endpoint.exit_fd is not None
        self._selector.unregister(self._endpoint.exit_fd)
        self._expire(0)

    def _woken(self) -> None:
        _read_some(self._wake_out)
        self._flush()

    def _flush(self) -> None:
        with self._lock:
            while self._outbox and self._write_head():
                pass
            self._watch_writing(bool(self._outbox))
            done = self._broken or (self._finishing and not self._outbox)
        if done:
            self._end_writing()
        if self._broken and self._deadline is None:
            self._expire(_EXIT_GRACE)

    def _write_head(self) -> bool:
        """Writes the oldest frame on; true when it is out."""
        rest = self._write(self._outbox[0])
        if rest:
            self._outbox[0] = rest
        else:
            self._outbox.popleft()
        return not rest

    def _write(self, frame: memoryview) -> memoryview:
        """Writes what fits and returns the rest; a broken pipe swallows it (reading tells why)."""
        if not self._writing or self._broken:
            return frame[:0]
        try:
            return frame[os.write(self._endpoint.write_fd, frame) :]
        except BlockingIOError:
            return frame
        except OSError:
            self._broken = True
            self._wake()
            return frame[:0]

    def _end_writing(self) -> None:
        with self._lock:
            if not self._writing:
                return
            self._writing = False
            self._outbox.clear()
            self._watch_writing(False)
            self._endpoint.half_close()

    def _watch_writing(self, wanted: bool) -> None:
        watched = self._endpoint.write_fd in self._selector.get_map()
        if wanted and not watched:
            self._selector.register(
                self._endpoint.write_fd, selectors.EVENT_WRITE, self._flush
            )
        elif watched and not wanted:
            self._selector.unregister(self._endpoint.write_fd)

    def _watch(self, descriptor: int, handler: Callable[[], None]) -> None:
        os.set_blocking(descriptor, False)
        self._selector.register(descriptor, selectors.EVENT_READ, handler)

    def _wake(self) -> None:
        try:
            os.write(self._wake_in, b"\0")
        except OSError:
            pass  # Full: it wakes anyway. Closed: nobody is left to wake.

    def _release(self) -> None:
        self._end_writing()
        self._endpoint.reap()
        self._selector.close()
        with self._lock:
            os.close(self._wake_in)
            os.close(self._wake_out)
            self._wake_in = -1
        self._endpoint.close()


def _read_some(descriptor: int) -> Optional[bytes]:
    """Bytes, or empty at the end, or nothing when there is nothing yet."""
    try:
        return os.read(descriptor, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""
