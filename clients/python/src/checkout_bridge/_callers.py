"""What the generated methods need of a bridge."""

from __future__ import annotations

from typing import Optional, Protocol, TypeVar

from ._pending import PendingCall
from ._request import Request

T = TypeVar("T")


class Caller(Protocol):
    """Makes a call and waits."""

    def run(self, request: Request[T], timeout: Optional[float]) -> T:
        """The result, or a `BridgeError`."""


class BackgroundCaller(Protocol):
    """Sends a call."""

    def begin(self, request: Request[T]) -> PendingCall[T]:
        """The call, which has yet to be answered."""


class AsyncCaller(Protocol):
    """Makes a call and waits for it as a coroutine."""

    async def run(self, request: Request[T], timeout: Optional[float]) -> T:
        """The result, or a `BridgeError`."""
