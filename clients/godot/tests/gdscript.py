"""Runs the part of GDScript that core.gd is written in, from gdtoolkit's syntax tree: there is no Godot where the tests run.

Values are Python's: Dictionary is dict, Array is list, String is str; PackedByteArray is bytearray. Whatever the core
does not use is refused.
"""

import functools
import json
import math
import operator

from gdtoolkit.parser import parser
from lark import Token, Tree

TYPES = {"int": int, "float": float, "String": str, "Dictionary": dict, "Array": list, "PackedByteArray": bytearray}
ARITHMETIC = {"+": operator.add, "-": operator.sub, "%": operator.mod, "*": operator.mul}
COMPARING = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


class Returned(Exception):
    """A return statement's value, on its way out of the function."""


class Json:
    """Godot's class: every number that it reads is a float."""

    @staticmethod
    def new():
        return Json()

    def parse(self, text):
        try:
            self.data = json.loads(text, parse_int=float)
        except ValueError:
            return 1
        return 0

    @staticmethod
    def stringify(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


METHODS = {
    (dict, "has"): lambda own, key: key in own, (dict, "get"): dict.get, (dict, "keys"): lambda own: list(own),
    (dict, "erase"): lambda own, key: own.pop(key, None), (dict, "duplicate"): dict.copy,
    (list, "append"): list.append, (list, "size"): len, (str, "left"): lambda own, count: own[:count],
    (str, "strip_edges"): str.strip, (str, "is_empty"): lambda own: not own,
    (str, "to_utf8_buffer"): lambda own: bytearray(own.encode()),
    (bytearray, "size"): len, (bytearray, "is_empty"): lambda own: not own, (bytearray, "append_array"): bytearray.extend,
    (bytearray, "find"): lambda own, byte, start: own.find(bytes([byte]), start),
    (bytearray, "slice"): lambda own, start, end=None: own[start:end],
    (bytearray, "get_string_from_utf8"): lambda own: own.decode(errors="replace"),
}  # fmt: skip
GLOBALS = {
    "OK": 0, "JSON": Json, "true": True, "false": False, "null": None, "int": int, "range": range, "absf": abs,
    "floorf": math.floor, "str": lambda value: "<null>" if value is None else str(value), "PackedByteArray": bytearray,
}  # fmt: skip


@functools.lru_cache
def parse(path):
    return parser.parse(path.read_text())


class Script:
    """One object of the class that a file defines; its functions and variables are attributes."""

    def __init__(self, path):
        self._functions, self._members = {}, {}
        for node in parse(path).children:
            if node.data == "func_def":
                self._functions[str(node.children[0].children[0])] = node
            elif node.data in ("const_stmt", "class_var_stmt"):
                name, _, value = node.children[0].children
                self._members[str(name)] = self._value(value, {})

    def __getattr__(self, name):
        if name in self._functions:
            return lambda *arguments: self._call(name, arguments)
        return self._members[name]

    def __setattr__(self, name, value):
        if name.startswith("_functions") or name == "_members":
            return super().__setattr__(name, value)
        self._members[name] = value

    def _call(self, name, arguments):
        header, *body = self._functions[name].children
        names = [str(one.children[0]) for one in header.children[1].children] if isinstance(header.children[1], Tree) else []
        assert len(names) == len(arguments), f"{name} takes {names}"
        try:
            self._run(body, dict(zip(names, arguments)))
        except Returned as returned:
            return returned.args[0]

    def _run(self, statements, scope):
        for statement in statements:
            getattr(self, f"_run_{statement.data}")(statement.children, scope)

    def _run_return_stmt(self, children, scope):
        raise Returned(self._value(children[0], scope) if children else None)

    def _run_func_var_stmt(self, children, scope):
        name, _, value = children[0].children
        scope[str(name)] = self._value(value, scope)

    def _run_expr_stmt(self, children, scope):
        self._value(children[0], scope)

    def _run_if_stmt(self, branches, scope):
        for branch in branches:
            if branch.data == "else_branch":
                return self._run(branch.children, scope)
            if self._value(branch.children[0], scope):
                return self._run(branch.children[1:], scope)

    def _run_while_stmt(self, children, scope):
        while self._value(children[0], scope):
            self._run(children[1:], scope)

    def _run_for_stmt_typed(self, children, scope):
        for value in self._value(children[2], scope):
            scope[str(children[0])] = value
            self._run(children[3:], scope)

    def _value(self, node, scope):
        if isinstance(node, Token):
            return self._named(str(node), scope) if node.type == "NAME" else json.loads(str(node))
        name = str(node.data).replace("asless_", "")
        return getattr(self, f"_value_{name}")(node.children, scope)

    def _named(self, name, scope):
        for names in (scope, self._members, GLOBALS):
            if name in names:
                return names[name]
        raise NameError(name)

    def _value_expr(self, children, scope):
        return self._value(children[0], scope)

    _value_par_expr = _value_string = _value_expr

    def _value_assnmnt_expr(self, children, scope):
        target, sign, source = children
        value = self._value(source, scope)
        if sign != "=":
            value = ARITHMETIC[str(sign)[0]](self._value(target, scope), value)
        if isinstance(target, Token):
            (scope if str(target) in scope else self._members)[str(target)] = value
        else:
            assert target.data == "subscr_expr", "only names and elements can be assigned to"
            self._value(target.children[0], scope)[self._value(target.children[1], scope)] = value

    def _value_test_expr(self, children, scope):
        chosen = children[0] if self._value(children[2], scope) else children[4]
        return self._value(chosen, scope)

    def _value_and_test(self, children, scope):
        return all(self._value(child, scope) for child in children[::2])

    def _value_or_test(self, children, scope):
        return any(self._value(child, scope) for child in children[::2])

    def _value_actual_not_test(self, children, scope):
        return not self._value(children[1], scope)

    def _value_comparison(self, children, scope):
        return COMPARING[str(children[1])](self._value(children[0], scope), self._value(children[2], scope))

    def _value_type_test(self, children, scope):
        value, kind = self._value(children[0], scope), TYPES[str(children[2])]
        return isinstance(value, kind) and not isinstance(value, bool)

    def _value_arith_expr(self, children, scope):
        value = self._value(children[0], scope)
        for sign, operand in zip(children[1::2], children[2::2]):
            value = ARITHMETIC[str(sign)](value, self._value(operand, scope))
        return value

    def _value_array(self, children, scope):
        return [self._value(child, scope) for child in children]

    def _value_dict(self, elements, scope):
        return {self._value(one.children[0], scope): self._value(one.children[1], scope) for one in elements}

    def _value_subscr_expr(self, children, scope):
        return self._value(children[0], scope)[self._value(children[1], scope)]

    def _value_getattr(self, children, scope):
        return getattr(self._value(children[0], scope), str(children[2]))

    def _value_standalone_call(self, children, scope):
        arguments = [self._value(child, scope) for child in children[1:]]
        name = str(children[0])
        return self._call(name, arguments) if name in self._functions else GLOBALS[name](*arguments)

    def _value_getattr_call(self, children, scope):
        own, name = self._value(children[0].children[0], scope), str(children[0].children[2])
        arguments = [self._value(child, scope) for child in children[1:]]
        method = METHODS.get((type(own), name))
        return method(own, *arguments) if method else getattr(own, name)(*arguments)
