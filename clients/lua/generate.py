#!/usr/bin/env python3
"""Writes checkout_bridge.lua: the parts in src, and what openrpc.json says of methods, types, events and errors.

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
TARGET = HERE / "checkout_bridge.lua"
PARTS = [
    "json_values", "json_read", "json_write", "errors", "session", "events", "luasocket", "posix", "ffi_socket",
    "shell_start",
]  # fmt: skip
KINDS = {"ApiError": "API_", "BridgeError": "BRIDGE_", "JSONRPCError": "JSONRPC_"}
TYPES = {"string": "string", "integer": "integer", "number": "number", "boolean": "boolean", "object": "table"}
PREFIX = "CheckoutBridge."
HEAD = """\
-- checkout-bridge for Lua 5.1 to 5.4 and LuaJIT.
--
-- Generated from clients/lua/src and openrpc.json by clients/lua/generate.py: edit those.
-- Add this file to your game; nothing else is needed. See README.md beside it.

local sources, loaded = {}, {}

local function part(name)
    if loaded[name] == nil then loaded[name] = sources[name]() end
    return loaded[name]
end
"""


def words(name):
    """`aghanim.orders.getUnconsumed` as `AGHANIM_ORDERS_GET_UNCONSUMED`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"[^A-Za-z0-9]+", "_", spaced).strip("_").upper()


def pascal(name):
    return "".join(piece[0].upper() + piece[1:] for piece in name.split("."))


def one_line(text):
    return " ".join((text or "").split())


def type_name(schema):
    if "$ref" in schema:
        return PREFIX + schema["$ref"].rsplit("/", 1)[1]
    if schema.get("type") == "array":
        return type_name(schema["items"]) + "[]"
    extra = schema.get("additionalProperties")
    if isinstance(extra, dict):
        return f"table<string, {type_name(extra)}>"
    return TYPES.get(schema.get("type"), "any")


def field(name, schema, required, description):
    return f"---@field {name}{'' if required else '?'} {type_name(schema)} {one_line(description)}".rstrip() + "\n"


def comment(*lines):
    return "".join(f"---{one_line(line)}\n" for line in lines if line)


def param_class(name, params):
    fields = "".join(field(one["name"], one["schema"], one["required"], one.get("description")) for one in params)
    return f"---@class {PREFIX}{name}\n{fields}"


def schema_class(name, schema):
    summary = comment(schema.get("description"))
    if schema.get("type") == "string":
        known = "".join(f"---| '\"{value}\"'\n" for value in schema.get("enum") or schema.get("examples", []))
        return f"{summary}---@alias {PREFIX}{name} string\n{known}"
    required = schema.get("required", [])
    members = schema.get("properties", {}).items()
    fields = "".join(field(key, one, key in required, one.get("description")) for key, one in members)
    return f"{summary}---@class {PREFIX}{name}\n{fields}"


def schemas(document):
    return "\n".join(schema_class(name, schema) for name, schema in document["components"]["schemas"].items())


def method(one):
    """A method of its group; one without params leaves them out."""
    *group, name = one["name"].split(".")
    text, params = "", ""
    if one["params"]:
        params, need = "params, ", any(param["required"] for param in one["params"])
        text += param_class(f"{pascal(one['name'])}Params", one["params"]) + "\n"
    text += comment(one["summary"], one.get("description"))
    if params:
        text += f"---@param params{'' if need else '?'} {PREFIX}{pascal(one['name'])}Params\n"
    result = type_name(one["result"]["schema"])
    text += f"---@param callback? fun(result: {result}, err: {PREFIX}Error?)\n---@param options? {PREFIX}CallOptions\n"
    text += "---@return integer? id\n---@return string? reason\n"
    passed = "params" if params else "nil"
    call = f'    return self.client:call("{one["name"]}", {passed}, callback, options)\n'
    return f"{text}function {pascal('.'.join(group))}:{name}({params}callback, options)\n{call}end\n"


def group_names(document):
    """Every group, those that only hold others included, each behind the one that holds it."""
    names = set()
    for one in document["methods"]:
        pieces = one["name"].split(".")[:-1]
        names.update(".".join(pieces[: end + 1]) for end in range(len(pieces)))
    return sorted(names)


def groups(document):
    """The methods as `client.aghanim.orders:get(…)`."""
    names = group_names(document)
    text = schemas(document) + "\nlocal groups = {}\n\n"
    for name in names:
        inner = [one for one in names if one.rpartition(".")[0] == name]
        fields = "".join(f"---@field {one.rpartition('.')[2]} {PREFIX}{pascal(one)}\n" for one in inner)
        text += f"---@class {PREFIX}{pascal(name)}\n{fields}local {pascal(name)} = {{}}\n{pascal(name)}.__index = {pascal(name)}\n\n"
    text += "\n".join(method(one) for one in document["methods"])
    fields = "".join(f"---@field {name} {PREFIX}{pascal(name)}\n" for name in names if "." not in name)
    text += f"\n---@class {PREFIX}Groups\n{fields}\nfunction groups.attach(client)\n"
    text += "".join(f"    client.{name} = setmetatable({{ client = client }}, {pascal(name)})\n" for name in names)
    return text + "    return client\nend\n\nreturn groups\n"


def event(one):
    params = param_class(f"{pascal(one['name'])}Event", one["params"]) if one["params"] else ""
    return f'{params}\n{comment(one["summary"])}events.{words(one["name"])} = "{one["name"]}"\n'


def event_names(document):
    return "local events = {}\n\n" + "\n".join(event(one) for one in document["x-events"]) + "\nreturn events\n"


def codes(document):
    rows = []
    for name, error in document["components"]["errors"].items():
        kind, case = name.split(".")
        rows.append(f"    {KINDS.get(kind, '')}{words(case)} = {error['code']}, -- {one_line(error['message'])}\n")
    return "return {\n" + "".join(rows) + "}\n"


def text(document):
    parts = {name: (HERE / f"src/{name}.lua").read_text(encoding="utf-8") for name in PARTS}
    parts["version"] = f'return "{document["info"]["version"]}"\n'
    parts |= {"codes": codes(document), "event_names": event_names(document), "methods": groups(document)}
    parts |= {name: (HERE / f"src/{name}.lua").read_text(encoding="utf-8") for name in ("client", "main")}
    wrapped = "".join(f'\nsources["{name}"] = function()\n{source.rstrip()}\nend\n' for name, source in parts.items())
    return f'{HEAD}{wrapped}\nreturn part("main")\n'


def main(command):
    wanted = text(json.loads(OPENRPC.read_text(encoding="utf-8")))
    is_current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == wanted
    if command == "check" and not is_current:
        print(f"{TARGET.name} is not current: run clients/lua/generate.py write", file=sys.stderr)
        return 1
    if not is_current:
        TARGET.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
