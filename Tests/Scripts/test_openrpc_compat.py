"""What breaks a client of the released document is refused, each kind by name, and what only adds is not."""

import copy
import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/openrpc-compat.py"
spec = importlib.util.spec_from_file_location("openrpc_compat", SCRIPT)
compat = importlib.util.module_from_spec(spec)
spec.loader.exec_module(compat)

RELEASED = json.loads(compat.newest(ROOT / "fixtures/released").read_text(encoding="utf-8"))
TEXT = {"type": "string"}


@pytest.fixture
def new():
    return copy.deepcopy(RELEASED)


def method(document, name="aghanim.startCheckout"):
    return next(one for one in document["methods"] if one["name"] == name)


def event(document, name="aghanim.order.didChange"):
    return next(one for one in document["x-events"] if one["name"] == name)


def param(document, name, of="aghanim.startCheckout"):
    return next(one for one in method(document, of)["params"] if one["name"] == name)


def schema(document, name):
    return document["components"]["schemas"][name]


def remove(things, name):
    things[:] = [one for one in things if one["name"] != name]


def member(name, required=False):
    return {"name": name, "description": "New.", "required": required, "schema": TEXT}


BREAKING = {
    "aghanim.startCheckout: the method was removed": lambda d: remove(d["methods"], "aghanim.startCheckout"),
    "aghanim.order.didChange: the event was removed": lambda d: remove(d["x-events"], "aghanim.order.didChange"),
    "ApiError.conflict: the error 107 was removed": lambda d: d["components"]["errors"].pop("ApiError.conflict"),
    "ApiError.conflict: the error's code was 107 and is 207": lambda d: d["components"]["errors"]["ApiError.conflict"].update(code=207),
    "ApiError.conflict: the error's kind or case has changed": lambda d: d["components"]["errors"]["ApiError.conflict"].update(data={"kind": "ApiError", "case": "clash"}),
    "aghanim.startCheckout: the param locale was removed": lambda d: remove(method(d)["params"], "locale"),
    "aghanim.startCheckout: the param locale is now required": lambda d: param(d, "locale").update(required=True),
    "aghanim.startCheckout: the new param shop is required": lambda d: method(d)["params"].append(member("shop", required=True)),
    "aghanim.startCheckout: params may no longer be an array": lambda d: method(d).update(paramStructure="by-name"),
    "aghanim.orders.get: a second call may now do it a second time": lambda d: method(d, "aghanim.orders.get").update({"x-repeatable": False}),
    "aghanim.orders.get: it is there since 0.1.0, not 0.2.0": lambda d: method(d, "aghanim.orders.get").update({"x-since": "0.2.0"}),
    "aghanim.startCheckout backToGameUrl: its type was string and is integer": lambda d: param(d, "backToGameUrl").update(schema={"type": "integer"}),
    "aghanim.startCheckout backToGameUrl: only some values are accepted now": lambda d: param(d, "backToGameUrl").update(schema={"type": "string", "enum": ["a"]}),
    "aghanim.startCheckout backToGameUrl: its pattern is stricter or another": lambda d: param(d, "backToGameUrl").update(schema={"type": "string", "pattern": "^h"}),
    "aghanim.startCheckout items: its lower bound is stricter": lambda d: param(d, "items")["schema"].update(minItems=2),
    "aghanim.startCheckout items: its upper bound is stricter": lambda d: param(d, "items")["schema"].update(maxItems=9),
    "aghanim.startCheckout items[]: the member sku was removed": lambda d: schema(d, "CheckoutItem")["properties"].pop("sku"),
    "aghanim.startCheckout items[]: the member name is now required": lambda d: schema(d, "CheckoutItem")["required"].append("name"),
    "launch mode: the value webView was removed": lambda d: schema(d, "LaunchMode")["enum"].remove("webView"),
    "aghanim.grants.claim result[]: the member orderId was removed": lambda d: schema(d, "Grant")["properties"].pop("orderId"),
    "aghanim.grants.claim result[]: the member orderId may now be missing": lambda d: schema(d, "Grant")["required"].remove("orderId"),
    "aghanim.grants.claim result[] orderId: its type was string and is integer": lambda d: schema(d, "Grant")["properties"].update(orderId={"type": "integer"}),
    "aghanim.grants.claim result[] orderId: its type was string and is null or string": lambda d: schema(d, "Grant")["properties"].update(orderId={"type": ["string", "null"]}),
    "aghanim.grants.claim result[] orderId: its type was string and is any": lambda d: schema(d, "Grant")["properties"].update(orderId={}),
    "status: the value disputed was removed": lambda d: schema(d, "OrderStatus")["examples"].remove("disputed"),
    "aghanim.order.didChange: the member status was removed": lambda d: remove(event(d)["params"], "status"),
    "aghanim.order.didChange: the member status may now be missing": lambda d: event(d)["params"][1].update(required=False),
}  # fmt: skip

ADDITIVE = {
    "a method": lambda d: d["methods"].append({**method(d), "name": "aghanim.new", "x-since": "0.2.0"}),
    "an event": lambda d: d["x-events"].append({**event(d), "name": "aghanim.new"}),
    "an error": lambda d: d["components"]["errors"].update({"ApiError.new": {"code": 116, "message": "New."}}),
    "an optional param": lambda d: method(d)["params"].append(member("shop")),
    "a param that need not be given any more": lambda d: param(d, "items").update(required=False),
    "params as an array": lambda d: method(d, "bridge.hello").update(paramStructure="either"),
    "a wider param": lambda d: param(d, "backToGameUrl").update(schema={}),
    "a looser bound of a param": lambda d: param(d, "items")["schema"].pop("minItems"),
    "a value of a param": lambda d: schema(d, "LaunchMode")["enum"].append("overlay"),
    "a member of a result": lambda d: schema(d, "Grant")["properties"].update(shop=TEXT),
    "a member of a result that is always there now": lambda d: schema(d, "Order")["required"].extend(schema(d, "Order")["properties"]),
    "a value of a result": lambda d: schema(d, "OrderStatus")["examples"].append("archived"),
    "a member of an event": lambda d: event(d)["params"].append(member("shop", required=True)),
    "a deprecation": lambda d: method(d).update(deprecated=True, description="Deprecated. Use another."),
    "words": lambda d: method(d).update(summary="Said better."),
    "a repeatable call": lambda d: method(d).update({"x-repeatable": True}),
    "an error that a method no longer ends with": lambda d: method(d)["errors"].pop(),
}  # fmt: skip


@pytest.mark.parametrize("sentence", BREAKING)
def test_a_breaking_change_is_refused_by_name(new, sentence):
    BREAKING[sentence](new)
    found = compat.faults(RELEASED, new)
    assert any(sentence in one for one in found), found


@pytest.mark.parametrize("what", ADDITIVE)
def test_what_only_adds_is_accepted(new, what):
    ADDITIVE[what](new)
    assert new != RELEASED
    assert compat.faults(RELEASED, new) == []


def test_another_order_is_no_change(new):
    shuffle = random.Random(1).shuffle
    for things in (new["methods"], new["x-events"], *(one["params"] for one in new["methods"])):
        shuffle(things)
    for things in (new["components"]["schemas"], new["components"]["errors"]):
        pairs = list(things.items())
        shuffle(pairs)
        things.clear()
        things.update(pairs)
    for one in new["components"]["schemas"].values():
        shuffle(one.get("required", []))
        shuffle(one.get("enum", []))
    assert compat.faults(RELEASED, new) == []


@pytest.mark.parametrize("sentence", BREAKING)
def test_a_new_version_of_the_contract_may_break_what_it_keeps(new, sentence):
    BREAKING[sentence](new)
    new["info"]["x-protocol-version"] = "2"
    went = "the method was removed" in sentence or "the event was removed" in sentence
    assert bool(compat.faults(RELEASED, new)) == went


@pytest.mark.parametrize("things, name", [("methods", "aghanim.startCheckout"), ("x-events", "bridge.log")])
def test_a_new_version_may_drop_what_a_release_called_deprecated(new, things, name):
    old = copy.deepcopy(RELEASED)
    entry = next(one for one in old[things] if one["name"] == name)
    entry["description"] = "Deprecated. Since 0.1.0; there is another."
    remove(new[things], name)
    assert compat.faults(old, new) != []
    new["info"]["x-protocol-version"] = "2"
    assert compat.faults(old, new) == []


def test_the_version_of_the_contract_never_goes_back(new):
    old = copy.deepcopy(RELEASED)
    old["info"]["x-protocol-version"] = "2"
    assert compat.faults(old, new) == ["the version of the wire contract was 2 and is 1; it never goes back"]


def test_a_higher_minor_version_of_the_contract_breaks_nothing(new):
    remove(method(new)["params"], "locale")
    new["info"]["x-protocol-version"] = "1.9"
    assert compat.faults(RELEASED, new)


def test_the_newest_release_counts_by_number(tmp_path):
    for version in ("0.9.0", "0.10.0", "0.2.11"):
        (tmp_path / f"openrpc-{version}.json").touch()
    assert compat.newest(tmp_path).name == "openrpc-0.10.0.json"


def run(*paths):
    command = [sys.executable, str(SCRIPT), *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_document_of_today_breaks_no_client_of_the_last_release():
    done = run()
    assert (done.returncode, done.stderr) == (0, "")


def test_the_script_says_what_breaks_and_what_to_do(tmp_path, new):
    remove(new["methods"], "bridge.ping")
    (tmp_path / "old.json").write_text(json.dumps(RELEASED))
    (tmp_path / "new.json").write_text(json.dumps(new))
    done = run(tmp_path / "old.json", tmp_path / "new.json")
    assert done.returncode == 1
    assert "openrpc-compat: bridge.ping: the method was removed\n" in done.stderr
    assert "raise BridgeVersion.contract" in done.stderr
