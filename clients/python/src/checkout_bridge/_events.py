"""Events by callback and by iteration."""

from __future__ import annotations

import logging
import queue
import threading
from fnmatch import fnmatchcase
from typing import Callable, Iterator, List, Optional, Tuple

from ._protocol import Event
from .errors import BridgeError, ConnectionLost

Callback = Callable[[Event], None]
_log = logging.getLogger("checkout_bridge")


class EventStream:
    """The events that match, in order, from the moment it was made. Iterate over it.

    Iteration ends when the connection is closed here, and raises what ended it
    otherwise. Events that were not read yet are kept.
    """

    def __init__(self, patterns: Tuple[str, ...], forget: Callable[["EventStream"], None]) -> None:
        self._patterns = patterns or ("*",)
        self._forget = forget
        self._queue: "queue.SimpleQueue[Optional[Event]]" = queue.SimpleQueue()
        self._error: Optional[BridgeError] = None

    def get(self, timeout: Optional[float] = None) -> Event:
        """The next event; `TimeoutError` when none came within `timeout` seconds."""
        event = self._next(timeout)
        if event is None:
            raise ConnectionLost("no more events: the stream was closed")
        return event

    def close(self) -> None:
        """Ends the iteration and stops collecting."""
        self._forget(self)
        self._end(None)

    def __iter__(self) -> Iterator[Event]:
        return self

    def __next__(self) -> Event:
        event = self._next(None)
        if event is None:
            raise StopIteration
        return event

    def __enter__(self) -> "EventStream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _next(self, timeout: Optional[float]) -> Optional[Event]:
        try:
            event = self._queue.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError(f"no event {self._patterns} within {timeout} s") from None
        if event is None:
            self._queue.put(None)  # The end stays the end.
            if self._error:
                raise self._error
        return event

    def _offer(self, event: Event) -> None:
        if any(fnmatchcase(event.method, pattern) for pattern in self._patterns):
            self._queue.put(event)

    def _end(self, error: Optional[BridgeError]) -> None:
        self._error = error
        self._queue.put(None)


class EventHub:
    """Hands every event to the streams and callbacks that asked for it.

    Callbacks run on one thread of their own, one at a time and in order, so
    they may call the bridge. One that raises is logged, and the next one runs.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._streams: List[EventStream] = []
        self._callbacks: List[Tuple[str, Callback]] = []
        self._inbox: Optional[EventStream] = None
        self._over: Optional[Tuple[Optional[BridgeError]]] = None

    def stream(self, *patterns: str) -> EventStream:
        """Collects matching events from now on."""
        with self._lock:
            return self._add_stream(patterns)

    def on(self, pattern: str, callback: Callback) -> Callable[[], None]:
        """Registers a callback; calling the result removes it."""
        entry = (pattern, callback)
        with self._lock:
            self._callbacks.append(entry)
            if self._inbox is None:
                self._inbox = self._add_stream(())
                self._start_callbacks(self._inbox)
        return lambda: self._remove(entry)

    def publish(self, event: Event) -> None:
        """Called by the reader; never blocks."""
        with self._lock:
            for stream in self._streams:
                stream._offer(event)

    def end(self, error: Optional[BridgeError]) -> None:
        """No more events come, because of `error` or because all is closed."""
        with self._lock:
            self._over = (error,)
            for stream in self._streams:
                stream._end(error)

    def _add_stream(self, patterns: Tuple[str, ...]) -> EventStream:
        stream = EventStream(patterns, self._drop)
        if self._over:
            stream._end(self._over[0])
        else:
            self._streams.append(stream)
        return stream

    def _start_callbacks(self, inbox: EventStream) -> None:
        name = "checkout-bridge-events"
        threading.Thread(target=self._run_callbacks, args=(inbox,), name=name, daemon=True).start()

    def _run_callbacks(self, inbox: EventStream) -> None:
        try:
            for event in inbox:
                self._deliver(event)
        except BridgeError:
            pass  # The calls and streams tell; a callback has nobody to tell.

    def _deliver(self, event: Event) -> None:
        with self._lock:
            wanted = [fn for pattern, fn in self._callbacks if fnmatchcase(event.method, pattern)]
        for callback in wanted:
            try:
                callback(event)
            except Exception:
                _log.exception("a callback for %s failed", event.method)

    def _remove(self, entry: Tuple[str, Callback]) -> None:
        with self._lock:
            if entry in self._callbacks:
                self._callbacks.remove(entry)

    def _drop(self, stream: EventStream) -> None:
        with self._lock:
            if stream in self._streams:
                self._streams.remove(stream)
