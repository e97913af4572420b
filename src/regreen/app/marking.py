"""Marks what a measurement found as new or known, and keeps it as what the run starts from."""

from dataclasses import replace

from regreen.app.measuring import Measured
from regreen.app.remembering import remember
from regreen.app.session import Session
from regreen.measure.normalize.baseline import mark
from regreen.measure.normalize.covered import figures
from regreen.model.cases import Totals
from regreen.model.counts import counted
from regreen.model.events import EventKind
from regreen.model.ids import Fingerprint
from regreen.model.runs import Measurement


def keep_base(session: Session, measured: Measured) -> Measured:
    """Mark findings as new or known, keep the measurement, and tell how it went."""
    book = session.book
    marked = with_states(measured.measurement, session.seen())
    totals = marked.totals
    ran = counted(totals.total, "test")
    with book.change("measured") as change:
        book.keep(change.tx, "base", marked, Measurement)
        change.tx.put(session.run_id, *marked.findings())
        change.tx.put_fact(session.run_id, "coverage", figures(measured.coverage))
        remember(change.tx, session.run_id, marked.tree, change.at, marked.cases(), session.durations or None)
        # A suite that is green has nothing to be excused, and must not wait for its history.
        cases = [case.case_id for case in marked.cases()] if totals.failing else []
        known = change.tx.history.flaky(cases, before=session.run_id)
        change.tx.put_fact(session.run_id, "quarantined", sorted(known), list[str])
        change.tell(
            EventKind.MEASURED,
            f"{ran}: {_passed(totals)}, {totals.failing} failing, {totals.skipped} skipped",
            total=totals.total,
            failing=totals.failing,
        )
    return replace(measured, measurement=marked)


def _passed(totals: Totals) -> str:
    """Passes; those of a retry are named flaky, never passed."""
    return f"{totals.steady} passed" + (f", {totals.flaky} flaky" if totals.flaky else "")


def keep_again(session: Session, marked: Measurement) -> None:
    """Keep the base with its findings' states as they are known by now."""
    with session.book.change("compared") as change:
        session.book.keep(change.tx, "base", marked, Measurement)
        change.tx.put(session.run_id, *marked.findings())


def with_states(
    measured: Measurement, known: frozenset[Fingerprint], merge_base: frozenset[Fingerprint] = frozenset()
) -> Measurement:
    """The measurement with each finding's state set."""
    runs = (replace(run, findings=mark(run.findings, known=known, merge_base=merge_base)) for run in measured.runs)
    return replace(measured, runs=tuple(runs))
