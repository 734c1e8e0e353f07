"""The face of the package for asyncio."""

from __future__ import annotations

import asyncio
import os
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Type, TypeVar, Union, overload

from ._async_call import AsyncCall
from ._async_events import AsyncEventHub, AsyncEventStream
from ._async_methods import AsyncMethods
from ._async_wire import AsyncWire, ProcessWire, SocketWire
from ._event import E, Event, Wanted
from ._locate import serve_command
from ._opening import Opening
from ._pending import Reader, as_it_is
from ._protocol import (
    Incoming,
    PeerRequest,
    Session,
    cancellation,
    greeted,
    greeting,
    no_such_method,
    notification,
    stranger,
)
from ._request import Request
from .errors import BridgeError, CallTimeout, ConnectionLost, error_from_reply

B = TypeVar("B", bound="AsyncBridge")
T = TypeVar("T")

#: How long the first answer may take, in seconds.
_HELLO = 10.0
#: How long a cancelled call may take to say what became of it, in seconds.
_CANCEL_GRACE = 2.0
#: How long `close` waits before it uses force, in seconds. Longer than the bridge's own drain.
_CLOSE = 10.0


class AsyncBridge(AsyncMethods):
    """A connection to checkout-bridge for the event loop that it was opened in.

    Make one with `AsyncBridge.spawn` or `AsyncBridge.connect`. The bridge's
    methods are attributes, `await bridge.aghanim.orders.get(id)`; `call` and
    `start` take any name and plain values. A task that is cancelled while it
    waits cancels its call in the bridge. Calls that are open when the process
    dies fail with `ConnectionLost`.
    """

    _wire: AsyncWire

    def __init__(self) -> None:
        super().__init__(self)
        self._session: Session[AsyncCall[Any]] = Session()
        self._events = AsyncEventHub()
        self._closing = False
        self._end: Optional[BridgeError] = None
        #: What the bridge said of itself: server, protocolVersion, limits, methods, sandbox.
        self.hello: Dict[str, Any] = {}

    @classmethod
    def spawn(
        cls: Type[B],
        binary: Union[str, "os.PathLike[str]", None] = None,
        *,
        sandbox: bool = False,
        args: Sequence[str] = (),
        env: Optional[Mapping[str, str]] = None,
        presenter: bool = False,
    ) -> Opening[B]:
        """Starts a bridge of its own, as `Bridge.spawn` does; await it or use `async with`."""

        async def open_process() -> B:
            bridge = cls()
            command = serve_command(binary, sandbox, args)
            bridge._wire = await ProcessWire.spawn(command, env, bridge._received, bridge._ended)
            return await bridge._greet(presenter)

        return Opening(open_process())

    @classmethod
    def connect(cls: Type[B], path: Union[str, "os.PathLike[str]"], *, presenter: bool = False) -> Opening[B]:
        """Talks to a bridge that serves the Unix socket at `path`; await it or use `async with`."""

        async def open_socket() -> B:
            bridge = cls()
            bridge._wire = await SocketWire.connect(os.fspath(path), bridge._received, bridge._ended)
            return await bridge._greet(presenter)

        return Opening(open_socket())

    @property
    def sandbox_url(self) -> Optional[str]:
        """Where the embedded sandbox listens, with `sandbox=True`."""
        url: Optional[str] = self.hello.get("sandbox", {}).get("url")
        return url

    @property
    def pid(self) -> Optional[int]:
        """Process id of a spawned bridge."""
        return self._wire.pid

    @property
    def stderr_tail(self) -> str:
        """The last that a spawned bridge wrote on stderr."""
        return self._wire.stderr_tail

    @property
    def closed(self) -> bool:
        """Whether the connection is gone, for whatever reason."""
        return self._end is not None

    async def call(self, method: str, params: Any = None, timeout: Optional[float] = None) -> Any:
        """Calls and waits. Returns the result, or raises a `BridgeError`.

        When `timeout` (seconds) passes, the call is cancelled. It still returns
        normally if it had finished by then; otherwise `RequestCancelled` or
        `CallTimeout` say in `outcome` what is known. Cancelling the task cancels
        the call at once, and nothing is kept of it.
        """
        return await self._wait(self.start(method, params), timeout)

    def start(self, method: str, params: Any = None) -> AsyncCall[Any]:
        """Sends a call and returns at once; the bridge starts calls in this order."""
        return self._start(method, params, as_it_is)

    async def run(self, request: Request[T], timeout: Optional[float]) -> T:
        """Makes a typed call; the methods' attributes do this."""
        call = self._start(request.method, request.params or None, request.read)
        return await self._wait(call, timeout)

    def notify(self, method: str, params: Any = None) -> None:
        """Sends a notification, which is never answered."""
        self._refuse_when_closed(method)
        self._wire.send(notification(method, params))

    @overload
    def on(self, wanted: str, callback: Callable[[Event], object]) -> Callable[[], None]: ...

    @overload
    def on(self, wanted: Type[E], callback: Callable[[E], object]) -> Callable[[], None]: ...

    def on(self, wanted: Wanted, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Calls back for each event of a class, or whose name matches, for example `"aghanim.*"`.

        Callbacks, which may be coroutines, run one at a time in a task of their
        own. Returns a function that removes the callback.
        """
        return self._events.on(wanted, callback)

    @overload
    def events(self) -> AsyncEventStream[Event]: ...

    @overload
    def events(self, *wanted: Type[E]) -> AsyncEventStream[E]: ...

    @overload
    def events(self, *wanted: Wanted) -> AsyncEventStream[Event]: ...

    def events(self, *wanted: Wanted) -> AsyncEventStream[Any]:
        """Collects the events of any of these classes and names (all, without one) from now on."""
        return self._events.stream(wanted)

    async def close(self, timeout: float = _CLOSE) -> None:
        """Ends the connection: no more calls, open ones are answered, the process exits.

        After `timeout` seconds the process is killed and what is still open
        fails with `ConnectionLost`. Any number of times.
        """
        self._closing = True
        self._wire.finish()
        try:
            orderly = await self._wire.wait_closed(timeout)
        except asyncio.CancelledError:
            self._wire.abort()
            raise
        if not orderly:
            self._wire.abort()
            await self._wire.wait_closed(None)

    async def __aenter__(self: B) -> B:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        state = "closed" if self.closed else "open"
        return f"<AsyncBridge {state} pid={self.pid}>"

    def _start(self, method: str, params: Any, read: Reader[T]) -> AsyncCall[T]:
        self._refuse_when_closed(method)
        call = AsyncCall(method, self._cancel, read)
        self._wire.send(self._session.begin(call, params))
        return call

    async def _greet(self: B, presenter: bool) -> B:
        try:
            self.hello = greeted(await self.call("bridge.hello", greeting(presenter), timeout=_HELLO))
        except BaseException as error:
            self._wire.abort()
            await self.close()
            raise stranger(error) or error
        return self

    async def _wait(self, call: AsyncCall[T], timeout: Optional[float]) -> T:
        try:
            return await call.result(timeout)
        except CallTimeout:
            return await self._settle_late(call, timeout or 0)
        except asyncio.CancelledError:
            self._give_up(call)
            raise

    async def _settle_late(self, call: AsyncCall[T], timeout: float) -> T:
        call.cancel()
        try:
            return await call.result(_CANCEL_GRACE)
        except CallTimeout:
            self._session.forget(call)
            raise CallTimeout(call.method, timeout) from None
        except asyncio.CancelledError:
            self._session.forget(call)
            raise

    def _give_up(self, call: AsyncCall[Any]) -> None:
        call.cancel()
        self._session.forget(call)

    def _cancel(self, call: AsyncCall[Any]) -> None:
        if not self._end:
            self._wire.send(cancellation(call))

    def _refuse_when_closed(self, method: str) -> None:
        if self._end is not None:
            raise ConnectionLost(f"{method}: this bridge was closed") if self._closing else self._end

    # What the wire calls.

    def _received(self, data: bytes) -> None:
        for message in self._session.receive(data):
            self._handle(message)

    def _handle(self, message: Incoming[AsyncCall[Any]]) -> None:
        if isinstance(message, Event):
            self._events.publish(message)
        elif isinstance(message, PeerRequest):
            self._wire.send(no_such_method(message))
        elif "error" in message.reply:
            message.call._fail(error_from_reply(message.call.method, message.reply["error"]))
        else:
            message.call._resolve(message.reply["result"])

    def _ended(self, error: BridgeError) -> None:
        self._end = error
        for call in self._session.abandon():
            call._fail(error)
        self._events.end(None if self._closing else error)
