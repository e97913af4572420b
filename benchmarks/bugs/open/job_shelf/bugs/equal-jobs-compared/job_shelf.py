"""A job queue: priorities, delays, retries with back-off, dependencies, and a log of what was done."""

import heapq
import itertools
from contextlib import contextmanager
from dataclasses import dataclass, field


class JobFailed(Exception):
    """A job failed for good."""


@dataclass
class Job:
    """Something to do."""

    name: str
    run: object
    priority: int = 0
    retries: int = 0
    needs: tuple = ()
    attempts: int = 0
    errors: list = field(default_factory=list)


class Shelf:
    """Jobs waiting for their turn; time is a plain number that is given."""

    def __init__(self, base_delay=1):
        self.base_delay = base_delay
        self.waiting = []
        self.jobs = {}
        self.done = {}
        self.failed = {}
        self._order = itertools.count()

    def add(self, job, at=0):
        """Put a job on the shelf, to be done at some time or later."""
        if job.name in self.jobs:
            raise ValueError(f"there is a job {job.name} already")
        self.jobs[job.name] = job
        self._push(job, at)

    def _push(self, job, at):
        heapq.heappush(self.waiting, (at, -job.priority, job))

    def is_ready(self, job):
        """Whether all that the job needs is done."""
        return all(name in self.done for name in job.needs)

    def is_hopeless(self, job):
        """Whether something that the job needs has failed."""
        return any(name in self.failed for name in job.needs)

    def step(self, now):
        """Do the next job that is due; its name, None when there is none."""
        held = []
        try:
            while self.waiting and self.waiting[0][0] <= now:
                entry = heapq.heappop(self.waiting)
                job = entry[-1]
                if self.is_hopeless(job):
                    self.failed[job.name] = "needs what failed"
                    return job.name
                if self.is_ready(job):
                    self._run(job, now)
                    return job.name
                held.append(entry)
            return None
        finally:
            for entry in held:
                heapq.heappush(self.waiting, entry)

    def _run(self, job, now):
        job.attempts += 1
        try:
            self.done[job.name] = job.run(*(self.done[name] for name in job.needs))
        except Exception as error:
            job.errors.append(str(error))
            if job.attempts > job.retries:
                self.failed[job.name] = str(error)
            else:
                self._push(job, now + self.base_delay * 2 ** (job.attempts - 1))

    def drain(self, now=0, most=1000):
        """Do all, waiting as long as needed; names in the order in which they were done, and the time at the end."""
        names = []
        while self.waiting and len(names) < most:
            name = self.step(now)
            if name is not None:
                names.append(name)
                continue
            later = [entry[0] for entry in self.waiting if entry[0] > now]
            if not later:
                break
            now = min(later)
        return names, now

    def result(self, name):
        """What a job gave; JobFailed or KeyError when there is nothing."""
        if name in self.failed:
            raise JobFailed(f"{name}: {self.failed[name]}")
        return self.done[name]

    def cancel(self, name):
        """Take a job away; whether it was waiting."""
        before = len(self.waiting)
        self.waiting = [entry for entry in self.waiting if entry[-1].name != name]
        heapq.heapify(self.waiting)
        if len(self.waiting) == before:
            return False
        del self.jobs[name]
        return True


@contextmanager
def logged(log, name):
    """Write the beginning and the end of something to a log; errors are told and go on."""
    log.append(f"begin {name}")
    try:
        yield
    except Exception as error:
        log.append(f"error {name}: {error}")
        raise
    finally:
        log.append(f"end {name}")
