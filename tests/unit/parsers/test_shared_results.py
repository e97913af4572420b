"""Real files of many tools give the counts that two independent counters took (MANIFEST.tsv beside them).

The folder lies beside the repository (``../shared/results``) or where REGREEN_SHARED_RESULTS says.
"""

import csv
import os
from pathlib import Path

import pytest
from sampling import PARSERS

from regreen.measure.normalize.parsers import HEAD_BYTES, choose
from regreen.model.cases import CaseResult, Outcome
from regreen.model.findings import Finding
from regreen.model.raw import ParseContext, ParseProblem
from regreen.testing.parser_contract import parse

ROOT = Path(__file__).parents[3]
FOLDER = Path(os.environ.get("REGREEN_SHARED_RESULTS") or ROOT.parent / "shared" / "results")
UNREADABLE = {"multi-root.xml": 0, "not-xml.xml": 0, "xxe-dtd.xml": 0}
"""Ill-formed before the first case ends: a problem is the answer, and nothing was whole."""


def rows():
    manifest = FOLDER / "MANIFEST.tsv"
    if not manifest.exists():
        return []
    with manifest.open(newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


needs_folder = pytest.mark.skipif(not rows(), reason=f"no {FOLDER} (set REGREEN_SHARED_RESULTS)")
by_row = pytest.mark.parametrize("row", rows(), ids=lambda row: row["file"])


def read(row):
    data = (FOLDER / row["file"]).read_bytes()
    parser = choose(row["file"], data[:HEAD_BYTES], PARSERS.values())
    assert parser is not None
    return parse(parser, data, ParseContext(tool="t"))


def counts(items):
    outcomes = [item.outcome for item in items if isinstance(item, CaseResult)]
    errors = {Outcome.ERROR, Outcome.CRASHED, Outcome.TIMED_OUT, Outcome.NOT_RUN}
    return {
        "testcases": len(outcomes),
        "passed": sum(outcome in {Outcome.PASSED, Outcome.XPASSED} for outcome in outcomes),
        "failed": outcomes.count(Outcome.FAILED),
        "error": sum(outcome in errors for outcome in outcomes),
        "skipped": sum(outcome in {Outcome.SKIPPED, Outcome.XFAILED} for outcome in outcomes),
    }


@needs_folder
@by_row
def test_counts(row):
    items = read(row)
    wanted = {key: int(row[key]) for key in ("testcases", "passed", "failed", "error", "skipped")}
    if row["file"] in UNREADABLE:
        wanted = dict.fromkeys(wanted, UNREADABLE[row["file"]])
    assert counts(items) == wanted


@needs_folder
@by_row
def test_ill_formed_is_a_problem_and_no_other_is(row):
    problems = [item.slug for item in read(row) if isinstance(item, ParseProblem)]
    tolerated = {"utf16le-bom.xml"}
    lost = {"declared-but-no-cases.xml", "lots-of-results.xml"}
    strange = {"nunit2-native.xml", "dotnet-nunit-native.xml"} | lost
    if row["file"] in strange:
        assert problems == (["totals-differ"] if row["file"] in lost else ["not-results"])
    else:
        assert bool(problems) == (row["well_formed"] == "n" and row["file"] not in tolerated)


@needs_folder
@by_row
def test_suite_level_errors_become_findings(row):
    findings = [item for item in read(row) if isinstance(item, Finding)]
    if row["root"] not in {"json", "text"}:
        assert len(findings) == int(row["suite_level_errors"])


@needs_folder
@by_row
def test_flaky_and_rerun_elements_are_kept(row):
    if row["root"] in {"json", "text", "-"}:
        return
    reruns = [case.reruns for case in read(row) if isinstance(case, CaseResult) and case.reruns]
    assert sum(map(len, reruns)) == int(row["flaky_elems"]) + int(row["rerun_elems"])


@needs_folder
def test_files_that_failed_to_run_are_findings():
    for name, broken in (("gen-jest-results.json", 1), ("gen-vitest.json", 1), ("go-102-broken-build.txt", 3)):
        items = read({"file": name})
        assert sum(isinstance(item, Finding) for item in items) == broken, name
