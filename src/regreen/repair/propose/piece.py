"""The form of one piece of the catalogue."""

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from regreen.repair.propose.site import Change, Site

Make = Callable[[Site, Any], Iterable[Change | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One way in which programs are often wrong, undone."""

    name: str
    """Shown in reports."""
    family: str
    """Kind of change: ``comparison``, ``constant``, ``name``…"""
    prior: float
    """How likely, 0 to 1."""
    on: tuple[type[ast.AST], ...]
    """Nodes at which it is asked."""
    make: Make
    """Yields changes at such a node of a site."""
    module: bool = False
    """Whether it is asked at module and class level too."""
