"""The two ways to reach a bridge: a child's pipes, or a Unix socket."""

from __future__ import annotations

import os
import socket
import subprocess
from typing import Mapping, Optional, Sequence, Union

from ._error_bases import (
    BridgeUnavailable,
    ConnectionLost,
    exited,
    socket_closed,
    unreachable,
    unstartable,
)


class ProcessEndpoint:
    """A spawned bridge, spoken to over its stdin and stdout."""

    def __init__(self, command: Sequence[str], env: Optional[Mapping[str, str]]) -> None:
        pipe = subprocess.PIPE
        try:
            self._child = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, env=env
            )
        except OSError as error:
            raise BridgeUnavailable(unstartable(command[0], error)) from error
        assert self._child.stdin and self._child.stdout and self._child.stderr
        self._files = [self._child.stdin, self._child.stdout, self._child.stderr]
        self.write_fd, self.read_fd, self.stderr_fd = (file.fileno() for file in self._files)
        self.exit_fd = _exit_descriptor(self._child.pid)
        self.pid: Optional[int] = self._child.pid

    def exited(self) -> bool:
        """Whether the process is gone, even if someone still holds its pipes."""
        return self._child.poll() is not None

    def half_close(self) -> None:
        """Tells the bridge that no more requests come; `write_fd` is gone afterwards."""
        self._files[0].close()

    def abort(self) -> None:
        """Ends the process at once."""
        self._child.kill()

    def reap(self) -> None:
        """Collects the exit status, by force if the process still runs."""
        if self._child.poll() is None:
            self._child.kill()
        self._child.wait()

    def close(self) -> None:
        """Frees every descriptor."""
        for file in self._files:
            file.close()
        if self.exit_fd is not None:
            os.close(self.exit_fd)

    def lost(self, stderr_tail: str) -> ConnectionLost:
        """The error for calls that this process never answered."""
        return exited(self._child.pid, self._child.poll(), stderr_tail)


class SocketEndpoint:
    """A bridge that serves a Unix socket."""

    stderr_fd: Optional[int] = None
    exit_fd: Optional[int] = None
    pid: Optional[int] = None

    def __init__(self, path: str) -> None:
        self._path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(path)
        except OSError as error:
            self._socket.close()
            raise BridgeUnavailable(unreachable(path, error)) from error
        self.read_fd = self._socket.fileno()
        self.write_fd = os.dup(self.read_fd)

    def exited(self) -> bool:
        """A socket shows its end by itself."""
        return False

    def half_close(self) -> None:
        """Tells the bridge that no more requests come."""
        self._shutdown(socket.SHUT_WR)

    def abort(self) -> None:
        """Drops the connection at once."""
        self._shutdown(socket.SHUT_RDWR)

    def reap(self) -> None:
        """The process is not ours to collect."""

    def close(self) -> None:
        """Frees the descriptors."""
        os.close(self.write_fd)
        self._socket.close()

    def lost(self, stderr_tail: str) -> ConnectionLost:
        """The error for calls that this connection never answered."""
        return socket_closed(self._path)

    def _shutdown(self, how: int) -> None:
        try:
            self._socket.shutdown(how)
        except OSError:
            pass  # The peer was faster.


def _exit_descriptor(pid: int) -> Optional[int]:
    """A descriptor that becomes readable when the process exits, where the system has one."""
    try:
        opener = getattr(os, "pidfd_open")
        descriptor: int = opener(pid)
        return descriptor
    except (AttributeError, OSError):
        return None


Endpoint = Union[ProcessEndpoint, SocketEndpoint]
