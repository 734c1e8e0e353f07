"""Where things are in this repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "clients/python/src"
STORE = ROOT / "examples/pygame-store"
