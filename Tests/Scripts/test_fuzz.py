"""The script that runs the fuzzers knows all targets, and takes nothing else."""

import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/fuzz.sh"
TARGETS = re.search(r"^all=\((.*)\)$", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE).group(1).split()


def test_each_target_has_a_check_and_a_corpus():
    declared = (ROOT / "Tests/FuzzTargets/FuzzTarget.swift").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^    case (\w+)$", declared, re.MULTILINE)) == sorted(TARGETS)
    assert sorted(folder.name for folder in (ROOT / "Tests/FuzzCorpus").iterdir()) == sorted(TARGETS)


@pytest.mark.parametrize(
    "words, reason",
    [
        ([], "usage:"),
        (["stop"], "usage:"),
        (["run"], "usage:"),
        (["run", "0"], "usage:"),
        (["run", "1m"], "usage:"),
        (["run", "1", "nothing"], f"no target nothing; there are: {' '.join(TARGETS)}"),
    ],
)
def test_wrong_usage_is_refused_before_anything_is_built(words, reason):
    done = subprocess.run([SCRIPT, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert reason in done.stderr
    assert done.stdout == ""
