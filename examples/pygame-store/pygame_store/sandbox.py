"""The sandbox's control API: what only a test shop may do. Every call waits for HTTP, so never call it in a frame."""

from __future__ import annotations

import json
import urllib.request
from typing import Any, Optional

_TIMEOUT = 10.0


def set_country(sandbox_url: str, player: str, country: str) -> None:
    """Moves the player, and so the currency of every price."""
    _ask("PUT", f"{sandbox_url}/_sandbox/players/{player}", {"country": country})


def pay(sandbox_url: str, order_id: str) -> None:
    """What pressing Pay on the checkout page does."""
    _ask("POST", f"{sandbox_url}/_sandbox/orders/{order_id}/pay")


def read(url: str) -> bytes:
    """The picture of an item."""
    with urllib.request.urlopen(url, timeout=_TIMEOUT) as answer:
        return bytes(answer.read())


def _ask(verb: str, url: str, body: Optional[Any] = None) -> None:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, method=verb)
    with urllib.request.urlopen(request, timeout=_TIMEOUT):
        pass
