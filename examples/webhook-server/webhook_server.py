#!/usr/bin/env python3
"""A game's server that takes the provider's webhooks and grants each paid order once. Standard library only.

Usage: webhook_server.py [--port N] [--database FILE] [--secret-file FILE] [--tolerance SECONDS] [--sandbox]

The secret comes from the file, else from the environment variable WEBHOOK_SECRET. It prints
{"ready": true, "url": …} once it listens.
"""

import argparse
import hashlib
import hmac
import json
import os
import sqlite3
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, List, Mapping, Optional, Tuple

#: The longest body that is read. A webhook is a few KiB.
LARGEST_BODY = 1 << 20
#: Seconds that a client may take for one read or write.
PATIENCE = 10
#: What an event does to what a player owns. item.add says what to grant; order.paid says only that money came, and
#: whoever grants on both grants twice.
SIGNS = {"item.add": 1, "item.remove": -1}
#: The most of one thing that one event gives.
LARGEST_QUANTITY = 1_000_000_000

SCHEMA = """
CREATE TABLE IF NOT EXISTS handled (idempotency_key TEXT PRIMARY KEY, reason TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS inventory (player_id TEXT, sku TEXT, quantity INTEGER NOT NULL, PRIMARY KEY (player_id, sku));
"""


class Refused(Exception):
    """A request that is not believed or not understood; the text says why and holds nothing of the request."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Verifier:
    """Decides whether a request was written by someone who knows the secret, and lately."""

    def __init__(self, secret: bytes, tolerance: int) -> None:
        self._secret, self._tolerance = secret, tolerance

    def check(self, headers: Message, body: bytes, now: float) -> None:
        """Raises `Refused` unless both headers fit the bytes as they came. Parse the body after this, never before."""
        timestamp = headers.get("X-Aghanim-Signature-Timestamp") or ""
        signature = headers.get("X-Aghanim-Signature") or ""
        message = timestamp.encode("utf-8", "surrogateescape") + b"." + body
        expected = hmac.new(self._secret, message, hashlib.sha256).hexdigest()
        # In constant time: an == would tell by its duration how many characters were right.
        if not hmac.compare_digest(expected.encode(), signature.encode("utf-8", "surrogateescape")):
            raise Refused(403, "the signature does not fit")
        # Signed, so nobody has changed it; old, so somebody may have kept it.
        is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16
        if not is_number or abs(now - int(timestamp)) > self._tolerance:
            raise Refused(403, "the timestamp is not of now")


@dataclass(frozen=True)
class Change:
    """What an event does to a player's things."""

    key: str
    player: str
    reason: str
    #: SKUs and how many of each; negative where they are taken back.
    items: List[Tuple[str, int]]


def read_event(body: bytes, sandbox: bool) -> Optional[Change]:
    """The change that a verified body asks for; None for an event that changes nothing."""
    try:
        event = json.loads(body)
        # The sandbox's cards cost nothing: what they buy must not reach real players, nor the other way round.
        if event.get("sandbox", False) is not sandbox:
            raise Refused(403, "this server is not for sandbox events" if not sandbox else "only sandbox events here")
        sign = SIGNS.get(event["event_type"])
        if sign is None:
            return None
        data = event["event_data"]
        items = [(text(item["sku"]), sign * quantity(item["quantity"])) for item in data["items"]]
        return Change(text(event["idempotency_key"]), text(data["player_id"]), text(data.get("reason", "")), items)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Refused(400, "this is no event that can be understood") from None


def text(value: Any) -> str:
    """A string that can be stored; the empty one only says that there is no reason."""
    if not isinstance(value, str):
        raise TypeError
    value.encode()  # Half a surrogate pair is a ValueError.
    return value


def quantity(value: Any) -> int:
    """How many; True is no number here."""
    if type(value) is not int or not 0 < value <= LARGEST_QUANTITY:
        raise TypeError
    return value


class Game:
    """What the players own, in SQLite."""

    def __init__(self, database: str) -> None:
        self._database = database
        with closing(self._connect()) as connection:
            connection.executescript("PRAGMA journal_mode = WAL;" + SCHEMA)

    def apply(self, change: Change) -> bool:
        """Makes a change, once for each idempotency key. False where it had been made before."""
        with closing(self._connect()) as connection, connection:
            # The key and the grant are one transaction: a crash leaves both or neither. It takes the write lock at
            # once, so that of two requests with one key the second waits, and then finds the key.
            connection.execute("BEGIN IMMEDIATE")
            row = (change.key, change.reason, int(time.time()))
            is_new = connection.execute("INSERT INTO handled VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row).rowcount == 1
            if is_new:
                self._grant(connection, change)
            return is_new

    @staticmethod
    def _grant(connection: sqlite3.Connection, change: Change) -> None:
        connection.executemany(
            "INSERT INTO inventory VALUES (?, ?, ?)"
            " ON CONFLICT (player_id, sku) DO UPDATE SET quantity = quantity + excluded.quantity",
            [(change.player, sku, count) for sku, count in change.items],
        )

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._database, timeout=PATIENCE, isolation_level=None)
        # On disk before the provider is told that the event was taken: it will not tell again.
        connection.execute("PRAGMA synchronous = FULL")
        return connection


class Handler(BaseHTTPRequestHandler):
    """One request. Success only after the grant is on disk; anything else, and the provider comes again."""

    server: "Server"
    timeout = PATIENCE

    def do_POST(self) -> None:
        try:
            body = self._read()
            self.server.verifier.check(self.headers, body, time.time())
            change = read_event(body, self.server.sandbox)
            if change is None:
                self._answer(202, {"status": "ok"})
                return
            self.server.game.apply(change)
            self._answer(200, {"status": "ok"})
        except Refused as refusal:
            self.log_error("refused: %s", refusal)
            self._answer(refusal.status, {"status": "error", "code": "refused", "message": str(refusal)})
        except sqlite3.Error as error:
            self.log_error("the database failed: %s", error)
            self._answer(500, {"status": "error", "code": "unavailable", "message": "try again"})

    def _read(self) -> bytes:
        length = self.headers.get("Content-Length") or ""
        if not (length.isascii() and length.isdigit()):
            raise Refused(411, "there is no length")
        if int(length) > LARGEST_BODY:
            raise Refused(413, "the body is too large")
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            raise Refused(400, "the body is cut short")
        return body

    def _answer(self, status: int, answer: Mapping[str, Any]) -> None:
        text = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


class Server(ThreadingHTTPServer):
    """Listens on this machine; put a proxy with TLS in front of it."""

    daemon_threads = True

    def __init__(self, port: int, verifier: Verifier, game: Game, sandbox: bool) -> None:
        self.verifier, self.game, self.sandbox = verifier, game, sandbox
        super().__init__(("127.0.0.1", port), Handler)


def read_secret(path: Optional[str]) -> bytes:
    """The secret, from a file or from the environment: never from the command line, where `ps` shows it."""
    if path is not None:
        with open(path, "rb") as file:
            secret = file.read().strip()
    else:
        secret = os.environb.get(b"WEBHOOK_SECRET", b"").strip()
    if not secret:
        sys.exit("webhook_server: give the secret by --secret-file or WEBHOOK_SECRET")
    return secret


def main() -> None:
    parser = argparse.ArgumentParser(description="Takes webhooks and grants each paid order once.")
    parser.add_argument("--port", type=int, default=0, help="the port on 127.0.0.1; any free one by default")
    parser.add_argument("--database", default="grants.db", help="the SQLite file; grants.db by default")
    parser.add_argument("--secret-file", help="file with the secret; else the variable WEBHOOK_SECRET")
    parser.add_argument("--tolerance", type=int, default=300, help="how old a timestamp may be; 300 seconds by default")
    parser.add_argument("--sandbox", action="store_true", help="take the sandbox's events, and no others")
    asked = parser.parse_args()
    verifier = Verifier(read_secret(asked.secret_file), asked.tolerance)
    with Server(asked.port, verifier, Game(asked.database), asked.sandbox) as server:
        print(json.dumps({"ready": True, "url": f"http://127.0.0.1:{server.server_port}"}), flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
