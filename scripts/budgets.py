#!/usr/bin/env python3
"""Measures the sources against the project's budgets, prints one table, and exits 1 when one is broken.

Usage: budgets.py [ROOT]

Lengths run from the line of the keyword to the closing brace, both counted, comments and blanks included. Swift,
JavaScript, C and C# are read by indentation, which the formatter guarantees; a file that says "generated" in its first five
lines is left out.
"""

import ast
import math
import re
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path

FUNCTION_MEDIAN, FUNCTION_P90, FUNCTION_MAX = 8, 30, 60
FILE_MAX = 400
DOCUMENTED_SHARE = 0.95

SWIFT_MODIFIERS = r"(?:@\w+(?:\([^)]*\))?\s+|(?:[a-z]+(?:\([a-z]+\))?)\s+)*"
SWIFT_FUNCTION = re.compile(rf"^(\s*){SWIFT_MODIFIERS}(?:func\s|init[?(<]|deinit\b|subscript[(<]|var\s+\w+:[^=]*\{{(?!\s*get\b))")
JS_FUNCTION = re.compile(
    r"^(\s*)(?:(?:export|default|static|async|get|set)\s+)*"
    r"(?!(?:if|for|while|switch|catch|return|with)\b)(?:function\b.*|\*?#?\w+\s*\([^;=]*)\{\s*$"
)
C_FUNCTION = re.compile(r"^()(?!typedef\b|struct\b|enum\b|extern\b|return\b)[A-Za-z_][\w\s*]*\([^;]*$")
CSHARP_FUNCTION = re.compile(
    r"^(\s*)(?:(?:public|internal|protected|private|static|override|virtual|abstract|sealed|async)\s+)+(?!class\b|struct\b)[\w<>\[\]?, .]*[\w>]\((?:.*[^;])?$"
)
SWIFT_PUBLIC = re.compile(
    rf"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s+{SWIFT_MODIFIERS}"
    r"(?:func|var|let|init|subscript|struct|class|enum|actor|protocol|typealias|case)\b"
)
ESCAPES = re.compile(r"@unchecked\b|\bUnmanaged\b|nonisolated\(unsafe\)|\btry!|\bas!|(?<=[\w)\]}?])!(?![=\w])")
STRING = re.compile(r'"(?:\\.|[^"\\])*"')


@dataclass
class Group:
    """What was measured of one language."""

    name: str
    files: dict = field(default_factory=dict)
    functions: dict = field(default_factory=dict)

    def add(self, path, lines, functions):
        self.files[path] = len(lines)
        for start, length in functions:
            self.functions[f"{path}:{start + 1}"] = length

    def function_sizes(self):
        """Median, 90th percentile and longest."""
        sizes = sorted(self.functions.values()) or [0]
        return statistics.median(sizes), sizes[math.ceil(len(sizes) * 0.9) - 1], sizes[-1]

    def faults(self):
        median, p90, _ = self.function_sizes()
        if median > FUNCTION_MEDIAN:
            yield f"{self.name}: the median function has {median} lines, the budget is {FUNCTION_MEDIAN}"
        if p90 > FUNCTION_P90:
            yield f"{self.name}: the 90th percentile function has {p90} lines, the budget is {FUNCTION_P90}"
        for place, length in self.functions.items():
            if length > FUNCTION_MAX:
                yield f"{place}: function of {length} lines, the limit is {FUNCTION_MAX}"
        for path, length in self.files.items():
            if length > FILE_MAX:
                yield f"{path}: {length} lines, the limit is {FILE_MAX}"


def indent(line):
    return len(line) - len(line.lstrip())


def code_of(line):
    """The line without string contents and without a trailing comment."""
    return STRING.sub('""', line).split("//")[0].rstrip()


def end_of_block(lines, start, opened):
    """The line that closes the block opened on line `opened` by a declaration that begins on line `start`."""
    for end in range(opened + 1, len(lines)):
        if lines[end].strip().startswith("}") and indent(lines[end]) == indent(lines[start]):
            return end
    return len(lines) - 1


def length_of_function(lines, start):
    """Lines of the function that begins at `start`, or None when it has no body (a protocol's requirement)."""
    for at in range(start, len(lines)):
        line = code_of(lines[at])
        continues = line.lstrip().startswith((")", "->", "where", "throws"))
        if at > start and line.strip() == "{" and indent(line) == indent(lines[start]):
            return end_of_block(lines, start, at) - start + 1
        if at > start and not continues and (not line or indent(line) <= indent(lines[start])):
            return None
        if line.endswith("{") or re.search(r"\{ (\w+(, \w+)*|\([\w, ]+\)) in$", line):
            return end_of_block(lines, start, at) - start + 1
        if "{" in line and line.endswith("}"):
            return at - start + 1
    return None


def functions_by_indentation(lines, pattern):
    for start, line in enumerate(lines):
        if pattern.match(line) and (length := length_of_function(lines, start)):
            yield start, length


def functions_in_python(lines):
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno - 1, node.end_lineno - node.lineno + 1


FUNCTIONS = {
    ".swift": lambda lines: functions_by_indentation(lines, SWIFT_FUNCTION),
    ".mjs": lambda lines: functions_by_indentation(lines, JS_FUNCTION),
    ".js": lambda lines: functions_by_indentation(lines, JS_FUNCTION),
    ".py": functions_in_python,
    ".c": lambda lines: functions_by_indentation(lines, C_FUNCTION),
    ".cs": lambda lines: functions_by_indentation(lines, CSHARP_FUNCTION),
    ".h": lambda lines: functions_by_indentation(lines, C_FUNCTION),
}


def line_above(lines, at):
    """The nearest line above that is not an attribute of the same declaration."""
    while at > 0 and re.fullmatch(r"\s*(@\w+(\([^)]*\))?\s*)+", lines[at - 1]):
        at -= 1
    return lines[at - 1].strip() if at else ""


def undocumented(lines):
    """Line numbers of all public declarations, and of those without a doc comment."""
    public = [at for at, line in enumerate(lines) if SWIFT_PUBLIC.match(line)]
    return public, [at for at in public if not line_above(lines, at).startswith("///")]


def escapes_without_reason(lines):
    """Lines with an unsafe escape, and those of them with no comment above; one comment serves a run of lines."""
    found = [at for at, line in enumerate(lines) if ESCAPES.search(code_of(line))]
    bare = []
    for at in found:
        above = line_above(lines, at)
        excused = above.startswith("//") or (at - 1 in found and at - 1 not in bare)
        if not excused:
            bare.append(at)
    return found, bare


def sources(root):
    """Measured files: Swift under Sources, Python and JavaScript under clients, the C client without its tests."""
    measured = (("Sources", {".swift"}), ("clients", {".py", ".mjs", ".js"}), ("clients/c/src", {".c", ".h"}), ("clients/csharp", {".cs"}))
    for folder, suffixes in measured:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and not {"node_modules", ".venv"} & set(path.parts):
                lines = path.read_text().splitlines()
                if not any("generated" in line.lower() for line in lines[:5]):
                    yield path.relative_to(root), lines


def measure(root):
    """The groups, the count of public declarations and of escapes, and every broken budget as a sentence."""
    groups = {".swift": Group("Swift"), ".py": Group("Python"), ".mjs": Group("Node"), ".c": Group("C"), ".cs": Group("C#")}
    groups[".js"], groups[".h"] = groups[".mjs"], groups[".c"]
    public = missing = escapes = 0
    faults = []
    for path, lines in sources(root):
        groups[path.suffix].add(path, lines, FUNCTIONS[path.suffix](lines))
        if path.suffix == ".swift":
            declared, bare = undocumented(lines)
            public, missing = public + len(declared), missing + len(bare)
            found, unexplained = escapes_without_reason(lines)
            escapes += len(found)
            faults += [f"{path}:{at + 1}: unsafe escape with no reason on the line above" for at in unexplained]
    measured = [groups[suffix] for suffix in (".swift", ".py", ".mjs", ".c", ".cs") if groups[suffix].files]
    for group in measured:
        faults += group.faults()
    if public and 1 - missing / public < DOCUMENTED_SHARE:
        faults.append(f"{missing} of {public} public declarations have no doc comment, the budget is 5 in 100")
    return measured, (public, missing, escapes), faults


def main(root):
    groups, (public, missing, escapes), faults = measure(root)
    print(f"{'':8}{'files':>7}{'longest':>9}{'functions':>11}{'median':>8}{'p90':>6}{'longest':>9}")
    for group in groups:
        median, p90, longest = group.function_sizes()
        row = (len(group.files), max(group.files.values()), len(group.functions))
        print(f"{group.name:8}{row[0]:7}{row[1]:9}{row[2]:11}{median:8g}{p90:6}{longest:9}")
    print(f"{'budget':8}{'':7}{FILE_MAX:9}{'':11}{FUNCTION_MEDIAN:8}{FUNCTION_P90:6}{FUNCTION_MAX:9}")
    print(f"public declarations: {public}, undocumented: {missing}; unsafe escapes: {escapes}")
    for fault in faults:
        print(f"over budget: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
