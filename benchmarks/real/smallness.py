"""Which bugs of a list have a small fix: `python benchmarks/real/smallness.py LIST [--into FOLDER]`.

A fix is small where it lies in one place of one source file, changes at most three lines, and brings no more lines
that begin a function or a class than it takes away. A changed line counts once: the greater of what goes and what
comes. Blank lines, comments and documentation do not count. fresh.py asks for such fixes with ``--small``; run by
itself, this prints a line for each bug of a list, so that the small ones of an older list can be counted apart.
"""

import argparse
import ast
import functools
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from pairs import Change, Pair, changes, lay

HERE = Path(__file__).parent
MOST_COUNTED = 3
BEGINS = re.compile(r"\s*(async\s+def|def|class)\b")


@functools.lru_cache(maxsize=16)
def documentation(text: str) -> set[int]:
    """Lines, from 0, of all docstrings of a file; none where this Python cannot read it."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return set()
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = [one.body[0] for one in ast.walk(tree) if isinstance(one, owners) and one.body]
    texts = [one for one in first if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)]
    spans = [(one.lineno, one.end_lineno or one.lineno) for one in texts if isinstance(one.value.value, str)]
    return {line - 1 for begin, end in spans for line in range(begin, end + 1)}


def counted(lines: Sequence[str], first: int, last: int) -> list[str]:
    """Lines of a file, from the first on and before the last, that are code."""
    silent = documentation("".join(lines))
    chosen = [lines[at] for at in range(first, last) if at not in silent]
    return [one for one in chosen if one.strip() and not one.lstrip().startswith("#")]


def code_lines(pair: Pair, change: Change) -> tuple[list[str], list[str]]:
    """Lines of code that a change takes away, and those that it brings."""
    old = (pair.project / change.file).read_text(errors="replace").splitlines(keepends=True)
    new = [*old[: change.first], *change.new, *old[change.last :]]
    gone = counted(old, change.first, change.last)
    return gone, counted(new, change.first, change.first + len(change.new))


def is_slight(pair: Pair, change: Change) -> bool:
    """Whether a change is a small fix by the rule above."""
    gone, come = code_lines(pair, change)
    begun = [sum(bool(BEGINS.match(one)) for one in lines) for lines in (gone, come)]
    return 0 < max(len(gone), len(come)) <= MOST_COUNTED and begun[1] <= begun[0]


def main() -> int:
    """Print a line for each bug of a list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list")
    parser.add_argument("--into", type=Path, default=Path(".real"))
    told = parser.parse_args()
    for bug in tomllib.loads((HERE / f"{told.list}.toml").read_text(encoding="utf-8"))["bug"]:
        pair = lay(bug["dist"], bug["old"], bug["new"], told.into)
        places = bug["fix"].split(", ")
        group = [one for one in changes(pair) if f"{one.file}:{one.first + 1}" in places]
        sides = [code_lines(pair, one) for one in group]
        small = len(group) == 1 and is_slight(pair, group[0])
        gone, come = (sum(len(side[at]) for side in sides) for at in (0, 1))
        sizes = f"{len(group)} places, {gone} removed, {come} added"
        print(f"{'small' if small else 'larger'} {bug['dist']} {bug['old']} {bug['test']}: {sizes}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
