#!/usr/bin/env python3
"""Compares openrpc.json with the one that was released last, and exits 1 when a client could break without being told.

Usage: openrpc-compat.py [RELEASED NEW]

What breaks a client is said in protocol.md, "Versions". It takes a new version of the wire contract
(`info.x-protocol-version`); and even then methods and events go only after a release that called them deprecated.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: Bounds that grow stricter upwards, and downwards.
LOWER, UPPER = ("minItems", "minLength", "minimum"), ("maxItems", "maxLength", "maximum")
ADVICE = "Keep what was there and add beside it, or raise BridgeVersion.contract: see protocol.md, \"Versions\"."


class Side:
    """One of the two documents."""

    def __init__(self, document):
        self.document = document
        self.methods = {one["name"]: one for one in document["methods"]}
        self.events = {one["name"]: one for one in document.get("x-events", [])}
        self.errors = document["components"]["errors"]

    def resolve(self, schema):
        while "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return schema

    @property
    def major(self):
        return int(str(self.document["info"].get("x-protocol-version", "1")).split(".")[0])


class Comparison:
    """Collects a sentence for each thing that a client of the old document could miss in the new one."""

    def __init__(self, old, new):
        self.old, self.new = Side(old), Side(new)
        self.breaks = []
        self._seen = set()

    def run(self):
        for name, old in self.old.methods.items():
            new = self.new.methods.get(name)
            if new is None:
                self.say(name, "the method was removed")
            else:
                self.method(name, old, new)
        for name, old in self.old.events.items():
            new = self.new.events.get(name)
            if new is None:
                self.say(name, "the event was removed")
            else:
                self.members(name, "member", as_object(old["params"]), as_object(new["params"]), is_sent=False)
        self.errors()
        return self.breaks

    def say(self, place, what):
        self.breaks.append(f"{place}: {what}")

    def method(self, name, old, new):
        if old["paramStructure"] != "by-name" and new["paramStructure"] == "by-name":
            self.say(name, "params may no longer be an array")
        if old.get("x-repeatable") and not new.get("x-repeatable"):
            self.say(name, "a second call may now do it a second time")
        if old.get("x-since") != new.get("x-since"):
            self.say(name, f"it is there since {old.get('x-since')}, not {new.get('x-since')}")
        self.members(name, "param", as_object(old["params"]), as_object(new["params"]), is_sent=True)
        self.schema(f"{name} result", old["result"]["schema"], new["result"]["schema"], is_sent=False)

    def errors(self):
        for name, old in self.old.errors.items():
            new = self.new.errors.get(name)
            if new is None:
                self.say(name, f"the error {old['code']} was removed")
            elif new["code"] != old["code"]:
                self.say(name, f"the error's code was {old['code']} and is {new['code']}")
            elif any(new.get("data", {}).get(key) != value for key, value in old.get("data", {}).items()):
                self.say(name, "the error's kind or case has changed")

    def members(self, place, what, old, new, is_sent):
        for name, schema in old["properties"].items():
            if name not in new["properties"]:
                self.say(place, f"the {what} {name} was removed")
                continue
            if is_sent and name in new["required"] and name not in old["required"]:
                self.say(place, f"the {what} {name} is now required")
            if not is_sent and name in old["required"] and name not in new["required"]:
                self.say(place, f"the {what} {name} may now be missing")
            self.schema(f"{place} {name}", schema, new["properties"][name], is_sent)
        if is_sent:
            for name in sorted(new["required"] - old["properties"].keys()):
                self.say(place, f"the new {what} {name} is required; a new one has to be optional")

    def schema(self, place, old, new, is_sent):
        """What a client sends has to be accepted still; what it receives must not be more than it was told."""
        pair = (json.dumps(old, sort_keys=True), json.dumps(new, sort_keys=True), is_sent)
        if "$ref" in old and pair in self._seen:
            return
        self._seen.add(pair)
        old, new = self.old.resolve(old), self.new.resolve(new)
        if not self.types(place, old, new, is_sent):
            return
        self.values(place, old, new)
        narrow, wide = (new, old) if is_sent else (old, new)
        self.bounds(place, narrow, wide, "stricter" if is_sent else "looser")
        if "properties" in old or "properties" in new:
            self.members(place, "member", as_parts(old), as_parts(new), is_sent)
        for key in ("items", "additionalProperties"):
            if isinstance(old.get(key), dict):
                self.schema(f"{place}[]", old[key], new.get(key) or {}, is_sent)

    def types(self, place, old, new, is_sent):
        """Whether there is more to compare."""
        (narrow, wide) = (old, new) if is_sent else (new, old)
        if covers(types_of(wide), types_of(narrow)):
            return bool(types_of(old) and types_of(new))
        self.say(place, f"its type was {words(old)} and is {words(new)}")
        return False

    def values(self, place, old, new):
        """Values that are known, whether others are allowed beside them or not."""
        known = set(new.get("enum", new.get("examples", [])))
        for value in old.get("enum", old.get("examples", [])):
            if value not in known and not ("enum" not in new and "enum" in old and not known):
                self.say(place, f"the value {value} was removed")

    def bounds(self, place, narrow, wide, how):
        """`narrow` must not bound what `wide` does not."""
        for key in ("pattern", "format"):
            if narrow.get(key) not in (None, wide.get(key)):
                self.say(place, f"its {key} is {how} or another")
        if any(narrow.get(key, 0) > wide.get(key, 0) for key in LOWER):
            self.say(place, f"its lower bound is {how}")
        if any(narrow.get(key, float("inf")) < wide.get(key, float("inf")) for key in UPPER):
            self.say(place, f"its upper bound is {how}")
        if "enum" in narrow and "enum" not in wide and how == "stricter":
            self.say(place, "only some values are accepted now")


def as_object(params):
    """A list of params in the form of an object's schema."""
    required = {one["name"] for one in params if one.get("required")}
    return {"properties": {one["name"]: one["schema"] for one in params}, "required": required}


def as_parts(schema):
    return {"properties": schema.get("properties", {}), "required": set(schema.get("required", []))}


def types_of(schema):
    """The types that a schema allows; the empty set stands for any."""
    named = schema.get("type", [])
    return set(named) if isinstance(named, list) else {named}


def covers(wide, narrow):
    """Whether every value of the types `narrow` is one of the types `wide`."""
    return not wide or bool(narrow) and narrow <= wide | ({"integer"} if "number" in wide else set())


def words(schema):
    return " or ".join(sorted(types_of(schema))) or "any"


def is_deprecated(entry):
    text = entry.get("description") or entry.get("summary", "")
    return bool(entry.get("deprecated")) or text.startswith("Deprecated.")


def faults(old, new):
    """What keeps `new` from following `old`, a sentence each."""
    comparison = Comparison(old, new)
    before, after = comparison.old, comparison.new
    if after.major < before.major:
        return [f"the version of the wire contract was {before.major} and is {after.major}; it never goes back"]
    breaks = comparison.run()
    if after.major == before.major:
        return breaks
    gone = [(before.methods, after.methods), (before.events, after.events)]
    return [
        f"{name}: it is gone without a release that called it deprecated"
        for there, left in gone
        for name, entry in there.items()
        if name not in left and not is_deprecated(entry)
    ]


def newest(folder):
    """The document that was released last."""

    def version(path):
        return [int(number) for number in re.findall(r"\d+", path.stem)]

    return max(folder.glob("openrpc-*.json"), key=version)


def main(arguments):
    if len(arguments) not in (0, 2):
        sys.exit("usage: openrpc-compat.py [RELEASED NEW]")
    released, today = map(Path, arguments or (newest(ROOT / "fixtures/released"), ROOT / "openrpc.json"))
    found = faults(*(json.loads(path.read_text(encoding="utf-8")) for path in (released, today)))
    for sentence in found:
        print(f"openrpc-compat: {sentence}", file=sys.stderr)
    if found:
        sys.exit(f"openrpc-compat: {today.name} breaks clients of {released.name}. {ADVICE}")
    print(f"openrpc-compat: clients of {released.name} can go on")


if __name__ == "__main__":
    main(sys.argv[1:])
