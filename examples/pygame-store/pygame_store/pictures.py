"""Item pictures: fetched and drawn on threads, so that the frame only looks whether one is there."""

from __future__ import annotations

import io
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Dict, Optional

import pygame

from . import sandbox


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
            return pygame.image.load_sized_svg(io.BytesIO(data), size)
        return pygame.transform.smoothscale(pygame.image.load(io.BytesIO(data)), size)
