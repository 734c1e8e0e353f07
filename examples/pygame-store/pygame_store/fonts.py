"""Text in whatever scripts this machine has fonts for."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import List, Optional, Sequence

import pygame

#: Names as pygame spells them; the first that is installed and has the signs is used.
_LATIN = ("notosans", "dejavusans", "liberationsans", "arial", "segoeui")
_ASIAN = (
    "notosanscjkjp", "notosanscjkkr", "notosanscjksc", "notosansjp", "notosanskr", "droidsansfallback", "ipagothic",
    "ipapgothic", "takaogothic", "vlgothic", "nanumgothic", "unbatang", "baekmukgulim", "wenquanyizenhei",
    "wqyzenhei", "unifont", "applesdgothicneo", "hiraginosans", "malgungothic", "yugothic", "msgothic",
)

#: Stands for the font of a sign that no font has.
_NOBODY = ""


class Fonts:
    """Draws each sign in the first font that has it."""

    def __init__(self) -> None:
        self._names: List[Optional[str]] = [*_installed([*_LATIN, *_ASIAN]), None]

    def has(self, text: str) -> bool:
        """Whether the fonts here can show all of this text."""
        return all(self._name_for(sign) is not _NOBODY for sign in text)

    @lru_cache(maxsize=512)
    def draw(self, text: str, size: int, color: str, bold: bool = False) -> pygame.Surface:
        """The text as a picture; the same one every time."""
        runs = ["".join(signs) for _, signs in groupby(text, key=self._name_for)]
        fonts = [self._font(self._name_for(run[0]), size, bold) for run in runs]
        pieces = [font.render(run, True, color) for font, run in zip(fonts, runs)]
        if len(pieces) == 1:
            return pieces[0]
        above = max((font.get_ascent() for font in fonts), default=0)
        tops = [above - font.get_ascent() for font in fonts]
        height = max((top + piece.get_height() for top, piece in zip(tops, pieces)), default=size)
        drawn = pygame.Surface((sum(piece.get_width() for piece in pieces), height), pygame.SRCALPHA)
        left = 0
        for top, piece in zip(tops, pieces):
            drawn.blit(piece, (left, top))
            left += piece.get_width()
        return drawn

    @lru_cache(maxsize=4096)
    def _name_for(self, sign: str) -> Optional[str]:
        """Name of a font that has the sign; `None` is pygame's own font."""
        return next((name for name in self._names if _has_sign(self._font(name, 16, False), sign)), _NOBODY)

    @lru_cache(maxsize=64)
    def _font(self, name: Optional[str], size: int, bold: bool) -> pygame.font.Font:
        if name is None or name is _NOBODY:
            return pygame.font.Font(None, size)
        path = pygame.font.match_font(name, bold=bold) or pygame.font.match_font(name)
        return pygame.font.Font(path, size)


def _installed(wanted: Sequence[str]) -> List[str]:
    there = set(pygame.font.get_fonts())
    return [name for name in wanted if name in there]


@lru_cache(maxsize=4096)
def _has_sign(font: pygame.font.Font, sign: str) -> bool:
    """A font draws every sign that it lacks as the same box, and so also one that no font has."""
    return sign.isspace() or _pixels(font, sign) != _pixels(font, "\uffff")


@lru_cache(maxsize=4096)
def _pixels(font: pygame.font.Font, sign: str) -> bytes:
    return pygame.image.tobytes(font.render(sign, True, "white"), "RGBA")
