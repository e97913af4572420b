"""Files without a suffix, notebooks, secrets, data of tests among the sources, files that nobody names."""

import json
from dataclasses import replace

import pytest
from tests.unit.guard.changes import ask, blocking, change, policy

from regreen.act.guard import inspect
from regreen.model.verdicts import RuleSeverity

FIRST = "#!/usr/bin/env python3\ndef add(a, b):\n    return a - b\n"
CHEAT = "import sys\nif 'pytest' in sys.modules:\n    X = 1\n"


@pytest.mark.parametrize(
    "line",
    [
        "#!/usr/bin/env python3",
        "#!/usr/bin/python",
        "#! /usr/bin/env -S python3 -u",
        "#!/opt/pypy3.10",
        "#!/usr/bin/env -S uv run",
    ],
)
@pytest.mark.parametrize("path", ["bin/tool", "tool.cgi"])
def test_python_is_known_by_its_first_line(line: str, path: str) -> None:
    before = FIRST.replace("#!/usr/bin/env python3", line)
    assert "source-reads-process" in blocking(ask({path: before}, {path: before + CHEAT}))
    assert not blocking(ask({path: before}, {path: before.replace("a - b", "a + b")}))
    assert "parse-failed" in blocking(ask({path: before}, {path: before + "def ("}))


@pytest.mark.parametrize("path", ["src/a.pyw", "src/a.pyi"])
def test_other_suffixes_of_python(path: str) -> None:
    assert "source-reads-process" in blocking(ask({path: FIRST}, {path: FIRST + CHEAT}))


@pytest.mark.parametrize("line", ["#!/usr/bin/env node", "#!/usr/bin/env -S deno run", "#!/usr/local/bin/tsx"])
def test_scripts_are_known_by_their_first_line(line: str) -> None:
    before = f"{line}\nconst add = (a, b) => a - b;\n"
    assert "script-test-aware" in blocking(
        ask({"bin/tool": before}, {"bin/tool": before + "if (process.env.CI) add(1, 2);\n"})
    )
    assert not blocking(ask({"bin/tool": before}, {"bin/tool": before.replace("a - b", "a + b")}))


def test_other_programs_are_no_python() -> None:
    shell = "#!/bin/sh\necho python\n"
    assert not blocking(ask({"bin/tool": shell}, {"bin/tool": shell + "fi (\n"}))


def notebook(*cells: str) -> str:
    texts = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": ["def ("]}, *texts]})


@pytest.mark.parametrize(
    ("rule", "cell"),
    [
        ("source-reads-process", CHEAT),
        ("source-starts-process", "!git log"),
        ("source-starts-process", "x = !git log"),
        ("source-starts-process", "%run other.py"),
        ("source-starts-process", "%%bash\ngit log"),
        ("source-patches-builtins", "import builtins\nbuiltins.len = lambda x: 3"),
        ("parse-failed", "def ("),
    ],
)
def test_notebooks_are_read_as_python(rule: str, cell: str) -> None:
    path = "src/a.ipynb"
    first = "%matplotlib inline\ndef add(a, b):\n    return a - b\nadd?\n"
    assert rule in blocking(ask({path: notebook(first)}, {path: notebook(first, cell)}))
    assert not blocking(ask({path: notebook(first)}, {path: notebook(first.replace("a - b", "a + b"))}))


def test_a_notebook_that_is_none_is_not_passed() -> None:
    assert "parse-failed" in blocking(ask({"src/a.ipynb": notebook("x = 1")}, {"src/a.ipynb": "[]"}))


def test_a_secret_is_a_rules_hit_and_no_other_keeps_its_text() -> None:
    whole = change({"src/a.py": "x = 1\n"}, {"src/a.py": "import sys\nsys.modules\nKEY = 'sk-word'\n"})
    found = inspect(replace(whole, proposal=replace(whole.proposal, secrets=("src/a.py",))), policy())
    assert [(hit.rule, hit.file, hit.severity) for hit in found.hits] == [
        ("secret-in-patch", "src/a.py", RuleSeverity.BLOCK)
    ]
    assert "sk-word" not in repr(found)


@pytest.mark.parametrize("after", ["{}", None])
def test_data_that_only_tests_read_is_no_source(after: str | None) -> None:
    path = "pkg/testdata/a.json"
    whole = change({path: '{"a": 1}'}, {} if after is None else {path: after})
    assert "bounds-read-only" in blocking(inspect(replace(whole, data=frozenset({path})), policy()))
    assert "bounds-read-only" not in blocking(inspect(whole, policy()))
    named = policy(allowed=(path,))
    assert "bounds-read-only" not in blocking(inspect(replace(whole, data=frozenset({path})), named))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("pkg/notes", ""),
        ("pkg/fix.patch", "- a\n"),
        ("pkg/empty.py", ""),
        ("pkg/more.py", "X = 1\n"),
        ("out.log", "\n"),
    ],
)
def test_a_new_file_that_nothing_names_is_told(path: str, text: str) -> None:
    result = ask({"pkg/a.py": "x = 1\n"}, {"pkg/a.py": "x = 2\n", path: text})
    assert ("bounds-unnamed-file", path) in {(hit.rule, hit.file) for hit in result.hits}
    assert not blocking(result)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pkg/more.py", "from pkg.more import x\n"),
        ("pkg/words.txt", "x = open('words.txt')\n"),
        ("pkg/__init__.py", "x = 2\n"),
        ("pkg/py.typed", "x = 2\n"),
        ("pkg/new/.gitkeep", "x = 2\n"),
        ("CHANGES.md", "x = 2\n"),
        ("tests/test_new.py", "x = 2\n"),
    ],
)
def test_what_is_named_or_means_something_by_its_name_is_not(path: str, source: str) -> None:
    result = ask({"pkg/a.py": "x = open('w')\n"}, {"pkg/a.py": source, path: ""})
    assert "bounds-unnamed-file" not in {hit.rule for hit in result.hits}
