"""Writes one run: rows and the events about them, together, and tells the listeners once they are on the disk."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from regreen.model.events import Event, EventKind
from regreen.model.ids import RunId, Sha256
from regreen.model.runs import Measurement
from regreen.ports import Clock
from regreen.store import Lease, LeaseLost, Owner, Store, Transaction, codec

T = TypeVar("T")
Listen = Callable[[Event], None]

LEASE_S = 120.0
"""Seconds for which a lease holds without a heartbeat."""
HEARTBEAT_S = 30.0
"""Seconds between heartbeats."""


@dataclass(slots=True)
class Change:
    """One change of state that is being written."""

    tx: Transaction
    run_id: RunId
    at: str
    events: list[Event] = field(default_factory=list)

    def tell(self, kind: EventKind, message: str = "", subject: str = "", **data: object) -> None:
        """Add an event; it counts only when the whole change does."""
        event = Event(at=self.at, run_id=self.run_id, kind=kind, subject=subject, message=message, data=data)
        self.events.append(self.tx.append(event))


class Book:
    """All that one process writes about one run."""

    def __init__(
        self,
        *,
        store: Store,
        run_id: RunId,
        clock: Clock,
        owner: Owner,
        listen: Listen,
    ) -> None:
        self.store = store
        self.run_id = run_id
        self.clock = clock
        self.owner = owner
        self._listen = listen
        self._measured: dict[str, tuple[str, Measurement]] = {}
        """Measurements kept last, by name, with their hashes: those without secrets, which are as written."""

    def step(self, point: str) -> AbstractContextManager[None]:
        """Name a step that is no change of the run's rows, such as a line of the ledger, for fault injection."""
        return self.store.step(point)

    @contextmanager
    def change(self, point: str) -> Iterator[Change]:
        """Write rows and events in one transaction; ``point`` names it for fault injection."""
        with self.step(point), self.store.transaction() as tx:
            change = Change(tx=tx, run_id=self.run_id, at=self.clock.now())
            yield change
        for event in change.events:
            self._listen(event)

    def tell(self, kind: EventKind, message: str = "", subject: str = "", **data: object) -> None:
        """Write one event alone."""
        with self.change(kind.value) as change:
            change.tell(kind, message, subject, **data)

    def warn(self, message: str, subject: str = "") -> None:
        """Tell what a reader must know."""
        self.tell(EventKind.WARNED, message, subject)

    def progress(self, message: str, done: int, total: int) -> None:
        """Show how far a measurement is; not stored, but who listens may keep it, and a test's id may name a secret."""
        data: dict[str, object] = {"done": done, "total": total}
        kind = EventKind.MEASURE_PROGRESSED
        said = self.store.scrub(message)
        self._listen(Event(at=self.clock.now(), run_id=self.run_id, kind=kind, message=said, data=data))

    def keep(self, tx: Transaction, name: str, value: T, kind: type[T]) -> None:
        """Keep a large value as an artifact, and its hash as a fact, under a name."""
        written = codec.encode(value, kind)
        scrubbed = self.store.scrub(written)
        digest = self.store.artifacts.put(scrubbed.encode())
        tx.put_fact(self.run_id, name, digest, str)
        if isinstance(value, Measurement):
            tx.put_fact(self.run_id, totals_of(name), value.totals)
            if scrubbed == written:
                self._measured = {**self._measured, name: (digest, value)}

    def kept(self, name: str, kind: type[T]) -> T | None:
        """A value kept under a name; None when there is none."""
        return kept(self.store, self.run_id, name, kind)

    def measurement(self, name: str) -> Measurement | None:
        """A measurement kept under a name; what this process wrote is not read again."""
        with self.store.read() as reader:
            digest = reader.fact(self.run_id, name, str)
        own, known = self._measured.get(name, ("", None))
        return known if own and own == digest else self.kept(name, Measurement)

    def lease(self, tx: Transaction, name: str) -> Lease | None:
        """Take the lease of a task, or of ``train``; None when somebody else holds it."""
        return tx.lease(self.run_id, name, owner=self.owner, now=self.clock.now(), ttl=LEASE_S)

    def renew(self, leases: dict[str, Lease]) -> list[str]:
        """Beat the heart of leases, in place; gives the names of those that were lost."""
        gone = []
        with self.change("heartbeat") as change:
            for name, lease in leases.items():
                answer = change.tx.renew(lease, now=change.at, ttl=LEASE_S)
                if isinstance(answer, LeaseLost):
                    gone.append(name)
                    change.tell(EventKind.LEASE_LOST, f"{name}: somebody else works on it by now", name)
                else:
                    leases[name] = answer
        return gone


def totals_of(name: str) -> str:
    """Under which name the totals of a kept measurement stand, for those who need no more of it."""
    return f"{name}_totals"


def kept(store: Store, run_id: RunId, name: str, kind: type[T]) -> T | None:
    """A value that a run kept under a name; None when there is none."""
    with store.read() as reader:
        digest = reader.fact(run_id, name, str)
    return None if digest is None else codec.decode(store.artifacts.get(Sha256(digest)), kind)
