"""A value made one of the type that passing tests saw, right before a statement."""

import ast
from collections.abc import Iterator, Sequence
from math import exp

from regreen.repair.propose.site import Change, Site

PRIOR, LARGER, UNNAMED = 0.4, 0.45, 0.5
"""How likely it is by itself; how much less for each further part of what is written, and where the statement does not
name the value."""

Made = tuple[str, str, str, float]
"""Condition (empty: in any case), place, expression, and size."""


def of_kinds(
    site: Site, statement: ast.stmt, made: Sequence[Made], share: float
) -> Iterator[tuple[Change, float, str]]:
    """Changes with how likely each is by itself, times a share, and what they are."""
    named = site.source.names_in(statement)
    for condition, place, text, size in made:
        line = f"{place} = {text}"
        lines = (f"if {condition}:", f"    {line}") if condition else (line,)
        change = site.insert_before(statement, *lines)
        if change is not None:
            near = 1.0 if place.partition(".")[0] in named else UNNAMED
            yield change, near * share * PRIOR * exp(-LARGER * max(0.0, size - 1.0)), "kind"
