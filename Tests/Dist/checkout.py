"""Where this checkout is."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts" / "dist"
sys.path.insert(0, str(SCRIPTS))
