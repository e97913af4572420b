"""Names say what a thing is for, and every module says its purpose first."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "regreen"
FILES = sorted(PACKAGE.rglob("*.py"))
SAYS_NOTHING = re.compile(r"^_?(utils?|helpers?|commons?|managers?|base|misc|tools?_?utils?)$")
CLASS_SAYS_NOTHING = re.compile(r"(Utils?|Helpers?|Manager|Common)$|^(Abstract|Base)[A-Z]|(?<!Merge)Base$")
"""``base`` alone is a word of ours (what a change starts from), ``MergeBase`` git's."""


def classes(file: Path) -> list[str]:
    return [node.name for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ClassDef)]


def test_no_room_is_named_after_nothing() -> None:
    parts = {part for file in FILES for part in file.relative_to(PACKAGE).with_suffix("").parts}
    assert sorted(part for part in parts if SAYS_NOTHING.match(part)) == []


def test_no_class_is_named_after_nothing() -> None:
    names = {name for file in FILES for name in classes(file)}
    assert len(names) > 100
    assert sorted(name for name in names if CLASS_SAYS_NOTHING.search(name)) == []


@pytest.mark.parametrize("name", ["FixManager", "BaseTool", "GitHelper", "TaskUtils", "ToolBase"])
def test_such_a_class_would_be_seen(name: str) -> None:
    assert CLASS_SAYS_NOTHING.search(name)


def test_every_module_says_its_purpose_in_its_first_line() -> None:
    silent = []
    for file in FILES:
        said = ast.get_docstring(ast.parse(file.read_text())) or ""
        if len(said.partition("\n")[0]) < 12:
            silent.append(str(file.relative_to(PACKAGE)))
    assert silent == []
