"""Rows as a grid where the terminal is wide enough for its words, else one below the other."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

MOST = 12
"""Characters of a word for which a column is made wide enough; longer ones, such as paths, may be folded."""
GAP = 3
"""Characters between two columns."""


def fitted(columns: Sequence[str], rows: Sequence[Sequence[Text]], width: int, title: str = "") -> RenderableType:
    """Rows under the names of their columns, those without any content left out.

    Args:
        columns: their names.
        rows: cells, as many as columns.
        width: characters of a line.
        title: stands above a grid.
    """
    used = [place for place, _ in enumerate(columns) if not place or any(row[place].plain for row in rows)]
    names = [columns[place] for place in used]
    kept = [[row[place] for place in used] for row in rows]
    if sum(_least(place, name, kept) + GAP for place, name in enumerate(names)) > width:
        return Group(*(Text(title, style="bold"),) if title else (), *(_record(names, row) for row in kept))
    grid = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold")
    for place, name in enumerate(names):
        grid.add_column(Text(name, no_wrap=True), overflow="fold", no_wrap=not place, min_width=len(name))
    for row in kept:
        grid.add_row(*row)
    return grid


def _least(place: int, name: str, rows: Sequence[Sequence[Text]]) -> int:
    """Characters that a column needs: the first one, which names the row, is never folded."""
    cells = [row[place].plain for row in rows]
    words = cells if not place else [word[:MOST] for cell in cells for word in cell.split()]
    return max(map(len, (name, *words)))


def _record(names: Sequence[str], row: Sequence[Text]) -> RenderableType:
    pairs = Table.grid(padding=(0, 2, 0, 0))
    pairs.add_column(style="dim", no_wrap=True)
    pairs.add_column(overflow="fold")
    for name, cell in zip(names[1:], row[1:], strict=True):
        if cell.plain:
            pairs.add_row(f"  {name}", cell)
    return Group(Text(row[0].plain, style="bold"), pairs)
