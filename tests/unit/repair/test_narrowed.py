"""Changes that are right in some case only: made under one more condition."""

import ast

from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.narrowed import narrowed
from regreen.repair.propose.order import ordered
from regreen.repair.propose.site import Evidence
from regreen.syntax.source import Source, apply_edits


def narrower(before: str, piece: str, after: str) -> set[str]:
    """What becomes of one change of a piece under the conditions that can be asked."""
    source, evidence = Source(text=before, path="m.py"), Evidence()
    everywhere = dict.fromkeys(range(1, before.count("\n") + 2), 1.0)
    found = ordered(
        variants("m.py", source, everywhere, [one for one in PIECES if one.name == piece], evidence), {"m.py": before}
    )
    broad = [one for one in found if normal(apply_edits(before, one.edits)) == normal(after)]
    assert broad
    return {normal(apply_edits(before, one.edits)) for one in narrowed(broad[:1], source, evidence, 4000)}


def normal(text: str) -> str:
    return ast.unparse(ast.parse(text))


def test_a_new_guard_asks_for_one_thing_more():
    before = "def f(a, b):\n    if b > 2:\n        return a\n    return g(a, b)"
    broad = "def f(a, b):\n    if not a:\n        return a\n    if b > 2:\n        return a\n    return g(a, b)"
    wanted = broad.replace("if not a:", "if not a and b > 2:")
    assert normal(wanted) in narrower(before, "guard", broad)


def test_a_changed_expression_stays_as_it_was_elsewhere():
    before = "def f(a, b):\n    if b:\n        b = 1\n    return a + 1"
    broad = before.replace("a + 1", "a - 1")
    wanted = before.replace("a + 1", "a - 1 if b else a + 1")
    assert normal(wanted) in narrower(before, "arithmetic operator", broad)


def test_new_lines_run_under_the_condition():
    before = "def f(a, b):\n    if b:\n        b = 1\n    a.update(b)\n    return a\n"
    broad = before.replace("    return a", "    a.update(a)\n    return a")
    wanted = before.replace("    return a", "    if b:\n        a.update(a)\n    return a")
    assert normal(wanted) in narrower(before, "missing statement", broad)


def test_an_added_part_of_a_condition_asks_for_one_thing_more():
    before = "def f(a, b, c):\n    if c > 1:\n        return a\n    return b"
    broad = before.replace("if c > 1:", "if c > 1 or not a:")
    wanted = before.replace("if c > 1:", "if c > 1 or (not a and b > 0):")
    assert normal(wanted) in narrower(before, "condition part added", broad)


def test_a_change_outside_of_functions_is_left_alone():
    before = "A = 1\n\n\ndef f():\n    return A"
    source = Source(text=before, path="m.py")
    found = ordered(
        variants("m.py", source, {1: 1.0}, [one for one in PIECES if one.name == "number"], Evidence()),
        {"m.py": before},
    )
    assert found
    assert narrowed(found, source, Evidence(), 100) == []
