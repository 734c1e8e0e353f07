"""The face of the package."""

from __future__ import annotations

import threading
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Type, TypeVar

from ._endpoint import Endpoint, ProcessEndpoint, SocketEndpoint
from ._events import EventHub, EventStream
from ._locate import find_binary
from ._pending import PendingCall
from ._protocol import Event, Incoming, PeerRequest, Session, no_such_method, notification
from ._wire import Wire
from .errors import BridgeError, CallTimeout, ConnectionLost, error_from_reply

Self = TypeVar("Self", bound="Bridge")

#: How long the first answer may take, in seconds.
_HELLO = 10.0
#: How long a cancelled call may take to say what became of it, in seconds.
_CANCEL_GRACE = 2.0
#: How long `close` waits before it uses force, in seconds. Longer than the bridge's own drain.
_CLOSE = 10.0


class Bridge:
    """A connection to checkout-bridge. Every method may be called from any thread.

    Make one with `Bridge.spawn` or `Bridge.connect`, and close it, best by
    `with`. Calls that are open when the process dies fail with
    `ConnectionLost`; nothing waits for ever.
    """

    def __init__(self, endpoint: Endpoint, presenter: bool = False) -> None:
        self._endpoint = endpoint
        self._lock = threading.Lock()
        self._session = Session()
        self._events = EventHub()
        self._closing = False
        self._end: Optional[BridgeError] = None
        self._wire = Wire(endpoint, self._received, self._ended)
        self._wire.start()
        #: What the bridge said of itself: server, protocolVersion, limits, methods, sandbox.
        self.hello: Dict[str, Any] = self._greet(presenter)

    @classmethod
    def spawn(
        cls: Type[Self],
        binary: Optional[str] = None,
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
        command = [find_binary(binary), "serve", "--stdio"]
        command += ["--sandbox"] if sandbox else []
        return cls(ProcessEndpoint([*command, *args], env), presenter)

    @classmethod
    def connect(cls: Type[Self], path: str, *, presenter: bool = False) -> Self:
        """Talks to a bridge that serves the Unix socket at `path`."""
        return cls(SocketEndpoint(path), presenter)

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
        pending = self.start(method, params)
        try:
            return pending.result(timeout)
        except CallTimeout:
            return self._settle_late(pending, timeout or 0)
        except KeyboardInterrupt:
            pending.cancel()
            raise

    def start(self, method: str, params: Any = None) -> PendingCall:
        """Sends a call and returns at once; the bridge starts calls in this order."""
        call = PendingCall(method, self._cancel)
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

    def on(self, pattern: str, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Calls back for each event whose name matches, for example `"aghanim.*"`.

        Callbacks run one at a time on a thread of their own and may call the
        bridge. Returns a function that removes the callback. Which events come
        is decided by who began a checkout and by `bridge.subscribe`.
        """
        return self._events.on(pattern, callback)

    def events(self, *patterns: str) -> EventStream:
        """Collects the events that match any pattern (all, without one) from now on."""
        return self._events.stream(*patterns)

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
        client = {"name": "checkout-bridge-python", "version": "0.1.0"}
        params = {"client": client, "capabilities": {"presenter": presenter}}
        try:
            hello = self.call("bridge.hello", params, timeout=_HELLO)
        except BaseException:
            self._wire.abort()
            self.close()
            raise
        return hello if isinstance(hello, dict) else {}

    def _settle_late(self, call: PendingCall, timeout: float) -> Any:
        call.cancel()
        try:
            return call.result(_CANCEL_GRACE)
        except CallTimeout:
            self._session.forget(call)
            raise CallTimeout(call.method, timeout) from None

    def _cancel(self, call: PendingCall) -> None:
        if not self._end:
            self._wire.send(notification("$/cancelRequest", {"id": call.id}))

    def _closed_error(self, method: str) -> BridgeError:
        if self._closing or self._end is None:
            return ConnectionLost(f"{method}: this bridge was closed")
        return self._end

    # The reader's thread.

    def _received(self, data: bytes) -> None:
        for message in self._session.receive(data):
            self._handle(message)

    def _handle(self, message: Incoming) -> None:
        if isinstance(message, Event):
            self._events.publish(message)
        elif isinstance(message, PeerRequest):
            self._wire.send(no_such_method(message))
        else:
            _settle(message.call, message.reply)

    def _ended(self, error: BridgeError) -> None:
        with self._lock:
            self._end = error
            open_calls: List[PendingCall] = self._session.abandon()
        for call in open_calls:
            call._fail(error)
        self._events.end(None if self._closing else error)


def _settle(call: PendingCall, reply: Mapping[str, Any]) -> None:
    if "error" in reply:
        call._fail(error_from_reply(call.method, reply["error"]))
    else:
        call._resolve(reply["result"])
