"""Item pictures: fetched and drawn on threads, so that the frame only looks whether one is there."""

from __future__ import annotations

import colorsys
import io
import re
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Dict, Optional

import pygame

from . import sandbox

_HSL = re.compile(rb"hsl\((\d+),(\d+)%,(\d+)%\)")


class Pictures:
    """One square surface for each URL and size."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._threads = ThreadPoolExecutor(2, "pictures")
        self._loading: "Dict[str, Future[pygame.Surface]]" = {}

    def get(self, url: Optional[str]) -> Optional[pygame.Surface]:
        """The picture, or `None` while it is on its way, when it cannot be had, and when there is none."""
        if not url:
            return None
        if url not in self._loading:
            self._loading[url] = self._threads.submit(self._load, url)
        loading = self._loading[url]
        return loading.result() if loading.done() and not loading.exception() else None

    def close(self) -> None:
        self._threads.shutdown()

    def _load(self, url: str) -> pygame.Surface:
        data = sandbox.read(url)
        size = (self._size, self._size)
        if data.lstrip().startswith(b"<svg"):
            return pygame.image.load_sized_svg(io.BytesIO(_HSL.sub(_hex, data)), size)
        return pygame.transform.smoothscale(pygame.image.load(io.BytesIO(data)), size)


def _hex(found: "re.Match[bytes]") -> bytes:
    """SDL's reader of SVG knows no hsl() and would draw grey."""
    hue, saturation, lightness = (int(part) for part in found.groups())
    red, green, blue = colorsys.hls_to_rgb(hue / 360, lightness / 100, saturation / 100)
    return b"#%02x%02x%02x" % (round(red * 255), round(green * 255), round(blue * 255))
