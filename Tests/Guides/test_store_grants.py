"""The example's way from a paid order to the bag: nothing lost and nothing given twice, wherever it stops."""

import pytest

pytest.importorskip("checkout_bridge")

from checkout_bridge import models  # noqa: E402
from pygame_store.commands import Consume, ListUnconsumed, ReadOrder, Save  # noqa: E402
from pygame_store.grants import Grants  # noqa: E402
from pygame_store.messages import CheckoutClosed, Failed, Unconsumed  # noqa: E402
from pygame_store.model import Store  # noqa: E402

ORDER, GEMS = "ord_1", "gems"


def order(status="paid"):
    item = models.OrderItem(sku=GEMS, name="Gems", currency="USD", quantity=1)
    return models.Order(
        id=ORDER, player_id="p", user_id="u", country="US", currency="USD", price_minor_unit=2, amount=999,
        items=(item,), status=models.OrderStatus(status), checkout_url="http://127.0.0.1/checkout",
    )


def read(grants, status="paid"):
    return grants.order_read(order(status), {GEMS: 500})


def only(commands):
    assert len(commands) == 1
    return commands[0]


def test_an_order_is_saved_before_it_is_consumed_and_granted_after():
    grants = Grants({})
    assert only(grants.listed([ORDER])) == ReadOrder(ORDER)
    saving = only(read(grants))
    assert saving.reason == ("pending", ORDER)
    assert saving.content == {"bag": {}, "pending": {ORDER: {GEMS: 500}}}
    assert only(grants.saved_pending(ORDER)) == Consume(ORDER)
    granted = only(grants.consumed(ORDER))
    assert granted.content == {"bag": {GEMS: 500}, "pending": {}}
    assert granted.reason == ("granted", ORDER)


def test_an_order_that_is_under_way_is_not_begun_again():
    grants = Grants({})
    grants.listed([ORDER])
    assert grants.listed([ORDER]) == []


def test_a_crash_before_the_consume_goes_on_with_the_consume():
    restarted = Grants({"bag": {}, "pending": {ORDER: {GEMS: 500}}})
    assert only(restarted.listed([ORDER])) == Consume(ORDER)


def test_a_crash_after_the_consume_grants_what_was_saved():
    restarted = Grants({"bag": {}, "pending": {ORDER: {GEMS: 500}}})
    assert only(restarted.listed([])) == ReadOrder(ORDER)
    assert only(read(restarted)).content == {"bag": {GEMS: 500}, "pending": {}}


def test_an_order_refunded_in_between_gives_nothing():
    restarted = Grants({"bag": {}, "pending": {ORDER: {GEMS: 500}}})
    restarted.listed([])
    assert only(read(restarted, "refunded")).content == {"bag": {}, "pending": {}}


def test_an_order_that_the_provider_does_not_know_is_struck_off():
    restarted = Grants({"bag": {}, "pending": {ORDER: {GEMS: 500}}})
    restarted.listed([])
    dropped = only(restarted.failed(ORDER, Failed(ReadOrder(ORDER), "no such order", "notFound", "completed")))
    assert dropped.content == {"bag": {}, "pending": {}}


def test_an_old_listing_does_not_give_an_order_again():
    grants = consuming()
    grants.consumed(ORDER)
    grants.saved_granted(ORDER)
    assert grants.listed([ORDER]) == []


def test_only_one_listing_is_under_way_and_another_follows():
    store = Store({})
    assert store.handle(CheckoutClosed("a")) == [ListUnconsumed()]
    assert store.handle(CheckoutClosed("b")) == []
    assert store.handle(Unconsumed([])) == [ListUnconsumed()]
    assert store.handle(Unconsumed([])) == []


def consuming():
    grants = Grants({})
    grants.listed([ORDER])
    read(grants)
    return grants


def test_a_consume_whose_outcome_is_unknown_is_settled_by_the_provider():
    grants = consuming()
    assert grants.failed(ORDER, Failed(Consume(ORDER), "no answer", "network", "unknown")) == []
    assert only(grants.listed([])) == ReadOrder(ORDER)
    assert only(read(grants)).content["bag"] == {GEMS: 500}


def test_an_order_that_somebody_else_consumed_gives_nothing():
    grants = consuming()
    dropped = only(grants.failed(ORDER, Failed(Consume(ORDER), "consumed already", "conflict", "completed")))
    assert isinstance(dropped, Save)
    assert dropped.content == {"bag": {}, "pending": {}}


def test_a_conflict_after_an_unknown_outcome_is_our_own_consume():
    grants = consuming()
    grants.failed(ORDER, Failed(Consume(ORDER), "no answer", "network", "unknown"))
    assert only(grants.listed([ORDER])) == Consume(ORDER)
    assert only(grants.failed(ORDER, Failed(Consume(ORDER), "consumed already", "conflict", "completed"))) == ReadOrder(ORDER)
    assert only(read(grants)).content["bag"] == {GEMS: 500}


def test_an_order_whose_contents_could_not_be_saved_is_read_again_and_not_consumed():
    grants = consuming()
    grants.save_failed("pending", ORDER)
    assert only(grants.listed([ORDER])) == ReadOrder(ORDER)
