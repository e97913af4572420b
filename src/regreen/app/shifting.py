"""Which lines each test runs, as numbered where an attempt starts: the trace is of the run's base, and fixes land."""

from collections.abc import Mapping
from difflib import SequenceMatcher

from regreen.app.state import RunState
from regreen.model.cases import LinesByCase
from regreen.model.tasks import FileStatus
from regreen.repo.objects import RunRepository

Numbers = Mapping[int, frozenset[int]]
"""One-based lines of an old text to those of a new one."""


def lines_at_tip(repository: RunRepository, state: RunState) -> LinesByCase:
    """The trace with the lines of files that landed fixes changed numbered anew.

    Args:
        repository: has both.
        state: its trace is of what the run began with.
    """
    start = state.snapshot.commit
    if state.tip == start or not (state.lines.lines or state.lines.collection):
        return state.lines
    changed = {
        item.old_path or item.path: item.path
        for item in repository.diff(start, state.tip)
        if item.status not in {FileStatus.ADDED, FileStatus.DELETED}
    }
    before = repository.read_files(start, changed)
    after = repository.read_files(state.tip, changed.values())
    moved = {
        old: (new, renumbered(before[old], after[new]))
        for old, new in changed.items()
        if old in before and new in after
    }
    return shifted(state.lines, moved)


def shifted(lines: LinesByCase, moved: Mapping[str, tuple[str, Numbers]]) -> LinesByCase:
    """Lines by the new names and numbers of files.

    Args:
        lines: by case, and while tests are collected.
        moved: by old path, the new path and numbers.
    """
    if not moved:
        return lines
    return LinesByCase(
        lines={case: _shifted(files, moved) for case, files in lines.lines.items()},
        collection=_shifted(lines.collection, moved),
    )


def _shifted(
    files: Mapping[str, frozenset[int]], moved: Mapping[str, tuple[str, Numbers]]
) -> dict[str, frozenset[int]]:
    if moved.keys().isdisjoint(files):
        return dict(files)
    found: dict[str, frozenset[int]] = {}
    for file, numbers in files.items():
        path, to = moved.get(file, (file, None))
        found[path] = numbers if to is None else frozenset(new for old in numbers for new in to.get(old, ()))
    return found


def renumbered(before: bytes, after: bytes) -> Numbers:
    """Where each line of a text is in another: who ran a line that was changed runs all that stands in its place."""
    old, new = before.splitlines(), after.splitlines()
    found: dict[int, frozenset[int]] = {}
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            found |= {first + at + 1: frozenset({start + at + 1}) for at in range(last - first)}
        elif kind == "replace":
            found |= dict.fromkeys(range(first + 1, last + 1), frozenset(range(start + 1, end + 1)))
        elif kind == "insert" and first:
            # What was put between two lines is run by who ran both.
            both = found.get(first, frozenset())
            found[first] = both | frozenset(range(start + 1, end + 1))
    return found
