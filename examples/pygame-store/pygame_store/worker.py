"""The bridge, the sandbox and the disk as the frame loop sees them: two queues.

A frame puts commands into one and takes messages from the other; neither waits, and neither lets go of Python's
lock, so that no other thread gets between. The waiting is done on threads, where the plain client is at its simplest.
"""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import List, Optional

from checkout_bridge import BridgeError, BridgeUnavailable, ConnectionLost

from . import messages as seen
from .commands import Command, Save
from .connection import Connection
from .errands import Errands
from .meter import FrameMeter
from .savegame import write_save

#: A purchase has several calls on the way at once: the shelf of another language, the orders, the page.
_THREADS = 3


class Worker:
    """Carries out commands. `start` and `pump` belong to the frame's thread and return at once."""

    def __init__(self, save_path: Path, meter: FrameMeter) -> None:
        self._save_path = save_path
        self._meter = meter
        self._calls: "SimpleQueue[Optional[Command]]" = SimpleQueue()
        self._saves: "SimpleQueue[Optional[Save]]" = SimpleQueue()
        self._messages: "SimpleQueue[seen.Message]" = SimpleQueue()
        self._connection = Connection(self._messages.put)
        self._threads = [threading.Thread(target=self._work) for _ in range(_THREADS)]
        self._threads.append(threading.Thread(target=self._run_disk))
        for thread in self._threads:
            thread.start()

    def start(self, command: Command) -> None:
        """Hands a command over; its message comes out of a later `pump`."""
        with self._meter.measuring():
            if isinstance(command, Save):
                self._saves.put(command)
            else:
                self._calls.put(command)

    def pump(self) -> List[seen.Message]:
        """What came since the last frame."""
        messages: List[seen.Message] = []
        with self._meter.measuring():
            try:
                while True:
                    messages.append(self._messages.get_nowait())
            except Empty:
                return messages

    def close(self) -> None:
        """Ends the bridge. The only method that waits."""
        self._calls.put(None)
        self._saves.put(None)
        for thread in self._threads:
            thread.join()
        self._connection.close()

    @property
    def bridge_pid(self) -> Optional[int]:
        """Process id of the bridge, when it is open."""
        return self._connection.pid

    # On threads.

    def _work(self) -> None:
        while True:
            command = self._calls.get()
            if command is None:
                self._calls.put(None)  # The others end by it, too.
                return
            self._carry_out(command)

    def _carry_out(self, command: Command) -> None:
        """Every failure becomes a message, with what is known of its effect."""
        errands: Optional[Errands] = None
        try:
            errands = self._connection.errands()
            message = errands.run(command)
            if message is not None:
                self._messages.put(message)
        except (BridgeError, OSError) as error:
            self._messages.put(_failure(command, error))
            self._report_loss(errands, error)

    def _report_loss(self, errands: Optional[Errands], error: Exception) -> None:
        sentence = str(error).splitlines()[0]
        if errands is None:
            self._messages.put(seen.Lost(sentence, for_good=isinstance(error, BridgeUnavailable)))
        elif isinstance(error, ConnectionLost) and self._connection.lost(errands):
            self._messages.put(seen.Lost(sentence, for_good=False))

    def _run_disk(self) -> None:
        """One thread, so that saves reach the disk in their order."""
        while True:
            save = self._saves.get()
            if save is None:
                return
            try:
                write_save(self._save_path, save.content)
                self._messages.put(seen.Saved(save.reason))
            except OSError as error:
                self._messages.put(seen.Failed(save, f"The game could not be saved: {error.strerror}"))


def _failure(command: Command, error: Exception) -> seen.Failed:
    outcome = "unknown" if isinstance(error, ConnectionLost) else getattr(error, "outcome", None)
    return seen.Failed(command, str(error).splitlines()[0], getattr(error, "case", None), outcome)
