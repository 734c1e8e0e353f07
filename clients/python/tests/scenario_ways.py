"""The ways in which a scenario can call: plain or typed, blocking or asyncio. Each looks like a `Bridge`."""

import asyncio
import contextlib
import inspect
import re
import threading
import typing

from checkout_bridge import AsyncBridge, Bridge, _requests
from checkout_bridge._codec import Misfit
from checkout_bridge._model import Model, read_model

WAIT = 30.0


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Typed:
    """Makes a method's typed call from plain params, and plain results from typed ones."""

    def __init__(self, method):
        self.path = [snake(part) for part in method.split(".")]
        self.function = getattr(_requests, "_".join(self.path), None)

    def arguments(self, params):
        """By name, or nothing when the typed method cannot say it: `_meta`, positions, no such method."""
        names = set(inspect.signature(self.function).parameters) if self.function else set()
        given = {snake(name): value for name, value in params.items()} if isinstance(params, dict) else {}
        if not self.function or isinstance(params, list) or not set(given) <= names:
            return None
        hints = typing.get_type_hints(self.function)
        required = [name for name, one in inspect.signature(self.function).parameters.items() if one.default is one.empty]
        return {**dict.fromkeys(required), **{name: typed_value(hints[name], value) for name, value in given.items()}}

    def attribute(self, bridge):
        for part in self.path:
            bridge = getattr(bridge, part)
        return bridge

    def plain(self, arguments, result):
        return self.function(**arguments)._result.write(result, "")


def typed_value(hint, value):
    """`value` with objects as the dataclasses that the hint names; what does not fit stays as it is."""
    kinds = [hint, *typing.get_args(hint)]
    kind = next((one for one in kinds if isinstance(one, type) and issubclass(one, Model)), None)
    inner = [typed_value(one, value) for one in typing.get_args(hint)] if kind is None else []
    if isinstance(value, list) and kind is not None:
        return [typed_value(kind, one) for one in value]
    if isinstance(value, dict) and kind is not None:
        return Loose.make(kind, value)
    return next((one for one in inner if one is not value), value)


class Loose:
    """Dataclasses do not check their fields, so a caller can make one that does not fit."""

    @staticmethod
    def make(kind, value):
        try:
            return read_model(kind, value, "")
        except Misfit:
            hints = typing.get_type_hints(kind)
            known = {member.wire: member.name for member in kind._members}
            missing = {member.name: None for member in kind._members}
            given = {known[key]: one for key, one in value.items() if key in known}
            return kind(**{**missing, **{name: typed_value(hints[name], one) for name, one in given.items()}})


class TypedBridge:
    """A bridge whose calls go through the typed layer wherever it has the method."""

    def __init__(self, bridge):
        self.bridge, self.sandbox_url, self.events = bridge, bridge.sandbox_url, bridge.events
        self.typed_calls = 0

    def call(self, method, params=None, timeout=None):
        return self.start(method, params).result(timeout)

    def start(self, method, params=None):
        typed = Typed(method)
        arguments = typed.arguments(params)
        if arguments is None:
            return self.bridge.start(method, params)
        self.typed_calls += 1
        return Lazy(lambda: typed.attribute(self.bridge.background)(**arguments), lambda one: typed.plain(arguments, one))


class Lazy:
    """A call whose params are checked at once and whose fault is told with the result."""

    def __init__(self, start, plain):
        self.plain, self.call, self.error = plain, None, None
        try:
            self.call = start()
        except Exception as error:
            self.error = error

    def result(self, timeout):
        if self.error:
            raise self.error
        return self.plain(self.call.result(timeout))

    def cancel(self):
        self.call.cancel()


class LoopedBridge:
    """An `AsyncBridge` on a thread of its own; `typed` makes its calls go through the typed layer."""

    def __init__(self, loop, bridge, typed):
        self.loop, self.bridge, self.typed, self.sandbox_url = loop, bridge, typed, bridge.sandbox_url

    def wait(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(WAIT)

    def call(self, method, params=None, timeout=None):
        return self.start(method, params).result(timeout)

    def start(self, method, params=None):
        typed = Typed(method)
        arguments = typed.arguments(params) if self.typed else None
        return LoopedCall(self, self.wait(self.begin(method, params, typed, arguments)), typed, arguments)

    async def begin(self, method, params, typed, arguments):
        if arguments is None:
            return self.bridge.start(method, params)
        task = asyncio.ensure_future(typed.attribute(self.bridge)(**arguments))
        await asyncio.sleep(0)  # Until it is sent.
        return task

    def events(self, *wanted):
        async def open_stream():
            return self.bridge.events(*wanted)

        return LoopedStream(self, self.wait(open_stream()))


class LoopedCall:
    def __init__(self, bridge, call, typed, arguments):
        self.bridge, self.inner, self.typed, self.arguments = bridge, call, typed, arguments

    def result(self, timeout=None):
        async def wait():
            return await self.inner

        value = self.bridge.wait(wait())
        return value if self.arguments is None else self.typed.plain(self.arguments, value)

    def cancel(self):
        self.bridge.loop.call_soon_threadsafe(self.inner.cancel)


class LoopedStream:
    def __init__(self, bridge, stream):
        self.bridge, self.stream = bridge, stream

    def get(self, timeout):
        return self.bridge.wait(self.stream.get(timeout))


@contextlib.contextmanager
def blocking(binary, **options):
    with Bridge.spawn(binary, **options) as bridge:
        yield bridge


@contextlib.contextmanager
def blocking_typed(binary, **options):
    with Bridge.spawn(binary, **options) as bridge:
        yield TypedBridge(bridge)


@contextlib.contextmanager
def looped(binary, typed=False, **options):
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def opened():
        return await AsyncBridge.spawn(binary, **options)

    try:
        bridge = asyncio.run_coroutine_threadsafe(opened(), loop).result(WAIT)
        yield LoopedBridge(loop, bridge, typed)
        asyncio.run_coroutine_threadsafe(bridge.close(), loop).result(WAIT)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def looped_typed(binary, **options):
    return looped(binary, typed=True, **options)


WAYS = [blocking, blocking_typed, looped, looped_typed]
