"""Smooth rounded shapes, drawn once each."""

from __future__ import annotations

from functools import lru_cache
from typing import Tuple

import pygame

_FINER = 4


@lru_cache(maxsize=256)
def rounded(size: Tuple[int, int], radius: int, color: str, edge: str = "") -> pygame.Surface:
    """A filled rectangle with round corners, with a one pixel edge if a colour for it is given."""
    big = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    area = big.get_rect()
    if edge:
        pygame.draw.rect(big, edge, area, border_radius=radius * _FINER)
        area = area.inflate(-2 * _FINER, -2 * _FINER)
    pygame.draw.rect(big, color, area, border_radius=(radius - bool(edge)) * _FINER)
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=8)
def sky(size: Tuple[int, int], top: str, bottom: str) -> pygame.Surface:
    """A background that goes from one colour to another."""
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), top)
    strip.set_at((0, 1), bottom)
    return pygame.transform.smoothscale(strip, size)
