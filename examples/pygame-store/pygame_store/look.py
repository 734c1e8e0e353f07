"""Colours and places."""

from __future__ import annotations

from pygame import Rect

SIZE = (960, 612)

SKY_TOP, SKY_BOTTOM = "#1d2b4f", "#0e1426"
CARD, CARD_EDGE = "#26345c", "#3a4b7c"
CHIP, CHIP_ON = "#1a2545", "#33467c"
INK, SOFT, FAINT = "#f4f6ff", "#b6c2e4", "#8795bf"
GOLD, GOLD_INK = "#ffcf5c", "#3a2a00"
GREEN, GREEN_INK = "#5fd6a0", "#06301f"
RED = "#ff8a80"

COLUMNS, MARGIN, GAP = 4, 24, 16
CARD_SIZE = ((SIZE[0] - 2 * MARGIN - (COLUMNS - 1) * GAP) // COLUMNS, 186)
PICTURE = 76

LADDER = Rect(MARGIN, 480, SIZE[0] - 2 * MARGIN, 78)
STATUS = Rect(MARGIN, 570, SIZE[0] - 2 * MARGIN, 30)
CHECKOUT = Rect(0, 0, 500, 274)
CHECKOUT.center = (SIZE[0] // 2, SIZE[1] // 2 - 20)


def cell(index: int) -> Rect:
    """The place of a card: four in a row."""
    row, column = divmod(index, COLUMNS)
    return Rect(MARGIN + column * (CARD_SIZE[0] + GAP), 76 + row * (CARD_SIZE[1] + GAP), *CARD_SIZE)
