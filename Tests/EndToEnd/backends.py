"""Backends that misbehave to order: scripts over raw connections, over TLS and over HTTP/2, and a proxy."""

import contextlib
import json
import select
import socket
import ssl
import struct
import threading
from dataclasses import dataclass

from raw_bridge import WAIT, eventually

PRICES = json.dumps(
    {"context": {"country": "US", "base_currency": "USD", "local_currency": "USD"}, "price_points": []}
).encode()


CHECKOUT = ("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})
CONSUME = ("aghanim.orders.consume", {"orderId": "ord_1"})


def server_context(certificate):
    """A server's side of TLS, with a certificate of trustme's."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(context)
    return context


@dataclass
class Request:
    """One request as it came."""

    method: str
    target: str
    headers: dict
    body: bytes = b""


class Connection:
    """One accepted connection; all calls block."""

    def __init__(self, sock, server):
        self.socket, self.server = sock, server
        self._buffer = b""

    def read_head(self):
        """The lines up to the empty one; `None` when the client has closed."""
        while b"\r\n\r\n" not in self._buffer:
            if not self._more():
                return None
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        return head.decode("latin-1").split("\r\n")

    def read_request(self):
        """The next whole request, counted by the server; `None` when the client has closed."""
        lines = self.read_head()
        if lines is None:
            return None
        method, target, _ = lines[0].split(" ", 2)
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:])}
        size = int(headers.get("content-length", 0))
        while len(self._buffer) < size:
            if not self._more():
                return None
        body, self._buffer = self._buffer[:size], self._buffer[size:]
        request = Request(method, target, headers, body)
        self.server.requests.append(request)
        return request

    def send(self, data):
        """Sends all of it. False when the client has gone."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def respond(self, status="200 OK", body=PRICES, *lines):
        """A complete answer that keeps the connection open."""
        head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *lines]
        return self.send("\r\n".join(head).encode() + b"\r\n\r\n" + body)

    def exactly(self, count):
        """That many bytes; fails when the client closes before."""
        while len(self._buffer) < count:
            if not self._more():
                raise ConnectionResetError("the client closed")
        data, self._buffer = self._buffer[:count], self._buffer[count:]
        return data

    def wait_for_close(self):
        """Until the client closes."""
        while self._more():
            pass

    def end(self):
        """Ends the connection in both directions."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)

    def reset(self):
        """Closes with a reset rather than an orderly end."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except OSError:
            return False
        self._buffer += data
        return bool(data)


class Backend:
    """Runs `script` for each connection to a port of 127.0.0.1, and keeps what requests it read.

    With `tls` the connections are secured first; those that cannot be are counted and dropped.
    """

    def __init__(self, script, tls=None, family=socket.AF_INET):
        self.requests = []
        self.connections = 0
        self.refused_handshakes = 0
        self.script, self._tls = script, tls
        self._open = []
        self._listener = socket.socket(family)
        self._listener.bind(("::1" if family == socket.AF_INET6 else "127.0.0.1", 0))
        self._listener.listen(128)
        self.port = self._listener.getsockname()[1]
        self.url = f"{'https' if tls else 'http'}://{'localhost' if tls else '127.0.0.1'}:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                sock, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(sock)
            threading.Thread(target=self._serve, args=(sock,), daemon=True).start()

    def _serve(self, sock):
        with contextlib.suppress(OSError):
            sock.settimeout(WAIT)
            if self._tls:
                try:
                    sock = self._tls.wrap_socket(sock, server_side=True)
                except (ssl.SSLError, OSError):
                    self.refused_handshakes += 1
                    return
                self._open.append(sock)
            with sock:
                self.script(Connection(sock, self))

    def await_requests(self, count):
        """Waits until that many requests were read."""
        eventually(lambda: len(self.requests) >= count)

    def close(self):
        # Wakes the thread that accepts; closing alone would not.
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for sock in self._open:
            with contextlib.suppress(OSError):
                sock.close()


def prices(connection):
    """A script: answers everything with price points."""
    while connection.read_request():
        connection.respond()


class Proxy(Backend):
    """A proxy that knows CONNECT, and asks for `credentials` (`user:password` in base64) if it has any.

    Every tunnel leads to `target`, whatever name was asked for; `asked` holds the heads.
    """

    def __init__(self, target, credentials=None, answer=None):
        super().__init__(self._tunnel)
        self.asked = []
        self._target, self._credentials, self._answer = target, credentials, answer

    def _tunnel(self, connection):
        head = connection.read_head()
        if head is None:
            return
        self.asked.append(head)
        if self._answer:
            connection.send(self._answer)
            return
        if self._credentials and f"Proxy-Authorization: Basic {self._credentials}" not in head:
            connection.send(b'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n')
            return
        connection.send(b"HTTP/1.1 200 Connected\r\n\r\n")
        with socket.create_connection(("127.0.0.1", self._target)) as onward:
            pump(connection.socket, onward)


def pump(one, other):
    """Copies both ways until either side closes."""
    across = {one: other, other: one}
    while True:
        for sock in select.select([one, other], [], [], WAIT)[0]:
            data = sock.recv(65536)
            if not data:
                return
            across[sock].sendall(data)
