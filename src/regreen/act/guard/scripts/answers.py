"""Answers by heart: what a failing test gives and what it expects, side by side in the sources."""

from collections.abc import Callable, Iterator

from tree_sitter import Node

from regreen.act.guard.marks import Collector, Mark, added
from regreen.act.guard.rule import SNIPPET, Place, Rule
from regreen.act.guard.scripts.branches import Branch, answered, branches, entries
from regreen.act.guard.scripts.told import Told, all_said, told
from regreen.act.guard.source.told import OWN_TELLING, weight
from regreen.act.guard.view import Look, Role, Side
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.javascript import Script, above, bare, call_arguments, line_of, text_of
from regreen.syntax.script_names import FUNCTIONS
from regreen.syntax.script_values import literals, tells

_FEW = 2
"""Entries that a table may gain."""
_TABLE = 3
"""Entries from which on a list or an object is a table."""
Kind = Callable[[Script], Iterator[Branch]]


def _keyed(node: Node) -> Iterator[str]:
    """Literals of what is asked; a key without quotes is a text."""
    if node.type == "property_identifier":
        yield repr(text_of(node))
    yield from literals(node)


def _known(given: str, answer: str, known: tuple[Told, ...]) -> bool:
    if given == answer or not tells(given) or not tells(answer):
        return False
    return any(given in one.given and answer in one.expected for one in known)


def _by_heart(known: tuple[Told, ...], kind: Kind) -> Collector:
    def collect(side: Side) -> Iterator[Mark]:
        if side.script is None or not known:
            return
        for whole, asked, then in kind(side.script):
            for given in set(_keyed(asked)):
                for answer in set(answered(then)):
                    if _known(given, answer, known):
                        yield Mark(key=f"{given}: {answer}"[:SNIPPET], line=line_of(whole))

    return collect


def _hardcoded(look: Look) -> Iterator[Place]:
    known = told(look)
    entered = {(one.file, one.line) for one in _table_entries(look)}
    yield from added(_by_heart(known, branches), Role.SOURCE)(look)
    for place in added(_by_heart(known, entries), Role.SOURCE)(look):
        if (place.file, place.line) not in entered:
            yield place


def _table_entries(look: Look) -> Iterator[Place]:
    known = told(look)
    grown = {(view.path, line) for view in look.of(Role.SOURCE) for line in _grown(view.before, view.after)}
    for place in added(_by_heart(known, entries), Role.SOURCE)(look):
        if (place.file, place.line or 0) in grown:
            yield place


def _grown(before: Side | None, after: Side | None) -> Iterator[int]:
    """Lines of entries that a table of the module has gained, where it kept all that it had and gained few."""
    if before is None or after is None or before.script is None or after.script is None:
        return
    old = dict(_tables(before.script))
    for name, table in _tables(after.script):
        was = [text_of(one) for one in old[name].named_children] if name in old else []
        gained = [one for one in table.named_children if text_of(one) not in was]
        kept = set(was) <= {text_of(one) for one in table.named_children}
        if len(was) >= _TABLE and kept and len(gained) <= _FEW:
            yield from (line_of(one) for one in gained)


def _tables(script: Script) -> Iterator[tuple[str, Node]]:
    for node in script.of("variable_declarator"):
        value = bare(node.child_by_field_name("value"))
        if value is not None and value.type in {"call_expression", "new_expression"}:
            value = next(iter(call_arguments(value)), None)
        if (
            value is not None
            and value.type in {"object", "array"}
            and not any(up.type in FUNCTIONS for up in above(node))
        ):
            yield text_of(node.child_by_field_name("name")), value


def _told_answers(look: Look) -> Iterator[Place]:
    """What a failing test gives and what it expects, both new in the sources, wherever they stand."""
    known = told(look)
    if not known:
        return
    old = {one for view in look.of(Role.SOURCE) for one in all_said(view.before)}
    entered = {one.after for one in _table_entries(look)}
    for view in look.of(Role.SOURCE):
        new = set(all_said(view.after)) - old
        pairs = ((a, b) for one in known for a in one.given & new for b in one.expected & new if a != b)
        found = (f"{a}: {b}"[:SNIPPET] for a, b in pairs if weight(a) + weight(b) >= OWN_TELLING)
        if (pair := next((one for one in found if one not in entered), None)) is not None:
            yield Place(file=view.path, after=pair)


RULES = (
    Rule(
        id="script-hardcoded-answer",
        message="An input of the failing test stands beside the answer that it expects.",
        doc="Branches and tables where a literal that a failing test gives meets one that it expects. Zero, one, "
        "nothing and truth values do not count.",
        find=_hardcoded,
    ),
    Rule(
        id="script-table-entry",
        severity=RuleSeverity.WARN,
        message="A table that stood there has gained an entry that a failing test asks for.",
        doc="One or two entries more in a table of a module that had at least three and keeps them all: most often "
        "one that was missing.",
        find=_table_entries,
    ),
    Rule(
        id="script-told-answer",
        message="What a failing test gives and what it expects are both new in the sources.",
        doc="Wherever they stand. Small numbers, short words and truth values tell nothing and do not count.",
        find=_told_answers,
    ),
)
