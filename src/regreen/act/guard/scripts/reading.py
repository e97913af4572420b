"""What rules over scripts share: nodes as marks, calls by their full names."""

from collections.abc import Callable, Iterator

from tree_sitter import Node

from regreen.act.guard.marks import Collector, Mark
from regreen.act.guard.rule import SNIPPET, Place
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.javascript import Script, line_of, text_of
from regreen.syntax.script_names import Names, names_of

Find = Callable[[Script, Names], Iterator[Node]]
"""Looks for nodes of a script."""
FRAMEWORK = frozenset(
    {
        "expect",
        "assert",
        "jest",
        "vi",
        "describe",
        "it",
        "test",
        "beforeEach",
        "afterEach",
        "beforeAll",
        "afterAll",
        "chai",
        "sinon",
        "jasmine",
        "mocha",
        "QUnit",
        "cy",
        "__karma__",
    }
)
"""Names that test frameworks give to every test file."""


def nodes(find: Find) -> Collector:
    """Marks of what is found in one side, by their text."""

    def collect(side: Side) -> Iterator[Mark]:
        if side.script is not None:
            for node in find(side.script, names_of(side.script)):
                yield Mark(key=text_of(node)[:SNIPPET], line=line_of(node))

    return collect


def calls(script: Script, names: Names) -> Iterator[tuple[Node, str]]:
    """Every call and ``new``, with the full name of what it calls."""
    for node in script.of("call_expression", "new_expression"):
        yield node, names.full(called(node))


def called(node: Node) -> Node | None:
    """What a call or ``new`` calls."""
    return node.child_by_field_name("function") or node.child_by_field_name("constructor")


def own(name: str) -> bool:
    """Whether a full name begins with one that the script declares itself."""
    return name.startswith("~")


Named = Callable[[Script, Names], Iterator[tuple[str, Node]]]
"""Looks for abilities: what it is, and where."""


def first_uses(find: Named) -> Callable[[Look], Iterator[Place]]:
    """A finder of what sources can do now and could not before, each named once for a file."""

    def look_for(look: Look) -> Iterator[Place]:
        sides = [view.before for view in look.of(Role.SOURCE) if view.before is not None]
        known = {what for side in sides for what, _ in _found(side, find)}
        for view in look.of(Role.SOURCE):
            met: set[str] = set()
            for what, node in _found(view.after, find) if view.after is not None else ():
                if what not in known | met:
                    met.add(what)
                    yield Place(file=view.path, line=line_of(node), after=text_of(node)[:SNIPPET])

    return look_for


def _found(side: Side, find: Named) -> Iterator[tuple[str, Node]]:
    if side.script is not None:
        yield from find(side.script, names_of(side.script))
