"""What a canonical id of a test says: its tool, its file, its place and its own name."""

from functools import lru_cache
from typing import NamedTuple

from regreen.model.ids import CaseId


class Parts(NamedTuple):
    """A canonical id in parts."""

    tool: str
    """The tool that ran it."""
    owner: str
    """File and classes that it stands in, joined by ``::``."""
    name: str
    """Its own name, parameters included."""


@lru_cache(maxsize=1 << 15)
def parts_of(case: CaseId) -> Parts:
    """The parts of an id; several reports of one run ask for each."""
    tool, _, node = case.partition(":")
    plain, bracket, parameters = node.partition("[")
    owner, _, name = plain.rpartition("::")
    return Parts(tool, owner, f"{name}{bracket}{parameters}")


def file_of(case: CaseId) -> str:
    """The file in an id."""
    return case.partition(":")[2].partition("::")[0]


def is_doctest(case: CaseId) -> bool:
    """Whether a case is the examples of a docstring: pytest names it by the dotted name of what they stand in.

    They share their file with the code; the guard keeps them as they are, by a rule of its own.
    """
    stem, python, _ = file_of(case).rpartition(".py")
    name = case.partition("::")[2]
    parts = stem.removesuffix("/__init__").split("/")
    ends = (".".join(parts[at:]) for at in range(len(parts)))
    return bool(python) and any(name == end or name.startswith(f"{end}.") for end in ends)
