"""What each command means for the bridge and the sandbox. Everything here waits, and so runs on threads."""

from __future__ import annotations

import webbrowser
from typing import Any, Callable, Dict, Optional, Type

from checkout_bridge import Bridge, models

from . import commands as do
from . import messages as seen
from . import sandbox

PLAYER = "player-1"
#: The items that this shop sells: SKUs of the game's catalog.
SKUS = (
    "items.new.ba68a028-2d51-46b4-a854-68fc16af328a",
    "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904",
    "items.sandbox.starter-pack",
    "items.sandbox.golden-chest",
    "items.sandbox.monthly-pass",
    "items.sandbox.coins",
    "items.sandbox.healing-potion",
)
#: Where the checkout page sends the player when the payment is done.
BACK = "pygame-store://back?order={order_id}"


class Errands:
    """Does one command at a time and says what came of it. Safe on several threads, as the client is."""

    def __init__(self, bridge: Bridge) -> None:
        self._aghanim = bridge.aghanim
        self._sandbox_url = bridge.sandbox_url or ""
        self._by_type: Dict[Type[Any], Callable[[Any], Optional[seen.Message]]] = {
            do.Open: lambda _: seen.Ready(),
            do.LoadShelf: self._load_shelf,
            do.StartCheckout: self._start_checkout,
            do.OpenPage: self._open_page,
            do.PayInSandbox: self._pay,
            do.ComeBack: self._come_back,
            do.ReportDismissed: self._report_dismissed,
            do.ListUnconsumed: self._list_unconsumed,
            do.ReadOrder: self._read_order,
            do.Consume: self._consume,
        }

    def run(self, command: do.Command) -> Optional[seen.Message]:
        """The message that the command ends with, if it has one."""
        return self._by_type[type(command)](command)

    def _load_shelf(self, command: do.LoadShelf) -> seen.Message:
        language = command.language
        sandbox.set_country(self._sandbox_url, PLAYER, language.country)
        ladder = self._aghanim.price_points.get(locale=language.locale)
        return seen.Shelf(language, self._aghanim.items.get(SKUS, locale=language.locale), ladder)

    def _start_checkout(self, command: do.StartCheckout) -> seen.Message:
        launched = self._aghanim.start_checkout(
            [models.CheckoutItem(command.sku)], locale=command.language.locale, back_to_game_url=BACK
        )
        return seen.CheckoutStarted(command.sku, launched.order_id, launched.checkout_url)

    def _open_page(self, command: do.OpenPage) -> None:
        webbrowser.open(command.url)

    def _pay(self, command: do.PayInSandbox) -> seen.Message:
        sandbox.pay(self._sandbox_url, command.order_id)
        return seen.Paid(command.order_id)

    def _come_back(self, command: do.ComeBack) -> None:
        """What a game does with the deep link it was opened by. The event `didClose` follows."""
        self._aghanim.handle_redirect(BACK.replace("{order_id}", command.order_id))

    def _report_dismissed(self, command: do.ReportDismissed) -> None:
        self._aghanim.checkout.did_dismiss(command.order_id)

    def _list_unconsumed(self, _: do.ListUnconsumed) -> seen.Message:
        return seen.Unconsumed(self._aghanim.orders.get_unconsumed())

    def _read_order(self, command: do.ReadOrder) -> seen.Message:
        return seen.OrderRead(self._aghanim.orders.get(command.order_id))

    def _consume(self, command: do.Consume) -> seen.Message:
        self._aghanim.orders.consume(command.order_id)
        return seen.Consumed(command.order_id)
