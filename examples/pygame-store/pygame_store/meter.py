"""How long each frame waits for the bridge."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import Callable, Iterator

#: What a frame may spend on the bridge, in milliseconds.
BUDGET = 4.0


class FrameMeter:
    """Adds up the time between entering and leaving everything that touches the bridge, frame by frame."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._running = 0.0
        #: Of the last frame that ended, in milliseconds.
        self.current = 0.0
        #: Of the worst frame so far, in milliseconds.
        self.worst = 0.0
        self.frames = 0

    @contextmanager
    def measuring(self) -> Iterator[None]:
        began = self._clock()
        try:
            yield
        finally:
            self._running += (self._clock() - began) * 1000

    def end_frame(self) -> None:
        self.current, self._running = self._running, 0.0
        self.worst = max(self.worst, self.current)
        self.frames += 1
