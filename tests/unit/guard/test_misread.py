"""What people read in a file is what the interpreter reads; where it may differ, nothing passes."""

import pytest
from tests.unit.guard.changes import ask, blocking, change, policy

from regreen.act.guard import inspect
from regreen.act.guard.view import Side

PATH = "src/pkg/naming.py"
BEFORE = "def name(text):\n    return text.upper()\n"
AFTER = "def name(text):\n    return text.lower()\n"
RULE = "green-misread"
HIDDEN = "# -*- coding: utf-7 -*-\n# see below +AAo-X = 1\n"


@pytest.mark.parametrize(
    "name", ["utf-7", "U7", "unicode_escape", "raw-unicode-escape", "latin-1", "cp037", "rot13", "no"]
)
def test_another_encoding_is_not_declared(name: str) -> None:
    assert RULE in blocking(ask({PATH: BEFORE}, {PATH: f"# coding: {name}\n{AFTER}"}))
    assert RULE in blocking(
        ask({PATH: BEFORE}, {PATH: AFTER, "src/pkg/new.py": f"#!/bin/x\n# vim: fileencoding={name}\n"})
    )


@pytest.mark.parametrize(
    "line", ["# coding: utf-8", "# -*- coding: UTF8 -*-", "# coding: ascii", "# the coding is mine"]
)
def test_the_usual_one_may_be_named(line: str) -> None:
    assert RULE not in blocking(ask({PATH: BEFORE}, {PATH: f"{line}\n{AFTER}"}))


def test_a_file_in_another_encoding_may_be_repaired_in_it_and_brought_to_the_usual_one() -> None:
    old = "# coding: latin-1\n" + BEFORE
    assert RULE not in blocking(ask({PATH: old}, {PATH: "# coding: iso-8859-1\n" + AFTER}))
    assert RULE not in blocking(ask({PATH: old}, {PATH: AFTER}))
    assert RULE in blocking(ask({PATH: old}, {PATH: "# coding: utf-7\n" + AFTER}))


def test_code_in_a_comment_is_read_as_python_reads_it() -> None:
    side = Side("src/pkg/naming.py", HIDDEN.encode())
    assert side.text.splitlines()[-1] == "X = 1"
    assert side.python is not None
    assert [type(node).__name__ for node in side.python.tree.body] == ["Assign"]
    assert Side("a.py", "# coding: latin-1\nX = '\xe9'\n".encode("latin-1")).text.endswith("'\xe9'\n")
    assert Side("a.py", b"# coding: rot13\nX = 1\n").text.endswith("X = 1\n")


@pytest.mark.parametrize("path", [PATH, "src/app.ts", "setup.cfg"])
def test_characters_that_move_text_are_not_brought_in(path: str) -> None:
    text = f"# {chr(0x202E)} {chr(0x2066)} x\n"
    assert RULE in blocking(ask({path: ""}, {path: text}))
    assert RULE not in blocking(inspect(change({path: text}, {path: text + "# y\n"}), policy()))
