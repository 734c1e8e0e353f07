"""An event, and how a caller says which ones are wanted."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Sequence, Type, TypeVar, Union


@dataclass(frozen=True)
class Event:
    """A notification from the bridge: its name and what it carries.

    Those that this version knows arrive as the class of their name, with their
    members as fields; `params` is what was on the wire.
    """

    method: str
    params: Any = field(hash=False)


E = TypeVar("E", bound=Event)
#: A name with wildcards, such as "aghanim.*", or the class of one event.
Wanted = Union[str, Type[Event]]


def matches(event: Event, wanted: Wanted) -> bool:
    """Whether an event is one of those that are wanted."""
    if isinstance(wanted, str):
        return fnmatchcase(event.method, wanted)
    return isinstance(event, wanted)


def named(wanted: Sequence[Wanted]) -> str:
    """What is wanted, in words."""
    return " or ".join(one if isinstance(one, str) else one.__name__ for one in wanted)
