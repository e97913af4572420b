"""Work beside repairs, as the settings ask for it: what an audit finds, and tasks of the project's own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from regreen.app.knowing import sources_of
from regreen.app.state import RunState
from regreen.decide.diagnose import audited
from regreen.decide.plan.allowed import source_globs
from regreen.decide.plan.asked import Asked, Unasked, asked
from regreen.measure.normalize.gaps import gap_findings
from regreen.measure.normalize.skipped import skip_findings
from regreen.model.cases import Outcome
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.paths import matches
from regreen.model.runs import Measurement
from regreen.model.settings import Settings
from regreen.repo.objects import RunRepository

_NO_MODULES = frozenset({"conftest.py", "noxfile.py", "setup.py"})
"""Python files beside the sources that no test is to run."""


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
    marked = any(case.outcome in {Outcome.SKIPPED, Outcome.XFAILED} for case in base.cases())
    return settings.tasks.coverage > 0 or (settings.tasks.skips and marked)


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
    sources = sources_of(repository, state.snapshot.commit) if tasks.skips or tasks.coverage else {}
    if tasks.skips:
        named = {case for row in tasks.extra if row.type == "quarantine" for case in row.tests}
        findings = skip_findings(tuple(state.base.cases()), sources, (*tasks.kept_skips, *sorted(named)))
    untold: tuple[str, ...] = ()
    if tasks.coverage and _is_traced(state):
        passing = [case.case_id for case in state.base.cases() if case.outcome.is_pass]
        globs = source_globs(state.inventory)
        modules = {
            file: text
            for file, text in sources.items()
            if matches(file, globs) and not layout.is_test(file) and PurePosixPath(file).name not in _NO_MODULES
        }
        findings = (*findings, *gap_findings(state.lines, modules, passing, tasks.coverage))
    elif tasks.coverage:
        untold = ("tasks.coverage: which lines each test runs was not recorded for the whole suite; no gap is known.",)
    made = asked(tasks.extra, state.base, state.inventory, attempts=settings.fix.attempts, today=today)
    return Further(
        findings=findings,
        causes=audited(findings, layout),
        asked=tuple(one for one in made if isinstance(one, Asked)),
        unasked=(*untold, *_whys(made)),
    )


def _is_traced(state: RunState) -> bool:
    """Whether lines are known of every test that passes."""
    passed = (case.case_id for case in state.base.cases() if case.outcome is Outcome.PASSED)
    return bool(state.lines.lines) and all(case in state.lines.lines for case in passed)


def _whys(made: Sequence[Asked | Unasked]) -> Iterator[str]:
    return (one.why for one in made if isinstance(one, Unasked))
