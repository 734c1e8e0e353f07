"""What the generated dataclasses have in common."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar, Dict, NamedTuple, Tuple, Type, TypeVar

from ._codec import Codec, Misfit, expected

M = TypeVar("M", bound="Model")


class Member(NamedTuple):
    """One member of an object: its name here, its name on the wire, its type."""

    name: str
    wire: str
    codec: Codec[Any]
    required: bool = True


class Model:
    """An immutable object of the wire. Members that are not there are `None`."""

    _members: ClassVar[Tuple[Member, ...]] = ()


def model(kind: Type[M]) -> Codec[M]:
    """The codec of a dataclass; members it does not know are ignored."""
    return Codec(lambda value, path: read_model(kind, value, path), lambda value, path: _write(kind, value, path))


def read_model(kind: Type[M], value: Any, path: str, **more: Any) -> M:
    """Makes a `kind` from an object on the wire; `more` are fields that come from elsewhere."""
    if not isinstance(value, dict):
        raise expected("an object", value, path)
    return kind(**more, **{member.name: _read_member(member, value, path) for member in kind._members})


def _read_member(member: Member, value: Dict[str, Any], path: str) -> Any:
    found = value.get(member.wire)
    inner = f"{path}/{member.wire}"
    if found is not None:
        return member.codec.read(found, inner)
    if member.required:
        raise Misfit(inner, "missing")
    return None


def _write(kind: Type[M], value: Any, path: str) -> Dict[str, Any]:
    if not isinstance(value, kind):
        raise expected(f"a {kind.__name__}", value, path)
    return write_members(((member, getattr(value, member.name)) for member in kind._members), path)


def write_members(members: Any, path: str) -> Dict[str, Any]:
    """An object on the wire from pairs of a `Member` and its value; `None` is left out."""
    written: Dict[str, Any] = {}
    for member, value in members:
        inner = f"{path}/{member.wire}"
        if value is not None:
            written[member.wire] = member.codec.write(value, inner)
        elif member.required:
            raise Misfit(inner, "missing")
    return written


def major_units(amount: int, decimal_places: int) -> Decimal:
    """An amount in minor units as one in major units, exact whatever the context of `decimal` is."""
    return Decimal(f"{amount}e{-decimal_places}")
