"""``check --culprit``: the commit that broke each cause, found by bisecting with one of its tests in a workspace."""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from regreen.app.ending import refuse_run
from regreen.app.measuring import Ask
from regreen.app.session import Session
from regreen.decide.diagnose import Answer, Culprit, answer_of, find_since
from regreen.errors import GitError, UsageError
from regreen.model.cases import CaseResult
from regreen.model.counts import counted
from regreen.model.diagnosis import Blamed, Diagnosis, Evidence, Fault
from regreen.model.events import EventKind
from regreen.model.ids import CaseId, CommitId, DiagnosisId, TreeId
from regreen.model.inventory import Inventory
from regreen.model.runs import Measurement
from regreen.model.workspaces import Snapshot, Workspace
from regreen.repo.history import Past

NO_COMMITS = frozenset({Fault.FLAKY, Fault.ENVIRONMENT})
"""Faults that no commit is to blame for: bisecting would name one by chance."""
Search = Generator[CommitId, Answer, Culprit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The history that is searched."""

    commits: tuple[CommitId, ...]
    """Oldest first; the last shows what was measured."""
    past: Mapping[CommitId, Past]
    """What is known of them."""
    start: CommitId | None
    """The commit before the first, where the user said that the tests passed; None: it is to be found."""
    snapshot: Snapshot
    """What was measured."""
    shallow: bool
    """Whether older commits were not fetched."""


@dataclass(slots=True, kw_only=True)
class Trials:
    """Runs the tests of all searches at a commit, once."""

    session: Session
    inventory: Inventory
    line: Line
    cases: tuple[CaseId, ...]
    workspace: Workspace
    seen: dict[CommitId, Mapping[CaseId, CaseResult]] = field(default_factory=dict)

    def at(self, commit: CommitId) -> Mapping[CaseId, CaseResult]:
        """Verdicts there; none where the commit cannot be laid out."""
        if commit not in self.seen:
            self.seen[commit] = self._measured(commit)
        return self.seen[commit]

    def _measured(self, commit: CommitId) -> Mapping[CaseId, CaseResult]:
        session, number = self.session, len(self.seen) + 1
        session.book.tell(
            EventKind.MEASURE_STARTED, f"looking for the culprit, try {number}: {named(self.line, commit)}"
        )
        ask = Ask(label=f"culprit-{number}", selection=self.cases, owner=f"{session.run_id}:tools")
        try:
            assert session.workspaces is not None
            session.workspaces.put(self.workspace, session.repository.tree_of(commit))
        except GitError as error:
            session.book.warn(f"{commit[:12]} cannot be looked at: {error.what}")
            return {}
        return session.meter(self.inventory).measure(self.workspace, ask, session.book.progress).measurement.by_case()


def look_for_culprits(
    session: Session, line: Line, inventory: Inventory, base: Measurement, diagnoses: Sequence[Diagnosis]
) -> tuple[Diagnosis, ...]:
    """The causes with what bisecting says about them: the culprit, or why there is none.

    Args:
        session: the run.
        line: the history that is searched.
        inventory: how tests are run.
        base: the verdicts.
        diagnoses: the causes.
    """
    cases = base.by_case()
    firsts = {each.id: cases[each.cases[0]] for each in diagnoses if each.cases and each.cases[0] in cases}
    wanted = [each for each in diagnoses if each.id in firsts and each.fault not in NO_COMMITS]
    for each in diagnoses:
        if each not in wanted:
            session.book.warn(f"No culprit is looked for: {each.fault.value} is no commit's doing", each.id)
    if not wanted:
        if not diagnoses:
            session.book.warn("Nothing fails, so there is no culprit to look for")
        return tuple(diagnoses)
    with session.control.listening():
        found = _searched(session, inventory, line, {each.id: firsts[each.id] for each in wanted})
    return tuple(_with_culprit(each, found.get(each.id), line) if each in wanted else each for each in diagnoses)


def line_of(session: Session, snapshot: Snapshot, good: CommitId | None) -> Line:
    """The history to search: first parents alone, so that a merge is one step, and what it brought is named by it.

    Args:
        session: the run; it ends here when nothing can be searched.
        snapshot: what is measured.
        good: where the user says that the tests passed; None: such a commit is looked for.

    Raises:
        UsageError: no commit lies between.
    """
    newest_first = session.repository.first_parents(good)
    commits = [each.commit for each in reversed(newest_first)]
    if snapshot.commit != snapshot.head:
        commits.append(snapshot.commit)
    if len(commits) < (1 if good else 2):
        _refuse(session, good)
    oldest = newest_first[-1] if newest_first else None
    return Line(
        commits=tuple(commits),
        past={each.commit: each for each in newest_first},
        start=good and (oldest.parents[0] if oldest and oldest.parents else good),
        snapshot=snapshot,
        shallow=session.project.checkout.shallow,
    )


def _refuse(session: Session, good: CommitId | None) -> NoReturn:
    what = "Nothing has changed since that commit" if good else "There is no older commit to compare with"
    todo = "Name an older commit." if good else "Look again once there are more."
    if session.project.checkout.shallow:
        todo = "This is a shallow clone: fetch the history with `git fetch --unshallow`."
    refuse_run(session, what)
    slug = "culprit-range" if good else "no-history"
    raise UsageError(what, where="--good" if good else "--culprit", todo=todo, slug=slug)


def _searched(
    session: Session, inventory: Inventory, line: Line, firsts: Mapping[DiagnosisId, CaseResult]
) -> dict[DiagnosisId, Culprit]:
    """Every cause's search, step by step: a commit that several ask for is run once, with the tests of all."""
    hints = _hints(session, line, [case.case_id for case in firsts.values()])
    searches: dict[DiagnosisId, Search] = {
        name: find_since(line.commits, line.start, hints.get(case.case_id)) for name, case in firsts.items()
    }
    assert session.workspaces is not None
    workspace = session.workspaces.acquire(line.snapshot.commit, purpose="measure")
    tests = tuple(dict.fromkeys(case.case_id for case in firsts.values()))
    trials = Trials(session=session, inventory=inventory, line=line, cases=tests, workspace=workspace)
    ended: dict[DiagnosisId, Culprit] = {}
    asked: dict[DiagnosisId, CommitId] = {}
    for name in searches:
        _step(name, searches, None, asked, ended)
    try:
        while asked and not session.control.stopping:
            (commit, _), *_rest = Counter(asked.values()).most_common(1)
            now = trials.at(commit)
            for name in [name for name, wanted in asked.items() if wanted == commit]:
                _step(name, searches, answer_of(firsts[name], now), asked, ended)
    finally:
        session.workspaces.release(workspace)
    return ended


def _step(
    name: DiagnosisId,
    searches: Mapping[DiagnosisId, Search],
    answer: Answer | None,
    asked: dict[DiagnosisId, CommitId],
    ended: dict[DiagnosisId, Culprit],
) -> None:
    """Send an answer (None: begin), and note what is asked next or what came of it."""
    try:
        asked[name] = next(searches[name]) if answer is None else searches[name].send(answer)
    except StopIteration as end:
        asked.pop(name, None)
        ended[name] = end.value


def _hints(session: Session, line: Line, cases: Sequence[CaseId]) -> dict[CaseId, CommitId]:
    """The youngest commit with the files on which an earlier run saw a case pass."""
    with session.store.read() as reader:
        passed = reader.last_passed(cases)
    by_tree: dict[TreeId, CommitId] = {line.past[each].tree: each for each in line.commits if each in line.past}
    return {case: by_tree[tree] for case, tree in passed.items() if tree in by_tree}


def named(line: Line, commit: CommitId) -> str:
    """A commit for people: short name and subject."""
    known = line.past.get(commit)
    return f"{commit[:12]} {known.subject}".strip() if known else commit[:12]


def _with_culprit(diagnosis: Diagnosis, found: Culprit | None, line: Line) -> Diagnosis:
    if found is None:
        reason = Evidence(rule="no-culprit", text="The search for the culprit was interrupted.", weight=0.1)
    elif found.commits and found.good is not None:
        blamed = _blamed(found, found.good, line)
        reason = Evidence(rule="culprit", text=_said(blamed, line), weight=0.9)
        return replace(diagnosis, culprit=blamed, evidence=(*diagnosis.evidence, reason))
    else:
        reason = Evidence(rule="no-culprit", text=_why_none(found, line), weight=0.1)
    return replace(diagnosis, evidence=(*diagnosis.evidence, reason))


def _blamed(found: Culprit, good: CommitId, line: Line) -> Blamed:
    last = line.past.get(found.commits[-1])
    return Blamed(
        commits=found.commits,
        good=good,
        uncommitted=found.commits[-1] not in line.past,
        author=last.author if last else "",
        at=last.at if last else "",
        subject=last.subject if last else "",
        tried=found.tried,
    )


def _said(blamed: Blamed, line: Line) -> str:
    """The culprit in a sentence or two."""
    first, last = blamed.commits[0], blamed.commits[-1]
    if len(blamed.commits) > 1:
        until = "your uncommitted changes" if blamed.uncommitted else last[:12]
        many = counted(len(blamed.commits), "change")
        return (
            f"One of {many} broke it, {first[:12]} to {until}; those between do not build, or lack the test. "
            f"It passes at {named(line, blamed.good)}."
        )
    if blamed.uncommitted:
        files = ", ".join(line.snapshot.dirty_files[:3])
        return f"What is not committed yet broke it ({files}): it passes at {named(line, blamed.good)}."
    merge = line.past[last]
    brought = (
        f" It is a merge: `git log {last[:12]}^1..{last[:12]}^2` has what it brought." if merge.parents[1:] else ""
    )
    return f"{named(line, last)} broke it ({blamed.author}, {blamed.at}); it passes at {blamed.good[:12]}.{brought}"


def _why_none(found: Culprit, line: Line) -> str:
    """Why no commit is to blame."""
    failed = [commit for commit, answer in found.answers if answer is Answer.BAD]
    if line.start is not None:
        does = "fails" if failed else "cannot be tested"
        return f"It {does} at {line.start[:12]} too, where --good says that it passed: give an older commit."
    oldest = named(line, failed[-1]) if failed else "none"
    untested = len(found.answers) - len(failed)
    more = f"; {counted(untested, 'commit')} before that cannot be tested or lack the test" if untested else ""
    cut = ". Older ones were not fetched: `git fetch --unshallow`" if line.shallow else ""
    return f"No commit was found at which it passes: it fails at all that were tried, back to {oldest}{more}{cut}."
