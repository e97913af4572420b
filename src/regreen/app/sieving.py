"""Has many changed sources run in one warm process, so that only what may pass has a run of its own.

A run of a few tests is mostly its start. What fails in the warm process is needed, and needs no other run; a first look
that passes there has passed, and what refuses is asked of a run of its own. So a fault of the warm process can let a
change through, and never refuse one.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise

import msgspec

from regreen.act.guard.needed import Trial, Wanted
from regreen.app.asking import REPAIRER, Order, repairer_job
from regreen.app.bench import Bench
from regreen.app.viewing import in_workspace
from regreen.errors import RegreenError
from regreen.model.ids import CaseId, TreeId
from regreen.model.jobs import Limits
from regreen.repair.sieve import ASKED, SAID, Asked, Said, Text, said_in

LEAST = 3
"""Texts from which on it is worth its start."""
MOST = 60
"""Texts that are run in it."""
SIEVE_S = 3.0
"""Wall seconds after which it begins no further text, on a machine that does nothing else."""
MORE_S = 3.0
"""After which it is ended, beyond that."""

Key = tuple[str, str]
"""A path and the text of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sieve:
    """What came of it."""

    cases: frozenset[CaseId] = frozenset()
    """Those that were run."""
    failing: Mapping[Key, frozenset[CaseId]]
    """Which of them fail, by what was run."""
    follows: Mapping[Key, Trial] = field(default_factory=dict)
    """What is only asked where what was run says as before."""

    def told(self) -> tuple[tuple[str, str], ...]:
        """For the verdict."""
        if not self.failing:
            return ()
        needed = sum(map(bool, self.failing.values()))
        return (("run in one warm process", str(len(self.failing))), ("failed there", str(needed)))

    def settles(self, one: Trial, own: frozenset[CaseId]) -> bool | None:
        """Whether what is wanted of a run is so, as far as that needs no run; None where it does.

        A first look that passed here has passed. So has what only leads to a question whose answer is known.

        Args:
            one: the run.
            own: the task's cases.
        """
        key = (one.file, one.text)
        if self.refutes(one, own):
            return False
        if one.wanted is Wanted.QUICK and own <= self.cases and self.failing.get(key) == frozenset():
            return True
        if one.wanted is Wanted.AS_BEFORE and key in self.failing:
            return True if key in self.follows and self.refutes(self.follows[key], own) else None
        return None

    def refutes(self, one: Trial, own: frozenset[CaseId]) -> bool:
        """Whether what is wanted of a run is known not to be so.

        Args:
            one: the run.
            own: the task's cases.
        """
        failing = self.failing.get((one.file, one.text))
        if failing is None:
            return False
        match one.wanted:
            case Wanted.OWN:
                return not failing.isdisjoint(own)
            case Wanted.AS_BEFORE:
                # Where none of the task's tests fails here, one of those that were not run may.
                return bool(failing - own) or (own <= self.cases and not failing)
            case Wanted.ALIKE:
                return False
            case _:
                return bool(failing)


NOTHING = Sieve(failing={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sieving:
    """Changed sources of one proposal, and tests that pass with the proposal as it is."""

    bench: Bench
    order: Order
    tree: TreeId
    """The proposal as it was validated."""
    cases: Sequence[CaseId]
    """Tests to run, the task's own first; none that fails by chance."""

    def of(self, asked: Iterable[Trial], stretch: float) -> Sieve:
        """What is known of these; nothing where they are too few, or it cannot be told.

        Args:
            asked: runs that are wanted.
            stretch: how much longer it may take than on a machine that does nothing else.
        """
        if REPAIRER not in self.bench.agents:
            return NOTHING
        trials = list(islice(asked, MOST))
        keys = list(dict.fromkeys((one.file, one.text) for one in trials))
        whole = {(one.file, one.text) for one in trials if one.wanted is Wanted.AS_BEFORE}
        names = {case.partition(":")[2]: case for case in self.cases if case.startswith("pytest:")}
        if len(keys) < LEAST or not names:
            return NOTHING
        try:
            texts = tuple(Text(file=key[0], text=key[1], whole=key in whole) for key in keys)
            said = self._run(Asked(tests=tuple(names), texts=texts, seconds=SIEVE_S * stretch))
        except (RegreenError, OSError):
            return NOTHING  # who cannot be asked has nothing to say
        found = {
            key: frozenset(names[test] for test in failing if test in names)
            for key, failing in zip(keys, said.failing, strict=False)
            if failing is not None
        }
        cases = frozenset(names[test] for test in said.tests if test in names)
        follows = {(one.file, one.text): after for one, after in pairwise(trials) if one.wanted is Wanted.AS_BEFORE}
        return Sieve(cases=cases, failing=found, follows=follows)

    def _run(self, asked: Asked) -> Said:
        bench, order = self.bench, self.order
        workspace = bench.workspaces.acquire(order.base, purpose="agent")
        scratch = bench.scratch / order.task.id / f"{order.attempt_id}-sieve"
        scratch.mkdir(parents=True, exist_ok=True)
        try:
            bench.workspaces.put(workspace, self.tree)
            prepared = repairer_job(bench, order, workspace, scratch)
            (scratch / SAID).unlink(missing_ok=True)
            (scratch / ASKED).write_bytes(msgspec.json.encode(asked))
            words = (sys.executable, "-P", "-m", "regreen.repair.sieve")
            job = replace(prepared, argv=words, limits=Limits(wall_s=asked.seconds + MORE_S))
            with bench.meter.turns:
                bench.run_job(in_workspace(bench, job, workspace, order.task, outside=False))
        finally:
            bench.workspaces.release(workspace)
        return said_in(scratch)
