"""Statements on the hot path, compiled once: SQLAlchemy's own execution costs ten times what SQLite's does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.expression import ClauseElement

from regreen.store.tables import later


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compiled:
    sql: str
    names: tuple[str, ...] | None
    """Names of the values in their order; None where the driver takes them by name."""
    constants: Mapping[str, object]
    """Values that the statement itself holds."""


class Prepared:
    """A statement and the SQL that it means; its results are plain tuples, and texts in them are as stored."""

    def __init__(self, statement: ClauseElement, *columns: str) -> None:
        """Keep it.

        Args:
            statement: a Core statement.
            columns: names of the values of an insert or update, or of a statement that runs for many rows.
        """
        self._statement = statement
        self._columns = columns
        self._compiled: dict[str, _Compiled] = {}

    def run(self, connection: Connection, values: Mapping[str, object]) -> Any:
        """Execute it on the connection's cursor, and give that."""
        compiled = self._compiled.get(connection.dialect.name) or self._compile(connection.dialect)
        cursor = connection.connection.cursor()
        given = {**compiled.constants, **values} if compiled.constants else values
        if compiled.names is None:
            cursor.execute(compiled.sql, {name: later(value) for name, value in given.items()})
            return cursor
        row = [given[name] for name in compiled.names]
        try:
            cursor.execute(compiled.sql, row)
        except UnicodeEncodeError:
            cursor.execute(compiled.sql, [later(value) for value in row])
        return cursor

    def run_many(self, connection: Connection, rows: Sequence[Sequence[object]]) -> None:
        """Execute it once for each of many rows, whose values come in the order of the columns."""
        compiled = self._compiled.get(connection.dialect.name) or self._compile(connection.dialect)
        cursor = connection.connection.cursor()
        given = self._arranged(compiled, rows)
        cursor.execute("SAVEPOINT many")
        try:
            cursor.executemany(compiled.sql, given)
        except UnicodeEncodeError:
            # The rows before the one that no encoding holds are there already.
            cursor.execute("ROLLBACK TO many")
            storable = [[later(value) for value in row] for row in rows]
            cursor.executemany(compiled.sql, self._arranged(compiled, storable))
        cursor.execute("RELEASE many")

    def _arranged(self, compiled: _Compiled, rows: Sequence[Sequence[object]]) -> Sequence[Any]:
        """The rows as the driver takes them."""
        if compiled.names is None:
            return [{**compiled.constants, **dict(zip(self._columns, row, strict=True))} for row in rows]
        if compiled.names == self._columns:
            return rows
        places = [self._columns.index(name) for name in compiled.names]
        return [[row[place] for place in places] for row in rows]

    def _compile(self, dialect: Dialect) -> _Compiled:
        compiled: Any = self._statement.compile(dialect=dialect, column_keys=list(self._columns) or None)
        names = tuple(compiled.positiontup) if compiled.positiontup is not None else None
        constants = {name: value for name, value in compiled.params.items() if value is not None}
        self._compiled[dialect.name] = _Compiled(sql=str(compiled), names=names, constants=constants)
        return self._compiled[dialect.name]
