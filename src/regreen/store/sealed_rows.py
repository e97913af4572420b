"""Seals a run's rows: a file of the run names each with its SHA-256, and the manifest names that file.

Left out is what goes on after a run has ended: leases, the ledger, what cases did in all runs, quotas.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, Table, select

from regreen.errors import StateError
from regreen.store import tables

FILE = "rows.sha256"
"""One line a row: SHA-256, two blanks, table and key as JSON."""

_OF_RUN: tuple[tuple[Table, str], ...] = (
    *((table, "key") for table in (tables.facts, tables.findings, tables.diagnoses, tables.tasks, tables.attempts)),
    *((table, "key") for table in (tables.verdicts, tables.candidates, tables.landings, tables.checkpoints)),
    (tables.events, "seq"),
    (tables.refused, "id"),
)


def digests(
    connection: Connection, run_id: str, *, over: Mapping[str, object], without: str
) -> Iterator[tuple[str, str]]:
    """Give each row of a run, as ``TABLE "KEY"``, with its SHA-256; sorted within each table.

    A column that is empty says nothing, so that a migration which adds one changes no digest.

    Args:
        connection: to the database.
        run_id: the run.
        over: columns of the run's own row that are about to be written.
        without: name of the run's fact that is written after the digests.
    """
    table = tables.runs
    for row in connection.execute(select(table).where(table.c.id == run_id)).mappings():
        facts = {name: value for name, value in json.loads(row["facts"] or "{}").items() if name != without}
        yield _name(table, run_id), _digest({**row, **over, "facts": facts})
    for each, key in _OF_RUN:
        query = select(each).where(each.c.run_id == run_id).order_by(each.c[key])
        for row in connection.execute(query.execution_options(yield_per=500)).mappings():
            yield _name(each, row[key]), _digest({**row})


def write(path: Path, rows: Iterator[tuple[str, str]]) -> None:
    """Write the file.

    Raises:
        StateError: when it cannot be written.
    """
    try:
        with path.open("w", encoding="utf-8") as stream:
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
    sealed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    for name, digest in rows:
        known = sealed.pop(name, None)
        if known is None:
            yield f"the row {name} was added to the database"
        elif known != digest:
            yield f"the row {name} of the database was changed"
    yield from (f"the row {name} is missing from the database" for name in sealed)


def _name(table: Table, key: object) -> str:
    return f"{table.name} {json.dumps(key)}"


def _digest(row: Mapping[str, object]) -> str:
    said = {name: value for name, value in row.items() if value not in ("", 0, None, {})}
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
