"""The core of the client: bytes in, messages out. No I/O, no threads, no clock."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, Generic, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union

from ._error_bases import IncompatibleBridge, ProtocolError, ResponseError
from ._event import Event

#: The version of this package.
VERSION = "0.1.0"
#: The version of the wire contract that this client speaks.
PROTOCOL_VERSION = "1"


class Call:
    """What a session knows of a call: its method, and the id that it gives to it."""

    method: str
    id: int


C = TypeVar("C", bound=Call)


@dataclass(frozen=True)
class Settled(Generic[C]):
    """A call that has its answer."""

    call: C
    reply: Mapping[str, Any]


@dataclass(frozen=True)
class PeerRequest:
    """A request from the bridge; this client offers no methods."""

    id: Any


Incoming = Union[Event, Settled[C], PeerRequest]


class LineBuffer:
    """Cuts a byte stream at LF. Holds a line of any length without rescanning it."""

    def __init__(self) -> None:
        self._parts: List[bytes] = []

    def feed(self, data: bytes) -> List[bytes]:
        """The lines that `data` completes; blank ones are left out."""
        *ended, rest = data.split(b"\n")
        if ended:
            ended[0] = b"".join(self._parts) + ended[0]
            self._parts.clear()
        if rest:
            self._parts.append(rest)
        return [line for line in ended if line.strip()]


class Session(Generic[C]):
    """Ids, and the calls that wait for an answer.

    `begin` needs a lock around it when several threads call; `receive` belongs to one reader.
    """

    def __init__(self) -> None:
        self._lines = LineBuffer()
        self._last_id = 0
        self._pending: Dict[int, Tuple[C, int]] = {}

    def begin(self, call: C, params: Any) -> bytes:
        """Registers the call before its frame can be answered, and returns the frame."""
        message = {"jsonrpc": "2.0", "id": self._last_id + 1, "method": call.method}
        frame = encode(message if params is None else {**message, "params": params})
        self._last_id += 1
        call.id = self._last_id
        self._pending[call.id] = (call, len(frame))
        return frame

    def forget(self, call: C) -> None:
        """Stops waiting: an answer that comes later is dropped in silence."""
        self._pending.pop(call.id, None)

    def abandon(self) -> List[C]:
        """Every call still open, which will never be answered."""
        calls = [call for call, _ in list(self._pending.values())]
        self._pending.clear()
        return calls

    def receive(self, data: bytes) -> Iterator[Incoming[C]]:
        """What the bytes complete, in order; raises `ProtocolError` at a line that is none of ours."""
        for line in self._lines.feed(data):
            message = _parse(line)
            if "method" in message:
                yield _call_from_peer(message, line)
            else:
                yield from self._settle(message, line)

    def _settle(self, message: Mapping[str, Any], line: bytes) -> Iterator[Settled[C]]:
        if ("result" in message) == _has_error(message):
            raise ProtocolError("the bridge wrote a message that is neither call nor answer", line)
        key = message.get("id")
        if key is None:
            yield from self._refused(message, line)
        elif not self._issued(key):
            raise ProtocolError("the bridge answered a call that was never made", line)
        elif key in self._pending:
            yield Settled(self._pending.pop(key)[0], message)

    def _refused(self, message: Mapping[str, Any], line: bytes) -> Iterator[Settled[C]]:
        """An error without an id: a frame too large names a limit, so we know which calls it hit."""
        limit = _limit(message)
        hit = [key for key, (_, size) in list(self._pending.items()) if limit and size > limit]
        if not hit:
            raise ProtocolError("the bridge could not read a frame of this client", line)
        for key in hit:
            yield Settled(self._pending.pop(key)[0], message)

    def _issued(self, key: Any) -> bool:
        return type(key) is int and 0 < key <= self._last_id


def encode(message: Mapping[str, Any]) -> bytes:
    """One frame. Raises `ValueError` or `TypeError` for what JSON cannot carry."""
    text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        raise ValueError("a string in the params holds a lone surrogate, which is no text") from None


def greeting(presenter: bool) -> Dict[str, Any]:
    """The params of `bridge.hello`."""
    client = {"name": "checkout-bridge-python", "version": VERSION}
    return {"client": client, "protocolVersion": PROTOCOL_VERSION, "capabilities": {"presenter": presenter}}


def stranger(error: BaseException) -> Optional[IncompatibleBridge]:
    """What to raise when `bridge.hello` failed so that the bridge must be of another version."""
    unknown = isinstance(error, ResponseError) and error.code in (-32601, -32602)
    return IncompatibleBridge(PROTOCOL_VERSION, None, "the bridge") if unknown else None


def greeted(hello: Any) -> Dict[str, Any]:
    """The answer to `bridge.hello`, or `IncompatibleBridge` if it is of another version."""
    answer = hello if isinstance(hello, dict) else {}
    theirs = answer.get("protocolVersion")
    if theirs != PROTOCOL_VERSION:
        server = answer.get("server")
        known = server if isinstance(server, dict) else {}
        name = f"{known.get('name', 'the bridge')} {known.get('version', '')}".strip()
        raise IncompatibleBridge(PROTOCOL_VERSION, theirs, name)
    return answer


def cancellation(call: Call) -> bytes:
    """The frame that asks to stop a call."""
    return notification("$/cancelRequest", {"id": call.id})


def notification(method: str, params: Any = None) -> bytes:
    """A frame that is never answered."""
    message = {"jsonrpc": "2.0", "method": method}
    return encode(message if params is None else {**message, "params": params})


def no_such_method(request: PeerRequest) -> bytes:
    """The answer to a request this client cannot serve."""
    error = {"code": -32601, "message": "this client offers no methods"}
    return encode({"jsonrpc": "2.0", "id": request.id, "error": error})


def _parse(line: bytes) -> Mapping[str, Any]:
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise ProtocolError(
            "the bridge wrote a line that is not a JSON-RPC message; nothing else may write on its stdout, "
            "so look whether the binary is checkout-bridge and no wrapper around it prints",
            line,
        )
    return message


def _call_from_peer(message: Mapping[str, Any], line: bytes) -> Union[Event, PeerRequest]:
    method = message["method"]
    if not isinstance(method, str):
        raise ProtocolError("the bridge wrote a message whose method is no string", line)
    if "id" in message:
        return PeerRequest(message["id"])
    return Event(method, message.get("params"))


def _has_error(message: Mapping[str, Any]) -> bool:
    error = message.get("error")
    return isinstance(error, dict) and type(error.get("code")) is int


def _limit(message: Mapping[str, Any]) -> Optional[int]:
    error = message.get("error")
    data = error.get("data") if isinstance(error, dict) else None
    limit = data.get("limit") if isinstance(data, dict) else None
    return limit if isinstance(limit, int) else None
