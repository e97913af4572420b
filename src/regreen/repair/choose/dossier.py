"""All that the choice among rivals is made from, as a value: kept in a file, it can be chosen from again."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from regreen.repair.choose.behave import Behaviour
from regreen.repair.propose.site import Evidence
from regreen.repair.variants import Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Dossier:
    """What is known about the plausible variants of one search."""

    texts: dict[str, str]
    """Files that they change, as they were."""
    evidence: Evidence
    """From the failing tests."""
    rivals: tuple[Trial, ...]
    """In the order of trial."""
    behaviours: dict[int, Behaviour]
    """By variant id, as far as asked."""
    cures: dict[int, int] = field(default_factory=dict)
    """Other failing tests that pass, by variant id."""
    examples: dict[int, int] = field(default_factory=dict)
    """Examples in docstrings that are broken (above zero) or mended (below), by variant id."""
    broken: dict[int, str] = field(default_factory=dict)
    """A passing test that the search did not run and that fails, by variant id."""


class _Mined(msgspec.Struct, frozen=True, kw_only=True):
    """The evidence with its literals as text: they may be bytes, or an int beside an equal float."""

    literals: tuple[str, ...]
    types: dict[str, dict[str, frozenset[str]]]
    crashed: dict[str, frozenset[str]]
    errors: frozenset[str]
    messages: tuple[str, ...]
    expected: tuple[str, ...]
    words: frozenset[str]


class _Stored(msgspec.Struct, frozen=True, kw_only=True):
    texts: dict[str, str]
    evidence: _Mined
    rivals: tuple[Trial, ...]
    behaviours: dict[int, Behaviour]
    cures: dict[int, int] = {}
    examples: dict[int, int] = {}
    broken: dict[int, str] = {}


NAMES = ("types", "crashed", "errors", "messages", "expected", "words")


def save(dossier: Dossier, path: Path) -> None:
    """Write it as JSON."""
    texts = tuple(text for text in map(repr, dossier.evidence.literals) if _reads(text))
    mined = _Mined(literals=texts, **{name: getattr(dossier.evidence, name) for name in NAMES})
    stored = _Stored(
        texts=dossier.texts,
        evidence=mined,
        rivals=dossier.rivals,
        behaviours=dossier.behaviours,
        cures=dossier.cures,
        examples=dossier.examples,
        broken=dossier.broken,
    )
    path.write_bytes(msgspec.json.encode(stored))


def load(path: Path) -> Dossier:
    """Read it back. Raises OSError or msgspec.MsgspecError when it cannot be read."""
    stored = msgspec.json.decode(path.read_bytes(), type=_Stored)
    literals = tuple(ast.literal_eval(one) for one in stored.evidence.literals)
    evidence = Evidence(literals=literals, **{name: getattr(stored.evidence, name) for name in NAMES})
    return Dossier(
        texts=stored.texts,
        evidence=evidence,
        rivals=stored.rivals,
        behaviours=stored.behaviours,
        cures=stored.cures,
        examples=stored.examples,
        broken=stored.broken,
    )


def _reads(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return False
    return True


def of_files(texts: Mapping[str, str], rivals: Sequence[Trial]) -> dict[str, str]:
    """Only the texts that rivals change."""
    return {file: texts[file] for file in sorted({one.variant.file for one in rivals})}
