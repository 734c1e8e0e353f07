"""What a reader copies from the pages works: each page is one session with a shell in a folder of its own."""

import os
import subprocess
import sys

import pytest
from pages import RUN, SHOWN, blocks, is_printed, joined, printed, session
from places import CLIENT, ROOT

PATTERNS = ("README.md", "docs/**/*.md", "examples/*/*.md", "clients/*/*.md")
PAGES = [page for pattern in PATTERNS for page in sorted(ROOT.glob(pattern))]
BLOCKS = {page: blocks(page.read_text(encoding="utf-8")) for page in PAGES}
RUNNABLE = [page for page in PAGES if any(block.runs for block in BLOCKS[page])]
LEFT_OUT = [(page, block) for page in PAGES for block in BLOCKS[page] if block.reason]
#: Longest time for one page, in seconds.
WAIT = 120


def name_of(value):
    return str(value.relative_to(ROOT)) if hasattr(value, "relative_to") else f"line-{value.line}"


@pytest.fixture
def desk(binary, private_dir):
    """A folder as the root of the repository looks to the pages, with the bridge on PATH."""
    (private_dir / "bin").mkdir()
    (private_dir / "bin/checkout-bridge").symlink_to(binary)
    python = private_dir / "bin/python3"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (private_dir / ".build/release").mkdir(parents=True)
    (private_dir / ".build/release/checkout-bridge").symlink_to(binary)
    for shared in ("clients", "examples"):
        (private_dir / shared).symlink_to(ROOT / shared)
    (private_dir / "node_modules").mkdir()
    (private_dir / "node_modules/checkout-bridge").symlink_to(ROOT / "clients/node")
    (private_dir / "steps").mkdir()
    (private_dir / ".curlrc").write_text("fail\n")  # A request that is refused fails the page.
    return private_dir


def run(script, desk):
    """Runs a session in the folder, without anything of this machine's own settings for the bridge."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CHECKOUT_BRIDGE_")}
    environment = {
        **inherited,
        "PATH": f"{desk / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(CLIENT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(desk),
        "TMPDIR": str(desk),
    }
    return subprocess.run(
        ["bash", "-c", script], cwd=desk, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=WAIT, check=False,
    )


@pytest.mark.parametrize("page", RUNNABLE, ids=name_of)
def test_the_blocks_of_a_page_run_in_order(page, desk):
    steps = desk / "steps"
    done = run(session(joined(BLOCKS[page]), steps), desk)
    outputs = {int(file.stem): file.read_text() for file in steps.glob("*.out")}
    assert done.returncode == 0, f"{page.name}: {done.stdout}\nprinted: {outputs}"
    for line, expected in printed(BLOCKS[page]):
        assert is_printed(expected, outputs[line]), f"{page.name}, line {line} prints\n{outputs[line]}"


@pytest.mark.parametrize("page, block", LEFT_OUT, ids=name_of)
def test_a_block_that_is_not_run_says_why(page, block):
    assert len(block.reason) > 5
    pytest.skip(f"{page.name}, line {block.line}, is not run: {block.reason}")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_is_in_a_block_that_is_run(page):
    for block in BLOCKS[page]:
        assert block.language in {*RUN, *SHOWN}, f"line {block.line}: write sh, python or js, not {block.language}"
        commands = [line for line in block.text.splitlines() if line.startswith("$ ")]
        assert not commands, f"line {block.line}: {commands[0]} is not run; put it into an sh block"


def test_a_page_whose_block_fails_is_found(desk):
    page = blocks("```sh\nfalse\n```\n")
    assert run(session(joined(page), desk / "steps"), desk).returncode != 0


def test_a_page_whose_request_is_refused_is_found(desk):
    start = blocks((ROOT / "docs/sandbox.md").read_text(encoding="utf-8"))[0].text
    url = 'sed \'s/.*"url":"\\([^"]*\\)".*/\\1/\' sandbox.json'
    page = blocks(f"```sh\n{start}curl -s $({url})/_sandbox/state\n```\n```sh\ncurl -s $({url})/nowhere\n```\n")
    done = run(session(joined(page), desk / "steps"), desk)
    assert done.returncode == 22
    assert f"@@ line {page[1].line}" in done.stdout


def test_blocks_share_a_shell_and_programs_go_on():
    page = blocks("```sh\nA=1\n```\n```python\nx = 1\n```\n<!-- continues -->\n```python\nprint(x)\n```\n")
    assert [step.text for step in joined(page)] == ["A=1\n", "x = 1\nprint(x)\n"]


def test_what_a_page_says_is_printed_is_compared():
    assert is_printed('{"id":"…"}\n', '{"id":"ord_1"}\n')
    assert not is_printed('{"id":"…"}\n', '{"error":"ord_1"}\n')
