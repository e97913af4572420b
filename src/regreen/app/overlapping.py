"""Has the ``needed`` gate ask on one processor while a proposal's tests are repeated on another."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from regreen.act.validate import Tolerance
from regreen.app.bench import Bench
from regreen.app.measuring import tools_at_once
from regreen.app.nearing import Nearing
from regreen.app.paring import Paring
from regreen.app.searching import Searching
from regreen.model.ids import CommitId
from regreen.model.runs import Measurement
from regreen.model.verdicts import GateResult
from regreen.model.workspaces import Workspace

AGAIN_S = 0.1
"""Seconds after which jobs are ended once more: one may just have been about to start."""


@dataclass(slots=True, kw_only=True)
class Overlapping:
    """One proposal's question whether all of it is needed. It lives as long as its ``with`` block."""

    bench: Bench
    owner: str
    """Of the jobs: nothing else of this owner runs when it is left."""
    nearing: Nearing
    """Holds the change."""
    commit: CommitId
    """The proposal as it is validated."""
    made: Callable[[Workspace, Tolerance], Paring]
    """Gives who asks, in a workspace that may show anything."""
    search: Searching
    """For smaller repairs, which goes on meanwhile."""
    _pool: ThreadPoolExecutor = field(init=False)
    _paring: Paring | None = field(default=None, init=False)
    _answer: Future[GateResult] | None = field(default=None, init=False)

    def __enter__(self) -> Self:
        """Nothing runs yet."""
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="needed")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing runs any more, and the workspace is given back."""
        self.leave()
        self._pool.shutdown()

    @property
    def has_begun(self) -> bool:
        """Whether something has run beside the repeats since it was last left."""
        return self._paring is not None

    def begin(self, tolerance: Tolerance) -> None:
        """Ask from now on, in a workspace of its own, where two tools may run at once; nothing new where it has begun.

        Args:
            tolerance: what is tolerated.
        """
        if self.has_begun or tools_at_once(self.bench.settings) == 1:
            return
        self._paring = self.made(self.bench.workspaces.acquire(self.commit, purpose="validate"), tolerance)
        self._answer = self._pool.submit(self._paring.judged, self.nearing.change, self.nearing.policy)
        self.search.begin(self._paring)

    def hear(self, latest: Measurement) -> None:
        """Take a run that has just ended for how busy the machine is, if anything asks."""
        if self._paring is not None:
            self._paring.latest = latest

    def leave(self) -> None:
        """Ask nothing more; what is being asked is ended, since it runs in the workspace that is given back."""
        if self._paring is None or self._answer is None:
            return
        self._paring.moot.set()
        running: set[Future[Any]] = {*self.search.leave(), self._answer}
        while running := wait(running, timeout=0).not_done:
            self.bench.cancel(self.owner)
            wait(running, timeout=AGAIN_S)
        self.bench.workspaces.release(self._paring.workspace)
        self._paring = self._answer = None

    def judged(self, tolerance: Tolerance, workspace: Workspace) -> tuple[Paring, GateResult]:
        """Who asked, and the gate's answer.

        Args:
            tolerance: what is tolerated after all repeats. Where that is more than it was, all is asked anew.
            workspace: where that is done, or all of it where nothing has begun.
        """
        if self._paring is None or self._answer is None or self._paring.tolerance != tolerance:
            self.leave()
            paring = self.made(workspace, tolerance)
            return paring, paring.judged(self.nearing.change, self.nearing.policy)
        return self._paring, self._answer.result()
