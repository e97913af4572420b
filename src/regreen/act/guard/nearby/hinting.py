"""What a change spells out and the sources did not: bounds, sizes and words, to be asked for."""

import ast
import types
import warnings
from collections import Counter
from collections.abc import Iterator
from math import isfinite

from regreen.act.guard.change import Change
from regreen.act.guard.view import Side

MOST_NUMBERS = 8
MOST_TEXTS = 6
MOST_LETTERS = 60
"""Letters of a text: longer ones are for people."""
LARGEST = 10**9

Hint = int | float | str


def hints(change: Change) -> tuple[Hint, ...]:
    """Numbers and texts that Python files hold now and did not before, also as a compiler works them out (``5 * 5``);
    those that every program uses are left out.
    """
    before, after = Counter[Hint](), Counter[Hint]()
    for found, contents in ((before, change.before), (after, change.after)):
        for path, content in contents.items():
            found.update(_spelled(path, content))
    new = list((after - before).keys())
    numbers = [one for one in new if not isinstance(one, str)][:MOST_NUMBERS]
    return (*numbers, *[one for one in new if isinstance(one, str)][:MOST_TEXTS])


def _spelled(path: str, content: bytes) -> Iterator[Hint]:
    side = Side(path, content)
    module = side.python
    if module is None:
        return
    seen = [node.value for node in module.of(ast.Constant)]
    for value in (*seen, *_worked_out(side.text)):
        match value:
            case bool():
                continue
            case int() | float() if value not in (0, 1, -1) and isfinite(value) and abs(value) <= LARGEST:
                yield value
            case str() if 0 < len(value) <= MOST_LETTERS and "\n" not in value:
                yield value
            case _:
                continue


def _worked_out(text: str) -> Iterator[object]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            waiting = [compile(text, "<change>", "exec", dont_inherit=True)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    while waiting:
        code = waiting.pop()
        waiting.extend(one for one in code.co_consts if isinstance(one, types.CodeType))
        yield from (one for one in code.co_consts if not isinstance(one, types.CodeType))
