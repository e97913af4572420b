"""What the gate asks for: a module's text, and what is to be said of it."""

from enum import StrEnum
from typing import NamedTuple


class Wanted(StrEnum):
    """What is asked of a run."""

    GREEN = "green"
    """Every test passes."""
    QUICK = "quick"
    """A few tests pass, the task's own among them: asked first where more is asked of what passes."""
    OWN = "own"
    """The task's own tests pass: always asked, however little time there is."""
    AS_BEFORE = "as before"
    """Tests that passed on the base pass, and a test of the task still fails."""
    ALIKE = "alike"
    """What it answers near the tests' inputs, held against what the change answers there: a ``Likeness``. Only asked
    where a quick run of the same text passed.
    """


class Trial(NamedTuple):
    """One run that the gate asks for."""

    file: str
    """Repo-relative path."""
    text: str
    """The whole module."""
    wanted: Wanted
    """What is to be said of it."""


Said = bool | None
"""Whether a run says what is wanted; None where it was not made since it would take too long."""
