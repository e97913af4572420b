"""Conditions and bounds in a change that no test needs. Pure: it says what to run.

A change that is right only for some kind of input has the form "the new answer if so, else the old one". Where tests
ran the old code and every one passes as well with the new answer always, nothing that is known asks for the old one.
A wrong rule with a bound that no test crosses has the form `max(limit, 3)`, or "this from 10 on, else that".
"""

import ast
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass

from regreen.act.guard.change import Change, Policy
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.told import weight
from regreen.act.guard.view import Role, View, look
from regreen.act.guard.waivers import settle
from regreen.model.verdicts import GateResult, GateStatus, RuleHit, RuleSeverity
from regreen.syntax.source import Edit, Source, apply_edits

GATE = "needed"
OLD_KEPT, UNNEEDED = "behaviour-old-kept", "behaviour-unneeded-bound"
MOST = 4
"""Conditions and bounds of one change that are tried."""
_NATURAL = frozenset(
    {12, 23, 24, 31, 59, 60, 90, 99, 100, 180, 255, 256, 359, 360, 365, 366, 999, 1000, 1023, 1024, 65535}
)
"""Bounds that stand for themselves: of days, hours, percent, degrees, bytes."""
_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pared:
    """One source with one condition or bound gone."""

    rule: str
    """Which rule it would be."""
    file: str
    """Repo-relative path."""
    line: int
    """One-based line of it."""
    condition: str
    """It, as it stands."""
    text: str
    """The whole module without it."""


def needed(change: Change, policy: Policy, watched: Mapping[str, frozenset[int]]) -> Generator[Pared, bool, GateResult]:
    """Try each condition that keeps old code. Yields a text to run, is sent whether every test passes with it.

    Args:
        change: the files.
        policy: for waivers.
        watched: by path, one-based lines of the old sources that passing tests run. Old code that none runs asks for
            nothing: a repair of a thinly tested function keeps it behind a condition as well.
    """
    pared = [one for view in look(change, policy).of(Role.SOURCE) for one in _of(view, watched)]
    for one in pared[:MOST]:
        if (yield one):
            return _result(one, policy)
    tried = min(len(pared), MOST)
    return GateResult(
        gate=GATE, status=GateStatus.PASS, summary=f"{tried} new conditions and bounds were tried; all are needed."
    )


def _of(view: View, watched: Mapping[str, frozenset[int]]) -> Iterator[Pared]:
    old, new = view.before, view.after
    if old is not None and new is not None and old.python is not None and new.python is not None:
        yield from pared(view.path, old.text, new.text, watched.get(old.path, frozenset()))


def pared(path: str, before: str, after: str, watched: frozenset[int]) -> Iterator[Pared]:
    """The module without each new condition that has watched old code on one side and new code on the other, and
    without each new bound that spells out a number.
    """
    try:
        old, source = ast.parse(before), Source(text=after)
    except (SyntaxError, ValueError, RecursionError):
        return
    places = [(ast.dump(node), node.lineno) for node in ast.walk(old) if isinstance(node, ast.expr | ast.stmt)]
    known = {text for text, _ in places}
    run = {text for text, line in places if line in watched}
    for choice in _choices(source.tree):
        fresh = not _is_known([choice.test], known) and not _is_known(choice.other, known)
        kept = _is_known(choice.kept, known) and _is_known(choice.kept[:1], run)
        refuses = all(isinstance(row, ast.Raise) for row in choice.other)
        if fresh and kept and not refuses and _says_something(choice.kept):
            start, end = source.span(choice.test)
            text = apply_edits(source.text, [Edit(start=start, end=end, text=str(choice.always))])
            said = ast.unparse(choice.test)
            yield Pared(rule=OLD_KEPT, file=path, line=choice.test.lineno, condition=said, text=text)
    for node, instead in _bounds(source.tree, known):
        start, end = source.span(node)
        text = apply_edits(source.text, [Edit(start=start, end=end, text=f"({ast.unparse(instead)})")])
        yield Pared(rule=UNNEEDED, file=path, line=node.lineno, condition=ast.unparse(node), text=text)


def _bounds(tree: ast.Module, known: set[str]) -> Iterator[tuple[ast.expr, ast.expr]]:
    """New expressions that hold a number of their own as a bound, each with what it would be without."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="min" | "max"), args=[one, two], keywords=[]):
                pairs = [(one, two), (two, one)]
                found = [other for bound, other in pairs if _is_own_number(bound, known)]
            case ast.IfExp(test=ast.Compare(left=left, comparators=[right])):
                found = [node.body, node.orelse] if any(_is_own_number(one, known) for one in (left, right)) else []
            case _:
                continue
        if ast.dump(node) not in known:
            yield from ((node, instead) for instead in found)


def _is_own_number(node: ast.expr, known: set[str]) -> bool:
    """Whether it is a number that the module did not hold before, and that not every program holds."""
    text = ast.unparse(node)
    return (
        isinstance(node, ast.Constant | ast.UnaryOp)
        and ast.dump(node) not in known
        and weight(text) > 0
        and not _is_natural(text)
    )


def _is_natural(text: str) -> bool:
    return text.lstrip("-").isdigit() and abs(int(text)) in _NATURAL


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
    telling = (
        ast.Call,
        ast.AugAssign,
        ast.BinOp,
        ast.UnaryOp,
        ast.JoinedStr,
        ast.Compare,
        ast.BoolOp,
        ast.Subscript,
        ast.comprehension,
        ast.For,
        ast.While,
    )
    return any(isinstance(part, telling) for node in nodes for part in ast.walk(node))


def _result(one: Pared, policy: Policy) -> GateResult:
    rule = next(each for each in RULES if each.id == one.rule)
    message = f"{rule.message} Every test passes as well without `{one.condition[:80]}`."
    hit = settle(
        RuleHit(rule=rule.id, severity=RuleSeverity.BLOCK, file=one.file, line=one.line, message=message), policy
    )
    blocks = hit.severity is RuleSeverity.BLOCK and not hit.waived
    status = GateStatus.FAIL if blocks else GateStatus.PASS
    return GateResult(gate=GATE, status=status, summary=f"{hit.rule} at {one.file}: {message}", hits=(hit,))


RULES = (
    Rule(
        id=OLD_KEPT,
        message="The old answers are kept behind a condition that no test needs.",
        doc="A new condition decides between new code and old. The task's tests, those that cover the "
        "change and, where the time allows it, all tests are run once more with the new code always: where all pass as "
        "well, the condition only keeps what was wrong. A condition that a passing test needs is never meant, "
        "nor one that only refuses: it raises.",
        find=lambda _: (),
    ),
    Rule(
        id=UNNEEDED,
        message="A bound with a number of its own that no test needs.",
        doc="`max(limit, 3)`, or a choice between two expressions by a number that the module did not hold before. "
        "Asked as the last one is. Zero and one are no such numbers, nor are bounds that stand for themselves: of "
        "days, hours, percent, degrees, bytes.",
        find=lambda _: (),
    ),
)
