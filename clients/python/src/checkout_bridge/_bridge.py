"""The face of the package."""

from __future__ import annotations

import os
import threading
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Type, TypeVar, Union, overload

from ._background import BackgroundMethods
from ._endpoint import Endpoint, ProcessEndpoint, SocketEndpoint
from ._event import E, Event, Wanted
from ._events import EventHub, EventStream
from ._locate import serve_command
from ._methods import Methods
from ._pending import PendingCall, Reader, as_it_is
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
from ._wire import Wire
from .errors import BridgeError, CallTimeout, ConnectionLost, error_from_reply

Self = TypeVar("Self", bound="Bridge")
T = TypeVar("T")

#: How long the first answer may take, in seconds.
_HELLO = 10.0
#: How long a cancelled call may take to say what became of it, in seconds.
_CANCEL_GRACE = 2.0
#: How long `close` waits before it uses force, in seconds. Longer than the bridge's own drain.
_CLOSE = 10.0


class Bridge(Methods):
    """A connection to checkout-bridge. Every method may be called from any thread.

    The bridge's methods are attributes, `bridge.aghanim.orders.get(id)`, and
    answer with typed results; `background` has the same ones, which return at
    once; `call` and `start` take any name and plain values.

    Make one with `Bridge.spawn` or `Bridge.connect`, and close it, best by
    `with`. Calls that are open when the process dies fail with
    `ConnectionLost`; nothing waits for ever.
    """

    def __init__(self, endpoint: Endpoint, presenter: bool = False) -> None:
        self._endpoint = endpoint
        self._lock = threading.Lock()
        self._session: Session[PendingCall[Any]] = Session()
        self._events = EventHub()
        self._closing = False
        self._end: Optional[BridgeError] = None
        self._wire = Wire(endpoint, self._received, self._ended)
        super().__init__(self)
        #: The same methods, each of which returns a `PendingCall` at once.
        self.background = BackgroundMethods(self)
        self._wire.start()
        #: What the bridge said of itself: server, protocolVersion, limits, methods, sandbox.
        self.hello: Dict[str, Any] = self._greet(presenter)

    @classmethod
    def spawn(
        cls: Type[Self],
        binary: Union[str, "os.PathLike[str]", None] = None,
        *,
        sandbox: bool = False,
        args: Sequence[str] = (),
        env: Optional[Mapping[str, str]] = None,
        presenter: bool = False,
    ) -> Self:
        """Starts a bridge of its own and talks to it over stdin and stdout.

        `binary` is found as `_locate` describes when it is left out. `env`
        replaces the environment, as in `subprocess`. `presenter` says that this
        program can show a page itself (`inAppBrowser`, `webView`).
        """
        return cls(ProcessEndpoint(serve_command(binary, sandbox, args), env), presenter)

    @classmethod
    def connect(cls: Type[Self], path: Union[str, "os.PathLike[str]"], *, presenter: bool = False) -> Self:
        """Talks to a bridge that serves the Unix socket at `path`."""
        return cls(SocketEndpoint(os.fspath(path)), presenter)

    @property
    def sandbox_url(self) -> Optional[str]:
        """Where the embedded sandbox listens, with `sandbox=True`."""
        url: Optional[str] = self.hello.get("sandbox", {}).get("url")
        return url

    @property
    def pid(self) -> Optional[int]:
        """Process id of a spawned bridge."""
        return self._endpoint.pid

    @property
    def stderr_tail(self) -> str:
        """The last that a spawned bridge wrote on stderr."""
        return self._wire.stderr_tail

    @property
    def closed(self) -> bool:
        """Whether the connection is gone, for whatever reason."""
        return self._end is not None

    def call(self, method: str, params: Any = None, timeout: Optional[float] = None) -> Any:
        """Calls and waits. Returns the result, or raises a `BridgeError`.

        When `timeout` (seconds) passes, the call is cancelled. It still returns
        normally if it had finished by then; otherwise `RequestCancelled` or
        `CallTimeout` say in `outcome` what is known. Ctrl-C cancels it, too.
        """
        return self._wait(self.start(method, params), timeout)

    def start(self, method: str, params: Any = None) -> PendingCall[Any]:
        """Sends a call and returns at once; the bridge starts calls in this order."""
        return self._start(method, params, as_it_is)

    def run(self, request: Request[T], timeout: Optional[float]) -> T:
        """Makes a typed call; the methods' attributes do this."""
        return self._wait(self.begin(request), timeout)

    def begin(self, request: Request[T]) -> PendingCall[T]:
        """Sends a typed call; the attributes of `background` do this."""
        return self._start(request.method, request.params or None, request.read)

    def _start(self, method: str, params: Any, read: Reader[T]) -> PendingCall[T]:
        call = PendingCall(method, self._cancel, read)
        with self._lock:
            if self._end:
                raise self._closed_error(method)
            self._wire.send(self._session.begin(call, params))
        return call

    def notify(self, method: str, params: Any = None) -> None:
        """Sends a notification, which is never answered."""
        with self._lock:
            if self._end:
                raise self._closed_error(method)
            self._wire.send(notification(method, params))

    @overload
    def on(self, wanted: str, callback: Callable[[Event], object]) -> Callable[[], None]: ...

    @overload
    def on(self, wanted: Type[E], callback: Callable[[E], object]) -> Callable[[], None]: ...

    def on(self, wanted: Wanted, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Calls back for each event of a class, or whose name matches, for example `"aghanim.*"`.

        Callbacks run one at a time on a thread of their own and may call the
        bridge. Returns a function that removes the callback. Which events come
        is decided by who began a checkout and by `bridge.bridge.subscribe`.
        """
        return self._events.on(wanted, callback)

    @overload
    def events(self) -> EventStream[Event]: ...

    @overload
    def events(self, *wanted: Type[E]) -> EventStream[E]: ...

    @overload
    def events(self, *wanted: Wanted) -> EventStream[Event]: ...

    def events(self, *wanted: Wanted) -> EventStream[Any]:
        """Collects the events of any of these classes and names (all, without one) from now on."""
        return self._events.stream(wanted)

    def close(self, timeout: float = _CLOSE) -> None:
        """Ends the connection: no more calls, open ones are answered, the process exits.

        After `timeout` seconds the process is killed and what is still open
        fails with `ConnectionLost`. Any number of times, from any thread.
        """
        self._closing = True
        self._wire.finish()
        if not self._wire.join(timeout):
            self._wire.abort()
            self._wire.join(None)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self.closed else "open"
        return f"<Bridge {state} pid={self.pid}>"

    def _greet(self, presenter: bool) -> Dict[str, Any]:
        try:
            return greeted(self.call("bridge.hello", greeting(presenter), timeout=_HELLO))
        except BaseException as error:
            self._wire.abort()
            self.close()
            raise stranger(error) or error

    def _wait(self, call: PendingCall[T], timeout: Optional[float]) -> T:
        try:
            return call.result(timeout)
        except CallTimeout:
            return self._settle_late(call, timeout or 0)
        except KeyboardInterrupt:
            call.cancel()
            raise

    def _settle_late(self, call: PendingCall[T], timeout: float) -> T:
        call.cancel()
        try:
            return call.result(_CANCEL_GRACE)
        except CallTimeout:
            self._session.forget(call)
            raise CallTimeout(call.method, timeout) from None

    def _cancel(self, call: PendingCall[Any]) -> None:
        if not self._end:
            self._wire.send(cancellation(call))

    def _closed_error(self, method: str) -> BridgeError:
        if self._closing or self._end is None:
            return ConnectionLost(f"{method}: this bridge was closed")
        return self._end

    # The reader's thread.

    def _received(self, data: bytes) -> None:
        for message in self._session.receive(data):
            self._handle(message)

    def _handle(self, message: Incoming[PendingCall[Any]]) -> None:
        if isinstance(message, Event):
            self._events.publish(message)
        elif isinstance(message, PeerRequest):
            self._wire.send(no_such_method(message))
        else:
            _settle(message.call, message.reply)

    def _ended(self, error: BridgeError) -> None:
        with self._lock:
            self._end = error
            open_calls: List[PendingCall[Any]] = self._session.abandon()
        for call in open_calls:
            call._fail(error)
        self._events.end(None if self._closing else error)


def _settle(call: PendingCall[Any], reply: Mapping[str, Any]) -> None:
    if "error" in reply:
        call._fail(error_from_reply(call.method, reply["error"]))
    else:
        call._resolve(reply["result"])
