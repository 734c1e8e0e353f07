"""What the workers tell the shop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence, Tuple, Union

from checkout_bridge import models

from .commands import Command
from .languages import Language


@dataclass(frozen=True)
class Ready:
    """The bridge is there."""


@dataclass(frozen=True)
class Shelf:
    language: Language
    items: Sequence[models.Item]
    ladder: models.PricePointsResponse


@dataclass(frozen=True)
class CheckoutStarted:
    sku: str
    order_id: str
    url: str


@dataclass(frozen=True)
class CheckoutClosed:
    """The event `aghanim.checkout.didClose`: no proof of payment."""

    order_id: str


@dataclass(frozen=True)
class Paid:
    order_id: str


@dataclass(frozen=True)
class Unconsumed:
    order_ids: Sequence[str]


@dataclass(frozen=True)
class OrderRead:
    order: models.Order


@dataclass(frozen=True)
class Consumed:
    order_id: str


@dataclass(frozen=True)
class Saved:
    reason: Tuple[str, str]


@dataclass(frozen=True)
class Failed:
    """A command that did not end well, with what is known of its effect."""

    command: Command
    sentence: str
    case: Optional[str] = None
    outcome: Optional[str] = None


@dataclass(frozen=True)
class Lost:
    """The bridge is gone, or could not be opened; `for_good` when trying again is no use."""

    sentence: str
    for_good: bool


Message = Union[
    Ready, Shelf, CheckoutStarted, CheckoutClosed, Paid, Unconsumed, OrderRead, Consumed, Saved, Failed, Lost
]
