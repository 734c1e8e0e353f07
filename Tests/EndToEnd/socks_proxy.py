"""A SOCKS proxy, versions 4, 4a and 5, that may want a user name and password, or refuse."""

import socket
import struct

from backends import Backend, pump


class SocksProxy(Backend):
    """Every tunnel leads to `target`, whatever was asked for; `asked` holds versions, hosts and ports.

    `credentials` are a user name and password; `reply` is the status that all get.
    """

    def __init__(self, target, credentials=None, reply=None):
        super().__init__(self._tunnel)
        self.asked = []
        self._target, self._credentials, self._reply = target, credentials, reply

    def _tunnel(self, connection):
        connected = {4: self._version_4, 5: self._version_5}[connection.exactly(1)[0]](connection)
        if connected:
            with socket.create_connection(("127.0.0.1", self._target)) as onward:
                pump(connection.socket, onward)

    def _version_4(self, connection):
        _, port, address = struct.unpack("!BH4s", connection.exactly(7))
        _text(connection)
        host = _text(connection) if address[:3] == bytes(3) else socket.inet_ntoa(address)
        self.asked.append((4, host, port))
        status = 0x5A if self._reply is None else self._reply
        connection.send(struct.pack("!BBHI", 0, status, 0, 0))
        return status == 0x5A

    def _version_5(self, connection):
        methods = connection.exactly(connection.exactly(1)[0])
        wanted = 2 if self._credentials else 0
        connection.send(bytes([5, wanted if wanted in methods else 0xFF]))
        if wanted not in methods or (wanted and not self._is_known(connection)):
            return connection.wait_for_close()
        kind = connection.exactly(4)[3]
        host = socket.inet_ntoa(connection.exactly(4)) if kind == 1 else connection.exactly(connection.exactly(1)[0]).decode()
        self.asked.append((5, host, struct.unpack("!H", connection.exactly(2))[0]))
        status = self._reply or 0
        connection.send(bytes([5, status, 0, 1, 0, 0, 0, 0, 0, 0]))
        return status == 0

    def _is_known(self, connection):
        connection.exactly(1)
        given = tuple(connection.exactly(connection.exactly(1)[0]).decode() for _ in range(2))
        connection.send(bytes([1, given != self._credentials]))
        return given == self._credentials


def _text(connection):
    text = b""
    while (byte := connection.exactly(1)) != b"\0":
        text += byte
    return text.decode()
