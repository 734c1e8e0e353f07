#!/usr/bin/env python3
"""Writes checkout_bridge.h and checkout_bridge.c: the parts in src, and what openrpc.json says of methods.

Usage: generate.py write|check

openrpc.json itself is written from the method table, so a method's name is typed once in the project. `check` exits 1
when a file is not what would be written.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OPENRPC = HERE.parents[1] / "openrpc.json"
PARTS = [
    "memory", "json_read", "json_access", "json_write", "process", "transport", "receive", "calls", "events", "client",
]  # fmt: skip
KINDS = {"ApiError": "API_", "BridgeError": "BRIDGE_", "JSONRPCError": "JSONRPC_"}
WIDTH = 116
HEAD = """\
/*
 * checkout-bridge for C: {what}
 *
 * Generated from clients/c/src and openrpc.json by clients/c/generate.py: edit those.
 * Add this file and its sibling to your game; nothing else is needed. See README.md beside it.
 */
"""
INCLUDES = """
/* POSIX, and no more of it than this. */
#if !defined(_POSIX_C_SOURCE) && !defined(_DARWIN_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

#include "checkout_bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
"""
CALL_WITH = """
/* ---- Methods whose params are strings ----------------------------------------------------------------------- */

/** Calls with the members that are not NULL: `count` names, each followed by its value. */
static int64_t cbi_call_with(cb_client *client, const char *method, const char *const *members, size_t count,
                             cb_callback callback, void *user) {
    cb_json_writer params;
    if (!client) return CB_BAD_ARGUMENT;
    cb_json_writer_init(&params, &client->allocator);
    cb_json_begin_object(&params);
    for (size_t index = 0; index < count; index++) cb_json_member_string(&params, members[2 * index], members[2 * index + 1]);
    cb_json_end_object(&params);
    int64_t id = params.status == CB_OK ? cb_call(client, method, cb_json_text(&params), callback, user) : params.status;
    cb_json_writer_free(&params);
    return id;
}
"""


def words(name):
    """`aghanim.orders.getUnconsumed` as `aghanim_orders_get_unconsumed`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return re.sub(r"[^A-Za-z0-9]+", "_", spaced).strip("_").lower()


def constant(*parts):
    return "CB_" + "_".join(words(part).upper() for part in parts)


def comment(lines):
    """A documentation comment of wrapped lines."""
    wrapped = [piece for line in lines if line for piece in wrap(line)]
    if len(wrapped) == 1:
        return f"/** {wrapped[0]} */\n"
    return "/**\n" + "".join(f" * {line}\n" for line in wrapped) + " */\n"


def wrap(line):
    rows = [""]
    for word in line.replace("*/", "* /").split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > WIDTH - 3:
            rows.append("   " if line.startswith("- ") else "")
        rows[-1] += (" " if rows[-1].strip() else "") + word
    return rows


def type_name(schema):
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if schema.get("type") == "array":
        return f"[{type_name(schema['items'])}]"
    return schema.get("type", "any")


def param_line(param):
    need = "" if param["required"] else ", optional"
    return f"- {param['name']} ({type_name(param['schema'])}{need}): {param.get('description', '')}"


def method_comment(method):
    result = f"Result: {type_name(method['result']['schema'])}."
    return comment([method["summary"], method.get("description"), *map(param_line, method["params"]), result])


def methods(document):
    for method in document["methods"]:
        yield f"{method_comment(method)}#define {constant('METHOD', method['name'])} \"{method['name']}\"\n"


def events(document):
    for event in document["x-events"]:
        text = comment([event["summary"], *map(param_line, event["params"])])
        yield f"{text}#define {constant('EVENT', event['name'])} \"{event['name']}\"\n"


def errors(document):
    rows = []
    for name, error in document["components"]["errors"].items():
        kind, case = name.split(".")
        summary = " ".join(error["message"].split())
        rows.append(f"    CB_ERROR_{KINDS.get(kind, '')}{words(case).upper()} = {error['code']}, /**< {summary} */\n")
    return "enum cb_error_code {\n" + "".join(rows)[::-1].replace(",", "", 1)[::-1] + "};\n"


def values(document):
    for name, schema in document["components"]["schemas"].items():
        if schema.get("type") == "string":
            summary = schema["description"].split("\n")[0]
            known = schema.get("enum") or schema.get("examples", [])
            rows = "".join(f'#define {constant(name, value)} "{value}"\n' for value in known)
            yield comment([summary]) + rows


def signature(method):
    params = "".join(f"const char *{words(param['name'])}, " for param in method["params"])
    return f"int64_t cb_{words(method['name'])}(cb_client *client, {params}cb_callback callback, void *user)"


def has_only_strings(method):
    return all(is_text(param["schema"]) for param in method["params"])


def is_text(schema):
    return schema.get("type") == "string" or type_name(schema) in TEXTS


TEXTS = set()


def prototypes(document):
    for method in filter(has_only_strings, document["methods"]):
        yield f"/** {constant('METHOD', method['name'])} */\nCB_API {signature(method)};\n"


def functions(document):
    for method in filter(has_only_strings, document["methods"]):
        pairs = ", ".join(f'"{param["name"]}", {words(param["name"])}' for param in method["params"])
        members = f"    const char *const members[] = {{{pairs}}};\n" if pairs else ""
        passed = f"members, {len(method['params'])}" if pairs else "NULL, 0"
        call = f"cbi_call_with(client, {constant('METHOD', method['name'])}, {passed}, callback, user)"
        yield f"\n{signature(method)} {{\n{members}    return {call};\n}}\n"


def heading(text):
    return f"\n/* ---- {text} {'-' * (108 - len(text))} */\n\n"


def header(document):
    api = (HERE / "src/api.h").read_text()
    end = api.rindex("#ifdef __cplusplus")
    sections = [
        HEAD.format(what="what it offers."), "#ifndef CHECKOUT_BRIDGE_H\n#define CHECKOUT_BRIDGE_H\n\n", api[:end].rstrip("\n"), "\n",
        heading("Methods, for cb_call"), "\n".join(methods(document)),
        heading("Events, for cb_on"), "\n".join(events(document)),
        heading("Codes of errors"), errors(document),
        heading("Values that the bridge knows; it may answer others"), "\n".join(values(document)),
        heading("Methods whose params are strings; NULL leaves an optional one out"), "\n".join(prototypes(document)),
        "\n", api[end:], "\n#endif\n",
    ]  # fmt: skip
    return "".join(sections)


def source(document):
    parts = [(HERE / f"src/{name}").read_text() for name in ["internal.h", *(f"{part}.c" for part in PARTS)]]
    return HEAD.format(what="how it works.") + INCLUDES + "".join("\n" + part for part in parts) + CALL_WITH + "".join(functions(document))


def outputs():
    document = json.loads(OPENRPC.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    TEXTS.update(name for name, schema in schemas.items() if schema.get("type") == "string")
    return {HERE / "checkout_bridge.h": header(document), HERE / "checkout_bridge.c": source(document)}


def main(command):
    stale = [path for path, text in outputs().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if command == "check":
        for path in stale:
            print(f"{path.name} is not current: run clients/c/generate.py write", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(outputs()[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
