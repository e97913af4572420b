"""The effect of a fix: the same tests still run, each runs its own lines to the end, and still reaches the code."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regreen.model.cases import LinesByCase
from regreen.model.ids import CaseId
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity
from regreen.syntax.module import Module, parse
from regreen.syntax.scopes import Function, function_at, outer_functions


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectQuestion:
    """What was measured before and after."""

    cases: tuple[CaseId, ...]
    """The task's cases."""
    before: LinesByCase
    """Lines that they ran on the base."""
    after: LinesByCase
    """Lines that they ran on the proposal, the base's tests laid over it."""
    tests: Mapping[str, str]
    """Text of the files that hold the cases, the same on both sides, by path."""
    sources_before: Mapping[str, str]
    """Text of the changed sources on the base, by path."""
    sources_after: Mapping[str, str]
    """Their text in the proposal."""


def effect(question: EffectQuestion) -> GateResult:
    """Refuse a fix that makes a test pass by not reaching the code. Cases without lines before say nothing."""
    hits = tuple(hit for case in question.cases for hit in _case(case, question))
    status = GateStatus.FAIL if hits else GateStatus.PASS
    summary = hits[0].message if hits else "Every case still runs its lines."
    return GateResult(gate="effect", status=status, summary=summary, hits=hits)


def _case(case: CaseId, question: EffectQuestion) -> Iterator[RuleHit]:
    old, new = question.before.lines.get(case), question.after.lines.get(case)
    if not old:
        return
    if not new:
        yield _hit("effect-not-run", "", None, f"{case} ran no line.")
        return
    for file in sorted(question.tests.keys() & old.keys()):
        lost = (old[file] & open_lines(question.tests[file])) - new.get(file, frozenset())
        if lost:
            yield _hit("effect-lines-lost", file, min(lost), f"{case} no longer runs line {min(lost)} of its own file.")
    yield from _reached(case, old, new, question)


def open_lines(text: str) -> frozenset[int]:
    """Lines of statements that every run of a function passes: none below a condition or in a handler."""
    module = parse(text)
    functions = outer_functions(module.tree) if module is not None else ()
    return frozenset(line for function in functions for line in _open(function.node.body))


def _open(body: list[ast.stmt]) -> Iterator[int]:
    for statement in body:
        yield statement.lineno
        if isinstance(statement, ast.With | ast.AsyncWith | ast.For | ast.AsyncFor | ast.Try | ast.TryStar):
            yield from _open(statement.body)


def _reached(
    case: CaseId, old: Mapping[str, frozenset[int]], new: Mapping[str, frozenset[int]], question: EffectQuestion
) -> Iterator[RuleHit]:
    """At least one function that the case ran in the changed files, and that is still there, must still be run."""
    ran = {name for file, text in question.sources_before.items() for name in _run_in(text, file, old)}
    there = {one.qualname for text in question.sources_after.values() for one in _functions(text)}
    runs = {name for file, text in question.sources_after.items() for name in _run_in(text, file, new)}
    kept = ran & there
    if kept and not runs:
        name = min(kept)
        yield _hit("effect-not-reached", min(question.sources_after), None, f"{case} no longer reaches {name}.")


def _run_in(text: str, file: str, lines: Mapping[str, frozenset[int]]) -> Iterator[str]:
    functions = _functions(text)
    for line in lines.get(file, frozenset()):
        function = function_at(functions, line)
        if function is not None and line >= function.body_first:
            yield function.qualname


def _functions(text: str) -> tuple[Function, ...]:
    module: Module | None = parse(text)
    return outer_functions(module.tree) if module is not None else ()


def _hit(rule: str, file: str, line: int | None, message: str) -> RuleHit:
    return RuleHit(rule=rule, severity=RuleSeverity.BLOCK, file=file, line=line, message=message)
