"""The bridge that is open now, and a new one after it was lost."""

from __future__ import annotations

import threading
import time
from typing import Callable, Optional

from checkout_bridge import Bridge
from checkout_bridge.events import AghanimCheckoutDidClose

from . import messages as seen
from .errands import PLAYER, Errands

#: How long to wait before a bridge is opened again, in seconds.
_PAUSE = 1.0


class Connection:
    """Shared by the threads that work on commands. Opening waits, and so do those who need what is being opened."""

    def __init__(self, tell: Callable[[seen.Message], None]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._bridge: Optional[Bridge] = None
        self._errands: Optional[Errands] = None
        self._opened_before = False

    @property
    def pid(self) -> Optional[int]:
        """Process id of the bridge."""
        return self._bridge.pid if self._bridge else None

    def errands(self) -> Errands:
        """What can be done with the open bridge; opens one if there is none."""
        with self._lock:
            if self._errands is None:
                self._errands = self._open()
            return self._errands

    def lost(self, errands: Errands) -> bool:
        """Forgets a bridge that is gone; false when somebody said so before."""
        with self._lock:
            if self._errands is not errands:
                return False
            self._errands = None
            return True

    def close(self) -> None:
        if self._bridge:
            self._bridge.close()

    def _open(self) -> Errands:
        if self._opened_before:
            time.sleep(_PAUSE)
        self._opened_before = True
        self.close()
        self._bridge = Bridge.spawn(sandbox=True)
        self._bridge.on(AghanimCheckoutDidClose, lambda event: self._tell(seen.CheckoutClosed(event.order_id)))
        self._bridge.aghanim.set_player_id(PLAYER)
        return Errands(self._bridge)
