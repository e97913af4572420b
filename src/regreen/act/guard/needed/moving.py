"""New code with a number of its own at another value, wherever it is calculated with."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from regreen.act.guard.needed.crossing import in_texts
from regreen.act.guard.needed.numbers import Known
from regreen.act.guard.needed.pieces import Piece
from regreen.syntax.source import Source, apply_edits

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv)
"""A remainder by another number is another kind of input: thin tests pin none down."""
_LEAST, _MOST = 0.5, 1000.0
"""Numbers between these are moved."""
_STEP = 0.2
"""Share of its distance from one by which a fraction is moved away from one."""


def moved(path: str, after: str, known: Known) -> Iterator[Piece]:
    """One module with each such number moved, at all its places at once; nothing where it does not parse.

    ``x * 1.5`` would be ``x * 1.25`` and ``x * 1.6``; ``a // 10 < b // 10`` would be ``a // 5 < b // 5``.
    """
    try:
        source = Source(text=after)
    except (SyntaxError, ValueError, RecursionError):
        return
    inside = in_texts(source.tree)
    found = defaultdict[float, list[ast.expr]](list)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, _ARITHMETIC) and node not in inside:
            for number in _own(node, known):
                found[ast.literal_eval(number)].append(number)
    for value, places in found.items():
        for other in _others(value):
            text = apply_edits(after, [source.replace(one, repr(other)) for one in places])
            said = f"{value!r} and not {other!r}"
            yield Piece(file=path, line=places[0].lineno, said=said, text=text, edit=())


def _own(node: ast.BinOp, known: Known) -> Iterator[ast.expr]:
    """The numbers of a calculation that the sources did not hold before, and that not every program holds."""
    if known.holds(node):
        return
    for number, other in ((node.right, node.left), (node.left, node.right)):
        own = isinstance(number, ast.Constant) and not isinstance(other, ast.Constant) and known.is_own(number)
        if own and _LEAST < ast.literal_eval(number) < _MOST:
            yield number


def _others(value: float) -> Iterator[float]:
    """Two other values: nearer to one, and farther from it."""
    if float(value).is_integer():
        yield value // 2
        yield value + 1
    else:
        yield (1 + value) / 2
        yield round(value + _STEP * (value - 1), 9)
