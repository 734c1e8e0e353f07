"""The shop: what is on the shelf, which page is open, what was bought. No I/O, no clock, no pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Type

from checkout_bridge import models

from . import commands as do
from . import messages as seen
from .commands import Command
from .grants import Grants
from .languages import LANGUAGES, Language


@dataclass(frozen=True)
class OpenCheckout:
    """The checkout that the player has in front of them."""

    sku: str
    order_id: str
    url: str


#: How often a lost bridge is opened again.
_OPENINGS = 5


class Store:
    """Takes what the player did and what the workers say, and returns what to do next."""

    def __init__(self, save: Mapping[str, Any]) -> None:
        self.language: Language = LANGUAGES[0]
        self.items: Dict[str, models.Item] = {}
        self.ladder: Sequence[models.PricePoint] = ()
        self.checkout: Optional[OpenCheckout] = None
        self.busy_with: Optional[str] = None
        self.status = "Starting the bridge ..."
        self.closed = False
        self._openings = 0
        self._looked = False
        self._listing = False
        self._list_again = False
        #: The last thing that was granted, as SKU and number.
        self.granted: Optional[Tuple[str, int]] = None
        self.grants = Grants(save)
        self._handlers: Dict[Type[Any], Callable[[Any], List[Command]]] = {
            seen.Ready: self._ready,
            seen.Shelf: self._shelf,
            seen.CheckoutStarted: self._checkout_started,
            seen.CheckoutClosed: self._checkout_closed,
            seen.Paid: self._paid,
            seen.Unconsumed: self._unconsumed,
            seen.OrderRead: self._order_read,
            seen.Consumed: lambda message: self.grants.consumed(message.order_id),
            seen.Saved: self._saved,
            seen.Failed: self._failed,
            seen.Lost: self._lost,
        }

    def handle(self, message: seen.Message) -> List[Command]:
        """Something happened."""
        return self._handlers[type(message)](message)

    def begin(self) -> List[Command]:
        """The first thing to do."""
        return [do.Open()]

    # What the player does.

    def switch(self, language: Language) -> List[Command]:
        if language == self.language or self.closed:
            return []
        self.language = language
        return [do.LoadShelf(language)]

    def buy(self, sku: str) -> List[Command]:
        """Only one checkout at a time: a second press of the button buys nothing."""
        if sku not in self.items or self.checkout or self.busy_with or self.closed:
            return []
        self.busy_with = sku
        self.granted = None
        self.status = "Opening the checkout ..."
        return [do.StartCheckout(sku, self.language)]

    def open_page(self) -> List[Command]:
        return [do.OpenPage(self.checkout.url)] if self.checkout else []

    def pay(self) -> List[Command]:
        if not self.checkout:
            return []
        self.status = "Paying in the sandbox ..."
        return [do.PayInSandbox(self.checkout.order_id)]

    def cancel(self) -> List[Command]:
        return [do.ReportDismissed(self.checkout.order_id)] if self.checkout else []

    def look_for_orders(self) -> List[Command]:
        """Now and then, and whenever the game comes to the front: there is no event for a payment."""
        return self._list() if self.items and not self.closed else []

    # What the workers say.

    def _ready(self, _: seen.Ready) -> List[Command]:
        self.status, self._looked = "Reading prices ...", False
        return [do.LoadShelf(self.language)]

    def _shelf(self, shelf: seen.Shelf) -> List[Command]:
        if shelf.language != self.language:
            return []
        self.items = {item.sku: item for item in sorted(shelf.items, key=lambda item: item.price.amount)}
        self.ladder = shelf.ladder.price_points
        context = shelf.ladder.context
        self.status = f"Prices for {context.country} in {context.local_currency}"
        if self._looked:
            return []
        self._looked = True
        return self.look_for_orders()

    def _checkout_started(self, started: seen.CheckoutStarted) -> List[Command]:
        self.busy_with = None
        self.checkout = OpenCheckout(started.sku, started.order_id, started.url)
        self.status = f"Order {started.order_id} waits for payment"
        return []

    def _paid(self, paid: seen.Paid) -> List[Command]:
        return [do.ComeBack(paid.order_id)]

    def _checkout_closed(self, closed: seen.CheckoutClosed) -> List[Command]:
        """Look in either case: a player may pay and then close the page by hand."""
        if self.checkout and self.checkout.order_id == closed.order_id:
            self.checkout = None
            self.status = "Back in the game"
        return self._list()

    def _unconsumed(self, unconsumed: seen.Unconsumed) -> List[Command]:
        self._listing = False
        return self.grants.listed(unconsumed.order_ids) + (self._list() if self._list_again else [])

    def _list(self) -> List[Command]:
        """One listing at a time, and another one after it if it was asked for meanwhile."""
        self._list_again = self._listing
        if self._listing:
            return []
        self._listing = True
        return [do.ListUnconsumed()]

    def _order_read(self, read: seen.OrderRead) -> List[Command]:
        amounts = {sku: item.quantity for sku, item in self.items.items()}
        return self.grants.order_read(read.order, amounts)

    def _saved(self, saved: seen.Saved) -> List[Command]:
        reason, order_id = saved.reason
        if reason == "pending":
            return self.grants.saved_pending(order_id)
        self.grants.saved_granted(order_id)
        if reason == "granted":
            self._show_grant(order_id)
        return []

    def _show_grant(self, order_id: str) -> None:
        self.granted = next(iter(self.grants.gave[order_id].items()), None)
        self.status = f"Order {order_id} is in your bag and saved"
        if self.checkout and self.checkout.order_id == order_id:
            self.checkout = None

    def _failed(self, failed: seen.Failed) -> List[Command]:
        self.status = failed.sentence
        command = failed.command
        if isinstance(command, do.StartCheckout):
            self.busy_with = None
        if isinstance(command, do.ListUnconsumed):
            self._listing = False
        if isinstance(command, do.Save):
            self.grants.save_failed(*command.reason)
        if isinstance(command, (do.ReadOrder, do.Consume)):
            return self.grants.failed(command.order_id, failed)
        return []

    def _lost(self, lost: seen.Lost) -> List[Command]:
        """A new bridge knows neither the player nor the open checkout; what was paid is asked for again."""
        self._openings += 1
        self.closed = lost.for_good or self._openings > _OPENINGS
        self.checkout, self.busy_with = None, None
        self.status = lost.sentence
        return [] if self.closed else [do.Open()]
