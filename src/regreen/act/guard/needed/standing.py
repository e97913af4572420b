"""Which old lines stood where a new line stands."""

import ast
import difflib
from collections.abc import Sequence

from regreen.syntax.scopes import outer_functions

Row = tuple[str, int, int, int, int]


class Standing:
    """The old lines of one file for each of its new ones."""

    def __init__(self, before: str, after: str, old: ast.Module, new: ast.Module) -> None:
        """Compare both texts; the trees are theirs."""
        self._rows: Sequence[Row] = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines()).get_opcodes()
        self._old = {one.qualname: one.node for one in outer_functions(old)}
        self._new = {one.qualname: one.node for one in outer_functions(new)}
        self._count = len(before.splitlines())

    def of(self, line: int) -> Sequence[int]:
        """One-based old lines in whose place a new one stands; where it only came in between, those of its function,
        and where that is new too, all.
        """
        for kind, start, end, low, high in self._rows:
            if low < line <= high and start < end:
                return (start + line - low,) if kind == "equal" else range(start + 1, end + 1)
        name = next((name for name, node in self._new.items() if node.lineno <= line <= (node.end_lineno or 0)), "")
        old = self._old.get(name)
        return range(1, self._count + 1) if old is None else range(old.lineno, (old.end_lineno or old.lineno) + 1)
