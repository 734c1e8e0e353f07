"""Thin client of checkout-bridge: spawn it or connect to it, call, cancel, listen.

    from checkout_bridge import Bridge

    with Bridge.spawn(sandbox=True) as bridge:
        bridge.call("aghanim.setPlayerId", {"playerId": "player_42"})
        print(bridge.call("aghanim.pricePoints.get")["context"]["country"])
"""

from ._bridge import Bridge
from ._events import EventStream
from ._pending import PendingCall
from ._protocol import Event
from .errors import (
    ApiError,
    AppchargeError,
    BinaryNotFound,
    BridgeError,
    BridgeUnavailable,
    CallTimeout,
    ConnectionLost,
    DeadlineExceeded,
    InvalidParams,
    ProtocolError,
    RequestCancelled,
    ResponseError,
)

__version__ = "0.1.0"

__all__ = [
    "ApiError",
    "AppchargeError",
    "BinaryNotFound",
    "Bridge",
    "BridgeError",
    "BridgeUnavailable",
    "CallTimeout",
    "ConnectionLost",
    "DeadlineExceeded",
    "Event",
    "EventStream",
    "InvalidParams",
    "PendingCall",
    "ProtocolError",
    "RequestCancelled",
    "ResponseError",
]
