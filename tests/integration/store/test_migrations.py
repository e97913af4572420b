"""Migrations make exactly the tables that the code names, and keep what a filled database holds."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from regreen import store
from regreen.store import migrate
from regreen.store.tables import metadata

pytestmark = pytest.mark.integration


def test_migrated_tables_are_the_named_tables(tmp_path: Path) -> None:
    opened = store.open(tmp_path)
    with opened._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    opened.close()


def test_head_is_the_newest_script() -> None:
    assert ScriptDirectory(str(migrate.SCRIPTS)).get_heads() == [migrate.HEAD]


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    store.open(tmp_path).close()
    before = (tmp_path / ".regreen" / "regreen.db").read_bytes()
    store.open(tmp_path).close()
    assert (tmp_path / ".regreen" / "regreen.db").read_bytes() == before
