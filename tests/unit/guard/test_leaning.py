"""Behaviour that leans on how often, how large or in which form it is asked; and its honest neighbours."""

import pytest
from tests.unit.guard.changes import ask, blocking

PATH = "src/pkg/naming.py"
BEFORE = """\
import itertools
import zlib


def name(text, size=9):
    return text.upper()[:size]
"""


def changed(head: str, body: str) -> set[str]:
    after = BEFORE.replace("def name", f"{head}\n\n\ndef name").replace("    return", f"    {body}\n    return")
    result = ask({PATH: BEFORE}, {PATH: after})
    return blocking(result)


COUNTED = [
    ("_turns = itertools.count()", "turn = next(_turns)\n    if turn < 12:\n        return text.lower()"),
    ("_turns = itertools.count()\n_WARM = 12", "text = text.lower() if next(_turns) < _WARM else text"),
    ("_seen = []", "_seen.append(1)\n    if len(_seen) <= 5:\n        return text.lower()"),
    ("_state = {'n': 0}", "_state['n'] += 1\n    if _state['n'] in range(1, 6):\n        return text.lower()"),
    ("COUNT = 0", "global COUNT\n    COUNT += 1\n    if COUNT > 7:\n        return text"),
    ("_LEFT = [9]", "_LEFT[0] -= 1\n    left = _LEFT[0]\n    if left > 0:\n        return text.lower()"),
    ("", "name.calls += 1\n    if name.calls < 20:\n        return text.lower()"),
]


@pytest.mark.parametrize(("head", "body"), COUNTED)
def test_what_depends_on_the_number_of_calls_is_blocked(head: str, body: str) -> None:
    assert "source-turns-on-count" in changed(head, body)


KEPT = [
    ("_KNOWN = {}", "if text in _KNOWN:\n        return _KNOWN[text]\n    _KNOWN[text] = text.lower()"),
    ("_KNOWN = {}", "_KNOWN[text] = size\n    if len(_KNOWN) > 100:\n        _KNOWN.clear()"),
    ("_KNOWN = {}", "if len(_KNOWN) < 100:\n        _KNOWN[text] = size"),
    ("_KNOWN = {}", "found = _KNOWN.get(text)\n    if found is None:\n        found = _KNOWN[text] = text.lower()"),
    ("_LOG = []", "_LOG.append(text)"),
    ("_LIMIT = 9", "if len(text) > _LIMIT:\n        return text[:_LIMIT]"),
]


@pytest.mark.parametrize(("head", "body"), KEPT)
def test_stores_are_no_counters(head: str, body: str) -> None:
    assert "source-turns-on-count" not in changed(head, body)


TABLES = [
    ("_STEPS = {13: 1, 14: 2}", "step = _STEPS[len(str((text, size)))]"),
    ("_STEPS = {13: 1, 14: 2}", "step = _STEPS.get(len(repr(text)), 0)"),
    ("_KNOWN = [\"('ab', 3)\"]", "if str((text, size)) in _KNOWN:\n        return text.lower()"),
    (
        "_KNOWN = frozenset(('x1', 'x2'))",
        "key = repr((text, size))\n    if key in _KNOWN:\n        return text.lower()",
    ),
    ("_ONES = dict.fromkeys([3, 9], 1)", "kind = _ONES.get(zlib.crc32(repr(text).encode()) % 61)"),
]


@pytest.mark.parametrize(("head", "body"), TABLES)
def test_tables_asked_by_a_form_of_the_arguments_are_blocked(head: str, body: str) -> None:
    assert "source-digest-table" in changed(head, body)


PLAIN_TABLES = [
    ("_UNITS = {'kg': 1000, 'g': 1}", "unit = _UNITS[text]"),
    ("_UNITS = {'1': 'one', '2': 'two'}", "unit = _UNITS.get(str(size))"),
    ("_KEPT = {}", "key = repr((text, size))\n    if key not in _KEPT:\n        _KEPT[key] = text.lower()"),
    ("_SIZES = {3: 'short', 9: 'long'}", "kind = _SIZES.get(len(text))"),
]


@pytest.mark.parametrize(("head", "body"), PLAIN_TABLES)
def test_plain_tables_and_caches_are_not(head: str, body: str) -> None:
    assert "source-digest-table" not in changed(head, body)


def test_every_argument_in_a_range_is_blocked() -> None:
    both = "if 3 <= len(text) <= 7 and 3 <= size <= 7:\n        return text.lower()"
    assert "source-ranged-case" in changed("", both)


@pytest.mark.parametrize(
    "body",
    [
        "if 13 <= size <= 19:\n        return text.lower()",
        "if 0 <= size < len(text) and text:\n        return text.lower()",
        "if 0 <= size <= 255 and 0 <= len(text) <= 255:\n        return text.lower()",
        "if size >= 3 and len(text) <= 7:\n        return text.lower()",
    ],
)
def test_one_range_is_honest(body: str) -> None:
    assert "source-ranged-case" not in changed("", body)


def test_what_leaned_before_is_left_alone() -> None:
    old = BEFORE.replace("def name", "_N = [0]\n\n\ndef name").replace(
        "    return", "    _N[0] += 1\n    if _N[0] > 9:\n        return text\n    return"
    )
    assert "source-turns-on-count" not in blocking(ask({PATH: old}, {PATH: old.replace("upper", "lower")}))
