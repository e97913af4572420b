"""Which tests the quick gate runs."""

from collections.abc import Collection, Mapping, Sequence

from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId
from regreen.model.tasks import Task


def select_cases(
    task: Task, touched_lines: Mapping[str, frozenset[int]], lines: LinesByCase | None
) -> tuple[CaseId, ...]:
    """The cause's cases, then those that cover the changed lines, each once and in a stable order.

    Args:
        task: its cases come first, held-out ones included.
        touched_lines: lines of the base that the change removes, replaces or inserts next to, by file.
        lines: lines by case on the base; None: the cause's cases alone.

    Where no test ran a touched line but the file was run (code at module level), every test that ran the file counts.
    """
    covering = _covering(touched_lines, lines) if lines else frozenset()
    return tuple(dict.fromkeys((*task.cases, *sorted(covering))))


def trimmed(
    selection: Sequence[CaseId], own: Collection[CaseId], seconds: Mapping[CaseId, float], most_s: float
) -> tuple[CaseId, ...]:
    """What the quick gate runs where a full run follows: the cause's cases, and others that fit, quick ones first.

    Args:
        selection: all that would be run, in order.
        own: the cause's cases; they always run.
        seconds: wall seconds by case; one that is not known counts as nothing.
        most_s: wall seconds for all others together.
    """
    left, kept = most_s, set(own)
    for case in sorted(selection, key=lambda one: (seconds.get(one, 0.0), one)):
        if case not in kept and (left := left - seconds.get(case, 0.0)) >= 0:
            kept.add(case)
    return tuple(case for case in selection if case in kept)


def _covering(touched: Mapping[str, frozenset[int]], lines: LinesByCase) -> frozenset[CaseId]:
    whole = frozenset(file for file, wanted in touched.items() if not _is_run(file, wanted, lines))
    by_line = lines.cases_covering(dict(touched))
    by_file = frozenset(case for case, files in lines.lines.items() if whole & files.keys())
    return by_line | by_file


def _is_run(file: str, wanted: frozenset[int], lines: LinesByCase) -> bool:
    return any(wanted & files[file] for files in lines.lines.values() if file in files)
