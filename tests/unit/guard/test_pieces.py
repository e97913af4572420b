"""Separate pieces of a change: which are found, and what the module is without each."""

import ast

import pytest

from regreen.act.guard.needed.pieces import Piece, parted, pieces

SLUG = '''\
"""Names."""

LIMIT = 20


def plain(text):
    """Small letters."""
    return text.lower()


def slug(title, limit=LIMIT):
    made = ""
    for word in plain(title).split():
        longer = made + word
        if len(longer) >= limit:
            break
        made = longer
    return made
'''
FIXED = SLUG.replace(">= limit", "> limit")


def found(after: str, before: str = SLUG) -> list[Piece]:
    return list(parted(pieces("a.py", before, after)))


def texts(after: str, before: str = SLUG) -> list[str]:
    return [one.text for one in found(after, before)]


def test_a_change_that_is_all_of_a_piece_has_none() -> None:
    assert found(FIXED) == []
    assert found(SLUG) == []
    assert found("def f(:") == []


def test_functions_are_pieces_before_their_statements() -> None:
    after = FIXED.replace("text.lower()", "text.lower()[:8]").replace('made = ""', 'made = "x"')
    lower, making = found(after)
    assert lower.text == after.replace("[:8]", "")
    assert making.text == SLUG.replace("text.lower()", "text.lower()[:8]")
    assert [one.text for one in parted(making.inner)] == [
        after.replace('"x"', '""'),
        after.replace("> limit", ">= limit"),
    ]


def test_statements_that_came_went_or_changed() -> None:
    came = FIXED.replace(
        "        made = longer\n", "        if not word:\n            continue\n        made = longer\n"
    )
    assert texts(came) == [came.replace("> limit", ">= limit"), FIXED]
    turned = FIXED.replace("break", "continue")
    assert texts(turned)[1:] == [FIXED]
    without = FIXED.replace("        made = longer\n", "")
    assert FIXED in texts(without)


def test_expressions_of_one_statement_are_pieces_where_both_sides_have_one_shape() -> None:
    before = "def f(x, n):\n    return cents(x * (100 + n) / 100)\n"
    after = "def f(x, n):\n    return cents(min(x, 9) * (100 - n) / 100)\n"
    assert texts(after, before) == [after.replace("min(x, 9)", "x"), after.replace("100 - n", "(100 + n)")]
    for whole, part in (
        ("x", "x + n + 1"),
        ("cents(x)", "cents(min(cents(x), n))"),
        ("cents(x + n)", "round(x - n, 1)"),
    ):
        before = f"def f(x, n):\n    return {whole} * n\n"
        assert texts(before.replace(whole, part), before) == []


def test_a_local_name_does_nothing() -> None:
    after = FIXED.replace("made", "name").replace("break", "continue")
    assert texts(after)[-1] == FIXED.replace("made", "name")


def test_names_of_what_was_written_anew_are_others() -> None:
    start, _, _ = SLUG.partition("    made")
    after = (
        start + "    rows = [word[:limit] for word in plain(title).split()]\n    best = max(rows)\n    return best\n"
    )
    assert found(after) == []


def test_a_check_that_raised_on_something_else_loosens() -> None:
    before = SLUG.replace('    made = ""\n', '    if limit <= 0:\n        raise ValueError(limit)\n    made = ""\n')
    checked = {one.said[:4]: one.loosens for one in found(before.replace("<= 0", "< 0").replace(">= l", "> l"), before)}
    assert checked == {"if l": True, "for ": False}
    gone = found(FIXED, before)
    assert [one.loosens for one in gone] == [True, False]


def test_an_expression_without_pieces_is_tried_with_less_of_its_change() -> None:
    imports = "from money import cents\n"
    before = f"{imports}def f(x, n):\n    return cents(x * (100 + n) / 100)\n"
    after = "def f(x, n):\n    return round(x * (100 - n) / 100, 1)\n"
    one = pieces("a.py", before, after)[0]
    while one.inner:
        one = one.inner[0]
    assert [less.text for less in one.less] == [
        f"{imports}def f(x, n):\n    return (cents(x * (100 - n) / 100))\n",
        "def f(x, n):\n    return (round(x * (100 + n) / 100, 1))\n",
    ]


def test_a_branch_of_a_chain_is_a_piece() -> None:
    before = "def f(x, n):\n    if x:\n        y = 1\n    elif n:\n        y = 2\n    else:\n        y = 3\n    return y < n\n"
    after = before.replace("<", "<=")
    for other in ("    elif n:", "    else:"):
        branch = after.replace(other, f"    elif x == 7:\n        y = 8\n{other}")
        first = found(branch, before)[0]
        assert [one.text for one in first.inner][:1] == [after]


def test_what_stands_inside_of_a_text_with_fields_is_no_piece_of_its_own() -> None:
    before = "def f(x, n):\n    return g(x, f'{x + 1} of {n}')\n"
    after = before.replace("x + 1", "x + 2").replace("g(x", "g(x or n").replace("{n}", "{n or 1}")
    one = found(after, before)
    assert [piece.said for piece in one] == ["x or n", "f'{x + 2} of {n or 1}'"]
    assert [less.text for piece in one for less in piece.less] == []


@pytest.mark.parametrize(
    "after",
    [
        FIXED.replace('"""Small letters."""', '"""Letters that are small."""'),
        FIXED.replace("def plain(text):", "def plain(text: str) -> str:"),
        FIXED.replace("LIMIT = 20\n", "import math\n\nLIMIT = 20\n__all__ = ['slug']\n"),
        FIXED.replace("        made = longer\n", "        log.debug(word)\n        made = longer\n"),
        FIXED + "\n\ndef other(text):\n    return text\n",
        FIXED.replace('    made = ""\n    for', "    for").replace("    return made", '    made = ""\n    return made'),
    ],
)
def test_what_does_nothing_or_only_moved_is_no_piece(after: str) -> None:
    assert [one for one in found(after) if "limit" not in one.said] == []


def test_a_piece_whose_names_others_need_is_none() -> None:
    after = FIXED.replace("longer", "whole")
    assert all("longer" not in one.text for one in found(after))


def test_every_text_parses_and_differs() -> None:
    after = FIXED.replace("text.lower()", "text.lower()[:8]").replace('made = ""', 'made = "x"')
    for one in found(after):
        ast.parse(one.text)
        assert one.text != after


def test_what_only_refuses_or_ends_is_told_with_its_numbers() -> None:
    def check(row: str) -> Piece:
        return next(
            one for one in found(FIXED.replace('    made = ""\n', f'    {row}\n    made = ""\n')) if "if" in one.said
        )

    refusing = check("if limit < 3:\n        raise ValueError(limit)")
    assert (refusing.refuses, refusing.guards, refusing.numbers) == (True, True, ("3",))
    each = check("for one in text:\n        if one < '3' or len(one) > 3:\n            raise ValueError(one)")
    assert (each.refuses, each.guards, each.numbers) == (True, True, ("3",))
    found_out = check("for one in text:\n        if len(one) > 3:\n            return one")
    assert (found_out.refuses, found_out.guards) == (False, False)
    ending = check("if limit <= 0:\n        return ''")
    assert (ending.refuses, ending.guards, ending.numbers) == (False, True, ("0",))
    # The module holds 20 already.
    assert check("if limit > 21:\n        raise ValueError(limit)").numbers == ()
    doing = check("if limit < 3:\n        limit = 3")
    assert (doing.refuses, doing.guards) == (False, False)
