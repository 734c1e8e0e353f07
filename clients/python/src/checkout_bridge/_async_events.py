"""Events by callback and by asynchronous iteration."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any, AsyncIterator, Callable, Generic, List, Optional, Sequence, Tuple

from ._error_bases import BridgeError, ConnectionLost
from ._event import E, Event, Wanted, matches, named
from ._typed_events import log, typed

Callback = Callable[[Any], object]


class AsyncEventStream(Generic[E]):
    """The events that match, in order, from the moment it was made. Iterate over it with `async for`.

    Iteration ends when the connection is closed here, and raises what ended it
    otherwise. Events that were not read yet are kept.
    """

    def __init__(
        self, wanted: Sequence[Wanted], forget: Callable[["AsyncEventStream[Any]"], None]
    ) -> None:
        self._wanted = tuple(wanted) or ("*",)
        self._forget = forget
        self._queue: "asyncio.Queue[Optional[E]]" = asyncio.Queue()
        self._error: Optional[BridgeError] = None

    async def get(self, timeout: Optional[float] = None) -> E:
        """The next event; `TimeoutError` when none came within `timeout` seconds."""
        try:
            event = await asyncio.wait_for(self._next(), timeout)
        except asyncio.TimeoutError:
            raise TimeoutError(f"no event {named(self._wanted)} within {timeout} s") from None
        if event is None:
            raise ConnectionLost("no more events: the stream was closed")
        return event

    def close(self) -> None:
        """Ends the iteration and stops collecting."""
        self._forget(self)
        self._end(None)

    def __aiter__(self) -> AsyncIterator[E]:
        return self

    async def __anext__(self) -> E:
        event = await self._next()
        if event is None:
            raise StopAsyncIteration
        return event

    def __enter__(self) -> AsyncEventStream[E]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def _next(self) -> Optional[E]:
        event = await self._queue.get()
        if event is None:
            self._queue.put_nowait(None)  # The end stays the end.
            if self._error:
                raise self._error
        return event

    def _offer(self, event: Any) -> None:
        if any(matches(event, wanted) for wanted in self._wanted):
            self._queue.put_nowait(event)

    def _end(self, error: Optional[BridgeError]) -> None:
        self._error = error
        self._queue.put_nowait(None)


class AsyncEventHub:
    """Hands every event to the streams and callbacks that asked for it.

    Callbacks run in one task, one at a time and in order; they may be
    coroutines and may call the bridge. One that raises is logged, and the next
    one runs.
    """

    def __init__(self) -> None:
        self._streams: List[AsyncEventStream[Any]] = []
        self._callbacks: List[Tuple[Wanted, Callback]] = []
        self._delivery: Optional["asyncio.Task[None]"] = None
        self._over: Optional[Tuple[Optional[BridgeError]]] = None

    def stream(self, wanted: Sequence[Wanted]) -> AsyncEventStream[Any]:
        """Collects matching events from now on."""
        stream: AsyncEventStream[Any] = AsyncEventStream(wanted, self._drop)
        if self._over:
            stream._end(self._over[0])
        else:
            self._streams.append(stream)
        return stream

    def on(self, wanted: Wanted, callback: Callback) -> Callable[[], None]:
        """Registers a callback; calling the result removes it."""
        entry = (wanted, callback)
        self._callbacks.append(entry)
        if self._delivery is None:
            self._delivery = asyncio.ensure_future(self._run_callbacks(self.stream(())))
        return lambda: self._remove(entry)

    def publish(self, event: Event) -> None:
        """Hands out one event."""
        event = typed(event)
        for stream in self._streams:
            stream._offer(event)

    def end(self, error: Optional[BridgeError]) -> None:
        """No more events come, because of `error` or because all is closed."""
        self._over = (error,)
        for stream in self._streams:
            stream._end(error)

    async def _run_callbacks(self, inbox: AsyncEventStream[Any]) -> None:
        try:
            async for event in inbox:
                await self._deliver(event)
        except BridgeError:
            pass  # The calls and streams tell; a callback has nobody to tell.

    async def _deliver(self, event: Event) -> None:
        for callback in [callback for wanted, callback in self._callbacks if matches(event, wanted)]:
            try:
                answer = callback(event)
                if inspect.isawaitable(answer):
                    await answer
            except Exception:
                log.exception("a callback for %s failed", event.method)

    def _remove(self, entry: Tuple[Wanted, Callback]) -> None:
        if entry in self._callbacks:
            self._callbacks.remove(entry)

    def _drop(self, stream: AsyncEventStream[Any]) -> None:
        if stream in self._streams:
            self._streams.remove(stream)
