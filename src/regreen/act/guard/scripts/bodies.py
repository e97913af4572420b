"""Checks that never run, that nobody waits for, or that cannot fail."""

from collections import Counter
from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import SNIPPET, Place, Rule
from regreen.act.guard.scripts.cases import all_checks, body_of, cases, conditions
from regreen.act.guard.scripts.claims import pairs
from regreen.act.guard.scripts.reading import nodes
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.javascript import Script, above, bare, callee, line_of, text_of, within
from regreen.syntax.script_names import FUNCTIONS, Names
from regreen.syntax.script_values import said

_FALSE = frozenset({"false", "0", "''", "null", "undefined", "NaN"})
_ENDS = frozenset({"return_statement", "throw_statement"})


def _empty(script: Script, names: Names) -> Iterator[Node]:
    return (check.node for check in all_checks(script, names) if check.strength == 0)


def _unreachable(script: Script, names: Names) -> Iterator[Node]:
    calls = [case.call for case in cases(script)[:-1]]
    for node in (*(check.node for check in all_checks(script, names)), *calls):
        if _is_unreachable(node):
            yield node


def _is_unreachable(node: Node) -> bool:
    inner = node
    for outer in above(node):
        if outer.type in {"statement_block", "program"} and _is_behind(inner, outer):
            return True
        if _is_never(inner, outer):
            return True
        inner = outer
    return False


def _is_behind(inner: Node, block: Node) -> bool:
    before = (one for one in block.named_children if one.end_byte <= inner.start_byte)
    return any(one.type in _ENDS for one in before)


def _is_never(inner: Node, outer: Node) -> bool:
    """Whether a piece of a statement is never run: behind a constant condition, in a loop over nothing."""
    condition = said(bare(outer.child_by_field_name("condition")))
    if (
        outer.type in {"if_statement", "ternary_expression", "while_statement", "for_statement"}
        and condition is not None
    ):
        is_then = inner in (outer.child_by_field_name("consequence"), outer.child_by_field_name("body"))
        return is_then if condition in _FALSE else inner == outer.child_by_field_name("alternative")
    if outer.type == "binary_expression" and inner == outer.child_by_field_name("right"):
        left, sign = said(outer.child_by_field_name("left")), text_of(outer.child_by_field_name("operator"))
        return left is not None and ((sign == "&&") == (left in _FALSE)) and sign in {"&&", "||"}
    if outer.type == "for_in_statement":
        return text_of(bare(outer.child_by_field_name("right"))) in {"[]", "{}"}
    return outer.type == "call_expression" and callee(outer).startswith(("[].", "{}."))


def _conditional(look: Look) -> Iterator[Place]:
    """Checks and tests on which more depends than before."""
    for path, old, new in pairs(look):
        if new is None:
            continue
        if _gains(conditions(old.call), conditions(new.call)):
            yield Place(file=path, line=line_of(new.call), after=text_of(new.call)[:SNIPPET])
        for check in new.checks:
            same = next((one for one in old.checks if one.text == check.text), None)
            same = same or next((one for one in old.checks if one.subject == check.subject), None)
            if same is not None and _gains(conditions(same.node), conditions(check.node)):
                yield Place(file=path, line=line_of(check.node), before=same.text[:SNIPPET], after=check.text[:SNIPPET])


def _gains(old: list[str], new: list[str]) -> bool:
    return bool(Counter(new) - Counter(old))


def _returns(side: Side) -> Iterator[Mark]:
    """Returns of a test that are not its last statement."""
    for case in cases(side.script) if side.script is not None else ():
        function = body_of(case.call) if case.titles else None
        body = function.child_by_field_name("body") if function is not None else None
        for one in within(body) if body is not None else ():
            if one.type != "return_statement" or (body is not None and one in body.named_children[-1:]):
                continue
            if next(up for up in above(one) if up.type in FUNCTIONS) == function:
                yield Mark(key=f"{case.titles[-1]}: {text_of(one)}"[:SNIPPET], line=line_of(one))


def _unawaited(script: Script, names: Names) -> Iterator[Node]:
    for check in all_checks(script, names):
        parts = check.matcher.split(".")
        waits = {"resolves", "rejects"} & set(parts) or parts[-1] in {"doesNotReject", "throwsAsync", "rejectedWith"}
        if waits and not check.is_awaited and "eventually" not in parts:
            yield check.node


def _dropped(look: Look) -> Iterator[Place]:
    yield from added(nodes(_unawaited), Role.TEST)(look)
    for path, old, new in pairs(look):
        waited = {one.text for one in old.checks if one.is_awaited}
        for check in new.checks if new is not None else ():
            if check.text in waited and not check.is_awaited:
                yield Place(
                    file=path, line=line_of(check.node), before=f"await {check.text}"[:SNIPPET], after=check.text
                )


RULES = (
    Rule(
        id="script-assertion-empty",
        message="A check that can never fail.",
        doc="Constants, something compared with itself, `… || true`, an `expect` that asks nothing, an inline "
        "snapshot that is still to be written.",
        find=added(nodes(_empty), Role.TEST),
    ),
    Rule(
        id="script-assertion-unreachable",
        message="A check or a test that can never run.",
        doc="Behind `return` or `throw`, under a constant condition, in a loop over nothing.",
        find=added(nodes(_unreachable), Role.TEST),
    ),
    Rule(
        id="script-assertion-conditional",
        message="A check depends on a condition on which it did not before.",
        doc="The same check, or the test, moved under a condition, into a handler, or into a function that nobody may "
        "call.",
        find=_conditional,
    ),
    Rule(
        id="script-early-return",
        message="A test can return before its end.",
        doc="A new `return` that is not its last statement.",
        find=added(_returns, Role.TEST),
    ),
    Rule(
        id="script-await-dropped",
        message="Nobody waits for a check.",
        doc="`resolves`, `rejects` and their like that are neither awaited nor returned; a check that was, and is no "
        "longer.",
        find=_dropped,
    ),
)
