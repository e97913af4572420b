"""Copies for tasks beside repairs of sources.

A function that no test runs (``add_test``), failing tests that are skipped (``remove_skip``), a test whose own code is
wrong (``test_bug``).
"""

import ast
import re

import play

TASKS = frozenset({"add_test", "remove_skip"})
"""Those that Regreen makes of other things than failures."""
SPOILT = "as_agreed"
"""A name that is nowhere: a check that holds it fails by its own code, which is how Regreen tells that it is wrong."""
CONFIG = {"add_test": "coverage = 95\n", "remove_skip": "skips = true\n"}
"""What asks Regreen for such a task."""
SKIP = '@pytest.mark.skip(reason="failed since the last release")'


def type_of(task: str) -> str:
    """The type that Regreen gives to an agent's task: a wrong test is repaired as any failure is."""
    return "fix" if task == "test_bug" else task


def spoilt(facts: dict) -> dict:
    """A bug's facts with a wrong check that shows itself that it is wrong."""
    left, claim = facts["claim_left"], facts["claim"]
    start = claim.index(left) + len(left)
    said = claim[start:].rstrip("\n")
    expected = said.removeprefix(" == ") if said.startswith(" == ") else said.removeprefix(", ").removesuffix(")")
    return facts | {"wrong_claim": claim[:start] + claim[start:].replace(expected, SPOILT, 1)}


def prepare(site: play.Site, task: str, failing: list[str]) -> None:
    """Make a bug's project one for such a task.

    Args:
        site: the project, as the bug's files have it, maybe under other names.
        task: of the agent.
        failing: node ids of the failing tests in the bug's own files.
    """
    if task == "add_test":
        site.fix()
        text = without_tests(site.read(site.test), reaching(site))
        site.write(
            site.test, text or f"import {site.bug['module']} as subject\n\n\ndef test_there():\n    assert subject\n"
        )
    if task == "test_bug":
        site.fix()
        site.swap(site.test, site.bug["claim"], site.bug["wrong_claim"])
    if task == "remove_skip":
        for name in dict.fromkeys(each.rpartition("::")[2].partition("[")[0] for each in failing):
            site.decorate(SKIP, name)
        if not re.search(r"^import pytest$", site.read(site.test), re.MULTILINE):
            site.prepend(site.test, "import pytest\n")


def reaching(site: play.Site) -> set[str]:
    """Names of the function and of what calls it in its module, and what calls that."""
    texts = {
        node.name: ast.unparse(node)
        for node in ast.walk(ast.parse(site.read(site.source)))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    found = {site.function}
    while more := {name for name, text in texts.items() if name not in found and _names(text) & found}:
        found |= more
    return found


def _names(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def without_tests(text: str, names: set[str]) -> str:
    """A test module without the tests that speak of these names; empty where none is left."""
    lines = text.splitlines(keepends=True)
    gone: set[int] = set()
    left = 0
    for node in ast.parse(text).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        tests = [each for each in inner if isinstance(each, ast.FunctionDef) and each.name.startswith("test")]
        about = [each for each in tests if _names(ast.unparse(each)) & names]
        left += len(tests) - len(about)
        for each in [node] if tests and len(about) == len(tests) else about:
            first = min([each.lineno, *(one.lineno for one in each.decorator_list)])
            gone |= set(range(first, (each.end_lineno or first) + 1))
    return "".join(line for number, line in enumerate(lines, 1) if number not in gone) if left else ""
