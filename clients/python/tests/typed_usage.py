"""How a program uses the typed layer; mypy reads it, and test_typed.py runs it."""

import asyncio
from decimal import Decimal
from typing import Dict, List, Optional

from checkout_bridge import ApiConflictError, AsyncBridge, Bridge, Event, PendingCall
from checkout_bridge.events import AghanimCheckoutDidClose, BridgeLog
from checkout_bridge.models import AghanimLocale, CheckoutItem, LaunchMode, LaunchParams, Order, OrderStatus

COINS = "items.sandbox.coins"


def prices(bridge: Bridge) -> Dict[str, Decimal]:
    ladder = bridge.aghanim.price_points.get(locale=AghanimLocale.EN, timeout=20)
    minor: List[int] = [point.local_price.amount for point in ladder.price_points]
    assert all(amount > 0 for amount in minor)
    return {point.id: point.local_price.amount_decimal for point in ladder.price_points}


def buy(bridge: Bridge, player: str) -> Order:
    bridge.aghanim.set_player_id(player)
    launched = bridge.aghanim.start_checkout([CheckoutItem(sku=COINS)], metadata={"level": "3"}, locale="en")
    return bridge.aghanim.orders.get(id=launched.order_id)


def is_open(order: Order) -> bool:
    email: Optional[str] = order.email
    return order.status in (OrderStatus.CREATED, OrderStatus.CAPTURED) and email is None


def consume_twice(bridge: Bridge, order: Order) -> Optional[int]:
    bridge.aghanim.orders.consume(order.id)
    try:
        bridge.aghanim.orders.consume(order.id)
    except ApiConflictError as error:
        return error.http_status
    return None


def in_the_background(bridge: Bridge) -> List[str]:
    call: PendingCall[List[str]] = bridge.background.aghanim.orders.get_unconsumed()
    return call.result(timeout=20)


def closed_by_player(bridge: Bridge) -> AghanimCheckoutDidClose:
    heard: List[AghanimCheckoutDidClose] = []
    bridge.on(AghanimCheckoutDidClose, heard.append)
    with bridge.events(AghanimCheckoutDidClose) as closed:
        launch = LaunchParams(mode=LaunchMode.WEB_VIEW)
        page = bridge.aghanim.start_checkout([CheckoutItem(sku=COINS)], launch=launch)
        bridge.aghanim.checkout.did_dismiss(page.order_id)
        return closed.get(timeout=20)


def any_event(bridge: Bridge) -> Event:
    with bridge.events("aghanim.*", BridgeLog) as stream:
        return stream.get(timeout=20)


async def two_at_once(bridge: AsyncBridge) -> int:
    items, ladder = await asyncio.gather(bridge.aghanim.items.get([COINS]), bridge.aghanim.price_points.get())
    total: int = items[0].price.amount + ladder.price_points[0].base_price.amount
    return total


async def async_purchase(binary: str) -> str:
    async with AsyncBridge.spawn(binary, sandbox=True, presenter=True) as bridge:
        await bridge.aghanim.set_player_id("p")
        assert await two_at_once(bridge) > 0
        closed = bridge.events(AghanimCheckoutDidClose)
        launch = LaunchParams(mode="webView")
        page = await bridge.aghanim.start_checkout([CheckoutItem(sku=COINS)], launch=launch)
        await bridge.aghanim.checkout.did_dismiss(page.order_id)
        async for event in closed:
            return event.reason
    raise AssertionError("the iteration ended without an event")
