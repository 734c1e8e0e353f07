"""Events by callback and by iteration."""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable, Generic, Iterator, List, Optional, Sequence, Tuple

from ._error_bases import BridgeError, ConnectionLost
from ._event import E, Event, Wanted, matches, named
from ._typed_events import log, typed

Callback = Callable[[Any], object]


class EventStream(Generic[E]):
    """The events that match, in order, from the moment it was made. Iterate over it.

    Iteration ends when the connection is closed here, and raises what ended it
    otherwise. Events that were not read yet are kept.
    """

    def __init__(self, wanted: Sequence[Wanted], forget: Callable[["EventStream[Any]"], None]) -> None:
        self._wanted = tuple(wanted) or ("*",)
        self._forget = forget
        self._queue: "queue.SimpleQueue[Optional[E]]" = queue.SimpleQueue()
        self._error: Optional[BridgeError] = None

    def get(self, timeout: Optional[float] = None) -> E:
        """The next event; `TimeoutError` when none came within `timeout` seconds."""
        event = self._next(timeout)
        if event is None:
            raise ConnectionLost("no more events: the stream was closed")
        return event

    def close(self) -> None:
        """Ends the iteration and stops collecting."""
        self._forget(self)
        self._end(None)

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        event = self._next(None)
        if event is None:
            raise StopIteration
        return event

    def __enter__(self) -> "EventStream[E]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _next(self, timeout: Optional[float]) -> Optional[E]:
        try:
            event = self._queue.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError(f"no event {named(self._wanted)} within {timeout} s") from None
        if event is None:
            self._queue.put(None)  # The end stays the end.
            if self._error:
                raise self._error
        return event

    def _offer(self, event: Any) -> None:
        if any(matches(event, wanted) for wanted in self._wanted):
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
        self._streams: List[EventStream[Any]] = []
        self._callbacks: List[Tuple[Wanted, Callback]] = []
        self._inbox: Optional[EventStream[Any]] = None
        self._over: Optional[Tuple[Optional[BridgeError]]] = None

    def stream(self, wanted: Sequence[Wanted]) -> EventStream[Any]:
        """Collects matching events from now on."""
        with self._lock:
            return self._add_stream(wanted)

    def on(self, wanted: Wanted, callback: Callback) -> Callable[[], None]:
        """Registers a callback; calling the result removes it."""
        entry = (wanted, callback)
        with self._lock:
            self._callbacks.append(entry)
            if self._inbox is None:
                self._inbox = self._add_stream(())
                self._start_callbacks(self._inbox)
        return lambda: self._remove(entry)

    def publish(self, event: Event) -> None:
        """Called by the reader; never blocks."""
        event = typed(event)
        with self._lock:
            for stream in self._streams:
                stream._offer(event)

    def end(self, error: Optional[BridgeError]) -> None:
        """No more events come, because of `error` or because all is closed."""
        with self._lock:
            self._over = (error,)
            for stream in self._streams:
                stream._end(error)

    def _add_stream(self, wanted: Sequence[Wanted]) -> EventStream[Any]:
        stream: EventStream[Any] = EventStream(wanted, self._drop)
        if self._over:
            stream._end(self._over[0])
        else:
            self._streams.append(stream)
        return stream

    def _start_callbacks(self, inbox: EventStream[Any]) -> None:
        name = "checkout-bridge-events"
        threading.Thread(target=self._run_callbacks, args=(inbox,), name=name, daemon=True).start()

    def _run_callbacks(self, inbox: EventStream[Any]) -> None:
        try:
            for event in inbox:
                self._deliver(event)
        except BridgeError:
            pass  # The calls and streams tell; a callback has nobody to tell.

    def _deliver(self, event: Event) -> None:
        with self._lock:
            chosen = [callback for wanted, callback in self._callbacks if matches(event, wanted)]
        for callback in chosen:
            try:
                callback(event)
            except Exception:
                log.exception("a callback for %s failed", event.method)

    def _remove(self, entry: Tuple[Wanted, Callback]) -> None:
        with self._lock:
            if entry in self._callbacks:
                self._callbacks.remove(entry)

    def _drop(self, stream: EventStream[Any]) -> None:
        with self._lock:
            if stream in self._streams:
                self._streams.remove(stream)
