"""Migrations make exactly the tables that the code names, and keep what a filled database holds."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import select

from regreen import store
from regreen.model.ids import RunId
from regreen.store import migrate
from regreen.store.tables import FAILED, metadata, outcomes

pytestmark = pytest.mark.integration
SAMPLES = Path(__file__).parent / "samples"


def test_migrated_tables_are_the_named_tables(tmp_path: Path) -> None:
    opened = store.open(tmp_path)
    with opened._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    opened.close()


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.sql")), ids=lambda sample: sample.stem)
def test_a_filled_database_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path, sample: Path) -> None:
    (tmp_path / ".regreen").mkdir()
    with sqlite3.connect(tmp_path / ".regreen" / "regreen.db") as older:
        older.executescript(sample.read_text())
    older.close()
    opened = store.open(tmp_path)
    with opened._engine.connect() as connection:
        assert migrate.revision(connection) == migrate.HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    with opened.transaction() as tx:
        (row,) = tx.runs()
        assert tx.fact(row.id, "quarantined", list[str]) == ["pytest:test_a.py::test_1"]
        cases = tuple(tx.history.durations())
        assert tx.history.flaky(cases, before=RunId("2027")) == {"pytest:test_a.py::test_1"}
    opened.close()


def test_the_index_of_failures_answers_for_what_was_flaky(tmp_path: Path) -> None:
    opened = store.open(tmp_path)
    with opened._engine.connect() as connection:
        asked = select(outcomes.c.case_id).where(FAILED).distinct().compile(opened._engine)
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}").fetchall()
        assert any("outcomes_that_failed" in row[-1] for row in plan), plan
    opened.close()


def test_head_is_the_newest_script() -> None:
    assert ScriptDirectory(str(migrate.SCRIPTS)).get_heads() == [migrate.HEAD]


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    store.open(tmp_path).close()
    before = (tmp_path / ".regreen" / "regreen.db").read_bytes()
    store.open(tmp_path).close()
    assert (tmp_path / ".regreen" / "regreen.db").read_bytes() == before
