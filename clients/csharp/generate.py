#!/usr/bin/env python3
"""Writes src/Generated: names, methods, models, events and errors, from what openrpc.json says.

Usage: generate.py write|check

openrpc.json itself is written from the method table, so a method's name is typed once in the project. `check` exits 1
when a file is not what would be written.
"""

import json
import sys
from pathlib import Path

from generating import Types, argument, param_comment, pascal, summary

HERE = Path(__file__).resolve().parent
OPENRPC = HERE.parents[1] / "openrpc.json"
HEAD = "// Generated from openrpc.json by clients/csharp/generate.py; do not edit.\n\n"
USING = "using System;\nusing System.Collections.Generic;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n"
PREFIXES = {"ApiError": "Api"}
BASES = {"ApiError": "ApiException"}
WRITTEN_BY_HAND = {
    "JSONRPCError.invalidParams": "InvalidParamsException", "BridgeError.deadlinePassed": "DeadlineExceededException",
}  # fmt: skip
ROOT = "MethodGroups"
NO_CLASS = {"CancellationError.cancelled", "ACErrorMessage.appcharge"}
LAST_PARAMS = "TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken)"
LAST_COMMENTS = param_comment("timeout", "When to cancel the call.", 8) + param_comment("cancellationToken", "Cancels the call.", 8)


def file_of(body, using=""):
    return f"{HEAD}{using}namespace CheckoutBridge\n{{\n{body.rstrip()}\n}}\n"


def constants(name, text, members):
    """A class of constants: (comment, name, value)."""
    rows = "\n".join(f"{summary(comment, 8)}        public const {kind} {one} = {value};\n" for comment, kind, one, value in members)
    return f"{summary(text, 4)}    public static class {name}\n    {{\n{rows}    }}\n\n"


def names(document):
    methods = [(one["summary"], "string", pascal(one["name"]), f'"{one["name"]}"') for one in document["methods"]]
    events = [(one["summary"], "string", pascal(one["name"]), f'"{one["name"]}"') for one in document["x-events"]]
    return file_of(
        constants("Methods", "The names of the methods.", methods) + constants("EventNames", "The names of the events.", events)
    )


def values(document):
    body = ""
    for name, schema in document["components"]["schemas"].items():
        if schema.get("type") != "string":
            continue
        first, *lines = schema["description"].split("\n")
        told = dict(line[2:].split(": ", 1) for line in lines)
        known = schema.get("enum") or schema.get("examples", [])
        members = [(told.get(f"`{one}`", f"`{one}`."), "string", pascal(one), f'"{one}"') for one in known]
        body += constants(name, f"{first} The bridge may answer others than these.", members)
    return file_of(body)


class Models:
    """The classes of results and of params."""

    def __init__(self, document):
        self.document = document
        self.types = Types(document["components"]["schemas"])
        methods, events = document["methods"], document["x-events"]
        self.sent = self.types.reachable(param["schema"] for one in methods for param in one["params"])
        self.come = self.types.reachable(
            [one["result"]["schema"] for one in methods] + [param["schema"] for one in events for param in one["params"]]
        )

    def file(self):
        body = "".join(
            self.model(name, schema)
            for name, schema in self.document["components"]["schemas"].items()
            if name in self.sent | self.come and schema["properties"]
        )
        return file_of(body, USING.replace("using System.Threading;\nusing System.Threading.Tasks;\n", "using System.Linq;\n"))

    def model(self, name, schema):
        """A class for what goes, what comes, or both."""
        goes, comes = name in self.sent, name in self.come
        needed = [(argument(one), schema["properties"][one]) for one in schema["required"]] if goes else []
        parts = [self.constructor(name, needed)] if needed else []
        if needed and comes:
            parts.append(f"        private {name}()\n        {{\n        }}\n")
        parts += self.properties(schema, self.types.result if comes else self.types.param, "set;" if goes else "private set;")
        parts += [self.write(schema)] if goes else []
        parts += self.read(name, schema) if comes else []
        return f"{summary(schema['description'], 4)}    public sealed class {name}\n    {{\n" + "\n".join(parts) + "    }\n\n"

    def properties(self, schema, of, setter):
        for name, one in schema["properties"].items():
            text = summary(self.types.describe(one, one.get("description")), 8)
            yield f"{text}        public {of(one, name not in schema['required'])} {pascal(name)} {{ get; {setter} }}\n"

    def constructor(self, name, needed):
        params = ", ".join(f"{self.types.param(one)} {key}" for key, one in needed)
        rows = "".join(f"            {self.types.kept(pascal(key), key, one)};\n" for key, one in needed)
        return f"{summary('With what it cannot do without.', 8)}        public {name}({params})\n        {{\n{rows}        }}\n"

    def write(self, schema):
        puts = "".join(f"\n                {self.types.put(key, one, pascal(key))}" for key, one in schema["properties"].items())
        return f"        internal JsonValue Write()\n        {{\n            return new Params(){puts}\n                .Json;\n        }}\n"

    def read(self, name, schema):
        yield f"{summary('All that the bridge said, also what this version does not know.', 8)}        public JsonValue Json {{ get; private set; }}\n"
        rows = "".join(f"                {row},\n" for row in self.assignments(schema["properties"], schema["required"]))
        head = f"        internal static {name} Read(Place at)\n        {{\n            return new {name}\n            {{\n"
        yield f"{head}{rows}                Json = at.Value,\n            }};\n        }}\n"

    def assignments(self, properties, required):
        for key, one in properties.items():
            place = f'at.Member("{key}").' if key in required else f'at.Optional("{key}")?.'
            yield f"{pascal(key)} = {self.types.read(one, place)}"


class Groups:
    """The methods, each in the class of its group."""

    def __init__(self, document):
        self.types = Types(document["components"]["schemas"])
        self.tree = {}
        for method in document["methods"]:
            *path, _ = method["name"].split(".")
            group = self.tree
            for name in path:
                group = group.setdefault(name, {})
            group.setdefault("", []).append(method)

    def file(self):
        return file_of(self.group(ROOT, "The methods of the bridge, under their own names.", self.tree, "abstract partial "), USING)

    def group(self, name, text, tree, modifier="sealed "):
        inner = {key: f"{'' if name == ROOT else name[:-7]}{pascal(key)}Methods" for key in tree if key}
        parts = [f"{summary(f'The methods `{self.wire_name(tree[key])}.*`.', 8)}        public {kind} {pascal(key)} {{ get; }}\n" for key, kind in inner.items()]
        parts.append(self.constructor(name, inner, "" in tree))
        parts += [self.method(one) for one in tree.get("", [])]
        whole = f"{summary(text, 4)}    public {modifier}class {name}\n    {{\n" + "\n".join(parts) + "    }\n\n"
        rest = (self.group(kind, f"The methods `{self.wire_name(tree[key])}.*`.", tree[key]) for key, kind in inner.items())
        return whole + "".join(rest)

    def wire_name(self, tree):
        """The part that all of a group's methods begin with."""
        if "" in tree:
            return tree[""][0]["name"].rsplit(".", 1)[0]
        return self.wire_name(next(iter(tree.values()))).rsplit(".", 1)[0]

    def constructor(self, name, inner, has_methods):
        is_root = name == ROOT
        field = "" if not has_methods else f"        private readonly {ROOT} caller;\n\n"
        rows = "" if not has_methods else "            this.caller = caller;\n"
        rows += "".join(f"            {pascal(key)} = new {kind}({'this' if is_root else 'caller'});\n" for key, kind in inner.items())
        return f"{field}        internal {name}({'' if is_root else f'{ROOT} caller'})\n        {{\n{rows}        }}\n"

    def method(self, method):
        result = method["result"]["schema"]
        name = pascal(method["name"].rsplit(".", 1)[1]) + "Async"
        kind = "Task" if self.types.is_empty(result) else f"Task<{self.types.result(result)}>"
        params = sorted(method["params"], key=lambda one: not one["required"])
        rows = [*map(self.param, params), LAST_PARAMS]
        signature = ", ".join(rows) if len(", ".join(rows)) < 118 else ",\n            ".join(rows)
        text = " ".join(filter(None, [method["summary"], method.get("description")]))
        comments = summary(text, 8) + "".join(
            param_comment(one["name"], self.types.describe(one["schema"], one.get("description")), 8) for one in params
        )
        return f"{comments}{LAST_COMMENTS}        public {kind} {name}(\n            {signature})\n        {{\n{self.body(method, params, result)}        }}\n"

    def param(self, param):
        optional = not param["required"]
        return f"{self.types.param(param['schema'], optional)} {argument(param['name'])}" + (" = null" if optional else "")

    def body(self, method, params, result):
        puts = "".join(f"\n                {self.put(one)}" for one in params)
        given = f"            JsonValue parameters = new Params(){puts}\n                .Json;\n" if params else ""
        passed = f"Methods.{pascal(method['name'])}, {'parameters' if params else 'null'}"
        read = "" if self.types.is_empty(result) else f", at => {self.types.read(result, 'at.')}"
        call = "CallAsync" if not read else "ReadAsync"
        return f"{given}            return caller.{call}({passed}{read}, timeout, cancellationToken);\n"

    def put(self, param):
        name = argument(param["name"])
        if param["required"] and self.types.param(param["schema"]) not in ("long", "bool"):
            name = f"Params.Needed({name}, nameof({name}))"
        return self.types.put(param["name"], param["schema"], name)


class Events:
    """The classes of events, and which event has which."""

    def __init__(self, document):
        self.models = Models(document)
        self.events = document["x-events"]

    def file(self):
        body = "".join(map(self.event, self.events))
        rows = "".join(
            f"                case EventNames.{pascal(one['name'])}: return new {pascal(one['name'])}Event(at);\n" for one in self.events
        )
        body += "    internal static partial class BridgeEvents\n    {\n        private static BridgeEvent Typed(string name, Place at)\n        {\n"
        body += f"            switch (name)\n            {{\n{rows}                default: return null;\n            }}\n        }}\n    }}\n"
        return file_of(body, USING.replace("using System;\n", "").replace("using System.Threading;\nusing System.Threading.Tasks;\n", ""))

    def event(self, event):
        name = f"{pascal(event['name'])}Event"
        schema = {
            "properties": {one["name"]: {**one["schema"], "description": one.get("description")} for one in event["params"]},
            "required": [one["name"] for one in event["params"] if one["required"]],
        }
        rows = "".join(f"            {row};\n" for row in self.models.assignments(schema["properties"], schema["required"]))
        constructor = f"        internal {name}(Place at) : base(EventNames.{pascal(event['name'])}, at.Value)\n        {{\n{rows}        }}\n"
        properties = [one.replace("private set; ", "") for one in self.models.properties(schema, self.models.types.result, "private set;")]
        head = f"{summary(event['summary'], 4)}    public sealed class {name} : BridgeEvent\n    {{\n"
        return head + "\n".join([constructor, *properties]) + "    }\n\n"


def errors(document):
    codes, classes, cases = [], "", ""
    for name, error in document["components"]["errors"].items():
        kind, case = name.split(".")
        plain = PREFIXES.get(kind, "") + pascal(case)
        codes.append((error["message"], "int", plain, error["code"]))
        if name in NO_CLASS:
            continue
        made = WRITTEN_BY_HAND.get(name, f"{plain}Exception")
        cases += f"                case ErrorCodes.{plain}: return new {made}(reply);\n"
        if name not in WRITTEN_BY_HAND:
            head = f"{summary(error['message'], 4)}    public sealed class {made} : {BASES.get(kind, 'ResponseException')}\n"
            classes += f"{head}    {{\n        internal {made}(ErrorReply reply) : base(reply)\n        {{\n        }}\n    }}\n\n"
    table = "    internal static class ErrorTable\n    {\n        /// <summary>The exception of a code that has its own class.</summary>\n"
    table += "        internal static ResponseException Create(ErrorReply reply)\n        {\n            switch (reply.Code)\n            {\n"
    table += f"{cases}                default: return null;\n            }}\n        }}\n    }}\n"
    return file_of(constants("ErrorCodes", "The codes of errors.", codes) + classes + table)


def outputs():
    document = json.loads(OPENRPC.read_text(encoding="utf-8"))
    made = {
        "Names": names(document), "Values": values(document), "Models": Models(document).file(),
        "MethodGroups": Groups(document).file(), "Events": Events(document).file(), "Errors": errors(document),
    }  # fmt: skip
    return {HERE / f"src/Generated/{name}.cs": text for name, text in made.items()}


def main(command):
    stale = [path for path, text in outputs().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if command == "check":
        for path in stale:
            print(f"{path.name} is not current: run clients/csharp/generate.py write", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(outputs()[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
