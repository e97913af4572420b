"""What the guard looks at: a proposal with its files' bytes, and what is allowed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from regreen.model.inventory import TestLayout
from regreen.model.settings import GuardSettings
from regreen.model.tasks import Proposal, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A proposal and the bytes of what it touches."""

    proposal: Proposal
    """Which files changed, and how."""
    before: Mapping[str, bytes]
    """Bytes before, by path; absent when added."""
    after: Mapping[str, bytes]
    """Bytes after, by path; absent when deleted."""
    tests: Mapping[str, bytes] = field(default_factory=dict)
    """Bytes on the base of the files that hold the task's cases, touched or not: what the failing tests say."""
    data: frozenset[str] = frozenset()
    """Changed files that only tests read, wherever they lie: snapshots, fixtures' data, golden files."""
    paths: frozenset[str] = frozenset()
    """Every file of the base, touched or not; empty where it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What a task allows."""

    task: Task
    """The task."""
    layout: TestLayout = TestLayout()
    """Which files are tests and test config."""
    guard: GuardSettings = field(default_factory=GuardSettings)
    """Waivers and protected paths."""
    max_files: int = 10
    """Files that may change."""
    max_lines: int = 400
    """Lines that may be added and removed."""
    today: str = ""
    """ISO date, for the expiry of waivers."""
    canary: str = ""
    """A made-up secret that lies beside the workspace; its text anywhere in a change is a finding."""
    commanded: frozenset[str] = frozenset()
    """Sources that the command of the tests names."""
    lifts: frozenset[str] = frozenset()
    """Rule ids that this task is about by its type (``lifted``): they only warn."""
