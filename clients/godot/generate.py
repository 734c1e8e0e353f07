#!/usr/bin/env python3
"""Writes addons/checkout_bridge/names.gd: what openrpc.json says of methods, events, errors and values.

Usage: generate.py write|check

openrpc.json itself is written from the method table, so a method's name is typed once in the project. `check` exits 1
when the file is not what would be written.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OPENRPC = HERE.parents[1] / "openrpc.json"
TARGET = HERE / "addons/checkout_bridge/names.gd"
KINDS = {"ApiError": "API_", "BridgeError": "BRIDGE_", "JSONRPCError": "JSONRPC_"}
WIDTH = 118
HEAD = """\
class_name CheckoutBridgeNames
extends RefCounted
## Names of methods and events, codes of errors, and values that the bridge knows.
##
## Generated from openrpc.json by clients/godot/generate.py: do not edit.
"""


def words(name):
    """`aghanim.orders.getUnconsumed` as `AGHANIM_ORDERS_GET_UNCONSUMED`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"[^A-Za-z0-9]+", "_", spaced).strip("_").upper()


def comment(*lines):
    return "".join(f"## {row}\n" for line in lines if line for row in wrap(line))


def wrap(line):
    rows = [""]
    for word in line.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > WIDTH - 3:
            rows.append("")
        rows[-1] += (" " if rows[-1] else "") + word
    return rows


def type_name(schema):
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if schema.get("type") == "array":
        return f"Array of {type_name(schema['items'])}"
    return schema.get("type", "any")


def param_line(param):
    need = "" if param["required"] else ", optional"
    return f"- {param['name']} ({type_name(param['schema'])}{need}): {param.get('description', '')}"


def constants(document):
    for one in document["methods"]:
        result = f"Result: {type_name(one['result']['schema'])}."
        text = comment(one["summary"], one.get("description"), *map(param_line, one["params"]), result)
        yield f'{text}const {words(one["name"])}: String = "{one["name"]}"\n'
    for one in document["x-events"]:
        text = comment(one["summary"], *map(param_line, one["params"]))
        yield f'{text}const EVENT_{words(one["name"])}: String = "{one["name"]}"\n'
    for name, error in document["components"]["errors"].items():
        kind, case = name.split(".")
        yield f"{comment(error['message'])}const ERROR_{KINDS.get(kind, '')}{words(case)}: int = {error['code']}\n"


def text():
    document = json.loads(OPENRPC.read_text(encoding="utf-8"))
    return HEAD + "".join("\n" + constant for constant in constants(document))


def main(command):
    wanted = text()
    is_current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == wanted
    if command == "check" and not is_current:
        print(f"{TARGET.name} is not current: run clients/godot/generate.py write", file=sys.stderr)
        return 1
    if not is_current:
        TARGET.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
