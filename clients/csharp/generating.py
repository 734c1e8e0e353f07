"""What generate.py needs to write C#: names, documentation comments, and the C# types of schemas."""

import re

WIDTH = 130
KEYWORDS = {"base", "checked", "default", "event", "fixed", "in", "is", "lock", "object", "operator", "out", "params", "ref", "string"}
PUTS = {"string": "PutText", "integer": "PutInteger", "boolean": "PutTruth"}
VALUES = {"string": "string", "integer": "long", "boolean": "bool"}


def pascal(name):
    """`refund_requested`, `fr-CA` and `aghanim.orders.get` as names of C#."""
    words = re.split(r"[^A-Za-z0-9]+", name)
    return "".join(word[:1].upper() + word[1:] for word in words)


def argument(name):
    return "@" + name if name in KEYWORDS else name


def xml(text):
    """Text for a documentation comment; `code` becomes an element."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"`([^`]+)`", r"<c>\1</c>", escaped)


def wrapped(text, indent):
    rows = [""]
    for word in text.split():
        if rows[-1] and indent + 4 + len(rows[-1]) + 1 + len(word) > WIDTH:
            rows.append("")
        rows[-1] += (" " if rows[-1] else "") + word
    return rows


def element(tag, text, indent, attributes=""):
    """An element of a documentation comment, on one line where it fits."""
    margin = " " * indent + "/// "
    whole = f"<{tag}{attributes}>{text}</{tag}>"
    if indent + 4 + len(whole) <= WIDTH:
        return f"{margin}{whole}\n"
    rows = [f"<{tag}{attributes}>", *wrapped(text, indent), f"</{tag}>"]
    return "".join(f"{margin}{row}\n" for row in rows)


def summary(text, indent):
    return element("summary", xml(" ".join(text.split())), indent)


def param_comment(name, text, indent):
    return element("param", xml(" ".join(text.split())), indent, f' name="{name.lstrip("@")}"')


class Types:
    """The C# side of the document's schemas."""

    def __init__(self, schemas):
        self.schemas = schemas

    def resolve(self, schema):
        """The name of a schema that has one, and what it says."""
        if "$ref" not in schema:
            return None, schema
        name = schema["$ref"].rsplit("/", 1)[1]
        return name, self.schemas[name]

    def describe(self, schema, own):
        """A member's own description, else that of its schema."""
        _, full = self.resolve(schema)
        return own or (full.get("description") or "").split("\n")[0] or "See the protocol's reference."

    def is_model(self, schema):
        name, full = self.resolve(schema)
        return bool(name) and full.get("type") == "object"

    def is_empty(self, schema):
        return self.is_model(schema) and not self.resolve(schema)[1]["properties"]

    def is_map(self, schema):
        return schema.get("type") == "object" and bool(schema.get("additionalProperties"))

    def result(self, schema, optional=False):
        """The type of a value that came."""
        name, full = self.resolve(schema)
        kind = full.get("type")
        if self.is_model(schema):
            return name
        if kind == "array":
            return f"IReadOnlyList<{self.result(full['items'])}>"
        if self.is_map(full):
            return f"IReadOnlyDictionary<string, {self.result(full['additionalProperties'])}>"
        return VALUES.get(kind, "JsonValue") + ("?" if optional and kind in ("integer", "boolean") else "")

    def param(self, schema, optional=False):
        """The type of a value that goes."""
        return re.sub(r"^IReadOnlyList<", "IEnumerable<", self.result(schema, optional)).replace(
            "IReadOnlyDictionary<string, ", "IEnumerable<KeyValuePair<string, "
        ) + (">" if self.is_map(self.resolve(schema)[1]) else "")

    def kept(self, field, name, schema):
        """The assignment of a constructor's argument, which must not be null."""
        if self.result(schema) in ("long", "bool"):
            return f"{field} = {name}"
        return f"{field} = Params.Needed({name}, nameof({name}))" + (".ToArray()" if schema.get("type") == "array" else "")

    def read(self, schema, place):
        """The expression that reads a value at a place; `place` ends in a dot."""
        name, full = self.resolve(schema)
        kind = full.get("type")
        if self.is_model(schema):
            return f"{place}Read({name}.Read)"
        if kind == "array":
            return f"{place}List(one => {self.read(full['items'], 'one.')})"
        if self.is_map(full):
            return f"{place}Map(one => {self.read(full['additionalProperties'], 'one.')})"
        return place + {"string": "Text()", "integer": "Integer()", "boolean": "Truth()"}.get(kind, "Value")

    def put(self, name, schema, value):
        """The call that puts a value into params."""
        _, full = self.resolve(schema)
        kind = full.get("type")
        if self.is_model(schema):
            return f'.PutValue("{name}", {value}?.Write())'
        inner = full.get("items") if kind == "array" else full.get("additionalProperties")
        if inner:
            written = "one?.Write()" if self.is_model(inner) else "one"
            return f'.{"PutList" if kind == "array" else "PutMap"}("{name}", {value}, one => {written})'
        return f'.{PUTS.get(kind, "PutValue")}("{name}", {value})'

    def reachable(self, schemas):
        """The names of all models that these lead to."""
        found, waiting = set(), list(schemas)
        while waiting:
            schema = waiting.pop()
            name, full = self.resolve(schema)
            if name in found:
                continue
            if self.is_model(schema):
                found.add(name)
            waiting += full.get("properties", {}).values()
            waiting += [full[key] for key in ("items", "additionalProperties") if full.get(key)]
        return found
