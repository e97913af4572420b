"""Work beside repairs, as the settings ask for it: what an audit finds, and tasks of the project's own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from regreen.app.knowing import sources_of
from regreen.app.state import RunState
from regreen.decide.diagnose import audited
from regreen.decide.plan.asked import Asked, Unasked, asked
from regreen.measure.normalize.skipped import skip_findings
from regreen.model.cases import Outcome
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.runs import Measurement
from regreen.model.settings import Settings
from regreen.repo.objects import RunRepository


@dataclass(frozen=True, slots=True, kw_only=True)
class Further:
    """What beside repairs is to be done."""

    findings: tuple[Finding, ...] = ()
    """What audits found."""
    causes: tuple[Diagnosis, ...] = ()
    """The same by file."""
    asked: tuple[Asked, ...] = ()
    """Tasks of the project's own."""
    unasked: tuple[str, ...] = ()
    """Rows of the config that come to nothing, and why."""


def wants_lines(settings: Settings, base: Measurement) -> bool:
    """Whether lines run per test are needed although nothing fails: tests that run again are measured by others."""
    return settings.tasks.skips and any(case.outcome in {Outcome.SKIPPED, Outcome.XFAILED} for case in base.cases())


def further_work(settings: Settings, state: RunState, repository: RunRepository, today: str) -> Further:
    """Look for it on the base; nothing where the settings ask for nothing.

    Args:
        settings: the user's.
        state: the run's, with the base measured.
        repository: for the sources.
        today: ISO 8601 date, UTC.
    """
    tasks, layout = settings.tasks, state.inventory.layout
    findings: tuple[Finding, ...] = ()
    if tasks.skips:
        sources = sources_of(repository, state.snapshot.commit)
        named = {case for row in tasks.extra if row.type == "quarantine" for case in row.tests}
        findings = skip_findings(tuple(state.base.cases()), sources, (*tasks.kept_skips, *sorted(named)))
    made = asked(tasks.extra, state.base, state.inventory, attempts=settings.fix.attempts, today=today)
    return Further(
        findings=findings,
        causes=audited(findings, layout),
        asked=tuple(one for one in made if isinstance(one, Asked)),
        unasked=tuple(_whys(made)),
    )


def _whys(made: Sequence[Asked | Unasked]) -> Iterator[str]:
    return (one.why for one in made if isinstance(one, Unasked))
