"""What the shop wants done. A worker does it and comes back with a message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Tuple, Union

from .languages import Language


@dataclass(frozen=True)
class Open:
    """Open the bridge, and say when it is there."""


@dataclass(frozen=True)
class LoadShelf:
    """Read the items and the price ladder as a player of this language sees them."""

    language: Language


@dataclass(frozen=True)
class StartCheckout:
    sku: str
    language: Language


@dataclass(frozen=True)
class OpenPage:
    """Show the checkout page in the desktop's browser."""

    url: str


@dataclass(frozen=True)
class PayInSandbox:
    """What the player does on the page, done for them."""

    order_id: str


@dataclass(frozen=True)
class ComeBack:
    """The page sent the player back to the game by this link."""

    order_id: str


@dataclass(frozen=True)
class ReportDismissed:
    """The player closed the page."""

    order_id: str


@dataclass(frozen=True)
class ListUnconsumed:
    pass


@dataclass(frozen=True)
class ReadOrder:
    order_id: str


@dataclass(frozen=True)
class Consume:
    order_id: str


@dataclass(frozen=True)
class Save:
    """Write the save file; `reason` comes back when it is on disk."""

    content: Mapping[str, Any]
    reason: Tuple[str, str]


Command = Union[
    Open, LoadShelf, StartCheckout, OpenPage, PayInSandbox, ComeBack, ReportDismissed, ListUnconsumed, ReadOrder,
    Consume, Save,
]
