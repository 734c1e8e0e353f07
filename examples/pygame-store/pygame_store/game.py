"""The frame loop: input, what the workers say, picture. Nothing in it waits."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Dict, List

import pygame

from . import look
from .commands import Command
from .languages import LANGUAGES
from .meter import FrameMeter
from .model import Store
from .savegame import read_save
from .view import Action, View
from .worker import Worker

FRAMES_PER_SECOND = 60
#: How often to look for paid orders, in frames: a player may pay in a browser and come back by hand.
_LOOK_EVERY = 2 * FRAMES_PER_SECOND


class Game:
    """One shop in one window."""

    def __init__(self, save_path: Path) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption("checkout-bridge store")
        self.screen = pygame.display.set_mode(look.SIZE)
        self.meter = FrameMeter()
        self.store = Store(read_save(save_path))
        self.view = View(self.screen)
        self.worker = Worker(save_path, self.meter)
        self._frame = 0
        self._actions: Dict[str, Callable[[str], List[Command]]] = {
            "buy": self.store.buy,
            "language": self._switch,
            "page": lambda _: self.store.open_page(),
            "pay": lambda _: self.store.pay(),
            "cancel": lambda _: self.store.cancel(),
        }
        self._do(self.store.begin())

    def frame(self) -> bool:
        """One frame; false when the player wants to leave."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            self._react(event)
        for message in self.worker.pump():
            self._do(self.store.handle(message))
        self._frame += 1
        if self._frame % _LOOK_EVERY == 0:
            self._do(self.store.look_for_orders())
        self.view.draw(self.store, self.meter)
        pygame.display.flip()
        self.meter.end_frame()
        return True

    def close(self) -> None:
        self.worker.close()
        self.view.close()
        pygame.quit()

    def _react(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            action = self.view.action_at(event.pos)
            if action:
                self._act(action)
        elif event.type == pygame.KEYDOWN:
            self._press(event.key)
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._do(self.store.look_for_orders())

    def _press(self, key: int) -> None:
        if key == pygame.K_l:
            place = LANGUAGES.index(self.store.language)
            self._act(("language", LANGUAGES[(place + 1) % len(LANGUAGES)].locale))
        elif pygame.K_1 <= key <= pygame.K_9:
            chosen = list(self.store.items)[key - pygame.K_1 : key - pygame.K_0]
            for sku in chosen:
                self._act(("buy", sku))
        else:
            name = {pygame.K_o: "page", pygame.K_p: "pay", pygame.K_ESCAPE: "cancel"}.get(key)
            if name:
                self._act((name, ""))

    def _act(self, action: Action) -> None:
        name, value = action
        self._do(self._actions[name](value))

    def _switch(self, locale: str) -> List[Command]:
        return self.store.switch(next(language for language in LANGUAGES if language.locale == locale))

    def _do(self, commands: List[Command]) -> None:
        for command in commands:
            self.worker.start(command)
