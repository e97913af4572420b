"""The gate of effect: a fix that makes a test pass by not reaching the code is refused."""

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from regreen.act.validate.words import some
from regreen.model.case_ids import file_of
from regreen.model.cases import LinesByCase
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import GateResult, GateStatus
from regreen.syntax.module import parse
from regreen.syntax.scopes import Function, function_at, outer_functions

GATE = "effect"
_LEAST_SHARE = 0.5
"""A cured test runs at least this share of its own file's lines that it ran when it failed."""


Lines = Mapping[str, frozenset[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What the lines are lines of, by repo-relative path."""

    tests: Mapping[str, str] = field(default_factory=dict)
    """Files that hold the cases, the same on both sides."""
    before: Mapping[str, str] = field(default_factory=dict)
    """The changed sources on the base."""
    after: Mapping[str, str] = field(default_factory=dict)
    """The changed sources with the change."""


def judge_effect(
    task: Task,
    before: LinesByCase | None,
    after: LinesByCase | None,
    *,
    touched: Collection[str],
    is_new: Collection[str] = (),
    texts: Texts | None = None,
) -> GateResult:
    """Judge whether the task's cases still run their own lines to the end, and still reach what they reached.

    Lines of sources move with an edit, so that files and functions are compared, not lines: a case must still run
    something in each touched file, and in the first suspect's file, when it did so before (in a file that the change
    adds, where what it ran is gone from there); and at least one of the functions of the changed files that it ran, if
    any of these is still there. Its own file is as it was: it must still run each line there that every run passes, and
    at least half of all.

    Args:
        task: its cases are judged; those that were not traced before (a collection error) cannot lose anything.
        before: lines by case on the base; None where tracing cannot be had.
        after: the same with the change.
        touched: repo-relative files that the change touches.
        is_new: those among them that the change adds.
        texts: what the files say; without it only files are compared.
    """
    if before is None or after is None:
        details = (("scope", "not traced"),)
        return GateResult(gate=GATE, status=GateStatus.PASS, summary="Not traced, so not judged.", details=details)
    if task.type is TaskType.QUARANTINE:
        return GateResult(gate=GATE, status=GateStatus.PASS, summary="What is left out has to run nothing.")
    must = (set(touched) - set(is_new)) | set(task.files[:1])
    said = texts or Texts()
    found = [(case, why) for case in task.cases for why in _lost(case, before, after, must, said)]
    return GateResult(
        gate=GATE,
        status=GateStatus.FAIL if found else GateStatus.PASS,
        summary=_summary(found),
        failing=tuple(dict.fromkeys(case for case, _ in found)),
        details=tuple((case, why) for case, why in found),
    )


def _lost(case: CaseId, before: LinesByCase, after: LinesByCase, must: set[str], texts: Texts) -> Iterator[str]:
    was = before.lines.get(case)
    if not was:
        return
    now = after.lines.get(case, {})
    for file in sorted(must & was.keys()):
        if was[file] and not any(now.get(place) for place in _places(file, was, texts)):
            yield f"no longer runs anything in {file}"
    own = file_of(case)
    runs = now.get(own, frozenset())
    skipped = (was.get(own, frozenset()) & open_lines(texts.tests.get(own, ""))) - runs
    if skipped:
        yield f"no longer runs line {min(skipped)} of its own file"
    elif own in was and len(runs) < _LEAST_SHARE * len(was[own]):
        yield f"runs {counted(len(runs), 'line')} of its own file where it ran {len(was[own])}"
    yield from _reached(was, now, texts)


def _places(file: str, was: Lines, texts: Texts) -> Collection[str]:
    """Where a file's code is to be run now: in it, or in what the change adds where none of what ran is left in it."""
    ran = set(_run_in(texts.before.get(file, ""), file, was))
    left = {one.qualname for one in _functions(texts.after.get(file, ""))}
    moved = ran and not ran & left
    return {file} | (texts.after.keys() - texts.before.keys() if moved else set())


def open_lines(text: str) -> frozenset[int]:
    """Lines of statements that every run of a function passes: none below a condition, in a loop or in a handler."""
    return frozenset(line for function in _functions(text) for line in _open(function.node.body))


def _open(body: list[ast.stmt]) -> Iterator[int]:
    for statement in body:
        yield statement.lineno
        if isinstance(statement, ast.With | ast.AsyncWith | ast.Try | ast.TryStar):
            # What follows the first may be left out by a failure that is expected there.
            yield from _open(statement.body[:1])


def _reached(was: Lines, now: Lines, texts: Texts) -> Iterator[str]:
    """At least one function that it ran in the changed files, and that is still there, must still be run."""
    ran = {name for file, text in texts.before.items() for name in _run_in(text, file, was)}
    there = {one.qualname for text in texts.after.values() for one in _functions(text)}
    runs = {name for file, text in texts.after.items() for name in _run_in(text, file, now)}
    if ran & there and not runs:
        yield f"no longer reaches {min(ran & there)}"


def _run_in(text: str, file: str, lines: Lines) -> Iterator[str]:
    functions = _functions(text)
    for line in lines.get(file, frozenset()):
        function = function_at(functions, line)
        if function is not None and line >= function.body_first:
            yield function.qualname


def _functions(text: str) -> tuple[Function, ...]:
    module = parse(text)
    return outer_functions(module.tree) if module is not None else ()


def _summary(found: list[tuple[CaseId, str]]) -> str:
    if not found:
        return "The cause's tests still reach the code."
    case, why = found[0]
    more = some(tuple(dict.fromkeys(case for case, _ in found)))
    return f"{case} {why}. Affected: {more}."
