"""One connection of the soak: keeps count of what is owed to it, and holds the bridge to it."""

import asyncio
import json
import socket

#: Errors that may come: of the protocol, of calls that were stopped, and of a provider that fails or is away.
EXPECTED_ERRORS = {-32700, -32601, -32602, -32800, -32005, *range(101, 116)}
#: Most calls of one connection that wait for their answer; below the bridge's own limit.
WINDOW = 60
#: Longest wait for answers that are owed, in seconds.
PATIENCE = 60


class Broken(Exception):
    """Something that must hold did not."""


class Client(asyncio.Protocol):
    """A connection, and every id that is to be answered over it."""

    def __init__(self, plan, tally):
        self.plan, self.tally = plan, tally
        self.owed = {}
        self.owed_nulls = 0
        self.expects_end = False
        self.failure = None
        self._buffer = b""
        self._transport = None
        self._changed = asyncio.Event()
        self._own = None

    async def connect(self, path):
        await asyncio.get_running_loop().create_unix_connection(lambda: self, path)
        return self

    def connection_made(self, transport):
        self._transport = transport

    def connection_lost(self, exc):
        if not self.expects_end:
            self.failure = self.failure or Broken(f"the bridge closed a connection: {exc}")
        self._transport = None
        self._changed.set()

    def data_received(self, data):
        lines = (self._buffer + data).split(b"\n")
        self._buffer = lines.pop()
        try:
            for line in lines:
                message = json.loads(line)
                for answer in message if isinstance(message, list) else [message]:
                    self._take(answer)
        except Exception as error:
            self.failure = self.failure or error
        self._changed.set()

    def _take(self, answer):
        if "method" in answer:
            self.tally["events"] += 1
            return
        key = answer["id"]
        if key is None:
            self.owed_nulls -= 1
        elif key not in self.owed:
            raise Broken(f"an answer that nobody waits for: {answer}")
        kind = self.owed.pop(key, "not_json")
        self.tally["answers"] += 1
        error = answer.get("error")
        if error is None:
            self._learn(kind, answer["result"])
        elif error["code"] in EXPECTED_ERRORS:
            self.tally[f"error {error['code']}"] += 1
        else:
            raise Broken(f"{kind} was answered with {error}")

    def _learn(self, kind, result):
        if kind == "own":
            self._own = result
        elif kind == "checkout":
            self.plan.orders = [*self.plan.orders[-20:], result["orderId"]]

    def send(self):
        """Sends one message, maybe with a cancel behind it, and returns how many calls that were."""
        text, ids, kind = self.plan.message()
        self.tally[kind] += 1
        if ids == [None]:
            self.owed_nulls += 1
        else:
            self.owed.update(dict.fromkeys(ids, kind))
        lines = [text]
        if self.plan.chance(0.03):
            key = self.plan.dice.choice(list(self.owed)) if self.owed else 0
            lines.append(self.plan.cancel(key))
            self.tally["cancels"] += 1
        if self._transport:
            self._transport.write(("\n".join(lines) + "\n").encode())
        return max(1, len(ids))

    async def settle(self, left=0):
        """Waits until no more than `left` answers are owed."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.failure and len(self.owed) + max(0, self.owed_nulls) > left:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise Broken(f"not answered within {PATIENCE} s: {dict(list(self.owed.items())[:5])}") from None
        if self.failure:
            raise self.failure
        if self.owed_nulls < 0:
            raise Broken("a line that was JSON was answered as if it was not")

    async def call(self, method, params=None):
        """One call outside of the plan, once nothing else is owed. Returns its result."""
        await self.settle()
        self.owed["own"] = "own"
        message = {"jsonrpc": "2.0", "id": "own", "method": method, "params": params or {}}
        self._transport.write(json.dumps(message).encode() + b"\n")
        await self.settle()
        return self._own

    async def leave(self):
        """Goes, in one of the ways in which clients go: rudely, by closing, or asking nothing more."""
        self.expects_end = True
        way = self.plan.dice.choice(["abort", "close", "half-close"])
        self.tally[way] += 1
        if way == "half-close":
            await self._finish()
        elif way == "abort":
            self.drop()
        else:
            self._transport.close()

    async def _finish(self):
        """Asks nothing more; what is owed comes, then the end."""
        self._transport.write_eof()
        await self.settle()
        async with asyncio.timeout(PATIENCE):
            while self._transport:
                self._changed.clear()
                await self._changed.wait()

    def drop(self):
        """Is gone, whatever is under way."""
        if self._transport:
            self._transport.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
            self._transport.abort()
