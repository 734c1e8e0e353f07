"""The base of the generated event classes."""

from __future__ import annotations

from dataclasses import dataclass

from ._event import Event
from ._model import Model


@dataclass(frozen=True)
class TypedEvent(Event, Model):
    """An event whose params are its fields."""
