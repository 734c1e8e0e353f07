"""A pipe that is full to the last byte: whatever a bridge writes to it afterwards waits in the bridge, and can be counted."""

import contextlib
import fcntl
import os
import selectors
import struct
import termios

from raw_bridge import WAIT


class FullPipe:
    """Give `writer` to a bridge as its stdout, and fill it when nothing more is to get through."""

    def __init__(self):
        self.reader, self.writer = os.pipe()
        self._filled = 0

    def fill(self):
        """Leaves no room. What was written before must have been read."""
        # A description of its own, so that the bridge's does not change.
        filler = os.open(f"/proc/self/fd/{self.writer}", os.O_WRONLY | os.O_NONBLOCK)
        with contextlib.suppress(BlockingIOError):
            while True:
                self._filled += os.write(filler, b" " * 4096)
        os.close(filler)

    def empty(self):
        """Reads what filled it; what the bridge wrote comes after that."""
        while self._filled:
            with selectors.DefaultSelector() as selector:
                selector.register(self.reader, selectors.EVENT_READ)
                assert selector.select(WAIT)
            self._filled -= len(os.read(self.reader, self._filled))

    def close(self):
        os.close(self.reader)
        os.close(self.writer)


def unread(fd):
    """How many bytes wait in a pipe."""
    return struct.unpack("i", fcntl.ioctl(fd, termios.FIONREAD, bytes(4)))[0]
