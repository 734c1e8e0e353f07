"""The exceptions that are written by hand; `errors` says how all of them belong together."""

from __future__ import annotations

import signal
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Type

#: Longest piece of a foreign line that is repeated in a message.
_SHOWN = 200


class BridgeError(Exception):
    """Base of everything this package raises on purpose."""

    def __reduce__(self) -> Tuple[Any, ...]:
        """Errors may be copied and sent to another process."""
        return _remade, (type(self), self.args, self.__dict__)


class ResponseError(BridgeError):
    """The bridge answered a call with an error object."""

    def __init__(self, method: str, error: Mapping[str, Any]) -> None:
        self.method = method
        self.code: int = error.get("code", 0)
        self.message: str = error.get("message", "")
        data = error.get("data")
        self.data: Mapping[str, Any] = data if isinstance(data, dict) else {}
        super().__init__(f"{method}: {self.message} ({self.case or 'code'} {self.code})")

    @property
    def kind(self) -> Optional[str]:
        """Which family the code belongs to, for example `ApiError`."""
        return self.data.get("kind")

    @property
    def case(self) -> Optional[str]:
        """Stable symbolic name of the code, for example `conflict`."""
        return self.data.get("case")

    @property
    def outcome(self) -> Optional[str]:
        """What is known of the side effect: `notSent`, `unknown` or `completed`."""
        return self.data.get("outcome")

    @property
    def order_id(self) -> Optional[str]:
        """The order that the call had created or meant by then, where it is known."""
        return self.data.get("orderId")

    @property
    def limit(self) -> Optional[int]:
        """The limit that was exceeded, when one was."""
        return self.data.get("limit")


class ApiError(ResponseError):
    """The provider, or the SDK before asking the provider, refused the call."""

    @property
    def debug_message(self) -> Optional[str]:
        """Text for your logs; absent for `playerIdNotSet` and `disposed`."""
        return self.data.get("debugMessage")

    @property
    def retryable(self) -> bool:
        """Whether the same call may succeed later without a change."""
        return bool(self.data.get("retryable", False))

    @property
    def http_status(self) -> Optional[int]:
        """Status of the provider's answer, when there was one."""
        return self.data.get("httpStatus")

    @property
    def errors(self) -> List[Mapping[str, Any]]:
        """Field errors of a `validation`: location, message, type."""
        return list(self.data.get("errors", []))

    @property
    def retry_after_ms(self) -> Optional[int]:
        """How long a `rateLimitExceeded` asked to wait, in milliseconds."""
        return self.data.get("retryAfterMs")

    @property
    def argument(self) -> Optional[str]:
        """Name of the argument that an `invalidArgument` is about."""
        return self.data.get("name")

    @property
    def reason(self) -> Optional[str]:
        """Why an `invalidArgument` was refused: `blank`, `empty`, `unusable`."""
        return self.data.get("reason")


class AppchargeError(ResponseError):
    """Appcharge, or its SDK before asking, refused the call."""

    @property
    def name(self) -> Optional[str]:
        """Name of the code: the provider's tables give some integers two meanings."""
        return self.data.get("name")

    @property
    def details(self) -> Optional[str]:
        """More, as JSON text, when the provider gave any."""
        return self.data.get("data")


class InvalidParams(ResponseError):
    """The params do not fit the method. Typed methods raise it before anything is sent."""

    @property
    def path(self) -> Optional[str]:
        """JSON pointer to the offending value, for example `/items/0/sku`."""
        return self.data.get("path")

    @property
    def reason(self) -> Optional[str]:
        """What is wrong there."""
        return self.data.get("reason")


class RequestCancelled(ResponseError):
    """The call was cancelled; `outcome` says whether it may have taken effect."""


class DeadlineExceeded(ResponseError, TimeoutError):
    """The call's deadline passed in the bridge; see `outcome`."""


class CallTimeout(BridgeError, TimeoutError):
    """No answer within the timeout given to this client."""

    def __init__(self, method: str, seconds: float, outcome: str = "unknown") -> None:
        self.method = method
        self.outcome = outcome
        super().__init__(
            f"{method}: no answer within {seconds:g} s (outcome {outcome}); "
            "check the state before repeating a call that has side effects"
        )


class ConnectionLost(BridgeError):
    """The bridge process ended or its socket closed; open calls fail with this."""

    def __init__(self, what: str, exit_status: Optional[int] = None, stderr_tail: str = "") -> None:
        self.exit_status = exit_status
        self.stderr_tail = stderr_tail
        super().__init__(f"{what}; open another one, and see which orders are unconsumed "
                         f"before you repeat a call that was open{_last_words(stderr_tail)}")


class ProtocolError(BridgeError):
    """The peer wrote something that is not a JSON-RPC message, or not the result that the method has."""

    def __init__(self, what: str, line: bytes = b"") -> None:
        self.line = line
        super().__init__(what + (f": {shown(line)}" if line else ""))


class BridgeUnavailable(BridgeError):
    """The bridge could not be started or reached."""


class IncompatibleBridge(BridgeUnavailable):
    """The bridge speaks another version of the protocol than this client."""

    def __init__(self, mine: str, theirs: object, server: str) -> None:
        self.client_version = mine
        self.bridge_version = theirs
        super().__init__(
            f"{server} speaks {f'version {theirs!r}' if theirs else 'no known version'} of the protocol and this "
            f"client version {mine!r}; install the "
            "client that belongs to that bridge, or name a bridge of this version by CHECKOUT_BRIDGE_BIN"
        )


class BinaryNotFound(BridgeUnavailable):
    """There is no usable executable in any of the places tried."""

    def __init__(self, tried: Sequence[Tuple[str, str]]) -> None:
        self.tried = list(tried)
        places = "".join(f"\n  {place}: {finding}" for place, finding in tried)
        super().__init__(
            f"cannot find the checkout-bridge executable; tried, in this order:{places}\n"
            "Build it with `make build`, or set CHECKOUT_BRIDGE_BIN to its path."
        )


def _remade(kind: Type[BridgeError], args: Tuple[Any, ...], fields: Mapping[str, Any]) -> BridgeError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(fields)
    return error


def exited(pid: Optional[int], status: Optional[int], stderr_tail: str) -> ConnectionLost:
    """The error for calls that a process never answered."""
    return ConnectionLost(f"the bridge process (pid {pid}) {describe_exit(status)}", status, stderr_tail)


def socket_closed(path: str) -> ConnectionLost:
    """The error for calls that a connection never answered."""
    return ConnectionLost(f"the bridge closed the connection at {path}")


def unreachable(path: str, error: OSError) -> str:
    """Why a socket cannot be used."""
    reason = error.strerror or str(error)
    return (
        f"cannot connect to the bridge at {path}: {reason}; "
        f"is `checkout-bridge --socket {path}` running?"
    )


def unstartable(binary: str, error: OSError) -> str:
    """Why an executable cannot be started."""
    reason = error.strerror or str(error)
    return f"cannot start {binary}: {reason}; is it a checkout-bridge that was built for this machine?"


def describe_exit(status: Optional[int]) -> str:
    """An exit status in words."""
    if status is None:
        return "closed its output"
    if status < 0:
        return f"was ended by {_signal_name(-status)}"
    return f"ended with exit status {status}"


def shown(line: bytes) -> str:
    """A foreign line as it may appear in a message: printable and short."""
    text = line[:_SHOWN].decode("utf-8", "backslashreplace")
    return repr(text) + (f" and {len(line) - _SHOWN} bytes more" if len(line) > _SHOWN else "")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _last_words(stderr_tail: str) -> str:
    text = stderr_tail.strip()
    return f"; the last it wrote on stderr:\n{text}" if text else ""
