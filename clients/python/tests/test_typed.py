"""The typed layer: names, types, what is refused, what is kept."""

import asyncio
import dataclasses
import json
import pickle
import urllib.request
from decimal import Decimal, getcontext

import pytest
import typed_usage
from checkout_bridge import (
    ApiConflictError,
    ApiError,
    ApiNotFoundError,
    AsyncBridge,
    Bridge,
    Event,
    InvalidParams,
    NotConfigured,
    ProtocolError,
    _async_methods,
    _background,
    _methods,
    _requests,
    events,
    models,
)
from checkout_bridge._codec import Misfit
from checkout_bridge._model import read_model
from checkout_bridge._typed_events import typed
from scenario_runner import ROOT
from scenario_ways import snake

OPENRPC = json.loads((ROOT / "openrpc.json").read_text("utf-8"))
ORDER = {
    "id": "o", "playerId": "p", "userId": "u", "country": "JP", "currency": "JPY", "priceMinorUnit": 0, "amount": 980,
    "items": [{"sku": "s", "name": "n", "currency": "JPY", "quantity": 1}], "status": "paid", "checkoutUrl": "https://x",
}  # fmt: skip


@pytest.fixture(scope="module")
def bridge(real_bridge):
    with Bridge.spawn(real_bridge, sandbox=True, presenter=True) as opened:
        opened.aghanim.set_player_id("p")
        yield opened


def post(bridge, path):
    with urllib.request.urlopen(urllib.request.Request(bridge.sandbox_url + path, b"", method="POST")) as answer:
        return answer.status


def one_line(text):
    return " ".join(text.split())


@pytest.mark.parametrize("root", [_methods.Methods, _background.BackgroundMethods, _async_methods.AsyncMethods])
@pytest.mark.parametrize("method", [method["name"] for method in OPENRPC["methods"]])
def test_every_method_is_an_attribute_with_its_params(root, method):
    found = root(None)
    for part in method.split("."):
        found = getattr(found, snake(part))
    described = next(one for one in OPENRPC["methods"] if one["name"] == method)
    text = " ".join(found.__doc__.split())
    assert one_line(described["summary"]) in text
    for param in described["params"]:
        assert f":param {snake(param['name'])}: {one_line(param['description'])}" in text


@pytest.mark.parametrize("event", [event["name"] for event in OPENRPC["x-events"]])
def test_every_event_has_a_class(event):
    assert issubclass(events.BY_NAME[event], Event)


def test_every_type_has_a_class():
    named = {name for name, schema in OPENRPC["components"]["schemas"].items() if schema.get("properties") != {}}
    assert named - {"OpenRPCDocument"} == set(models.__all__)


def test_money_is_an_int_and_an_exact_decimal(bridge):
    prices = typed_usage.prices(bridge)
    assert prices and all(type(price) is Decimal for price in prices.values())
    order = read_model(models.Order, ORDER, "")
    assert (order.amount, order.amount_decimal) == (980, Decimal(980))
    getcontext().prec, before = 2, getcontext().prec
    try:
        dinars = read_model(models.Order, {**ORDER, "priceMinorUnit": 3, "amount": 123456789}, "")
        assert dinars.amount_decimal == Decimal("123456.789")
    finally:
        getcontext().prec = before


def test_a_purchase_in_typed_calls(bridge):
    order = typed_usage.buy(bridge, "typed")
    assert typed_usage.is_open(order) and order.meta == {"level": "3"} and order.items[0].sku == typed_usage.COINS
    assert post(bridge, f"/_sandbox/orders/{order.id}/pay") == 200
    assert typed_usage.in_the_background(bridge) == [order.id]
    assert typed_usage.consume_twice(bridge, order) == 409
    assert typed_usage.closed_by_player(bridge).reason == models.CloseReason.DISMISSED


def test_a_purchase_in_asyncio(real_bridge):
    assert asyncio.run(typed_usage.async_purchase(real_bridge)) == "dismissed"


def test_objects_cannot_be_changed_and_hold_no_lists():
    order = read_model(models.Order, ORDER, "")
    with pytest.raises(dataclasses.FrozenInstanceError):
        order.amount = 0
    assert isinstance(order.items, tuple) and order.email is None


def test_an_unknown_value_of_an_enumeration_is_kept():
    status = read_model(models.Order, {**ORDER, "status": "teleported"}, "").status
    assert isinstance(status, models.OrderStatus) and status == "teleported" and not status.is_known
    assert (str(status), f"{status:>12}", status.value) == ("teleported", "  teleported", "teleported")
    assert repr(status) == "OrderStatus('teleported')"
    again = pickle.loads(pickle.dumps(status))
    assert again == status and hash(again) == hash(status) and "teleported" in {status}
    assert "teleported" not in [one.value for one in models.OrderStatus]


def test_a_known_value_of_an_enumeration_is_its_member():
    status = read_model(models.Order, ORDER, "").status
    assert status is models.OrderStatus.PAID and status.is_known and str(status) == "paid"
    assert models.AghanimLocale("pt-BR") is models.AghanimLocale.PT_BR
    assert json.dumps({"status": status}) == '{"status": "paid"}'


@pytest.mark.parametrize(
    "change, path",
    [
        ({"amount": "980"}, "/amount"), ({"amount": 9.5}, "/amount"), ({"amount": True}, "/amount"),
        ({"items": {}}, "/items"), ({"items": [1]}, "/items/0"), ({"items": [{**ORDER["items"][0], "sku": 1}]}, "/items/0/sku"),
        ({"status": 1}, "/status"), ({"meta": {"a/b": 1}}, "/meta/a~1b"), ({"couponsEnabled": 1}, "/couponsEnabled"),
        ({"id": None}, "/id"),
    ],
)  # fmt: skip
def test_a_result_that_does_not_fit_names_the_method_and_the_place(change, path):
    with pytest.raises(ProtocolError, match=f"aghanim.orders.get: .* at {path}: ") as caught:
        _requests.aghanim_orders_get("o").read({**ORDER, **change})
    assert "use the client that belongs to the bridge" in str(caught.value)


def test_a_decimal_that_is_none_does_not_fit():
    with pytest.raises(Misfit) as caught:
        read_model(models.Price, {"amount": 1, "amountDecimal": "many"}, "/price")
    assert caught.value.path == "/price/amountDecimal"


def test_members_that_this_version_does_not_know_are_ignored():
    assert read_model(models.Order, {**ORDER, "brandNew": 1}, "") == read_model(models.Order, ORDER, "")


@pytest.mark.parametrize(
    "call, path",
    [
        (lambda b: b.aghanim.set_player_id(42), "/playerId"),
        (lambda b: b.aghanim.set_player_id(None), "/playerId"),
        (lambda b: b.aghanim.items.get("one"), "/skus"),
        (lambda b: b.aghanim.items.get(["a", 5]), "/skus/1"),
        (lambda b: b.aghanim.start_checkout([{"sku": "a"}]), "/items/0"),
        (lambda b: b.aghanim.start_checkout([models.CheckoutItem(sku=7)]), "/items/0/sku"),
        (lambda b: b.aghanim.start_checkout([models.CheckoutItem("a")], metadata={"n": 1}), "/metadata/n"),
        (lambda b: b.appcharge.set_debug_mode("yes"), "/enabled"),
    ],
)  # fmt: skip
def test_params_that_the_types_forbid_are_refused_before_anything_is_sent(peer, call, path):
    for bridge in (peer, peer.background):
        with pytest.raises(InvalidParams) as caught:
            call(bridge)
        assert caught.value.path == path and caught.value.code == -32602 and "nothing was sent" in str(caught.value)
    assert peer.call("echo", [1]) == [1]  # The peer would have died of a method that it does not know.


def test_no_value_of_a_param_is_repeated_in_an_error(peer):
    with pytest.raises(InvalidParams) as caught:
        peer.aghanim.start_checkout([models.CheckoutItem(sku="a"), "secret-token"])
    assert "secret-token" not in str(caught.value) + str(caught.value.data)


def test_a_name_that_is_no_param_is_a_type_error(peer):
    with pytest.raises(TypeError, match="colour"):
        peer.aghanim.orders.get(colour="red")


def test_what_the_bridge_refuses_has_its_path(bridge):
    with pytest.raises(InvalidParams) as caught:
        bridge.aghanim.items.get(["a"], locale="xx")
    assert caught.value.path == "/locale" and "pt-BR" in caught.value.reason


def test_each_case_has_its_class(bridge, real_bridge):
    with pytest.raises(ApiNotFoundError) as caught:
        bridge.aghanim.orders.get("ord_none")
    error = caught.value
    assert isinstance(error, ApiError) and not isinstance(error, ApiConflictError)
    assert (error.case, error.http_status, error.outcome, error.retryable) == ("notFound", 404, "completed", False)
    with Bridge.spawn(real_bridge) as bare, pytest.raises(NotConfigured, match="configure"):
        bare.aghanim.price_points.get()


def test_a_call_in_the_background_is_cancelled(bridge):
    call = bridge.background.aghanim.price_points.get()
    call.cancel()
    try:
        assert call.result(20).context.country == "US"
    except Exception as error:
        assert error.outcome in ("notSent", "unknown")


def test_an_event_becomes_its_class():
    event = typed(Event("aghanim.checkout.didClose", {"orderId": "o", "reason": "flew away"}))
    assert isinstance(event, events.AghanimCheckoutDidClose)
    assert (event.order_id, event.reason, event.reason.is_known) == ("o", "flew away", False)
    assert (event.method, event.params["orderId"]) == ("aghanim.checkout.didClose", "o")
    assert type(typed(Event("appcharge.onInitialized", None))) is events.AppchargeOnInitialized


@pytest.mark.parametrize("event", [Event("brand.new", {"n": 1}), Event("aghanim.checkout.didClose", {"orderId": 1})])
def test_an_event_without_a_fitting_class_stays_as_it_is(event):
    assert typed(event) is event


def test_a_stream_of_a_class_leaves_other_events_out(peer):
    with peer.events(events.BridgeLog) as logs, peer.events(events.BridgeLog, "aghanim.*") as both:
        log = {"method": "bridge.log", "params": {"level": "info", "message": "m"}}
        peer.call("emit", {"events": [{"method": "aghanim.x"}, {"method": "bridge.eventsLost", "params": {"count": 1}}, log]})
        assert logs.get(5).message == "m"
        assert [both.get(5).method for _ in range(2)] == ["aghanim.x", "bridge.log"]
        with pytest.raises(TimeoutError, match="BridgeLog"):
            logs.get(0.01)


def test_a_bridge_of_each_kind_offers_the_same_names():
    def public(kind):
        return {name for name in dir(kind) if not name.startswith("_")}

    assert public(AsyncBridge) == public(Bridge) - {"begin"}
