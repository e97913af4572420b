"""Makes the commits of what was proved: one for each cause, and one after it for the new test files made beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from regreen.act.integrate import land
from regreen.act.integrate.kinds import COMMIT_TYPES, proof_words
from regreen.app.bench import Bench
from regreen.app.checkpoints import Checked
from regreen.app.cutting import cut_diff, some_of
from regreen.app.state import RunState
from regreen.model.candidates import Candidate
from regreen.model.diagnosis import Fault
from regreen.model.ids import AttemptId, CommitId, RunId, TreeId
from regreen.model.paths import matches
from regreen.model.summary import Landing
from regreen.model.tasks import Attempt, FileStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """What is about to land: written down before the branch moves, so that a resumed run can finish it."""

    landings: tuple[Landing, ...]
    """One for each candidate, in order, with the commits that were made."""
    tip: CommitId
    """What the branch stood on."""
    scope: str = "full"
    """What proved it."""


NOTHING = Intent(landings=(), tip=CommitId(""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Committer:
    """Writes the commits of one run; the branch is not moved."""

    bench: Bench
    """Repository, settings, clock."""
    run_id: RunId
    """The run."""
    state: RunState
    """What is known of the candidates."""

    def commit(self, attempts: Sequence[AttemptId], checked: Checked) -> Intent:
        """Commit what was measured, in order; the last commit has exactly the tree that was measured last."""
        parent = self.state.tip
        made: list[Landing] = []
        for attempt, tree in zip(attempts, checked.trees, strict=True):
            candidate = self.state.candidates.get(attempt)
            if candidate is None or tree == self.bench.repository.tree_of(parent):
                # Another landing did its work: nothing is left of it to commit.
                continue
            landing = self._one(candidate, parent, tree, checked.scope)
            made.append(landing)
            parent = landing.tip
        return Intent(landings=tuple(made), tip=self.state.tip, scope=checked.scope)

    def _one(self, candidate: Candidate, parent: CommitId, tree: TreeId, scope: str) -> Landing:
        """The fix, and after it the new test files: either can be taken back without the other."""
        repository = self.bench.repository
        text, new = self._text(candidate, scope), self._new_tests(candidate, tree)
        alone = repository.edit(tree, dict.fromkeys(new)) if new else tree
        if alone == repository.tree_of(parent):
            # The fix has landed with another one; what is left of it are its tests.
            text, alone, new = replace(text, kind="test"), tree, ()
        commit = self._write(alone, parent, land.message(text))
        landing = self._landing(candidate, parent, commit, text)
        if not new:
            return landing
        beside = land.Beside(fix=text, commit=commit, files=some_of(new), count=len(new))
        tests = self._write(tree, commit, land.message_beside(beside))
        return replace(landing, tests_commit=tests, tests=new, tests_diff=self._diff(commit, tests))

    def _write(self, tree: TreeId, parent: CommitId, message: str) -> CommitId:
        author, when = self.bench.settings.fix.author, self.bench.clock.now()
        # It quotes what the agent and the tests said.
        plain = self.bench.scrub(message.encode()).decode()
        return self.bench.repository.commit(tree, (parent,), plain, author, when)

    def _new_tests(self, candidate: Candidate, tree: TreeId) -> tuple[str, ...]:
        """New test files, a part of their own; those that a repaired test moved to are the fix."""
        task, is_test = self.state.tasks[candidate.task_id], self.bench.inventory.layout.is_test
        own = task.allowed_paths if task.edits_tests else ()
        added = (item.path for item in candidate.proposal.files if item.status is FileStatus.ADDED)
        new = [path for path in added if is_test(path) and not matches(path, own)]
        there = self.bench.repository.entries(tree) if new else {}
        return tuple(path for path in new if path in there)

    def _text(self, candidate: Candidate, scope: str) -> land.Landing:
        task = self.state.tasks[candidate.task_id]
        diagnosis = self.state.diagnoses.get(task.diagnosis_id) if task.diagnosis_id else None
        attempt = self._attempt(candidate)
        shown = len([case for case in task.cases if case not in candidate.split])
        proof = f"{proof_words(task.type, shown)}; {scope} validation"
        return land.Landing(
            run_id=self.run_id,
            task_id=task.id,
            attempt_id=candidate.attempt_id,
            agent=attempt.agent,
            findings=diagnosis.members if diagnosis else (),
            scope=scope,
            title=task.title,
            kind="test" if task.fault is Fault.TEST_BUG else COMMIT_TYPES[task.type],
            cause=attempt.summary,
            evidence=(*(item.text for item in (diagnosis.evidence if diagnosis else ())[:5]), proof),
        )

    def _attempt(self, candidate: Candidate) -> Attempt:
        return next(each for each in self.state.tries(candidate.task_id) if each.id == candidate.attempt_id)

    def _landing(self, candidate: Candidate, parent: CommitId, commit: CommitId, text: land.Landing) -> Landing:
        repository = self.bench.repository
        task = self.state.tasks[candidate.task_id]
        new = repository.new_lines(parent, commit)
        files = tuple(change.path for change in repository.diff(repository.tree_of(parent), repository.tree_of(commit)))
        first = next((name for name in files if new.get(name)), files[0] if files else "")
        return Landing(
            task_id=task.id,
            commit=commit,
            attempt_id=candidate.attempt_id,
            agent=text.agent,
            title=land.subject(text),
            file=first,
            line=min(new[first]) if new.get(first) else None,
            category=task.fault.value,
            scope=text.scope,
            files=files,
            diff=self._diff(parent, commit),
        )

    def _diff(self, before: CommitId, after: CommitId) -> str:
        patch = self.bench.repository.patch(before, after).decode("utf-8", "replace")
        return cut_diff(patch, f"git show {after}")
