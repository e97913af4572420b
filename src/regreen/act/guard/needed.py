"""Conditions that no test needs, behind which a change keeps the old answers. Pure: it says what to run.

A change that is right only for some kind of input has the form "the new answer if so, else the old one". Where every
test passes as well with the new answer always, nothing that is known asks for the old one: a repair would not keep it.
"""

import ast
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.rule import Rule
from regreen.act.guard.view import Role, look
from regreen.act.guard.waivers import settle
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity
from regreen.syntax.source import Edit, Source, apply_edits

GATE = "needed"
MOST = 4
"""Conditions of one change that are tried."""
_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pared:
    """One source with one condition gone, so that what is new in the change always holds."""

    file: str
    """Repo-relative path."""
    line: int
    """One-based line of the condition."""
    condition: str
    """The condition, as it stands."""
    text: str
    """The whole module without it."""


def needed(change: Change, policy: Policy) -> Generator[Pared, bool, GateResult]:
    """Try each condition that keeps old code. Yields a text to run, is sent whether every test passes with it."""
    pared = [one for view in look(change, policy).of(Role.SOURCE) for one in _of(view.path, view.before, view.after)]
    for one in pared[:MOST]:
        if (yield one):
            return _result(one, policy)
    tried = min(len(pared), MOST)
    return GateResult(
        gate=GATE, status=GateStatus.PASS, summary=f"{tried} new conditions keep old code; all are needed."
    )


def _of(path: str, before: object, after: object) -> Iterator[Pared]:
    old, new = getattr(before, "python", None), getattr(after, "python", None)
    if old is not None and new is not None:
        yield from pared(path, getattr(before, "text", ""), getattr(after, "text", ""))


def pared(path: str, before: str, after: str) -> Iterator[Pared]:
    """The module without each new condition that has the old code on one side and new code on the other."""
    try:
        old, source = ast.parse(before), Source(text=after)
    except (SyntaxError, ValueError, RecursionError):
        return
    known = {ast.dump(node) for node in ast.walk(old) if isinstance(node, ast.expr | ast.stmt)}
    for choice in _choices(source.tree):
        fresh = not _is_known([choice.test], known) and not _is_known(choice.other, known)
        if fresh and _is_known(choice.kept, known) and _says_something(choice.kept):
            start, end = source.span(choice.test)
            text = apply_edits(source.text, [Edit(start=start, end=end, text=str(choice.always))])
            yield Pared(file=path, line=choice.test.lineno, condition=ast.unparse(choice.test), text=text)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    """A condition with its two sides."""

    test: ast.expr
    kept: Sequence[ast.AST]
    """The side that may be the old code."""
    other: Sequence[ast.AST]
    always: bool
    """The value of the condition with which the other side is always taken."""


def _choices(tree: ast.Module) -> Iterator[_Choice]:
    for node in ast.walk(tree):
        if isinstance(node, ast.IfExp):
            yield from _both(node.test, [node.body], [node.orelse])
        for rows in (getattr(node, name, None) for name in ("body", "orelse", "finalbody")):
            yield from _in_block(rows) if isinstance(rows, list) else ()


def _in_block(rows: list[ast.stmt]) -> Iterator[_Choice]:
    for at, row in enumerate(rows):
        if isinstance(row, ast.If) and row.orelse:
            yield from _both(row.test, row.body, row.orelse)
        elif isinstance(row, ast.If) and isinstance(row.body[-1], _ENDS) and rows[at + 1 :]:
            yield from _both(row.test, row.body, rows[at + 1 :])


def _both(test: ast.expr, body: Sequence[ast.AST], orelse: Sequence[ast.AST]) -> Iterator[_Choice]:
    yield _Choice(test=test, kept=orelse, other=body, always=True)
    yield _Choice(test=test, kept=body, other=orelse, always=False)


def _is_known(nodes: Sequence[ast.AST], known: set[str]) -> bool:
    return all(ast.dump(node) in known for node in nodes)


def _says_something(nodes: Sequence[ast.AST]) -> bool:
    """Whether something is worked out there: a name or a constant stands in every program."""
    telling = (ast.Call, ast.BinOp, ast.Compare, ast.BoolOp, ast.Subscript, ast.comprehension, ast.For, ast.While)
    return any(isinstance(part, telling) for node in nodes for part in ast.walk(node))


def _result(one: Pared, policy: Policy) -> GateResult:
    text = f"Every test passes as well where `{one.condition[:80]}` always decides for the new code."
    message = f"{RULES[0].message} {text}"
    hit = settle(
        RuleHit(rule=RULES[0].id, severity=RuleSeverity.BLOCK, file=one.file, line=one.line, message=message), policy
    )
    blocks = hit.severity is RuleSeverity.BLOCK and not hit.waived
    status = GateStatus.FAIL if blocks else GateStatus.PASS
    return GateResult(gate=GATE, status=status, summary=f"{hit.rule} at {one.file}: {message}", hits=(hit,))


RULES = (
    Rule(
        id="behaviour-old-kept",
        message="The old answers are kept behind a condition that no test needs.",
        doc="A new condition decides between new code and old. The task's tests, those that cover the "
        "change and, where the time allows it, all tests are run once more with the new code always: where all pass as "
        "well, the condition only keeps what was wrong. A condition that a passing test needs is never meant.",
        find=lambda _: (),
    ),
)
