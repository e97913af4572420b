"""What callers rely on beside answers, asked of old and new sources by the real probe in real pytest runs."""

from pathlib import Path

import pytest
from tests.integration.guard.test_nearby import asked

pytestmark = pytest.mark.integration

OLD = """\
class Empty(Exception):
    def __init__(self, name, size):
        super().__init__(f"{name} is empty", size)
        self.size = size


def parts(text, least):
    if len(text) < least:
        raise Empty("text", len(text))
    return text.split(",")[1:]
"""
TESTS = """\
import pytest
from shop import Empty, parts


def test_parts():
    assert parts("a,b", 2) == ["a", "b"]
    with pytest.raises(Empty):
        parts("", 1)
"""
RIGHT = OLD.replace("[1:]", "")
CACHED = "import functools\n\n\n" + RIGHT.replace("def parts", "@functools.cache\ndef parts")


def said(tmp_path: Path, new: str) -> set[tuple[str, str]]:
    result = asked(tmp_path, new, ("test_parts",), old=OLD, tests=TESTS)
    return {(hit.rule, hit.severity.value) for hit in result.hits}


@pytest.mark.parametrize(
    ("new", "wanted"),
    [
        (RIGHT, set()),
        (RIGHT.replace("is empty", "has nothing in it"), set()),
        (RIGHT.replace("self.size = size", "self.size = size\n        self.name = name"), set()),
        (RIGHT.replace("(Exception)", "(ValueError)"), {("behaviour-other-error", "block")}),
        (RIGHT.replace("        self.size = size\n", ""), {("behaviour-other-error", "block")}),
        (RIGHT.replace(' is empty", size)', ' is empty")'), {("behaviour-other-error", "block")}),
        (RIGHT.replace('"text", len(text)', '"text", least'), {("behaviour-other-error", "warn")}),
        (CACHED, {("behaviour-shared-result", "block")}),
        (RIGHT.replace("least", "at_least"), {("behaviour-lost-parameter", "warn")}),
    ],
    ids=["right", "message", "attribute", "bases", "lost", "made-of", "values", "shared", "renamed"],
)
def test_what_callers_rely_on(tmp_path: Path, new: str, wanted: set[tuple[str, str]]) -> None:
    assert said(tmp_path, new) == wanted
