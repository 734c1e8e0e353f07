"""scripts/check-costs.py refuses what became dearer."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BRIDGE = os.environ.get("CHECKOUT_BRIDGE_BIN", ROOT / ".build/release/checkout-bridge")

pytestmark = pytest.mark.skipif(not shutil.which("valgrind"), reason="there is no valgrind")

PINGS = {"name": "pings", "method": "bridge.ping", "params": {}, "inFlight": 64, "calls": 64}


def check(tmp_path, instructions, allocations):
    limits = tmp_path / "limits.json"
    limits.write_text(json.dumps([{**PINGS, "instructions": instructions, "allocations": allocations}]))
    command = [sys.executable, ROOT / "scripts/check-costs.py", BRIDGE, limits]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def test_a_call_within_its_limits_passes(tmp_path):
    done = check(tmp_path, 1_000_000, 1000)
    assert done.returncode == 0, done.stderr
    assert "pings" in done.stdout


@pytest.mark.parametrize("limits", [(100, 1000), (1_000_000, 0)])
def test_a_call_over_one_of_its_limits_is_refused_by_name(tmp_path, limits):
    done = check(tmp_path, *limits)
    assert done.returncode == 1
    assert "more than limits.json allows: pings" in done.stderr
