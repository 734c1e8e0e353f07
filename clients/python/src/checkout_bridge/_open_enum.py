"""Enumerations that a newer bridge or provider may extend."""

from __future__ import annotations

from enum import Enum
from typing import Any, Optional, Tuple


class OpenEnum(str, Enum):
    """A set of strings that keeps what it does not know.

    Each member is the string itself, so `order.status == "paid"` holds. An
    unknown string becomes a member of the type too, with `is_known` false;
    compare it with `==`, as every call makes its own.
    """

    @property
    def is_known(self) -> bool:
        """Whether this version of the client lists the value."""
        return self.value in type(self)._value2member_map_

    @classmethod
    def _missing_(cls, value: object) -> Optional["OpenEnum"]:
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = value
        member._value_ = value
        return member

    def __reduce_ex__(self, protocol: object) -> Tuple[Any, ...]:
        """By value: some versions of Python pickle members by name, and an unknown one has none."""
        return type(self), (self.value,)

    def __str__(self) -> str:
        return str.__str__(self)

    def __format__(self, spec: str) -> str:
        return str.__format__(self, spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"
