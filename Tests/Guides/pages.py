"""Reads the fenced blocks of a Markdown page, and makes of them one session as a reader would have it.

What stands on the line above a block counts:

    <!-- not run: REASON -->   the block is left out, and listed
    <!-- continues -->         the block goes on from the one before of the same language, as one program
    <!-- prints -->            the block is what the one before writes on stdout; … stands for any text
"""

import re
from dataclasses import dataclass

RUN = {"sh": "", "python": "python3", "js": "node"}
SUFFIX = {"python": ".py", "js": ".mjs"}
#: Languages that are no commands; anything else is a mistake of the page.
SHOWN = {"", "json", "swift", "ts", "text", "exchange", "c", "gdscript", "cpp", "csharp", "lua", "systemd"}

_FENCE = re.compile(
    r"^(?P<note><!-- (?:not run: (?P<reason>[^>]+?)|(?P<word>continues|prints)) -->\n)?"
    r"^```(?P<language>[\w-]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """One fenced block: where it is, what it says, and what is noted about it."""

    line: int
    language: str
    text: str
    reason: str
    word: str

    @property
    def runs(self):
        return self.language in RUN and not self.reason and self.word != "prints"


def blocks(text):
    """All fenced blocks of a page, in order."""
    return [
        Block(
            text.count("\n", 0, found.start("language")) + 1,
            found["language"],
            found["text"],
            found["reason"] or "",
            found["word"] or "",
        )
        for found in _FENCE.finditer(text)
    ]


def joined(page_blocks):
    """The blocks that run, with those that continue another one put at its end, where that program runs."""
    steps = []
    for block in filter(lambda block: block.runs, page_blocks):
        if block.word == "continues":
            before = max(index for index, step in enumerate(steps) if step.language == block.language)
            begun = steps.pop(before)
            block = Block(block.line, block.language, begun.text + block.text, "", "")
        steps.append(block)
    return steps


def printed(page_blocks):
    """Line of a block that runs, and what the page says it prints."""
    ran = None
    for block in page_blocks:
        if block.word == "prints":
            yield ran.line, block.text
        elif block.runs:
            ran = block


def session(steps, folder):
    """A shell script that runs the steps one after the other in one shell and keeps what each one prints."""
    lines = ["set -euo pipefail", "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT"]
    for step in steps:
        lines += [f"echo '@@ line {step.line}' >&2", f"exec 3>&1 >{folder}/{step.line}.out"]
        if step.language in SUFFIX:
            file = folder / f"{step.line}{SUFFIX[step.language]}"
            file.write_text(step.text)
            lines.append(f"{RUN[step.language]} {file}")
        else:
            lines.append(step.text)
        lines.append("exec >&3")
    return "\n".join(lines)


def is_printed(expected, got):
    """Whether the text is as expected, with … for any text."""
    pattern = ".*".join(re.escape(part) for part in expected.strip().split("…"))
    return re.fullmatch(pattern, got.strip(), re.DOTALL) is not None
