"""`python -m pygame_store`: opens the shop."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pygame

from .game import FRAMES_PER_SECOND, Game

#: How long a thread may run while the frame's thread wants to, in seconds. Python's own 5 ms is a third of a frame.
_SWITCH = 0.0005


def main() -> None:
    parser = argparse.ArgumentParser(description="A small shop on checkout-bridge and its sandbox.")
    parser.add_argument("--save", type=Path, default=Path("pygame-store-save.json"), help="the save file")
    save: Path = parser.parse_args().save
    sys.setswitchinterval(_SWITCH)
    game, clock = Game(save.resolve()), pygame.time.Clock()
    try:
        while game.frame():
            clock.tick(FRAMES_PER_SECOND)
    except KeyboardInterrupt:
        pass
    finally:
        game.close()


if __name__ == "__main__":
    main()
