"""Feeds variants to the warm servers, best first, both at once, and gathers how they ended."""

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, Self

from regreen.repair.bench import Limits
from regreen.repair.pack import Module, packed
from regreen.repair.progress import Progress
from regreen.repair.server import Server, ServerError
from regreen.repair.variants import Trial, Variant

FIRST_BATCH, BATCH = 12, 40


class Stop(Protocol):
    """Decides when enough was tried."""

    def __call__(self, plausible: Sequence[Trial], following: Variant) -> bool:
        """Whether to stop before this batch, time considered."""
        ...

    def counted(self, plausible: Sequence[Trial], following: Variant) -> bool:
        """The same by counts and scores alone."""
        ...

    def apart(self) -> Self:
        """Another one in the same state."""
        ...

    def settle(self, other: Self) -> None:
        """Take over how much another has left."""
        ...


class Allowance:
    """How many variants a search may still try, over all its passes."""

    def __init__(self, left: int = sys.maxsize) -> None:
        """Begin with so many."""
        self.left = left


class Trials:
    """One pass over a list of variants with given tests and limits."""

    def __init__(
        self,
        *,
        servers: Sequence[Callable[[], Server | None]],
        modules: Mapping[str, Module],
        tests: Sequence[str],
        canary: Sequence[str],
        limits: Limits,
        progress: Progress,
        until_s: float,
        stop_at_first: bool = True,
        again: bool = False,
        allowance: Allowance | None = None,
    ) -> None:
        """Prepare.

        Args:
            servers: each gives a warm and traced one as soon as it is ready, or None when it could not be had.
            modules: files that variants may change.
            tests: failing ones first; all must pass.
            canary: tests whose outcome with the old code must stay the same after a batch.
            limits: for one variant.
            progress: told of the first plausible one.
            until_s: seconds on the progress's clock at which no new batch begins.
            stop_at_first: whether a variant's tests end at the first failure.
            again: whether programs that were tried before are tried again.
            allowance: how many variants may be tried; None: any number.
        """
        self._servers, self._modules = servers, modules
        self._tests, self._canary = list(tests), list(canary)
        self._limits, self._progress, self._until = limits, progress, until_s
        self._stop_at_first, self._again = stop_at_first, again
        self._allowance = allowance or Allowance()
        self._lock = threading.Lock()
        self._next = 0
        self._batches: list[Sequence[Variant]] = []
        self._programs: dict[int, int] = {}
        self.trials: dict[int, Trial] = {}

    def run(self, variants: Sequence[Variant], enough: Stop) -> list[Trial]:
        """Try variants in order until ``enough(plausible so far, next variant)``; results in the order of ids.

        Whatever several servers finish in which order, what comes back is what one server would have brought.
        """
        if not variants:
            return self.all()
        self._next = 0
        self._batches = []
        earlier, alone, left = dict(self.trials), enough.apart(), self._allowance.left
        threads = [
            threading.Thread(target=self._serve, args=(server, variants, enough), daemon=True)
            for server in self._servers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.trials, batches = self._as_if_alone(earlier, alone)
        self._allowance.left = left - sum(map(len, self._batches[:batches]))
        enough.settle(alone)
        return self.all()

    def all(self) -> list[Trial]:
        """What was tried so far, in the order of ids."""
        return [self.trials[key] for key in sorted(self.trials)]

    def _as_if_alone(self, kept: dict[int, Trial], enough: Stop) -> tuple[dict[int, Trial], int]:
        """The trials up to where a single server would have stopped, and the number of its batches.

        Of equal programs only the first counts.
        """
        for number, batch in enumerate(self._batches):
            good = [kept[key] for key in sorted(kept) if kept[key].kind == "plausible"]
            if enough.counted(good, batch[0]):
                return kept, number
            for variant in batch:
                if variant.id in self.trials:
                    kept[variant.id] = self._once(self.trials[variant.id])
        return kept, len(self._batches)

    def _once(self, trial: Trial) -> Trial:
        if self._again or not trial.key:
            return trial
        first = self._programs.setdefault(trial.key, trial.variant.id)
        return trial if first == trial.variant.id else replace(trial, kind="same")

    def _serve(
        self,
        provide: Callable[[], Server | None],
        variants: Sequence[Variant],
        enough: Stop,
    ) -> None:
        server = provide()
        if server is None:
            return
        while batch := self._take(variants, enough):
            try:
                for answer in server.ask(self._command(batch), self._patience(len(batch))):
                    self._note(answer, batch)
            except ServerError as error:
                self._progress.tell("server-died", why=error.what)
                return

    def _take(self, variants: Sequence[Variant], enough: Stop) -> Sequence[Variant]:
        with self._lock:
            at = self._next
            if at >= len(variants) or self._progress.elapsed_s > self._until:
                return ()
            if enough(self.plausible(), variants[at]):
                return ()
            size = FIRST_BATCH if at < 4 * FIRST_BATCH else BATCH
            batch = variants[at : at + min(size, self._allowance.left)]
            if batch:
                self._next = at + len(batch)
                self._allowance.left -= len(batch)
                self._batches.append(batch)
            return batch

    def plausible(self) -> list[Trial]:
        """Variants that passed everything, in the order of ids."""
        return [self.trials[key] for key in sorted(self.trials) if self.trials[key].kind == "plausible"]

    def _command(self, batch: Sequence[Variant]) -> dict[str, Any]:
        return {
            "cmd": "try",
            "variants": [packed(variant, self._modules[variant.file]) for variant in batch],
            "tests": self._tests,
            "canary": self._canary,
            "cpu": self._limits.cpu_s,
            "own": self._limits.own_s,
            "wall": self._limits.wall_s,
            "stop": self._stop_at_first,
            "again": self._again,
        }

    def _patience(self, size: int) -> float:
        return 20.0 + (self._limits.wall_s + 2.0) * (size + 1) * 2

    def _note(self, answer: dict[str, Any], batch: Sequence[Variant]) -> None:
        variant = next((one for one in batch if one.id == answer.get("v")), None)
        if variant is None:
            self._progress.tell("server-problem", why=str(answer.get("broken", ""))[:300])
            return
        trial = Trial(
            variant=variant,
            kind=answer["kind"],
            passed=answer.get("passed", 0),
            at=answer.get("at", ""),
            error=answer.get("error", ""),
            kinds=tuple(answer.get("kinds", ())),
            at_s=self._progress.elapsed_s,
            key=answer.get("key", 0),
            line=answer.get("line", 0),
            said=answer.get("said", 0),
        )
        with self._lock:
            first = trial.kind == "plausible" and not self.plausible()
            self.trials[variant.id] = trial
        if first:
            self._progress.tell("first-plausible", piece=variant.piece, line=variant.line, tried=len(self.trials))
