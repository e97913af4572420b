"""The JSON report has the agreed fields; Markdown holds the same data; every artifact follows its schema."""

import json
import re
from dataclasses import replace

import msgspec
import pytest
from jsonschema import Draft202012Validator

from regreen.errors import UsageError
from regreen.model.cases import Totals
from regreen.model.ids import Sha256
from regreen.model.runs import Broken, ToolInfo
from regreen.report import artifacts, evidence, jsonout, manifest, markdown, render, schemas
from regreen.report.build import capped
from regreen.report.build import test_report as built
from regreen.testing.summaries import full, small

AGREED = [
    "schema",
    "schema_version",
    "status",
    "total_tests",
    "passed",
    "failed",
    "skipped",
    "errors",
    "iterations",
    "fixes_applied",
    "coverage",
    "escalation_needed",
    "escalation_reason",
    "escalations",
    "flaky",
    "quarantined",
    "guard_events",
    "posture",
    "stop_code",
    "costs",
]


def loaded(summary):
    return json.loads(jsonout.render(summary))


def check(name, text):
    schema = schemas.schema(name)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(json.loads(text))


def test_agreed_fields():
    report = loaded(full())
    assert list(report)[: len(AGREED) - 1] == [name for name in AGREED if name != "costs"]
    assert set(AGREED) <= set(report)
    assert report["status"] == "fail"
    assert [report[name] for name in ("total_tests", "passed", "failed", "skipped", "errors")] == [51, 46, 1, 3, 1]
    (fix,) = report["fixes_applied"]
    wanted = ("file", "line", "category", "description", "commit", "agent", "validation")
    assert tuple(fix)[:7] == wanted
    assert (fix["file"], fix["line"], fix["category"]) == ("shop/cart.py", 2, "implementation_bug")
    assert report["coverage"] == {"statements": 81.25, "branches": 64.0, "functions": None, "lines": 80.5}
    assert report["escalation_needed"]
    assert "T2" in report["escalation_reason"]
    (escalation,) = report["escalations"]
    assert [each["outcome"] for each in escalation["attempts"]] == ["tampered"]
    assert escalation["remaining_failures"] == ["pytest:tests/test_till.py::TestTill::test_close"]
    assert any("shop/till.py:12" in cause for cause in escalation["suspected_causes"])
    assert [event["rule"] for event in report["guard_events"]] == ["test-assertion-weakened"]
    assert report["stop_code"] == "no_progress"
    assert report["costs"]["cost_usd"] == 0.42


def test_five_numbers_are_the_total():
    totals = Totals(passed=1, failed=2, error=3, skipped=4, xfailed=5, xpassed=6, crashed=7, timed_out=8, not_run=9)
    report = built(replace(small(), baseline=totals))
    assert report.total_tests == 45
    assert report.passed + report.failed + report.skipped + report.errors == 45
    assert (report.passed, report.failed, report.skipped, report.errors) == (7, 2, 9, 27)


def test_a_broken_tool_is_never_a_pass():
    summary = small()
    assert built(summary).status == "pass"
    broken = Broken(info=ToolInfo(tool="ruff"), reason="bad config")
    assert built(replace(summary, runs=(*summary.runs, broken))).status == "fail"
    assert built(small(failing=True)).status == "fail"


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, path)
    elif value not in (None, "") and not isinstance(value, bool):
        yield path, value


@pytest.mark.parametrize("summary", [full(), small(), small(failing=True)], ids=["full", "green", "red"])
def test_markdown_holds_what_json_holds(summary):
    text = markdown.render(summary)
    squeezed = " ".join(text.split())
    missing = []
    for path, value in leaves(loaded(summary)):
        shown = str(value)
        if (
            markdown.cell(shown) not in text
            and markdown.inline(shown) not in text
            and " ".join(shown.split()) not in squeezed
        ):
            missing.append((path, value))
    assert missing == []


def test_markdown_shows_the_essentials():
    text = markdown.render(full())
    assert text.startswith("# FAIL: corner-shop\n")
    assert "| shop/cart.py:2 | implementation_bug |" in text
    assert "| 81.25 % | 64.0 % | unknown | 80.5 % |" in text
    assert "<script>" not in re.sub(r"```.*?```", "", text, flags=re.DOTALL)


@pytest.mark.parametrize(
    "text", ["a|b", "*x*", "`x`", "<b>", "# x", "- x", "[a](b)", "__x__", "a_b", "x\ny", "&lt;", "~~x~~"]
)
def test_text_of_strangers_is_no_markup(text):
    shown = markdown.cell(text)
    assert "\n" not in shown
    assert "<" not in shown
    assert not re.search(r"(?<!\\)[|*`\[\]~]", shown)
    assert not shown.startswith(("#", "- "))


def test_fences_cannot_be_closed_from_inside():
    lines = list(markdown.fenced("a\n```\nb\n````\nc"))
    assert lines[0] == lines[2] == "`````"


@pytest.mark.parametrize("summary", [full(), small(), small(failing=True)], ids=["full", "green", "red"])
def test_artifacts_follow_their_schemas(summary):
    check("test-report", jsonout.render(summary))
    check("manifest", manifest.render(summary, {"reports/a.md": (Sha256("0" * 64), 12)}))
    for name, text in (
        ("test-record", evidence.tests(summary)),
        ("finding-record", evidence.findings(summary)),
        ("diagnosis-record", evidence.diagnoses(summary)),
    ):
        for line in text.splitlines():
            check(name, line)


@pytest.mark.parametrize("name", schemas.NAMES)
def test_schemas_are_schemas(name):
    schema = json.loads(schemas.render(name))
    Draft202012Validator.check_schema(schema)
    assert schema["title"] == f"regreen/{name}"


def test_schemas_refuse_what_is_wrong():
    report = loaded(full())
    report["total_tests"] = "many"
    errors = list(Draft202012Validator(schemas.schema("test-report")).iter_errors(report))
    assert errors
    with pytest.raises(UsageError):
        schemas.schema("no-such")


def test_json_is_read_back_and_older_and_newer_versions_too():
    report = built(full())
    assert jsonout.read(jsonout.encode(report)) == report
    newer = loaded(full()) | {"schema_version": 99, "moods": ["calm"]}
    assert jsonout.read(json.dumps(newer)).total_tests == 51
    oldest = {name: loaded(full())[name] for name in AGREED}
    assert jsonout.read(json.dumps(oldest)).fixes_applied == report.fixes_applied
    for text in ("bacon", "{}", json.dumps(oldest | {"schema": "regreen/other"})):
        with pytest.raises(UsageError):
            jsonout.read(text)


def test_manifest():
    made = json.loads(manifest.render(full(), {"b": (Sha256("b" * 64), 2), "a": (Sha256("a" * 64), 1)}, "earlier"))
    assert list(made["files"]) == ["a", "b"]
    assert made["files"]["a"] == {"sha256": "a" * 64, "size": 1}
    assert made["tools"]["ruff"] == {
        "version": "",
        "exit": 2,
        "error": "ruff could not read its config: see ruff.toml.",
    }
    assert made["target"] == {"name": "corner-shop", "commit": "1f" * 20, "branch": "main", "dirty": True}
    assert (made["parent_run"], made["counts"]["total"]) == ("earlier", 51)


def test_evidence_of_tests_is_written_as_its_type_would_be():
    for line in evidence.tests(full()).splitlines():
        record = msgspec.json.decode(line, type=evidence.TestRecord, strict=True)
        assert msgspec.json.encode(record).decode() == line


def test_evidence_of_tests_tells_base_from_end():
    records = [json.loads(line) for line in evidence.tests(full()).splitlines()]
    told = {(record["name"], record["measured"], record["status"]) for record in records}
    assert ("test_discount[<b>&amp;-1]", "base", "failed") in told
    assert ("test_close", "base", "failed") in told
    assert ("test_close", "end", "failed") in told
    by_name = {record["name"]: record for record in records}
    assert by_name["test_discount[<b>&amp;-1]"]["route"] == "GET /carts/{cart_id}"
    assert by_name["test_discount[<b>&amp;-1]"]["tags"] == ["cart", "slow"]


def test_cut_text_says_where_the_whole_is():
    text = capped("x" * 500 + "END", 100, "raw/a.xml")
    assert len(text) < 200
    assert "raw/a.xml" in text
    assert "403 characters cut" in text
    assert text.endswith("END")
    assert capped("short", 100) == "short"


def test_front_door():
    names = set(artifacts(full()))
    assert {"reports/test-report.json", "reports/report.html", "evidence/tests.jsonl", "briefs/D2/brief.md"} <= names
    assert "briefs/D1/brief.md" not in names
    with pytest.raises(UsageError, match="pdf"):
        render(full(), "pdf")
