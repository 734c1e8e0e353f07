"""The C client through ctypes, as an engine with a foreign-function interface calls it. It looks like a `Bridge`."""

import ctypes
import json
import time

WAIT = 30.0
RESIZE = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
ON_LOG = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p)
ON_EVENT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


class Failure(ctypes.Structure):
    """`cb_error`."""

    _fields_ = [
        ("code", ctypes.c_int64), ("kind", ctypes.c_char_p), ("case_name", ctypes.c_char_p), ("message", ctypes.c_char_p),
        ("outcome", ctypes.c_int), ("retryable", ctypes.c_int), ("retry_after_ms", ctypes.c_int64), ("data", ctypes.c_void_p),
    ]  # fmt: skip


class Options(ctypes.Structure):
    """`cb_options`."""

    _fields_ = [
        ("socket_path", ctypes.c_char_p), ("binary", ctypes.c_char_p),
        ("arguments", ctypes.POINTER(ctypes.c_char_p)), ("environment", ctypes.POINTER(ctypes.c_char_p)),
        ("sandbox", ctypes.c_int), ("presenter", ctypes.c_int), ("stderr_mode", ctypes.c_int),
        ("resize", RESIZE), ("context", ctypes.c_void_p), ("log", ON_LOG), ("log_user", ctypes.c_void_p),
        ("max_frame", ctypes.c_size_t), ("max_queued", ctypes.c_size_t), ("max_read", ctypes.c_size_t),
        ("grace_ms", ctypes.c_int), ("close_wait_ms", ctypes.c_int),
    ]  # fmt: skip


ON_ANSWER = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p, ctypes.POINTER(Failure))
FAMILIES = {"ACErrorMessage": "AppchargeError"}
CODES = {"RequestCancelled": -32800, "DeadlineExceeded": -32005, "InvalidParams": -32602}


def load(path):
    """The library, with the types of what is used of it."""
    library = ctypes.CDLL(str(path))
    pointer, text, integer = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64
    for name, result, arguments in [
        ("cb_options_init", None, [pointer]), ("cb_open", ctypes.c_int, [pointer, pointer, text, ctypes.c_size_t]),
        ("cb_pump", ctypes.c_int, [pointer]), ("cb_wait", None, [pointer, ctypes.c_int]), ("cb_close", None, [pointer]),
        ("cb_call", integer, [pointer, text, text, ON_ANSWER, pointer]), ("cb_cancel", ctypes.c_int, [pointer, integer]),
        ("cb_on", integer, [pointer, text, ON_EVENT, pointer]), ("cb_subscribe", integer, [pointer, text, ON_EVENT, pointer]),
        ("cb_json_raw", pointer, [pointer, ctypes.POINTER(ctypes.c_size_t)]),
        ("cb_sandbox_url", text, [pointer]), ("cb_state_of", ctypes.c_int, [pointer]),
        ("cb_closed_reason", text, [pointer]), ("cb_pid", integer, [pointer]),
    ]:  # fmt: skip
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class CallFailed(Exception):
    """What a `cb_error` said."""


class Call:
    """A call on its way; `result` pumps until it is back."""

    def __init__(self, bridge, method, params):
        self.bridge, self.answers = bridge, []
        self.callback = ON_ANSWER(self.settle)
        written = None if params is None else json.dumps(params, ensure_ascii=False).encode()
        self.id = bridge.library.cb_call(bridge.client, method.encode(), written, self.callback, None)
        assert self.id > 0, f"cb_call answered {self.id}"

    def settle(self, _, number, result, error):
        failure = error.contents if error else None
        told = failure and {
            "code": failure.code, "message": failure.message.decode(), "data": self.bridge.value(failure.data),
            "kind": failure.kind.decode(), "case": failure.case_name.decode(), "outcome": failure.outcome,
            "retryable": bool(failure.retryable),
        }  # fmt: skip
        self.answers.append((number, self.bridge.value(result), told))

    def result(self, timeout=WAIT):
        self.bridge.pump_until(lambda: self.answers, timeout)
        ((number, result, error),) = self.answers
        assert number == self.id
        if error:
            raise CallFailed(error)
        return result

    def cancel(self):
        self.bridge.library.cb_cancel(self.bridge.client, self.id)
        self.bridge.library.cb_pump(self.bridge.client)


class Events:
    """Events that fit a pattern, in order."""

    def __init__(self, bridge, pattern, subscribe):
        self.bridge, self.heard = bridge, []
        self.callback = ON_EVENT(lambda _, name, params: self.heard.append((name.decode(), bridge.value(params))))
        listen = bridge.library.cb_subscribe if subscribe else bridge.library.cb_on
        assert listen(bridge.client, pattern.encode(), self.callback, None) > 0

    def get(self, timeout=WAIT):
        self.bridge.pump_until(lambda: self.heard, timeout)
        return self.heard.pop(0)


def strings(values):
    """An array of C strings with a NULL behind the last."""
    return (ctypes.c_char_p * (len(values) + 1))(*(value.encode() for value in values), None)


class Bridge:
    """A client of the library."""

    def __init__(self, library, **wanted):
        self.library, self.client, self.kept = library, ctypes.c_void_p(), []
        options, message = Options(), ctypes.create_string_buffer(300)
        library.cb_options_init(ctypes.byref(options))
        for name, value in wanted.items():
            setattr(options, name, strings(value) if isinstance(value, list) else value)
        status = library.cb_open(ctypes.byref(options), ctypes.byref(self.client), message, len(message))
        assert status == 0, message.value.decode()
        self.pump_until(lambda: library.cb_state_of(self.client) != 0, WAIT)
        self.sandbox_url = (library.cb_sandbox_url(self.client) or b"").decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.cb_close(self.client)

    def pump_until(self, holds, timeout):
        end = time.monotonic() + timeout
        while not holds():
            assert time.monotonic() < end, "nothing came in time"
            assert self.library.cb_pump(self.client) >= 0
            if not holds():
                self.library.cb_wait(self.client, 50)

    def value(self, json_value):
        """A value of the library's as one of Python's."""
        length = ctypes.c_size_t()
        text = self.library.cb_json_raw(json_value, ctypes.byref(length))
        return json.loads(ctypes.string_at(text, length.value)) if text else None

    def start(self, method, params=None):
        call = Call(self, method, params)
        self.kept.append(call)  # The library holds its callback.
        self.library.cb_pump(self.client)  # A frame, so that it is sent.
        return call

    def call(self, method, params=None, timeout=WAIT):
        return self.start(method, params).result(timeout)

    def events(self, pattern, subscribe=False):
        stream = Events(self, pattern, subscribe)
        self.kept.append(stream)
        return stream


def is_of_class(error, name):
    """Whether an error is of the family that scenarios call `name`."""
    if name in CODES:
        return error["code"] == CODES[name]
    return name in ("ResponseError", error["kind"], FAMILIES.get(error["kind"]))
