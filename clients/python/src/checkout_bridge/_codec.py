"""Between values on the wire and typed ones. Pure: no I/O.

A `Codec` reads what the bridge sent and writes what a caller gave. Both raise
`Misfit` with the JSON pointer of the offending value.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Callable, Dict, Generic, List, Mapping, Tuple, Type, TypeVar

from ._open_enum import OpenEnum

T = TypeVar("T")
E = TypeVar("E", bound=OpenEnum)


class Misfit(Exception):
    """A value is not of its type."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"at {path or 'the top'}: {reason}")


@dataclass(frozen=True)
class Codec(Generic[T]):
    """The two directions of one type; each takes a value and its JSON pointer."""

    read: Callable[[Any, str], T]
    write: Callable[[Any, str], Any]


def _plain(kind: Type[T], name: str) -> Codec[T]:
    def check(value: Any, path: str) -> T:
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise expected(name, value, path)
        return value

    return Codec(check, check)


def expected(what: str, value: object, path: str) -> Misfit:
    """The fault of a value that is something else than `what`."""
    return Misfit(path, f"expected {what}, found {described(value)}")


def described(value: object) -> str:
    """The type of a value in words; never the value itself."""
    names = {str: "a string", bool: "a boolean", int: "a number", float: "a number", dict: "an object"}
    if value is None:
        return "nothing"
    if isinstance(value, (list, tuple)):
        return "a list"
    kind = type(value)
    return names.get(kind, f"an object of type {kind.__name__}")


def _write_text(value: Any, path: str) -> str:
    text: str = _text.read(value, path)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise Misfit(path, "expected text, found a string with a lone surrogate") from None
    return text


_text = _plain(str, "a string")
string = Codec(_text.read, _write_text)
integer = _plain(int, "a whole number")
boolean = _plain(bool, "a boolean")
anything: Codec[Any] = Codec(lambda value, path: value, lambda value, path: value)
#: The result of methods that have nothing to say.
nothing: Codec[None] = Codec(lambda value, path: None, lambda value, path: {})


def _read_decimal(value: Any, path: str) -> Decimal:
    try:
        return Decimal(string.read(value, path))
    except InvalidOperation:
        raise Misfit(path, "expected a decimal number as text") from None


def _write_decimal(value: Any, path: str) -> str:
    if not isinstance(value, (Decimal, int)) or isinstance(value, bool):
        raise expected("a Decimal", value, path)
    return format(Decimal(value), "f")


decimal = Codec(_read_decimal, _write_decimal)


def choice(kind: Type[E]) -> Codec[E]:
    """One of a set of strings. Unknown ones are kept; the bridge judges what is sent."""

    def write(value: Any, path: str) -> str:
        return str(string.write(value, path))

    return Codec(lambda value, path: kind(string.read(value, path)), write)


def many(codec: Codec[T]) -> Codec[List[T]]:
    """A list, or on the way out any sequence but a string."""

    def read(value: Any, path: str) -> List[T]:
        if not isinstance(value, list):
            raise expected("a list", value, path)
        return [codec.read(one, f"{path}/{index}") for index, one in enumerate(value)]

    def write(value: Any, path: str) -> List[Any]:
        if isinstance(value, (str, bytes, dict)) or not hasattr(value, "__iter__"):
            raise expected("a list", value, path)
        return [codec.write(one, f"{path}/{index}") for index, one in enumerate(value)]

    return Codec(read, write)


def fixed(codec: Codec[T]) -> Codec[Tuple[T, ...]]:
    """A list that is part of an object, which is immutable."""
    inner = many(codec)
    return Codec(lambda value, path: tuple(inner.read(value, path)), inner.write)


def mapping(codec: Codec[T]) -> Codec[Dict[str, T]]:
    """An object with any names and values of one type."""

    def each(convert: Callable[[Any, str], Any], value: Any, path: str) -> Dict[str, Any]:
        if not isinstance(value, Mapping):
            raise expected("an object", value, path)
        return {str(_text.read(key, path)): convert(one, f"{path}/{pointer(key)}") for key, one in value.items()}

    def write(value: Any, path: str) -> Dict[str, Any]:
        return {string.write(key, path): one for key, one in each(codec.write, value, path).items()}

    return Codec(lambda value, path: each(codec.read, value, path), write)


def pointer(name: object) -> str:
    """A member's name as a piece of a JSON pointer."""
    return str(name).replace("~", "~0").replace("/", "~1")
