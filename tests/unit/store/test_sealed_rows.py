"""A sealed run's rows are watched: what is changed, added or taken out of the database is named by table and row."""

import contextlib
import json
import sqlite3

import pytest

from regreen.model.candidates import Candidate
from regreen.model.ids import AttemptId, CauseKey, CommitId, TaskId, TreeId
from regreen.model.summary import Landing
from regreen.model.tasks import Attempt, AttemptOutcome, Proposal, Task
from regreen.model.verdicts import GateResult, GateStatus, Verdict
from regreen.store import Owner, ledger, sealed_rows


@pytest.fixture
def sealed(opened, run, event, now):
    none = CommitId("")
    proposal = Proposal(base=none, base_tree=TreeId(""), tree=TreeId(""), files=(), patch="p")
    made = Attempt(id=AttemptId("T1.1"), task_id=TaskId("T1"), number=1, agent="a", outcome=AttemptOutcome.FIXED)
    gates = (GateResult(gate="guard", status=GateStatus.PASS),)
    with opened.transaction() as tx:
        tx.append(event())
        tx.add_task(run, Task(id=TaskId("T1"), title="t", cause_key=CauseKey("k")))
        tx.put(run, made, Verdict(attempt_id=made.id, gates=gates))
        tx.put(run, Candidate(attempt_id=made.id, task_id=TaskId("T1"), proposal=proposal))
        tx.put(
            run, Landing(task_id=TaskId("T1"), commit=CommitId("c1"), attempt_id="T1.1", agent="a", title="fix: \ud800")
        )
        tx.put_fact(run, "branch", "regreen/x")
    opened.seal(run, now=now, facts={"version": "0.1.0"})
    assert opened.verify(run) == []
    return opened


def sql(opened, *statements):
    with contextlib.closing(sqlite3.connect(opened.folder / "regreen.db")) as database, database:
        for each in statements:
            assert database.execute(each).rowcount == 1, each


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE attempts SET outcome = 'rejected'", 'the row attempts "T1.1" of the database was changed'),
        (
            "UPDATE verdicts SET payload = replace(payload, 'pass', 'fail')",
            'the row verdicts "T1.1" of the database was',
        ),
        ("UPDATE tasks SET state = 'ready ', reason = ''", 'the row tasks "T1" of the database was changed'),
        ("UPDATE candidates SET position = position + 1", 'the row candidates "T1.1" of the database was changed'),
        ("UPDATE facts SET payload = '1' WHERE key = 'branch'", 'the row facts "branch" of the database was changed'),
        ("UPDATE events SET message = 'x' WHERE seq = 1", "the row events 1 of the database was changed"),
        ("UPDATE runs SET stop_code = 'done'", 'the row runs "20260131_104502Z_3fa1c2" of the database was changed'),
        ("UPDATE tasks SET reason = 0", 'the row tasks "T1" of the database was changed'),
        ("UPDATE candidates SET position = ''", 'the row candidates "T1.1" of the database was changed'),
        ("UPDATE verdicts SET accepted = 0.0 + 2.5", 'the row verdicts "T1.1" of the database was changed'),
        ("UPDATE events SET message = x'41' WHERE seq = 1", "the row events 1 of the database was changed"),
        ("UPDATE runs SET owner_pid = 7", 'the row runs "20260131_104502Z_3fa1c2" of the database was changed'),
        ("UPDATE runs SET sealed_at = sealed_at || '1'", 'the row runs "20260131_104502Z_3fa1c2" of the database was'),
        ("UPDATE runs SET facts = '{}'", "the run's row names no manifest.json any more"),
        ("DELETE FROM landings", 'the row landings "c1" is missing from the database'),
        ("DELETE FROM events WHERE seq = 2", "the row events 2 is missing from the database"),
        (
            "INSERT INTO findings (run_id, key, payload) SELECT id, 'new', '{}' FROM runs",
            'the row findings "new" was added to the database',
        ),
        (
            "INSERT INTO refused (run_id, name, token, current_token) SELECT id, 'T1', 1, 2 FROM runs",
            "the row refused 1 was added to the database",
        ),
    ],
)
def test_a_row_that_is_not_as_it_was_is_named(sealed, run, statement, told) -> None:
    sql(sealed, statement)
    found = sealed.verify(run)
    assert any(each.startswith(told) for each in found), found
    assert len(found) == 1


def test_what_goes_on_after_a_run_counts_for_nothing(sealed, run, now) -> None:
    owner = Owner(name="us", pid=1, started=1.0)
    with sealed.transaction() as tx:
        tx.ledger.record(ledger.Entry(kind="cache", name="/x", run_id=run, owner=owner, at=now))
        assert tx.lease(run, "T1", owner=owner, now=now, ttl=1.0)
    sql(
        sealed,
        "INSERT INTO outcomes (case_id, run_id, outcome) SELECT 'a', id, 'passed' FROM runs",
        "INSERT INTO durations (case_id, seconds) VALUES ('a', 1.0)",
    )
    assert sealed.verify(run) == []


def test_a_run_that_an_earlier_version_sealed_verifies_by_its_files(sealed, run) -> None:
    folder = sealed.folder / "runs" / run
    manifest = json.loads((folder / "manifest.json").read_text())
    assert sealed.seals_rows(run)
    del manifest["files"]["rows.sha256"]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert not sealed.seals_rows(run)
    sql(sealed, "DELETE FROM landings")
    assert not [each for each in sealed.verify(run) if "row" in each.replace("rows.sha256", "")]


def test_sealing_that_was_cut_short_seals_the_rows_as_they_are_then(opened, run, event) -> None:
    with opened.transaction() as tx:
        tx.append(event())
    (opened.folder_of(run).root / "rows.sha256").write_text("torn")
    opened.seal(run, now="2026-01-31T10:45:03.000000Z", facts={})
    assert opened.verify(run) == []


def sealed_before(opened, run, columns):
    """Write the digests as an earlier version did, over other columns; None: as when no columns were named."""
    path = opened.folder_of(run).root / "rows.sha256"
    with opened.read() as reader:
        rows = list(reader.digests(run, over={}, without="manifest_sha256", columns=columns))
    sealed_rows.write(path, iter(rows), columns or {})
    if columns is None:
        path.write_text(path.read_text().partition("\n")[2])
    assert sealed_rows.columns_of(path) == columns


def row_problems(opened, run):
    return [each for each in opened.verify(run) if each.startswith("the row ")]


def test_one_kind_of_empty_for_another_is_seen_but_for_what_an_earlier_version_sealed(sealed, run) -> None:
    sql(
        sealed,
        "UPDATE runs SET owner_started = '' WHERE owner_started = 0",
        "UPDATE facts SET position = '' WHERE position = 0",
    )
    changed = [f"the row {name} of the database was changed" for name in (f'runs "{run}"', 'facts "branch"')]
    assert row_problems(sealed, run) == changed
    sealed_before(sealed, run, None)
    assert row_problems(sealed, run) == []
    sql(sealed, "UPDATE facts SET position = 0")
    assert row_problems(sealed, run) == [], "an earlier version's digests hold as they did"
    sql(sealed, "UPDATE facts SET position = 3")
    assert row_problems(sealed, run) == changed[1:]


def test_a_column_that_a_later_version_adds_changes_no_digest(sealed, run) -> None:
    now = sealed_rows.columns_now()
    sealed_before(sealed, run, {**now, "tasks": [each for each in now["tasks"] if each != "next_steps"]})
    assert row_problems(sealed, run) == []
    sql(sealed, "UPDATE tasks SET next_steps = 'as the migration fills it'")
    assert row_problems(sealed, run) == []
    sql(sealed, "UPDATE tasks SET state = 'landed'")
    assert row_problems(sealed, run) == ['the row tasks "T1" of the database was changed']


def test_a_table_that_a_later_version_adds_changes_nothing(sealed, run) -> None:
    now = sealed_rows.columns_now()
    sealed_before(sealed, run, {name: each for name, each in now.items() if name != "landings"})
    assert row_problems(sealed, run) == []
