"""A call with its types: what is sent and how the answer is read."""

from __future__ import annotations

from typing import Any, Dict, Generic, Tuple, TypeVar

from ._codec import Codec, Misfit
from ._error_bases import InvalidParams, ProtocolError
from ._model import Member, write_members

T = TypeVar("T")


class Request(Generic[T]):
    """One call, checked before anything is sent."""

    def __init__(self, method: str, result: Codec[T], *params: Tuple[Member, Any]) -> None:
        """Raises `InvalidParams`, with the path, for values that the types forbid."""
        self.method = method
        self._result = result
        try:
            self.params: Dict[str, Any] = write_members(params, "")
        except Misfit as fault:
            raise _refused(method, fault) from None

    def read(self, result: Any) -> T:
        """The typed result; `ProtocolError` when it does not fit."""
        try:
            return self._result.read(result, "")
        except Misfit as fault:
            raise ProtocolError(
                f"{self.method}: the bridge answered with a result that does not fit this client: {fault}; "
                "use the client that belongs to the bridge"
            ) from None


def required(name: str, codec: Codec[Any], value: object) -> Tuple[Member, Any]:
    """A param that must be there."""
    return Member(name, name, codec), value


def optional(name: str, codec: Codec[Any], value: object) -> Tuple[Member, Any]:
    """A param that is left out when it is `None`."""
    return Member(name, name, codec, False), value


def _refused(method: str, fault: Misfit) -> InvalidParams:
    data = {"kind": "JSONRPCError", "path": fault.path, "reason": fault.reason}
    message = f"The params do not fit the method; nothing was sent. {fault}".rstrip(".") + "."
    return InvalidParams(method, {"code": -32602, "message": message, "data": data})
