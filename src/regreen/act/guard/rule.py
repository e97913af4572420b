"""What a rule of the guard is: an id, what it does, what it says, and how it looks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from regreen.act.guard.view import Look
from regreen.model.verdicts import RuleSeverity

SNIPPET = 300
"""Characters of before and after that a verdict keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One place where a rule fires."""

    file: str
    """Repo-relative path."""
    line: int | None = None
    """One-based."""
    before: str = ""
    """The text before."""
    after: str = ""
    """The text after."""
    detail: str = ""
    """One more sentence, where the rule's own says too little."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule."""

    id: str
    """Stable name; stands in verdicts, waivers and docs."""
    severity: RuleSeverity = RuleSeverity.BLOCK
    """What it does when it fires."""
    message: str
    """What happened, one sentence."""
    doc: str
    """Why it matters and what is not meant, for the docs."""
    find: Callable[[Look], Iterable[Place]]
    """Looks at a change."""
