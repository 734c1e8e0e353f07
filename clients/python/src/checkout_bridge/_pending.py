"""A call that was sent and waits for its answer."""

from __future__ import annotations

import threading
from typing import Any, Callable, Generic, Optional, TypeVar

from ._error_bases import BridgeError, CallTimeout
from ._protocol import Call

T = TypeVar("T")
Reader = Callable[[Any], T]


def as_it_is(result: Any) -> Any:
    """The reader of calls without types."""
    return result


class PendingCall(Call, Generic[T]):
    """Returned by `Bridge.start` and `Bridge.background`. Safe to use from any thread."""

    def __init__(
        self, method: str, cancel: Callable[["PendingCall[Any]"], None], read: Reader[T] = as_it_is
    ) -> None:
        self.method = method
        self.id = 0
        self._cancel = cancel
        self._read = read
        self._done = threading.Event()
        self._value: Any = None
        self._error: Optional[BridgeError] = None

    def result(self, timeout: Optional[float] = None) -> T:
        """Waits for the answer and returns its result, or raises its error.

        `timeout` is in seconds; when it passes, `CallTimeout` is raised and the
        call goes on: ask again, or `cancel()` it.
        """
        if not self._done.wait(timeout):
            raise CallTimeout(self.method, timeout or 0)
        if self._error is not None:
            raise self._error
        return self._read(self._value)

    def cancel(self) -> None:
        """Asks the bridge to stop the call. The answer still comes, exactly once.

        `result()` then raises `RequestCancelled` with an `outcome`, or returns
        normally if the call had already finished. Does nothing after that.
        """
        if not self.done():
            self._cancel(self)

    def done(self) -> bool:
        """Whether the answer is there, so that `result()` returns at once."""
        return self._done.is_set()

    def _resolve(self, value: Any) -> None:
        self._value = value
        self._done.set()

    def _fail(self, error: BridgeError) -> None:
        self._error = error
        self._done.set()
