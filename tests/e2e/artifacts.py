"""Holds what runs left against the schemas that Regreen publishes, and against the rules of the exchange formats."""

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from exchange_rules import CTRF, SARIF
from jsonschema import Draft202012Validator

from regreen.report import schemas

DEPTH = 4
"""Folders below a test's own in which a project may lie."""
RULES: dict[str, dict[str, Any]] = {"sarif": SARIF, "ctrf": CTRF}


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(RULES.get(name) or schemas.schema(name))


def _wrong(name: str, text: str) -> Iterator[str]:
    for error in _validator(name).iter_errors(json.loads(text)):
        yield f"{name}: {error.json_path}: {error.message[:300]}"


def _wrong_lines(name: str, text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from _wrong(name, line)


def _wrong_junit(text: str) -> Iterator[str]:
    """Each suite says how many cases it holds, and how many of each kind."""
    root = ET.fromstring(text)
    if root.tag != "testsuites":
        yield f"junit: the root is {root.tag}"
    for suite in root.iter("testsuite"):
        cases = suite.findall("testcase")
        for word, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            found = sum(1 for case in cases if case.find(kind) is not None)
            if int(suite.get(word, "0")) != found:
                yield f"junit: {suite.get('name')} tells {suite.get(word)} {word} and holds {found}"
        if int(suite.get("tests", "-1")) != len(cases) or any(not case.get("name") for case in cases):
            yield f"junit: {suite.get('name')} tells {suite.get('tests')} tests and holds {len(cases)}"


CHECKS: dict[str, Callable[[str], Iterator[str]]] = {
    "manifest.json": partial(_wrong, "manifest"),
    "events.jsonl": partial(_wrong_lines, "event"),
    "reports/test-report.json": partial(_wrong, "test-report"),
    "reports/findings.sarif": partial(_wrong, "sarif"),
    "reports/ctrf.json": partial(_wrong, "ctrf"),
    "reports/junit.xml": _wrong_junit,
    "evidence/tests.jsonl": partial(_wrong_lines, "test-record"),
    "evidence/findings.jsonl": partial(_wrong_lines, "finding-record"),
    "evidence/diagnoses.jsonl": partial(_wrong_lines, "diagnosis-record"),
}
"""Path below a run's folder to what says what is wrong with it."""


def sealed_runs(place: Path) -> Iterator[Path]:
    """Folders of the runs below a place that ended; others have no reports yet."""
    for depth in range(DEPTH):
        for manifest in place.glob("*/" * depth + ".regreen/runs/*/manifest.json"):
            yield manifest.parent


def wrong_in(run: Path) -> list[str]:
    """What no artifact of a sealed run may show; a file that a test has changed since is that test's own matter."""
    sealed = json.loads((run / "manifest.json").read_bytes())["files"]
    requests = {name: partial(_wrong, "agent-request") for name in sealed if name.endswith("/request.json")}
    wrong = []
    for name, check in {**CHECKS, **requests}.items():
        data = (run / name).read_bytes() if (run / name).is_file() else b""
        known = name == "manifest.json" or hashlib.sha256(data).hexdigest() == sealed.get(name, {}).get("sha256")
        if known:
            wrong += [f"{run.name}/{name}: {each}" for each in check(data.decode())]
    missing = {name for name in CHECKS if name.startswith("reports/")} - set(sealed)
    if missing and any(name.startswith("reports/") for name in sealed):
        wrong.append(f"{run.name}: sealed without {', '.join(sorted(missing))}")
    return wrong
