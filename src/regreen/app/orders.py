"""Which failures are flakes, of which kind, and who spoils them: re-runs alone and in other orders, in a bound."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from regreen.app.comparing import Elsewhere, affordable, measure_at, seconds_of
from regreen.app.measuring import Ask, Meter
from regreen.app.session import Session
from regreen.app.tracing import Traced
from regreen.decide.diagnose import FlakyKind, FlakyVerdict, Rerun, counts_for_history, find_flaky
from regreen.measure.detect.options import options
from regreen.model.cases import CaseResult
from regreen.model.counts import counted
from regreen.model.diagnosis import Evidence
from regreen.model.events import EventKind
from regreen.model.ids import CaseId
from regreen.model.inventory import Inventory
from regreen.model.runs import Measurement
from regreen.model.workspaces import Snapshot, Workspace

TOOL = "pytest:"
"""Cases of the one tool that runs a selection in an order of our own."""
RERUNS = 40
"""Re-runs for one case, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """How much may be asked."""

    cases: int
    """Failures looked at."""
    seconds: float
    """Wall seconds for all of them; a re-run that would take longer than what is left is not begun."""


UNASKED = Bound(cases=5, seconds=60.0)
"""Where nobody asked for it."""


@dataclass(slots=True, kw_only=True)
class Reruns:
    """Runs what the search asks for, in one workspace."""

    session: Session
    meter: Meter
    workspace: Workspace
    suite: tuple[CaseId, ...]
    seconds: Mapping[CaseId, float]
    until_s: float
    number: int = 0

    def verdict(self, case: CaseResult, known: Sequence[CaseId]) -> FlakyVerdict | None:
        """What re-runs say of a failure; None when the time is over before they have said it."""
        search = find_flaky(case.case_id, self.suite, case, bound=RERUNS, known=known)
        self._tell(case.case_id)
        try:
            step = next(search)
            while not self._is_over(step):
                step = search.send(self._run(step))
        except StopIteration as end:
            found: FlakyVerdict = end.value
            return found
        return None

    def _tell(self, case: CaseId) -> None:
        what = f"running {case} again alone and in other orders: is it a flake?"
        self.session.book.tell(EventKind.MEASURE_STARTED, what, case)

    def _is_over(self, step: Rerun) -> bool:
        """Whether the user asked to stop, or this re-run would most likely end too late."""
        session = self.session
        takes = sum(self.seconds.get(case, 0.0) for case in step.order)
        return session.control.stopping or session.project.clock.monotonic() + takes > self.until_s

    def _run(self, step: Rerun) -> Mapping[CaseId, CaseResult]:
        self.number += 1
        ask = Ask(
            label=f"orders-{self.number}-{step.label}",
            selection=step.order,
            as_listed=True,
            chance_seed=step.seed,
            owner=f"{self.session.run_id}:tools",
        )
        return self.meter.measure(self.workspace, ask, self.session.book.progress).measurement.by_case()


def look_for_flakes(
    session: Session,
    snapshot: Snapshot,
    inventory: Inventory,
    base: Measurement,
    traced: Traced,
    elsewhere: Elsewhere,
    *,
    wanted: bool | None = None,
) -> dict[CaseId, FlakyVerdict]:
    """Verdicts on failures that may be flakes; those that fail whatever the order are left out.

    Args:
        session: the run.
        snapshot: what was measured.
        inventory: how tests are run.
        base: the verdicts.
        traced: what a second run of the same code showed.
        elsewhere: what a run without the other tests showed.
        wanted: whether every failure is looked at; None: those that ended otherwise in either; False: none.
    """
    failing = {each.case_id: each for each in base.cases() if each.outcome.is_failure and _may_run(each)}
    if not failing or wanted is False or session.control.stopping:
        return {}
    if not wanted and not counts_for_history(base.cases()):
        # Where nearly everything fails, what differs tells of the machine, not of the tests.
        return {}
    if not session.leaves_time("A search for flakes"):
        return {}
    with session.store.read() as reader:
        known = reader.fact(session.run_id, "quarantined", list[str]) or []
    odd = [case for case in failing if case in {*known, *traced.unsteady, *(elsewhere.calm or ())}]
    if not wanted and elsewhere.calm is None:
        odd = list(dict.fromkeys((*odd, *_calm_alone(session, snapshot, inventory, base, failing))))
    suspects = [*odd, *(case for case in failing if case not in odd)] if wanted else odd
    budget = session.project.settings.validation.full_budget_s
    bound = Bound(cases=len(failing), seconds=budget) if wanted else replace(UNASKED, seconds=min(60.0, budget / 4))
    found = _searched(session, snapshot, inventory, base, [failing[case] for case in suspects], bound)
    _keep(session, found)
    return found


def _may_run(case: CaseResult) -> bool:
    return case.case_id.startswith(TOOL) and "::" in case.case_id


def _calm_alone(
    session: Session,
    snapshot: Snapshot,
    inventory: Inventory,
    base: Measurement,
    failing: Iterable[CaseId],
) -> list[CaseId]:
    """Failures that pass when they are run without the other tests, where that costs little."""
    cases = tuple(failing)
    if not affordable(session, base, cases):
        return []
    if not session.leaves_time("A run of what fails without the other tests", seconds_of(base, cases)):
        return []
    session.book.tell(EventKind.MEASURE_STARTED, "running what fails without the other tests")
    now = measure_at(session, inventory, snapshot.commit, Ask(label="alone", selection=cases)).by_case()
    return [case for case in cases if case in now and now[case].outcome.is_pass]


def _searched(
    session: Session,
    snapshot: Snapshot,
    inventory: Inventory,
    base: Measurement,
    suspects: Sequence[CaseResult],
    bound: Bound,
) -> dict[CaseId, FlakyVerdict]:
    if not suspects:
        return {}
    assert session.workspaces is not None
    workspace = session.workspaces.acquire(snapshot.commit, purpose="measure")
    reruns = Reruns(
        session=session,
        meter=session.meter(inventory),
        workspace=workspace,
        suite=tuple(each.case_id for each in base.cases() if _may_run(each)),
        seconds={each.case_id: each.duration_s or 0.0 for each in base.cases()},
        until_s=session.project.clock.monotonic() + min(bound.seconds, session.left_s),
    )
    found: dict[CaseId, FlakyVerdict] = {}
    left = len(suspects) - bound.cases
    try:
        for case in suspects[: bound.cases]:
            known = next((each.polluters for each in found.values() if each.polluters), ())
            verdict = reruns.verdict(case, known)
            left += verdict is None
            if verdict is not None and verdict.kind is not FlakyKind.STEADY:
                found[case.case_id] = _with_command(verdict, inventory)
    finally:
        session.workspaces.release(workspace)
    if left > 0:
        many = counted(left, "failure")
        session.book.warn(
            f"{many} that may be flaky: the kind was not looked for to the end; check --flaky takes longer"
        )
    return found


def _with_command(verdict: FlakyVerdict, inventory: Inventory) -> FlakyVerdict:
    """The verdict with the smallest command that shows it."""
    tool = next(tool for tool in inventory.tools if f"{tool.name}:" == TOOL)
    below = "" if tool.cwd in {"", "."} else f"{tool.cwd}/"
    names = (case.removeprefix(TOOL).removeprefix(below) for case in verdict.smallest)
    seed = "" if verdict.seed is None else f"PYTHONHASHSEED={verdict.seed} "
    text = f"The smallest command that shows it: {seed}{shlex.join((*without_places(tool.argv, inventory), *names))}"
    reason = Evidence(rule="flaky-command", text=text, weight=0.1)
    return replace(verdict, evidence=(*verdict.evidence, reason))


def without_places(argv: Sequence[str], inventory: Inventory) -> tuple[str, ...]:
    """A pytest command line without the files and folders that it names: with them it would run more."""
    at = next((place for place, word in enumerate(argv) if PurePath(word).name in {"pytest", "py.test"}), len(argv))
    project = Path(inventory.root) / inventory.project
    found = options(argv[at + 1 :], lambda word: (project / word.partition("::")[0]).exists())
    return (*argv[: at + 1], *(word for each in found if each.name for word in each.words))


def _keep(session: Session, found: Mapping[CaseId, FlakyVerdict]) -> None:
    """Write the verdicts down, and that these tests are flaky."""
    if not found:
        return
    with session.book.change("flakes_told") as change:
        known = change.tx.fact(session.run_id, "flaky", list[str]) or []
        change.tx.put_fact(session.run_id, "flaky", sorted({*known, *found}), list[str])
        change.tx.put_fact(session.run_id, "verdicts", dict(found), dict[str, FlakyVerdict])
        for case, verdict in found.items():
            change.tell(EventKind.WARNED, f"{case} is flaky ({verdict.kind.value}): {verdict.evidence[0].text}", case)
