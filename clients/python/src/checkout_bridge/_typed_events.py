"""Gives events their types."""

from __future__ import annotations

import logging

from ._codec import Misfit
from ._event import Event
from .events import BY_NAME
from ._model import read_model

log = logging.getLogger("checkout_bridge")


def typed(event: Event) -> Event:
    """The event as the class of its name; as it is when the name is unknown or the params do not fit."""
    kind = BY_NAME.get(event.method)
    if kind is None:
        return event
    params = {} if event.params is None else event.params
    try:
        return read_model(kind, params, "", method=event.method, params=event.params)
    except Misfit as fault:
        log.warning("the event %s has other params than this client expects: %s", event.method, fault)
        return event
