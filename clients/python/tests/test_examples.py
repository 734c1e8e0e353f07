"""The examples of `openrpc.json` through the typed layer, whole and with any one value replaced."""

import copy
import json

import pytest
from checkout_bridge import InvalidParams, ProtocolError
from scenario_runner import ROOT
from scenario_ways import Typed

OPENRPC = json.loads((ROOT / "openrpc.json").read_text("utf-8"))
EXAMPLES = [
    pytest.param(method["name"], example, id=method["name"])
    for method in OPENRPC["methods"]
    for example in method.get("examples", [])
]
ODD = [None, True, -1, 1.5, 10**30, "", "x", "\ud800", b"x", [], [None], {}, {"a": 1}, object()]


def places(value, path=()):
    """The path of every value within, the whole included."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*path, key))


def replaced(value, path, odd):
    if not path:
        return odd
    changed = copy.deepcopy(value)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = odd
    return changed


def params_of(example):
    return {param["name"]: param["value"] for param in example["params"]}


@pytest.mark.parametrize("method, example", EXAMPLES)
def test_an_example_passes_through_the_types_unchanged(method, example):
    typed, params, result = Typed(method), params_of(example), example["result"]["value"]
    arguments = typed.arguments(params)
    request = typed.function(**arguments)
    assert (request.method, request.params) == (method, params)
    assert typed.plain(arguments, request.read(result)) == result


@pytest.mark.parametrize("method, example", EXAMPLES)
def test_a_result_with_any_value_replaced_fits_or_is_a_protocol_error(method, example):
    typed, result = Typed(method), example["result"]["value"]
    request = typed.function(**typed.arguments(params_of(example)))
    for path in places(result):
        for odd in ODD:
            try:
                request.read(replaced(result, path, odd))
            except ProtocolError as error:
                assert method in str(error)


@pytest.mark.parametrize("method, example", [one for one in EXAMPLES if one.values[1]["params"]])
def test_params_with_any_value_replaced_can_be_sent_or_are_invalid(method, example):
    typed, params = Typed(method), params_of(example)
    for path in list(places(params))[1:]:
        for odd in ODD:
            try:
                request = typed.function(**typed.arguments(replaced(params, path, odd)))
            except InvalidParams as error:
                assert error.path.startswith("/")
            else:
                json.dumps(request.params, ensure_ascii=False, allow_nan=False).encode("utf-8")
