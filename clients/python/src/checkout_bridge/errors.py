"""Every exception of this package.

    BridgeError
      ResponseError        the bridge answered with an error: code, kind, case, outcome, data
        ApiError           the payment provider or the SDK refused (codes 101 to 115)
          ApiConflictError and one more for each case
        AppchargeError     Appcharge or its SDK refused (codes 1000 and up): name, details
        InvalidParams      the params do not fit the method: path, reason
        RequestCancelled   the call was cancelled: outcome
        DeadlineExceeded   the call's own deadline passed in the bridge: outcome
        NotConfigured and one more for each other error of the bridge itself
      CallTimeout          nobody answered within the timeout given here: outcome
      ConnectionLost       the process or socket went away: exit_status, stderr_tail
      ProtocolError        the peer does not speak JSON-RPC, or a result does not fit: line
      BridgeUnavailable    the bridge could not be started or reached
        BinaryNotFound     no executable where we looked: tried
        IncompatibleBridge another version of the protocol: client_version, bridge_version

An error code this version does not know arrives as `ResponseError` with its
`code` and `data` untouched, so a newer bridge never breaks an older client; an
unknown code of a known kind arrives as the class of its kind.
"""

from __future__ import annotations

from typing import Any, Mapping, Type

from . import _error_classes
from ._error_bases import (
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
from ._error_classes import *  # noqa: F403

__all__ = [
    "ApiError",
    "AppchargeError",
    "BinaryNotFound",
    "BridgeError",
    "BridgeUnavailable",
    "CallTimeout",
    "ConnectionLost",
    "DeadlineExceeded",
    "IncompatibleBridge",
    "InvalidParams",
    "ProtocolError",
    "RequestCancelled",
    "ResponseError",
    "error_from_reply",
]
__all__ += _error_classes.__all__

_BY_KIND: Mapping[Any, Type[ResponseError]] = {"ApiError": ApiError, "ACErrorMessage": AppchargeError}


def error_from_reply(method: str, error: Mapping[str, Any]) -> ResponseError:
    """The exception for an error object; unknown codes and kinds are accepted."""
    data = error.get("data")
    kind = data.get("kind") if isinstance(data, dict) else None
    family = _BY_KIND.get(kind, ResponseError) if isinstance(kind, str) else ResponseError
    known = _error_classes.BY_CODE.get(error.get("code", 0))
    fits = known is not None and (kind is None or issubclass(known, family))
    return (known if known and fits else family)(method, error)
