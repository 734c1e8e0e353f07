"""Draws the shop, and knows what can be pressed where."""

from __future__ import annotations

from typing import Dict, Optional, Tuple

import pygame
from checkout_bridge import models
from pygame import Rect

from . import look
from .fonts import Fonts
from .languages import LANGUAGES, Language
from .meter import BUDGET, FrameMeter
from .model import Store
from .pictures import Pictures
from .shapes import rounded, sky

#: What a press means: ("buy", sku), ("language", locale), ("page", ""), ("pay", ""), ("cancel", "").
Action = Tuple[str, str]

#: How long a grant is celebrated, in frames.
_CELEBRATION = 240


class View:
    """One window. `draw` shows the store as it is; `action_at` tells what was pressed on what `draw` showed last."""

    def __init__(self, screen: pygame.Surface) -> None:
        self._screen = screen
        self._fonts = Fonts()
        self._pictures = Pictures(look.PICTURE)
        self._buttons: Dict[Action, Rect] = {}
        self._names: Dict[str, str] = {}
        self._celebrated: Tuple[Optional[Tuple[str, int]], int] = (None, 0)

    def action_at(self, place: Tuple[int, int]) -> Optional[Action]:
        return next((action for action, area in self._buttons.items() if area.collidepoint(place)), None)

    def center_of(self, action: Action) -> Optional[Tuple[int, int]]:
        """Where to press for an action, if it is on the screen."""
        area = self._buttons.get(action)
        return area.center if area else None

    def close(self) -> None:
        self._pictures.close()

    def draw(self, store: Store, meter: FrameMeter) -> None:
        self._buttons = {}
        self._screen.blit(sky(look.SIZE, look.SKY_TOP, look.SKY_BOTTOM), (0, 0))
        self._draw_header(store)
        for index, item in enumerate(store.items.values()):
            self._draw_card(look.cell(index), item, self._words(store.language))
        if store.items:
            self._draw_bag(look.cell(len(store.items)), store)
            self._draw_ladder(store)
        self._draw_status(store, meter)
        self._draw_celebration(store)
        if store.checkout:
            self._draw_checkout(store)

    def _words(self, language: Language) -> Language:
        """The language itself, or English where no font here has its signs."""
        return language if self._fonts.has("".join(language.words.values())) else LANGUAGES[0]

    def _name(self, item: models.Item) -> str:
        """Its name in the language of the shop, or the first one it had, which is English."""
        first = self._names.setdefault(item.sku, item.name)
        return item.name if self._fonts.has(item.name) else first

    def _draw_header(self, store: Store) -> None:
        words = self._words(store.language)
        self._text(words.words["title"], (look.MARGIN, 22), 26, look.INK, bold=True)
        right = look.SIZE[0] - look.MARGIN
        for language in reversed(LANGUAGES):
            name = language.own_name if self._fonts.has(language.own_name) else language.locale
            label = self._fonts.draw(name, 14, look.INK)
            area = Rect(0, 22, label.get_width() + 22, 30)
            area.right = right
            color = look.CHIP_ON if language == store.language else look.CHIP
            self._screen.blit(rounded(area.size, 15, color, look.CARD_EDGE), area)
            self._screen.blit(label, label.get_rect(center=area.center))
            self._buttons[("language", language.locale)] = area
            right = area.left - 8

    def _draw_card(self, area: Rect, item: models.Item, words: Language) -> None:
        self._screen.blit(rounded(area.size, 14, look.CARD, look.CARD_EDGE), area)
        self._draw_picture(item, Rect(area.x + 14, area.y + 14, look.PICTURE, look.PICTURE))
        if item.quantity > 1:
            self._text(f"x {item.quantity:,}", (area.x + 104, area.y + 40), 18, look.SOFT, bold=True)
        self._text(self._name(item), (area.x + 14, area.y + 100), 16, look.INK, width=area.width - 28)
        self._text(item.price.display, (area.x + 14, area.bottom - 41), 19, look.GOLD, bold=True, width=112)
        self._button(("buy", item.sku), words.words["buy"], Rect(area.right - 96, area.bottom - 48, 84, 36))

    def _draw_picture(self, item: models.Item, area: Rect) -> None:
        picture = self._pictures.get(item.image_url)
        if picture:
            self._screen.blit(picture, area)
            return
        self._screen.blit(rounded(area.size, 14, look.CHIP_ON, look.CARD_EDGE), area)
        letter = self._fonts.draw(self._name(item)[:1], 34, look.SOFT, True)
        self._screen.blit(letter, letter.get_rect(center=area.center))

    def _draw_bag(self, area: Rect, store: Store) -> None:
        words = self._words(store.language).words
        edge = look.GREEN if store.granted else look.CARD_EDGE
        self._screen.blit(rounded(area.size, 14, look.CHIP, edge), area)
        self._text(words["bag"], (area.x + 14, area.y + 14), 16, look.SOFT, bold=True)
        if not store.grants.bag:
            self._text(words["empty"], (area.x + 14, area.y + 46), 15, look.FAINT)
        for line, (sku, count) in enumerate(list(store.grants.bag.items())[:6]):
            item = store.items.get(sku)
            name = self._name(item) if item else sku
            fresh = store.granted is not None and store.granted[0] == sku
            self._text(f"{count:,}  {name}", (area.x + 14, area.y + 44 + 22 * line), 15,
                       look.GREEN if fresh else look.INK, width=area.width - 28)

    def _draw_ladder(self, store: Store) -> None:
        self._text(self._words(store.language).words["ladder"], look.LADDER.topleft, 14, look.SOFT, bold=True)
        sold = {item.price.amount for item in store.items.values()}
        width = (look.LADDER.width + 8) // max(1, len(store.ladder))
        for step, point in enumerate(store.ladder):
            area = Rect(look.LADDER.x + step * width, look.LADDER.y + 28, width - 8, 36)
            offered = point.local_price.amount in sold
            self._screen.blit(rounded(area.size, 8, look.CHIP_ON if offered else look.CHIP), area)
            price = self._fonts.draw(point.local_price.display, 13, look.GOLD if offered else look.FAINT)
            self._screen.blit(price, price.get_rect(center=area.center))

    def _draw_status(self, store: Store, meter: FrameMeter) -> None:
        color = look.RED if meter.worst > BUDGET else look.GREEN
        said = f"bridge  {meter.current:.2f} ms now   {meter.worst:.2f} ms worst   of {BUDGET:.0f}"
        timing = self._fonts.draw(said, 13, color)
        self._screen.blit(timing, timing.get_rect(midright=look.STATUS.midright))
        room = look.STATUS.width - timing.get_width() - 24
        self._text(store.status + self._missing_font(store), (look.STATUS.x, look.STATUS.y + 6), 14, look.SOFT, width=room)

    def _missing_font(self, store: Store) -> str:
        if self._words(store.language) == store.language:
            return ""
        return f" - no font here has {store.language.locale}: install fonts-noto-cjk"

    def _draw_celebration(self, store: Store) -> None:
        shown, frames = self._celebrated
        frames = frames + 1 if shown == store.granted else 0
        self._celebrated = (store.granted, frames)
        item = store.items.get(store.granted[0]) if store.granted else None
        if item is None or store.granted is None or frames > _CELEBRATION:
            return
        label = self._fonts.draw(f"+ {store.granted[1]:,}  {self._name(item)}", 24, look.GREEN_INK, True)
        area = Rect(0, 0, label.get_width() + look.PICTURE + 56, look.PICTURE + 16)
        area.midbottom = (look.SIZE[0] // 2, look.LADDER.bottom + 2)
        self._screen.blit(rounded(area.size, 22, look.GREEN), area)
        self._draw_picture(item, Rect(area.x + 12, area.y + 8, look.PICTURE, look.PICTURE))
        self._screen.blit(label, label.get_rect(midleft=(area.x + look.PICTURE + 30, area.centery)))

    def _draw_checkout(self, store: Store) -> None:
        checkout, words = store.checkout, self._words(store.language).words
        if checkout is None:
            return
        self._buttons = {}
        shade = pygame.Surface(look.SIZE, pygame.SRCALPHA)
        shade.fill((6, 9, 20, 190))
        self._screen.blit(shade, (0, 0))
        area, item = look.CHECKOUT, store.items[checkout.sku]
        self._screen.blit(rounded(area.size, 20, look.CARD, look.CARD_EDGE), area)
        self._draw_picture(item, Rect(area.x + 28, area.y + 32, look.PICTURE, look.PICTURE))
        self._text(self._name(item), (area.x + 128, area.y + 36), 24, look.INK, bold=True, width=350)
        self._text(item.price.display, (area.x + 128, area.y + 74), 24, look.GOLD, bold=True)
        self._text(checkout.order_id, (area.x + 28, area.y + 134), 14, look.SOFT)
        self._text(checkout.url, (area.x + 28, area.y + 158), 13, look.FAINT, width=area.width - 56)
        buttons = (("page", f"{words['page']} (O)", 186), ("cancel", f"{words['cancel']} (Esc)", 136),
                   ("pay", f"{words['pay']} (P)", 106))
        left = area.x + 24
        for action, label, width in buttons:
            self._button((action, ""), label, Rect(left, area.bottom - 66, width, 42), quiet=action != "pay")
            left += width + 12

    def _button(self, action: Action, label: str, area: Rect, quiet: bool = False) -> None:
        color, ink = (look.CHIP_ON, look.INK) if quiet else (look.GOLD, look.GOLD_INK)
        self._screen.blit(rounded(area.size, 10, color), area)
        text = self._fonts.draw(label, 14, ink, True)
        if text.get_width() > area.width - 8:
            text = pygame.transform.smoothscale_by(text, (area.width - 8) / text.get_width())
        self._screen.blit(text, text.get_rect(center=area.center))
        self._buttons[action] = area

    def _text(self, text: str, place: Tuple[int, int], size: int, color: str, bold: bool = False,
              width: int = 10_000) -> None:
        """Cut off at `width`, in pixels."""
        drawn = self._fonts.draw(text, size, color, bold)
        self._screen.blit(drawn, place, Rect(0, 0, min(width, drawn.get_width()), drawn.get_height()))
