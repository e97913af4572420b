"""The ledger: every folder outside of its own that a run made, with the process that answers for it.

Process trees and their mounts are found by the marks of the runs that stand in it; a branch is a result, and is kept.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import Connection, RowMapping, delete, insert, select

from regreen.model.ids import RunId
from regreen.store import codec
from regreen.store.leases import Owner
from regreen.store.tables import ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that must be ended or removed some day."""

    kind: str
    """``cache``, ``pool``, ``template``, ``workspace``, ``scratch``, ``environment``."""
    name: str
    """Its path; the same kind and name is one thing."""
    run_id: RunId
    """The run that made it."""
    owner: Owner
    """The process that answers for it."""
    at: str = ""
    """ISO 8601, UTC: when it was made."""
    data: dict[str, object] = field(default_factory=dict)
    """Plain JSON values that are needed to remove it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _More:
    owner: str
    data: dict[str, object]


class LedgerWriter:
    """Reads and writes the ledger within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def record(self, entry: Entry) -> None:
        """Write it down, before it is made: a crash in between leaves a line too many, never a thing too many."""
        self.forget(entry.kind, entry.name)
        self._connection.execute(
            insert(ledger),
            {
                "kind": entry.kind,
                "name": entry.name,
                "run_id": entry.run_id,
                "pid": entry.owner.pid,
                "started": entry.owner.started,
                "at": entry.at,
                "data": codec.encode(_More(owner=entry.owner.name, data=entry.data)),
            },
        )

    def forget(self, kind: str, name: str) -> None:
        """Strike it out: it is gone."""
        self._connection.execute(delete(ledger).where(ledger.c.kind == kind, ledger.c.name == name))

    def entries(self, run_id: RunId | None = None) -> tuple[Entry, ...]:
        """All that is written down, oldest first; of one run, or of all."""
        query = select(ledger).order_by(ledger.c.at, ledger.c.kind, ledger.c.name)
        if run_id is not None:
            query = query.where(ledger.c.run_id == run_id)
        return tuple(_entry(row._mapping) for row in self._connection.execute(query))  # noqa: SLF001 - documented name

    def orphans(self, alive: Callable[[int, float], bool]) -> tuple[Entry, ...]:
        """Entries whose owner is no more; ``alive`` takes a pid and when that process started."""
        return tuple(entry for entry in self.entries() if not alive(entry.owner.pid, entry.owner.started))


def _entry(row: RowMapping) -> Entry:
    more = codec.decode(row["data"], _More)
    return Entry(
        kind=row["kind"],
        name=row["name"],
        run_id=RunId(row["run_id"]),
        owner=Owner(name=more.owner, pid=row["pid"], started=row["started"]),
        at=row["at"],
        data=more.data,
    )
