"""The save file: written whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Mapping


def read_save(path: Path) -> Mapping[str, Any]:
    """The last save, or an empty one when there is none."""
    return json.loads(path.read_text()) if path.exists() else {}


def write_save(path: Path, content: Mapping[str, Any]) -> None:
    """Replaces the save and returns once it is on disk: a crash leaves the old one or the new one."""
    beside = path.with_suffix(".new")
    with open(beside, "w") as file:
        json.dump(content, file, indent=1, sort_keys=True)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
