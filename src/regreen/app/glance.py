"""What a list of runs says of one: a few figures, without its measurements, which may hold many thousands of tests."""

from dataclasses import dataclass

from regreen.app.book import kept, totals_of
from regreen.app.summarize import total_usage
from regreen.decide.schedule import BUILT_IN
from regreen.model.cases import Totals, count
from regreen.model.ids import RunId
from regreen.model.runs import Measurement
from regreen.model.summary import Landing
from regreen.model.tasks import Usage
from regreen.store import Reader, RunRow, Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """One run."""

    before: int
    """Failing tests of the base."""
    after: int | None
    """Failing tests at the end; None for a check."""
    landed: int
    """Fixes on its branch."""
    branch: str
    """Its branch; empty when nothing landed."""
    usage: Usage
    """What all agents used."""
    outside: bool
    """Whether another agent than the built-in one was at work."""


def glance(store: Store, row: RunRow) -> Glance:
    """The figures of one run, from the database alone where they stand there."""
    with store.read() as reader:
        attempts = [a for task in reader.tasks(row.id) for a in reader.attempts(row.id, task.task.id)]
        opinions = reader.fact(row.id, "opinions", Usage) or Usage()
        landed = len(reader.load(row.id, Landing))
        base = _totals(store, reader, row.id, "base")
        tip = _totals(store, reader, row.id, "tip")
    return Glance(
        before=(base or count(())).failing,
        after=(tip or base or count(())).failing if row.command == "fix" and (tip or base) else None,
        landed=landed,
        branch=str(row.facts.get("branch", "")),
        usage=total_usage(attempts, opinions),
        outside=any(attempt.agent not in BUILT_IN for attempt in attempts),
    )


def _totals(store: Store, reader: Reader, run_id: RunId, name: str) -> Totals | None:
    """Totals of a kept measurement; a run of an older version holds only the measurement itself."""
    told = reader.fact(run_id, totals_of(name), Totals)
    if told is not None:
        return told
    measured = kept(store, run_id, name, Measurement)
    return measured.totals if measured else None
