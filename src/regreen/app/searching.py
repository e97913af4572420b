"""Has the built-in repairer look for smaller repairs than a proposal, beside what else is asked of it."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from regreen.act.guard.rivals import Rival, Suspect, suspect
from regreen.app.asking import REPAIRER, Order, repairer_job, shown_instead
from regreen.app.bench import Bench
from regreen.app.measuring import tools_at_once
from regreen.app.nearing import Nearing
from regreen.app.paring import Paring
from regreen.app.viewing import in_workspace
from regreen.decide.schedule import BUILT_IN
from regreen.errors import RegreenError
from regreen.model.ids import CaseId
from regreen.model.jobs import Limits
from regreen.model.workspaces import Workspace
from regreen.repair.kept import listed

SEARCH_S = 3.0
"""Wall seconds for a search on a machine that does nothing else; most rivals of small modules are found within two."""
MOST_LONGER = 4.0
"""How many times longer it may take where the machine is busy, so that it tries as much."""
BESIDE = 1.5
"""How many times longer it may take beside repeats and questions, which hold it up in their turn."""
PATIENCE = 2.0
"""How many times longer than in other searches a variant may take, and as much again as the machine is held up."""
MORE_S = 9.0
"""After which a search is ended that does not end by itself, beyond the time that it has."""
OWN_S = 0.5
"""Seconds that the failing tests may take together: each variant runs them."""
MOST_BESIDE = 40
"""Other tests that a rival is tried on before it is asked."""


@dataclass(slots=True, kw_only=True)
class Searching:
    """A search for rivals of one proposal that holds near the tests' inputs. It lives as long as its ``with`` block."""

    bench: Bench
    order: Order
    nearing: Nearing
    """What base and proposal answered, once they were asked."""
    _pool: ThreadPoolExecutor = field(init=False)
    _found: Future[tuple[Rival, ...]] | None = field(default=None, init=False)

    def __enter__(self) -> Self:
        """Nothing runs yet."""
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="rivals")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing of it runs any more: what was begun was waited for or ended."""
        self._pool.shutdown()

    @property
    def has_begun(self) -> bool:
        """Whether it runs beside something else, so that nobody waits for the whole of it."""
        return self._found is not None

    def is_meant(self, paring: Paring) -> bool:
        """Whether an outside agent made the proposal, nobody looked for rivals before, and its tests are quick."""
        step = self.order.step
        asked = any(attempt.agent == REPAIRER for attempt in step.previous)
        if step.rung.agent in BUILT_IN or asked or REPAIRER not in self.bench.agents:
            return False
        return paring.cost_of(self.order.task.cases) - paring.cost_of(()) <= OWN_S

    def begin(self, paring: Paring) -> None:
        """Search from now on, where two tools may run at once.

        Args:
            paring: knows what runs take, and how busy the machine is.
        """
        if not self.has_begun and tools_at_once(self.bench.settings) > 1 and self.is_meant(paring):
            self._found = self._pool.submit(self._all, paring)

    def leave(self) -> set[Future[tuple[Rival, ...]]]:
        """What was begun, to be ended by who leaves it; who asks later has it done anew."""
        begun, self._found = self._found, None
        return set() if begun is None else {begun}

    def found(self, paring: Paring) -> tuple[Rival, ...]:
        """What it finds, waited for; likeliest first."""
        return self._all(paring) if self._found is None else self._found.result()

    def _all(self, paring: Paring) -> tuple[Rival, ...]:
        meant = suspect(self.nearing.change, self.nearing.policy)
        return () if meant is None else self._searched(meant, paring)

    def _searched(self, meant: Suspect, paring: Paring) -> tuple[Rival, ...]:
        bench, order = self.bench, self.order
        instead = shown_instead(bench, order)
        workspace = bench.workspaces.acquire(order.base, purpose="agent", instead=instead)
        try:
            return self._listed(meant, workspace, paring)
        except (RegreenError, OSError):
            return ()  # who cannot search has nothing to say
        finally:
            bench.workspaces.release(workspace)

    def _listed(self, meant: Suspect, workspace: Workspace, paring: Paring) -> tuple[Rival, ...]:
        bench, order = self.bench, self.order
        scratch = bench.scratch / order.task.id / f"{order.attempt_id}-rivals"
        scratch.mkdir(parents=True, exist_ok=True)
        prepared = repairer_job(bench, order, workspace, scratch)
        beside = [case for case in paring.few() if case not in order.hidden and case not in order.task.held_out]
        search_s = search_seconds(paring.held_up() * (BESIDE if self.has_begun else 1.0))
        words = words_for(meant, beside[:MOST_BESIDE], search_s)
        job = replace(prepared, argv=(*prepared.argv, *words), limits=Limits(wall_s=search_s + MORE_S))
        if paring.moot.is_set():
            return ()
        bench.run_job(in_workspace(bench, job, workspace, order.task, outside=False))
        return rivals_in(scratch)


def search_seconds(held_up: float) -> float:
    """Wall seconds for a search on a machine on which all takes so many times longer."""
    return round(SEARCH_S * min(held_up, MOST_LONGER), 1)


def words_for(meant: Suspect, beside: Sequence[CaseId], seconds: float = SEARCH_S) -> tuple[str, ...]:
    """Arguments by which the built-in repairer lists rivals, and does so soon."""
    tests = "\n".join(case.partition(":")[2] for case in beside)
    return (
        "--list=yes",
        f"--time={seconds}",
        "--rivals=240",
        f"--rivals-time={round(seconds / SEARCH_S, 1)}",
        f"--patience={round(PATIENCE * seconds / SEARCH_S, 1)}",
        "--without=behaviour,steps,mass,cures,examples",
        f"--within={' '.join(meant.places)}",
        f"--beside={tests}",
    )


def rivals_in(folder: Path) -> tuple[Rival, ...]:
    """What a search listed there; those that change several files are left out."""
    return tuple(
        Rival(file=edit.file, line=edit.line, text=edit.files[edit.file], note=edit.note)
        for edit in listed(folder)
        if list(edit.files) == [edit.file]
    )
