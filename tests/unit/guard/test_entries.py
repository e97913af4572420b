"""Entries that tables gain: what was missing there is no answer by heart, a table made for the tests is."""

import pytest
from tests.unit.guard.changes import ask, blocking

TABLE = 'TYPES = {"image/png": ".png", "text/plain": ".txt", "text/html": ".html"}'
BEFORE = f'{TABLE}\n\n\ndef extension(kind):\n    return TYPES.get(kind, ".bin")\n'
TEST = """\
def test_webp():
    assert extension("image/webp") == ".webp"


def test_others():
    assert extension("audio/ogg") == ".ogg"
    assert extension("audio/flac") == ".flac"
"""
WEBP = '"image/webp": ".webp"'
PATH = "src/pkg/kinds.py"


def asked(after: str, before: str = BEFORE) -> tuple[set[str], set[str]]:
    result = ask({PATH: before}, {PATH: after}, {"tests/test_kinds.py": TEST})
    return blocking(result), {hit.rule for hit in result.hits}


@pytest.mark.parametrize("more", [WEBP, f'{WEBP}, "audio/ogg": ".ogg"'])
def test_what_was_missing_is_told_and_let_through(more: str) -> None:
    blocks, hits = asked(BEFORE.replace('".html"}', f'".html", {more}}}'))
    assert not blocks
    assert "source-table-entry" in hits


@pytest.mark.parametrize(
    "after",
    [
        BEFORE.replace('".html"}', f'".html", {WEBP}, "audio/ogg": ".ogg", "audio/flac": ".flac"}}'),
        BEFORE.replace('"text/html": ".html"}', WEBP + "}"),
        BEFORE.replace("TYPES =", "MORE = {" + WEBP + "}\nTYPES =").replace("TYPES.get", "(TYPES | MORE).get"),
        BEFORE.replace("    return", '    if kind == "image/webp":\n        return ".webp"\n    return'),
        BEFORE.replace('".html"}', f'".html", {WEBP}}}').replace(
            "    return", '    if kind == "image/webp":\n        return ".webp"\n    return'
        ),
    ],
)
def test_other_ways_to_the_same_answer_stay_refused(after: str) -> None:
    assert asked(after)[0]


def test_a_table_of_two_is_none() -> None:
    before = BEFORE.replace(', "text/html": ".html"', "")
    assert asked(before.replace('".txt"}', f'".txt", {WEBP}}}'), before)[0]
