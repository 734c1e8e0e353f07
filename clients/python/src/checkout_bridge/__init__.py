"""Client of checkout-bridge: spawn it or connect to it, call its methods, listen to its events.

    from checkout_bridge import Bridge

    with Bridge.spawn(sandbox=True) as bridge:
        bridge.aghanim.set_player_id("player_42")
        for point in bridge.aghanim.price_points.get().price_points:
            print(point.id, point.local_price.display)

`AsyncBridge` is the same for asyncio. The types of params and results are in
`checkout_bridge.models`, those of events in `checkout_bridge.events`, and every
exception is listed in `checkout_bridge.errors`.
"""

from . import errors, events, models
from ._async_bridge import AsyncBridge
from ._async_call import AsyncCall
from ._async_events import AsyncEventStream
from ._bridge import Bridge
from ._error_classes import *  # noqa: F403
from ._error_classes import __all__ as _error_names
from ._event import Event
from ._events import EventStream
from ._open_enum import OpenEnum
from ._pending import PendingCall
from ._protocol import PROTOCOL_VERSION
from ._protocol import VERSION as __version__
from .errors import (
    ApiError,
    AppchargeError,
    BinaryNotFound,
    BridgeError,
    BridgeUnavailable,
    CallTimeout,
    ConnectionLost,
    DeadlineExceeded,
    IncompatibleBridge,
    InvalidParams,
    ProtocolError,
    RequestCancelled,
    ResponseError,
)

__all__ = [
    "ApiError",
    "AppchargeError",
    "AsyncBridge",
    "AsyncCall",
    "AsyncEventStream",
    "BinaryNotFound",
    "Bridge",
    "BridgeError",
    "BridgeUnavailable",
    "CallTimeout",
    "ConnectionLost",
    "DeadlineExceeded",
    "Event",
    "EventStream",
    "IncompatibleBridge",
    "InvalidParams",
    "OpenEnum",
    "PROTOCOL_VERSION",
    "PendingCall",
    "ProtocolError",
    "RequestCancelled",
    "ResponseError",
    "errors",
    "events",
    "models",
]
__all__ += _error_names
