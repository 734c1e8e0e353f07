"""The bridge, the sandbox and the disk as the frame loop sees them: two queues.

A frame puts commands into one and takes messages from the other; neither waits, and neither lets go of Python's
lock, so that no other thread gets between. The waiting is done on threads, where the plain client is at its simplest.
"""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import List, Optional

from checkout_bridge import Bridge, BridgeError, ConnectionLost
from checkout_bridge.events import AghanimCheckoutDidClose

from . import messages as seen
from .commands import Command, Save
from .errands import PLAYER, Errands
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
        self._threads = [threading.Thread(target=self._run_bridge), threading.Thread(target=self._run_disk)]
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

    # On threads.

    def _run_bridge(self) -> None:
        """Opens the bridge, works on commands until the end, and closes it."""
        try:
            bridge = Bridge.spawn(sandbox=True)
        except BridgeError as error:
            self._messages.put(seen.Lost(str(error)))
            return
        with bridge:
            bridge.on(AghanimCheckoutDidClose, lambda event: self._messages.put(seen.CheckoutClosed(event.order_id)))
            bridge.aghanim.set_player_id(PLAYER)
            self._messages.put(seen.Ready())
            helpers = [threading.Thread(target=self._work, args=(Errands(bridge),)) for _ in range(_THREADS)]
            for helper in helpers:
                helper.start()
            for helper in helpers:
                helper.join()

    def _work(self, errands: Errands) -> None:
        while True:
            command = self._calls.get()
            if command is None:
                self._calls.put(None)  # The others end by it, too.
                return
            message = _carried_out(errands, command)
            if message is not None:
                self._messages.put(message)

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


def _carried_out(errands: Errands, command: Command) -> Optional[seen.Message]:
    """Every failure becomes a message, with what is known of its effect."""
    try:
        return errands.do(command)
    except ConnectionLost as error:
        return seen.Lost(str(error).splitlines()[0])
    except (BridgeError, OSError) as error:
        return seen.Failed(command, str(error), getattr(error, "case", None), getattr(error, "outcome", None))
