"""Brings the tables of an older Regreen up to date, and refuses those of a newer one."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from regreen.errors import StateError

HEAD = "0004"
"""The newest revision that this version knows."""

SCRIPTS = Path(__file__).parent / "migrations"


def bring_up_to_date(connection: Connection, where: Path) -> None:
    """Make or migrate the tables, inside the caller's writing transaction.

    Raises:
        StateError: when the tables come from a newer Regreen.
    """
    found = revision(connection)
    if found != HEAD:
        _upgrade(connection, found, where)


def revision(connection: Connection) -> str:
    """Give the tables' revision; empty when there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def _upgrade(connection: Connection, current: str, where: Path) -> None:
    # Alembic costs a tenth of a second to import, and only the first start needs it.
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(SCRIPTS))
    if current and current not in {script.revision for script in scripts.walk_revisions()}:
        raise StateError(
            f"Regreen's state was written by a newer version (tables {current}; this one knows {HEAD}).",
            where=str(where),
            todo="Upgrade Regreen, or move the .regreen folder aside to start anew.",
            slug="state-newer",
        )
    steps = {"fn": lambda old, _context: scripts._upgrade_revs(HEAD, old)}  # noqa: SLF001 - no public form
    context = MigrationContext.configure(connection, opts=steps)
    with Operations.context(context):
        context.run_migrations()
