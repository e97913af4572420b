"""Seals a run's rows: a file of the run names each with its SHA-256, and the manifest names that file.

The file's first line names the columns that the digests are over, so that a migration which adds one changes none.
Files of earlier versions lack it: there, columns that were empty counted for nothing, whichever way they were empty.

Left out is what goes on after a run has ended: leases, the ledger, what cases did in all runs, quotas.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, Table, select

from regreen.errors import StateError
from regreen.store import tables

FILE = "rows.sha256"
"""One line a row: SHA-256, two blanks, table and key as JSON. Before them: ``columns``, two blanks, names by table."""

Columns = Mapping[str, Sequence[str]]
"""Names of columns by table."""

_COLUMNS = "columns"

_OF_RUN: tuple[tuple[Table, str], ...] = (
    *((table, "key") for table in (tables.facts, tables.findings, tables.diagnoses, tables.tasks, tables.attempts)),
    *((table, "key") for table in (tables.verdicts, tables.candidates, tables.landings, tables.checkpoints)),
    (tables.events, "seq"),
    (tables.refused, "id"),
)


def columns_now() -> Columns:
    """The columns that a run is sealed with today."""
    every = (tables.runs, *(table for table, _ in _OF_RUN))
    return {table.name: [column.name for column in table.columns] for table in every}


def columns_of(path: Path) -> Columns | None:
    """The columns that a file's digests are over; None: an earlier version wrote it, or it cannot be read."""
    try:
        with path.open(encoding="utf-8") as stream:
            word, _, named = stream.readline().partition("  ")
            return dict(json.loads(named)) if word == _COLUMNS else None
    except (OSError, ValueError, TypeError):
        return None


def digests(
    connection: Connection, run_id: str, *, over: Mapping[str, object], without: str, columns: Columns | None
) -> Iterator[tuple[str, str]]:
    """Give each row of a run, as ``TABLE "KEY"``, with its SHA-256; sorted within each table.

    Args:
        connection: to the database.
        run_id: the run.
        over: columns of the run's own row that are about to be written.
        without: name of the run's fact that is written after the digests.
        columns: what the digests are over; None: all columns that are not empty, as earlier versions had it.
    """
    table = tables.runs
    for row in connection.execute(select(table).where(table.c.id == run_id)).mappings():
        facts = {name: value for name, value in json.loads(row["facts"] or "{}").items() if name != without}
        yield _name(table, run_id), _digest(table, {**row, **over, "facts": facts}, columns)
    for each, key in _OF_RUN:
        if columns is not None and each.name not in columns:
            continue
        query = select(each).where(each.c.run_id == run_id).order_by(each.c[key])
        for row in connection.execute(query.execution_options(yield_per=500)).mappings():
            yield _name(each, row[key]), _digest(each, {**row}, columns)


def write(path: Path, rows: Iterator[tuple[str, str]], columns: Columns) -> None:
    """Write the file.

    Raises:
        StateError: when it cannot be written.
    """
    try:
        with path.open("w", encoding="utf-8") as stream:
            stream.write(f"{_COLUMNS}  {json.dumps(columns)}\n")
            stream.writelines(f"{digest}  {name}\n" for name, digest in rows)
    except OSError as problem:
        raise StateError(
            f"The run cannot be sealed: {problem.strerror or problem}.",
            where=str(path),
            todo="Free space or make the folder writable, then `regreen resume`.",
            slug="disk-full",
        ) from problem


def problems(path: Path, rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    """Say which rows differ from the file, one sentence each; nothing where the file cannot be read.

    That a file is missing or changed is the manifest's to say.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return
    sealed = {name: digest for digest, _, name in (line.partition("  ") for line in lines) if digest != _COLUMNS}
    for name, digest in rows:
        known = sealed.pop(name, None)
        if known is None:
            yield f"the row {name} was added to the database"
        elif known != digest:
            yield f"the row {name} of the database was changed"
    yield from (f"the row {name} is missing from the database" for name in sealed)


def _name(table: Table, key: object) -> str:
    return f"{table.name} {json.dumps(key)}"


def _digest(table: Table, row: Mapping[str, object], columns: Columns | None) -> str:
    if columns is None:
        said = {name: value for name, value in row.items() if value not in ("", 0, None, {})}
    else:
        said = {name: row[name] for name in columns.get(table.name, ()) if name in row}
    # Somebody may have put bytes where text belongs.
    return sha256(json.dumps(said, sort_keys=True, default=repr).encode()).hexdigest()
