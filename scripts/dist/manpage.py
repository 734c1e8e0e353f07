"""The manual page, made of what `--help` of the binary prints, so that it tells the same."""

import re
import time

from common import NAME, output, version

OPTION = re.compile(r"^  (--[\w-]+(?: \S+)?) {2,}(\S.*)$")
SEE_ALSO = "README.md and protocol.md are installed beside this page, in share/doc/checkout-bridge."
ABOUT = "a sidecar through which a game engine uses payment SDKs by JSON-RPC 2.0"


def manual(binary, date):
    """The page as text of man(7); `date` is seconds since 1970."""
    serve, call = (output(binary, *words) for words in (["--help"], ["call", "--help"]))
    day = time.strftime("%Y-%m-%d", time.gmtime(date))
    head = f'.TH CHECKOUT-BRIDGE 1 "{day}" "{NAME} {version()}" "User Commands"'
    parts = [
        [head, ".SH NAME", f"{NAME} \\- {ABOUT}"],
        [".SH SYNOPSIS", ".nf", *map(_escaped, _usage(serve)), ".fi"],
        [".SH SERVE", *_body(serve)],
        [".SH CALL", *_body(call)],
        [".SH SEE ALSO", SEE_ALSO],
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def _usage(text):
    """The usage lines, without the word before them."""
    lines = text.split("\n\n", 1)[0].splitlines()
    return [line.removeprefix("usage:").strip() for line in lines]


def _body(text):
    """All after the usage, its options as tagged paragraphs."""
    lines = []
    for line in text.rstrip().split("\n\n", 1)[1].splitlines():
        option = OPTION.match(line)
        if option:
            lines += [".TP", f".B {_escaped(option.group(1))}", _escaped(option.group(2))]
        else:
            lines.append(_escaped(line.strip()) if line.strip() else ".PP")
    return lines


def _escaped(line):
    """The line with what roff would take for its own made plain."""
    plain = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
