"""From a paid order to the item in the bag, so that a crash at any line loses nothing and gives nothing twice.

1. read the order, and save what it is going to give ("pending")
2. consume it at the provider
3. put the items into the bag, strike the order off, and save

After a crash or an answer that got lost, an order that is pending is settled by what the provider says: still
unconsumed, go on at 2; otherwise, if it is paid, it was consumed by us, go on at 3.
"""

from __future__ import annotations

import copy
from typing import Any, Dict, List, Mapping, Sequence, Set

from checkout_bridge import models

from .commands import Command, Consume, ReadOrder, Save
from .messages import Failed

#: Errors of a consume after which the order is not ours to give: someone else consumed it, or it was refunded.
_SETTLED_ELSEWHERE = {"conflict", "notFound"}


class Grants:
    """The steps of every order under way. Each method takes what happened and returns what to do next."""

    def __init__(self, save: Mapping[str, Any]) -> None:
        self.bag: Dict[str, int] = dict(save.get("bag", {}))
        self.pending: Dict[str, Dict[str, int]] = copy.deepcopy(dict(save.get("pending", {})))
        #: What each finished order gave, to show it.
        self.gave: Dict[str, Mapping[str, int]] = {}
        self._doubtful: Set[str] = set(self.pending)
        self._under_way: Set[str] = set()

    def listed(self, order_ids: Sequence[str]) -> List[Command]:
        """These orders are paid and unconsumed; those that are pending and not among them were consumed.

        Only one listing may be under way at a time: an older one would not have the orders of a newer one.
        """
        todo: List[Command] = []
        for order_id in dict.fromkeys([*order_ids, *self.pending]):
            if order_id in self._under_way or order_id in self.gave:
                continue
            self._under_way.add(order_id)
            consumable = order_id in order_ids and order_id in self.pending
            todo.append(Consume(order_id) if consumable else ReadOrder(order_id))
        return todo

    def order_read(self, order: models.Order, amounts: Mapping[str, int]) -> List[Command]:
        """`amounts` tells how many of an item one piece of its SKU gives."""
        if order.status != models.OrderStatus.PAID:
            return self._drop(order.id)
        if order.id in self.pending:
            return self._into_the_bag(order.id)
        gives: Dict[str, int] = {}
        for item in order.items:
            gives[item.sku] = gives.get(item.sku, 0) + item.quantity * amounts.get(item.sku, 1)
        self.pending[order.id] = gives
        return [self._save("pending", order.id)]

    def saved_pending(self, order_id: str) -> List[Command]:
        return [Consume(order_id)]

    def consumed(self, order_id: str) -> List[Command]:
        return self._into_the_bag(order_id)

    def saved_granted(self, order_id: str) -> None:
        """The order is done with; what it gave may be shown."""
        self._under_way.discard(order_id)

    def failed(self, order_id: str, failure: Failed) -> List[Command]:
        """Keeps the order for the next listing, unless the provider says that it is not ours."""
        refused = isinstance(failure.command, Consume) and failure.case in _SETTLED_ELSEWHERE
        if refused and order_id in self._doubtful:
            return [ReadOrder(order_id)]
        unheard_of = isinstance(failure.command, ReadOrder) and failure.case == "notFound"
        if refused or unheard_of:
            return self._drop(order_id)
        if failure.outcome != "notSent":
            self._doubtful.add(order_id)
        self._under_way.discard(order_id)
        return []

    def save_failed(self, reason: str, order_id: str) -> None:
        """An order whose contents are not on disk must not be consumed; a grant that is not will be settled again."""
        if reason == "pending":
            self.pending.pop(order_id, None)
            self._under_way.discard(order_id)

    def _into_the_bag(self, order_id: str) -> List[Command]:
        self.gave[order_id] = self.pending.pop(order_id)
        for sku, count in self.gave[order_id].items():
            self.bag[sku] = self.bag.get(sku, 0) + count
        return [self._save("granted", order_id)]

    def _drop(self, order_id: str) -> List[Command]:
        self.pending.pop(order_id, None)
        return [self._save("dropped", order_id)]

    def _save(self, reason: str, order_id: str) -> Save:
        return Save(copy.deepcopy({"bag": self.bag, "pending": self.pending}), (reason, order_id))
