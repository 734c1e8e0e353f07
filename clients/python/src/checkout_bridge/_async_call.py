"""A call that was sent from asyncio and waits for its answer."""

from __future__ import annotations

import asyncio
from typing import Any, Callable, Generator, Generic, Optional, TypeVar

from ._error_bases import BridgeError, CallTimeout
from ._pending import Reader, as_it_is
from ._protocol import Call

T = TypeVar("T")


class AsyncCall(Call, Generic[T]):
    """Returned by `AsyncBridge.start`. Await it for the result."""

    def __init__(
        self, method: str, cancel: Callable[["AsyncCall[Any]"], None], read: Reader[T] = as_it_is
    ) -> None:
        self.method = method
        self.id = 0
        self._cancel = cancel
        self._read = read
        self._answered: "asyncio.Future[None]" = asyncio.get_running_loop().create_future()
        self._value: Any = None
        self._error: Optional[BridgeError] = None

    async def result(self, timeout: Optional[float] = None) -> T:
        """Waits for the answer and returns its result, or raises its error.

        `timeout` is in seconds; when it passes, `CallTimeout` is raised and the
        call goes on: ask again, or `cancel()` it.
        """
        done, _ = await asyncio.wait([self._answered], timeout=timeout)
        if not done:
            raise CallTimeout(self.method, timeout or 0)
        if self._error is not None:
            raise self._error
        return self._read(self._value)

    def __await__(self) -> Generator[Any, None, T]:
        return self.result().__await__()

    def cancel(self) -> None:
        """Asks the bridge to stop the call. The answer still comes, exactly once.

        Awaiting it then raises `RequestCancelled` with an `outcome`, or returns
        normally if the call had already finished. Does nothing after that.
        """
        if not self.done():
            self._cancel(self)

    def done(self) -> bool:
        """Whether the answer is there."""
        return self._answered.done()

    def _resolve(self, value: Any) -> None:
        self._value = value
        self._settle()

    def _fail(self, error: BridgeError) -> None:
        self._error = error
        self._settle()

    def _settle(self) -> None:
        if not self._answered.done():
            self._answered.set_result(None)
