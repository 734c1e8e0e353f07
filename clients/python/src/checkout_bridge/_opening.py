"""What `AsyncBridge.spawn` and `AsyncBridge.connect` return."""

from __future__ import annotations

from typing import Any, Coroutine, Generator, Generic, Optional, Protocol, TypeVar


class Closing(Protocol):
    """Something that is closed when it is no longer needed."""

    async def close(self) -> None:
        """Frees everything."""


B = TypeVar("B", bound=Closing)


class Opening(Generic[B]):
    """A bridge that is about to be opened: await it, or enter it with `async with`."""

    def __init__(self, opening: Coroutine[Any, Any, B]) -> None:
        self._opening = opening
        self._bridge: Optional[B] = None

    def __await__(self) -> Generator[Any, None, B]:
        return self._opening.__await__()

    async def __aenter__(self) -> B:
        self._bridge = await self._opening
        return self._bridge

    async def __aexit__(self, *_: object) -> None:
        if self._bridge is not None:
            await self._bridge.close()
