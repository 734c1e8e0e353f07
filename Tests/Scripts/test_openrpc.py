"""openrpc.json is OpenRPC 1.3, and its examples are of the types that it names."""

import copy
import json
import pathlib

import jsonschema
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULES = json.loads((ROOT / "fixtures/openrpc/openrpc-1.3.schema.json").read_text(encoding="utf-8"))
DOCUMENT = json.loads((ROOT / "openrpc.json").read_text(encoding="utf-8"))
METHODS = DOCUMENT["methods"]


def validator():
    jsonschema.Draft7Validator.check_schema(RULES)
    return jsonschema.Draft7Validator(RULES)


def validate(value, schema):
    """Checks a value against a schema of the document, whose references lead into the document."""
    jsonschema.Draft7Validator({**schema, "components": DOCUMENT["components"]}).validate(value)


def test_the_document_keeps_the_rules():
    validator().validate(DOCUMENT)


def without(path):
    def change(document):
        *parents, last = path
        for step in parents:
            document = document[step]
        del document[last]

    return change


def with_value(path, value):
    def change(document):
        *parents, last = path
        for step in parents:
            document = document[step]
        document[last] = value

    return change


BROKEN = {
    "no version": without(["openrpc"]),
    "another version": with_value(["openrpc"], "2.0.0"),
    "no title": without(["info", "title"]),
    "no params": without(["methods", 0, "params"]),
    "no result": without(["methods", 0, "result"]),
    "an unknown member": with_value(["methods", 0, "since"], "0.1.0"),
    "an unknown structure": with_value(["methods", 0, "paramStructure"], "by-luck"),
    "a param without schema": without(["methods", 0, "params", 0, "schema"]),
    "an unknown type": with_value(["methods", 0, "params", 0, "schema", "type"], "text"),
    "an error without code": with_value(["methods", 0, "errors"], [{"message": "no"}]),
    "an example without result": without(["methods", 0, "examples", 0, "result"]),
    "a bound that is no number": with_value(["components", "schemas", "Broken"], {"type": "string", "minLength": "1"}),
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_document_is_refused(change):
    document = copy.deepcopy(DOCUMENT)
    change(document)
    assert not validator().is_valid(document)


@pytest.mark.parametrize("method", METHODS, ids=[method["name"] for method in METHODS])
def test_an_example_is_of_the_types_that_its_method_names(method):
    params = {param["name"]: param for param in method["params"]}
    for example in method["examples"]:
        given = {member["name"]: member["value"] for member in example["params"]}
        assert {name for name, param in params.items() if param["required"]} <= set(given)
        for name, value in given.items():
            validate(value, params[name]["schema"])
        validate(example["result"]["value"], method["result"]["schema"])


def test_every_method_says_since_when_and_gives_an_example():
    assert all(method["x-since"] and method["examples"] for method in METHODS)
