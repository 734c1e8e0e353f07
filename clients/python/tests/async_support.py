"""How tests of `AsyncBridge` run."""

import asyncio
import functools

from checkout_bridge import AsyncBridge


def in_loop(test):
    """Runs a coroutine test in a loop of its own, which must not have complained."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        faults = []

        async def watched():
            asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
            await test(*args, **kwargs)

        asyncio.run(watched())
        assert faults == []

    return run


def with_peer(test):
    """Gives a coroutine test a bridge that talks to the fake peer."""

    @in_loop
    async def run(fake_peer):
        async with AsyncBridge.spawn(fake_peer) as peer:
            await test(peer)

    run.__name__ = test.__name__
    return run
