"""Other trees to compare the base with: the merge base (what is preexisting), the dirty tree (what is only there)."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from regreen.app.cutting import some_of
from regreen.app.measuring import Ask
from regreen.app.session import Session
from regreen.app.uncopied import advice, ignored_files
from regreen.model.cases import CaseResult
from regreen.model.counts import counted
from regreen.model.events import EventKind
from regreen.model.ids import CaseId, CommitId, Fingerprint
from regreen.model.inventory import Inventory
from regreen.model.jobs import Mount, MountKind
from regreen.model.runs import Measurement
from regreen.model.workspaces import Snapshot, Workspace

TURNS = 2
"""How often the checkout and the workspace are asked for the same, before what differs is charged to the workspace."""
CHEAP_S = 20.0
"""Seconds of one turn after which a second one is not worth its time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtMergeBase:
    """What the failing cases do where the branch forked off."""

    fingerprints: frozenset[Fingerprint] = frozenset()
    """Failures that exist there too."""
    passed: frozenset[CaseId] | None = None
    """Cases that pass there; None: not run."""
    failed: frozenset[CaseId] = frozenset()
    """Cases that fail there too."""


def at_merge_base(session: Session, snapshot: Snapshot, inventory: Inventory, base: Measurement) -> AtMergeBase:
    """Run the failing cases at the merge base with the default branch, when there is one and it differs."""
    failing = tuple(case.case_id for case in base.cases() if case.outcome.is_failure)
    fork, only_new = snapshot.merge_base, session.project.settings.fix.only_new
    if only_new and failing and (fork is None or fork == snapshot.commit):
        return _nothing_to_compare(session, base, fork)
    if not failing or fork is None or fork == snapshot.commit:
        return AtMergeBase()
    if not only_new and not affordable(session, base, failing):
        return AtMergeBase()
    # Where only what is new is wanted, it decides what is worked on: done while there is any time, whatever it takes.
    seconds = 0.0 if only_new else seconds_of(base, failing)
    if not session.leaves_time("A look at the merge base", seconds):
        return AtMergeBase()
    session.book.tell(EventKind.MEASURE_STARTED, f"looking at {counted(len(failing), 'failure')} at the merge base")
    measured = measure_at(session, inventory, fork, Ask(label="merge-base", selection=failing))
    cases = measured.by_case()
    return AtMergeBase(
        fingerprints=measured.fingerprints(),
        passed=frozenset(case for case, result in cases.items() if result.outcome.is_pass),
        failed=frozenset(case for case, result in cases.items() if result.outcome.is_failure),
    )


def _nothing_to_compare(session: Session, base: Measurement, fork: CommitId | None) -> AtMergeBase:
    """What ``--only-new`` means where there is no other commit to look at, in words too."""
    if fork is None:
        session.book.warn(
            "--only-new found nothing to compare with: no commit is known where this branch forked off the default "
            "one, so everything that fails counts as new; fix.default_branch names that branch"
        )
        return AtMergeBase()
    # This commit is the merge base: what fails in it exists there.
    session.book.warn(
        "--only-new has nothing to do: HEAD itself is the merge base with the default branch, so everything that fails "
        "in it is preexisting; leave --only-new out to repair it, or give --include-dirty for what is not committed"
    )
    return AtMergeBase(fingerprints=base.fingerprints())


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """What the failing cases do when they are run again without the others, in the checkout and in a workspace."""

    strange: frozenset[CaseId] = frozenset()
    """Pass in the checkout and fail in a workspace."""
    calm: frozenset[CaseId] | None = None
    """Pass in both: they fail only after other tests. None: nobody asked."""


def only_here(
    session: Session, snapshot: Snapshot, inventory: Inventory, base: Measurement, unsteady: frozenset[CaseId]
) -> Elsewhere:
    """Cases that fail in a workspace and pass in the checkout itself: faults of the workspace, charged to nobody.

    The checkout is shown to them with a layer in memory above it, so that not a byte of it can change. Where there are
    no mounts, or the tree differs from what was measured, nothing can be said; nor of a case that is unsteady, which
    ended otherwise on the same code: that it passes elsewhere says nothing of the place.
    """
    failing = tuple(case.case_id for case in base.cases() if _is_steady(case, unsteady))
    if not failing or session.posture.mounts is False or _differs(snapshot):
        return Elsewhere()
    if not affordable(session, base, failing):
        return Elsewhere()
    if not session.leaves_time("A run of what fails in your checkout itself", 2 * seconds_of(base, failing)):
        return Elsewhere()
    assert session.workspaces is not None
    workspace = session.workspaces.acquire(snapshot.commit, purpose="measure")
    try:
        if workspace.isolation != "mounts":
            return Elsewhere()
        session.book.tell(
            EventKind.MEASURE_STARTED, "running what fails in your checkout itself, to tell faults of copies"
        )
        found = _by_place(session, inventory, workspace, failing)
    finally:
        session.workspaces.release(workspace)
    passed = found.strange
    if passed:
        ignored = ignored_files(inventory, session.repository.files(snapshot.commit))
        session.book.warn(advice(passed, ignored, (one for one in base.findings() if one.case_id in passed)))
    return found


def _is_steady(case: CaseResult, unsteady: frozenset[CaseId]) -> bool:
    return case.outcome.is_failure and not case.flaky and case.case_id not in unsteady


def _by_place(session: Session, inventory: Inventory, workspace: Workspace, failing: tuple[CaseId, ...]) -> Elsewhere:
    """Those that pass in the checkout and fail in the workspace, alone as they ran there, each time both are asked.

    What passes alone in the workspace too fails only after other tests. Once may be chance: where it costs little, both
    are asked again.
    """
    meter, owner = session.meter(inventory), f"{session.run_id}:tools"
    places = {"in-place": in_place(workspace, inventory.root), "in-workspace": workspace}
    left, calm = frozenset(failing), frozenset[CaseId]()
    for turn in range(TURNS):
        seconds = 0.0
        for label, place in places.items():
            ask = Ask(label=f"{label}-{turn}" if turn else label, selection=failing, owner=owner)
            measured = meter.measure(place, ask).measurement
            passed = _passed(measured)
            calm = calm if label == "in-place" else calm | (left & passed)
            left = left & passed if label == "in-place" else left - passed
            seconds += sum(run.info.duration_s for run in measured.runs)
            if not left or session.control.stopping:
                return Elsewhere(strange=left, calm=calm)
        if seconds > CHEAP_S:
            break
    return Elsewhere(strange=left, calm=calm)


def _passed(measured: Measurement) -> frozenset[CaseId]:
    return frozenset(case.case_id for case in measured.cases() if case.outcome.is_pass)


def in_place(workspace: Workspace, checkout: str) -> Workspace:
    """The workspace with the checkout itself in the place of its copy, under a layer in memory."""
    mounts = tuple(
        Mount(target=mount.target, source=checkout, kind=MountKind.OVERLAY) if mount.source == workspace.root else mount
        for mount in workspace.mounts
    )
    return replace(workspace, mounts=mounts)


def _differs(snapshot: Snapshot) -> bool:
    """Whether the checkout's files are others than those that were measured."""
    return snapshot.dirty and snapshot.commit == snapshot.head


def only_dirty(session: Session, inventory: Inventory, base: Measurement) -> tuple[CaseId, ...]:
    """Failures that exist only in the dirty working tree, told to the user; the run starts from HEAD all the same."""
    if not affordable(session, base):
        session.book.warn("What fails only in your working tree was not looked for: the suite takes too long for that")
        return ()
    if not session.leaves_time("A look at your working tree", seconds_of(base)):
        return ()
    dirty = session.repository.snapshot(include_dirty=True)
    session.book.tell(EventKind.MEASURE_STARTED, "looking at your working tree, to say what fails only there")
    measured = measure_at(session, inventory, dirty.commit, Ask(label="dirty"))
    before = base.by_case()
    found = tuple(
        case.case_id
        for case in measured.cases()
        if case.outcome.is_failure and not (case.case_id in before and before[case.case_id].outcome.is_failure)
    )
    if found:
        names = some_of([case.partition(":")[2] for case in found])
        session.book.warn(f"Only your working tree shows {counted(len(found), 'failure')}: {names}")
    return found


def measure_at(session: Session, inventory: Inventory, commit: CommitId, ask: Ask) -> Measurement:
    """Measure a commit in a workspace of its own."""
    assert session.workspaces is not None
    workspace = session.workspaces.acquire(commit, purpose="measure")
    try:
        return session.meter(inventory).measure(workspace, ask, session.book.progress).measurement
    finally:
        session.workspaces.release(workspace)


def affordable(session: Session, base: Measurement, cases: Collection[CaseId] | None = None) -> bool:
    """Whether a second look costs little against the budget of one full run; ``cases``: all that it runs."""
    if session.control.stopping:
        return False
    return seconds_of(base, cases) <= session.project.settings.validation.full_budget_s / 4


def seconds_of(base: Measurement, cases: Collection[CaseId] | None = None) -> float:
    """Wall seconds that the same again takes, by the base's; ``cases``: all that is run."""
    seconds = sum(run.info.duration_s for run in base.runs)
    if cases is None:
        return seconds
    known = {case.case_id: case.duration_s or 0.0 for case in base.cases()}
    start = max(0.0, seconds - sum(known.values()))
    return start + sum(known.get(case, 0.0) for case in cases)
