"""Looks from time to time at what a tree uses, and says which limit is passed."""

import time
from dataclasses import dataclass

from regreen.model.jobs import JobEnd, Limits
from regreen.process import tree
from regreen.process.child import Child

_ON_ITS_WAY = 8
"""A tree with more than this part of the processes that it may have is looked at without pause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What a tree used at one moment."""

    processes: int
    """Processes and threads alive."""
    rss: int
    """Sum of resident bytes, shared pages counted once for each process."""
    refused: bool = False
    """The kernel refused to start one more."""


def over(sample: Sample, limits: Limits) -> JobEnd | None:
    """Which limit on the tree is passed; memory still has to be confirmed without its shared pages."""
    if limits.processes is not None and (sample.refused or sample.processes > limits.processes):
        return JobEnd.OVER_PROCESSES
    if limits.memory_bytes is not None and sample.rss > limits.memory_bytes:
        return JobEnd.OVER_MEMORY
    return None


class Sampler:
    """Measures one child's tree against its limits."""

    def __init__(self, child: Child, limits: Limits) -> None:
        """Know what to look at."""
        self.peak_rss = 0
        self.pause_s = 0.0
        """How long to leave it alone: a look at a crowded machine is not free, and may cost a twentieth of the time.

        One that only counting can stop, and that is on its way to its limit, is not left alone."""
        self._child = child
        self._limits = limits

    @property
    def needed(self) -> bool:
        """Whether there is a limit that only looking can keep."""
        return self._limits.memory_bytes is not None or self._limits.processes is not None

    def look(self) -> JobEnd | None:
        """The limit that is passed now; None when none is."""
        begun = time.monotonic()
        sample = self._sample()
        end = over(sample, self._limits)
        if end is JobEnd.OVER_MEMORY and not self._really_over():
            end = None
        self.pause_s = 0.0 if self._grows(sample) else 20 * (time.monotonic() - begun)
        return end

    def _grows(self, sample: Sample) -> bool:
        limit = self._limits.processes
        return self._child.group is None and limit is not None and sample.processes > limit // _ON_ITS_WAY

    def _sample(self) -> Sample:
        group = self._child.group
        refused = group is not None and group.refused()
        if group is not None and self._limits.memory_bytes is None:
            return Sample(processes=0, rss=0, refused=refused)
        procs = self._child.quick_members().values()
        rss = sum(proc.rss for proc in procs)
        self.peak_rss = max(self.peak_rss, rss)
        return Sample(processes=sum(proc.threads for proc in procs), rss=rss, refused=refused)

    def _really_over(self) -> bool:
        """Shared pages must not be counted for each process that shares them."""
        procs = self._child.quick_members()
        parts = [(tree.proportional_bytes(pid), proc.rss) for pid, proc in procs.items()]
        return sum(rss if exact is None else exact for exact, rss in parts) > (self._limits.memory_bytes or 0)
