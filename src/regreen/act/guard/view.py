"""A change made ready for rules: every touched file with its role, text and tree before and after, each read once."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import PurePosixPath

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.names import is_green
from regreen.model.diagnosis import Fault
from regreen.model.tasks import FileChange, FileStatus, TaskType
from regreen.syntax.encodings import read_as_python_does
from regreen.syntax.javascript import DIALECTS, Script, parse_script
from regreen.syntax.languages import NOTEBOOK, PYTHON, language
from regreen.syntax.module import Module, parse
from regreen.syntax.notebooks import code_of
from regreen.syntax.wording import says_the_same


class Role(StrEnum):
    """What a file is to the guard."""

    SOURCE = "source"
    TEST = "test"
    GREEN = "green"
    """It defines what green means: conftest, runner, coverage, linter and CI config."""


class Side:
    """One file on one side of a change."""

    def __init__(self, path: str, content: bytes) -> None:
        """Keep the bytes; nothing is parsed before somebody asks."""
        self.path = path
        self.content = content
        self.suffix = language(path, content)

    @cached_property
    def text(self) -> str:
        """Its text as the interpreter reads it; bytes that its encoding does not know are replaced."""
        if self.suffix in PYTHON:
            return read_as_python_does(self.content)
        return self.content.decode("utf-8-sig", errors="replace")

    @cached_property
    def python(self) -> Module | None:
        """Its tree, of a notebook that of its code; None for other languages and for what cannot be parsed."""
        if self.suffix == NOTEBOOK:
            return self._notebook()
        return parse(self.text) if self.suffix in PYTHON else None

    @cached_property
    def script(self) -> Script | None:
        """Its tree, for JavaScript and TypeScript; None for other languages and for what cannot be parsed."""
        return parse_script(self.text, self.suffix) if self.suffix in DIALECTS else None

    def _notebook(self) -> Module | None:
        try:
            return parse(code_of(self.text))
        except (ValueError, RecursionError):
            return None

    @property
    def is_parsed(self) -> bool:
        """Whether it is in a language that is read by its syntax."""
        return self.suffix in PYTHON or self.suffix in DIALECTS or self.suffix == NOTEBOOK

    @property
    def is_broken(self) -> bool:
        """Whether it should parse and does not."""
        return self.is_parsed and self.python is None and self.script is None


@dataclass(frozen=True, kw_only=True)
class View:
    """One touched file."""

    change: FileChange
    """How it changed."""
    role: Role
    """What it is after the change (before it, when deleted)."""
    before: Side | None
    """None when added."""
    after: Side | None
    """None when deleted; as before, where it is only worded otherwise."""
    is_worded: bool = False
    """Whether it is a test beside a repair that says the same in other words: it is left out of what lands."""

    @property
    def path(self) -> str:
        """Where it lies after the change."""
        return self.change.path

    @property
    def is_new(self) -> bool:
        """Whether it was not there before."""
        return self.change.status is FileStatus.ADDED


@dataclass(frozen=True, kw_only=True)
class Look:
    """A whole change, ready for rules."""

    change: Change
    """What changed."""
    policy: Policy
    """What is allowed."""
    views: tuple[View, ...]
    """Every touched file."""

    def of(self, *roles: Role) -> Iterator[View]:
        """Files of these roles."""
        return (view for view in self.views if view.role in roles)

    @property
    def repairs_tests(self) -> bool:
        """Whether the tests themselves are what is repaired."""
        task = self.policy.task
        return task.fault is Fault.TEST_BUG or task.type is TaskType.QUARANTINE

    @cached_property
    def told(self) -> tuple[Module, ...]:
        """The failing tests' modules as they stand on the base."""
        sides = [Side(path, content) for path, content in self.change.tests.items()]
        return tuple(side.python for side in sides if side.python is not None)


def look(change: Change, policy: Policy) -> Look:
    """Make a change ready."""
    views = tuple(_view(item, change, policy) for item in change.proposal.files)
    return Look(change=change, policy=policy, views=views)


def _view(item: FileChange, change: Change, policy: Policy) -> View:
    old = item.old_path or item.path
    before, after = change.before.get(old), change.after.get(item.path)
    role = Role.TEST if old in change.data and item.status is not FileStatus.ADDED else _role(item.path, policy)
    if before is not None and after is not None and role is Role.TEST and _is_worded(item, policy, before, after):
        return View(change=item, role=role, before=Side(old, before), after=Side(old, before), is_worded=True)
    return View(
        change=item,
        role=role,
        before=None if before is None or item.status is FileStatus.ADDED else Side(old, before),
        after=None if after is None or item.status is FileStatus.DELETED else Side(item.path, after),
    )


def _is_worded(item: FileChange, policy: Policy, before: bytes, after: bytes) -> bool:
    task, suffix = policy.task, PurePosixPath(item.path).suffix
    plain = item.status is FileStatus.MODIFIED and item.old_mode == item.new_mode and suffix in PYTHON
    repairs = task.type is TaskType.FIX and task.fault is not Fault.TEST_BUG
    try:
        return plain and repairs and before != after and says_the_same(before.decode(), after.decode())
    except UnicodeDecodeError:
        return False


def _role(path: str, policy: Policy) -> Role:
    if path in policy.layout.config_files or is_green(path):
        return Role.GREEN
    return Role.TEST if policy.layout.is_test(path) else Role.SOURCE
