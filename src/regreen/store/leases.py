"""Leases: who works on what, until when, and a token by which a late result is known.

A lease is named within a run (a task's id, ``train``). It ends when it expires, when its owner gives it back, or when
its owner is found dead. Each new owner gets a higher token; what comes with a lower one is refused and kept.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, update

from regreen.model.ids import RunId
from regreen.store.prepared import Prepared
from regreen.store.tables import leases, refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """A process that works on a run."""

    name: str
    """For people: ``worker-2``."""
    pid: int
    """Its process id."""
    started: float
    """When that process started, as the ``alive`` test given to the store measures it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """The right to work on one thing."""

    run_id: RunId
    """The run."""
    name: str
    """What: a task's id, or ``train``."""
    owner: Owner
    """Who."""
    token: int
    """Higher than that of every earlier lease of this name."""
    renewed_at: str
    """ISO 8601, UTC: last heartbeat."""
    expires_at: str
    """ISO 8601, UTC: without a heartbeat, others may take it from then on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaseLost:
    """Somebody else has the right by now."""

    lease: Lease
    """The lease that no longer counts."""
    current_token: int
    """The token that does."""


_COLUMNS = ("owner", "pid", "started", "token", "renewed_at", "expires_at")
_NAMED = (leases.c.run_id == bindparam("run"), leases.c.name == bindparam("what"))
_FIND = Prepared(select(leases.c.owner, leases.c.token, leases.c.renewed_at, leases.c.expires_at).where(*_NAMED))
_MAKE = Prepared(insert(leases), "run_id", "name", *_COLUMNS)
_TAKE = Prepared(update(leases).where(*_NAMED), *_COLUMNS)
_GIVE_BACK = Prepared(
    update(leases)
    .where(*_NAMED, leases.c.token == bindparam("mine"), leases.c.owner != "")
    .values(owner="", expires_at="")
)


def after(moment: str, seconds: float) -> str:
    """Give the moment so many seconds later, ISO 8601 in UTC with microseconds and a final ``Z``."""
    later = datetime.fromisoformat(moment) + timedelta(seconds=seconds)
    return later.isoformat(timespec="microseconds").replace("+00:00", "Z")


def is_free(*, owner: str, renewed_at: str, expires_at: str, now: str) -> bool:
    """Whether a lease may be taken: never held, given back, run out, or from a clock that was set back since."""
    if not owner or now >= expires_at:
        return True
    span = datetime.fromisoformat(expires_at) - datetime.fromisoformat(renewed_at)
    return datetime.fromisoformat(now) < datetime.fromisoformat(renewed_at) - span


def take(connection: Connection, run_id: RunId, name: str, *, owner: Owner, now: str, ttl: float) -> Lease | None:
    """Take the lease; None when somebody else holds it."""
    row = _found(connection, run_id, name)
    if row and not is_free(owner=row.owner, renewed_at=row.renewed_at, expires_at=row.expires_at, now=now):
        return None
    token = row.token + 1 if row else 1
    lease = Lease(run_id=run_id, name=name, owner=owner, token=token, renewed_at=now, expires_at=after(now, ttl))
    if row:
        _TAKE.run(connection, {"run": run_id, "what": name, **_columns(lease)})
    else:
        _MAKE.run(connection, {"run_id": run_id, "name": name, **_columns(lease)})
    return lease


class _Row(NamedTuple):
    owner: str
    token: int
    renewed_at: str
    expires_at: str


def _found(connection: Connection, run_id: RunId, name: str) -> _Row | None:
    row = _FIND.run(connection, {"run": run_id, "what": name}).fetchone()
    return None if row is None else _Row(*row)


def _columns(lease: Lease) -> dict[str, object]:
    return {
        "owner": lease.owner.name,
        "pid": lease.owner.pid,
        "started": lease.owner.started,
        "token": lease.token,
        "renewed_at": lease.renewed_at,
        "expires_at": lease.expires_at,
    }


def lost(connection: Connection, lease: Lease) -> LeaseLost | None:
    """Say whether somebody else has the lease by now; one that merely ran out still counts."""
    row = _found(connection, lease.run_id, lease.name)
    if row is not None and row.token == lease.token and row.owner:
        return None
    return LeaseLost(lease=lease, current_token=row.token if row else 0)


def renew(connection: Connection, lease: Lease, *, now: str, ttl: float) -> Lease | LeaseLost:
    """Beat the heart: the lease holds for another ``ttl`` seconds."""
    gone = lost(connection, lease)
    if gone:
        return gone
    longer = Lease(
        run_id=lease.run_id,
        name=lease.name,
        owner=lease.owner,
        token=lease.token,
        renewed_at=now,
        expires_at=after(now, ttl),
    )
    _TAKE.run(connection, {"run": lease.run_id, "what": lease.name, **_columns(longer)})
    return longer


def give_back(connection: Connection, lease: Lease) -> LeaseLost | None:
    """End the lease. Its token stays, so that the next one is higher."""
    values = {"run": lease.run_id, "what": lease.name, "mine": lease.token}
    done = _GIVE_BACK.run(connection, values)
    return None if done.rowcount else lost(connection, lease)


def held(connection: Connection, run_id: RunId) -> tuple[Lease, ...]:
    """Give the leases of a run that were not given back."""
    rows = connection.execute(select(leases).where(leases.c.run_id == run_id, leases.c.owner != "")).all()
    return tuple(
        Lease(
            run_id=RunId(row.run_id),
            name=row.name,
            owner=Owner(name=row.owner, pid=row.pid, started=row.started),
            token=row.token,
            renewed_at=row.renewed_at,
            expires_at=row.expires_at,
        )
        for row in rows
    )


def free_dead(connection: Connection, run_id: RunId, alive: Callable[[int, float], bool]) -> tuple[Lease, ...]:
    """Give back the leases whose owners are no more, and say which."""
    dead = tuple(each for each in held(connection, run_id) if not alive(each.owner.pid, each.owner.started))
    for lease in dead:
        give_back(connection, lease)
    return dead


def keep_refused(connection: Connection, gone: LeaseLost, *, at: str, payload: str) -> None:
    """Keep what came with an old token as evidence."""
    connection.execute(
        insert(refused),
        {
            "run_id": gone.lease.run_id,
            "name": gone.lease.name,
            "token": gone.lease.token,
            "current_token": gone.current_token,
            "at": at,
            "payload": payload,
        },
    )
