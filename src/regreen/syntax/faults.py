"""Faults put into a source on purpose, by the language of its file."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.syntax.javascript import DIALECTS
from regreen.syntax.mutants import Mutant, mutants, same_functions
from regreen.syntax.script_mutants import same_script_functions, script_mutants


def faults(
    path: str, text: str, lines: frozenset[int] | None = None, functions: frozenset[str] | None = None
) -> Iterator[Mutant]:
    """Faults in the order of the text; only on these lines and in these functions.

    Args:
        path: its suffix says the language: what is no script is Python.
        text: the whole source; none comes of what does not parse.
        lines: one-based; None: all.
        functions: names of outer functions; None: all.
    """
    suffix = PurePosixPath(path).suffix.lower()
    if suffix in DIALECTS:
        return script_mutants(text, suffix, lines, functions)
    return mutants(text, lines, functions)


def kept_functions(path: str, one: str, two: str) -> frozenset[str]:
    """Names of functions that say the same in both texts."""
    suffix = PurePosixPath(path).suffix.lower()
    return same_script_functions(one, two, suffix) if suffix in DIALECTS else same_functions(one, two)
