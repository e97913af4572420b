"""Runs tools and keeps what they leave: drives a tool's stepper, Job by Job, with live progress."""

from collections.abc import Callable, Generator

from regreen.measure.collect.tail import FOLLOWED, Tail, TakeFn
from regreen.model.jobs import Job, JobResult
from regreen.model.raw import Raw
from regreen.ports import CollectRequest, ProgressFn, Tool

__all__ = ["FOLLOWED", "collect"]


def collect(
    tool: Tool,
    request: CollectRequest,
    run: Callable[[Job], JobResult],
    progress: ProgressFn | None = None,
    take: TakeFn | None = None,
) -> Raw:
    """Run a tool to its end.

    ``run`` runs one Job to its end. ``progress`` is called from another thread, about twice a second and only when
    something changed, with the case that runs, tests done and tests collected (0: not known yet). ``take`` is called
    from there too, with the new lines of a log; without ``progress`` it is not.
    """
    return _drive(tool.collect(request), lambda job: _run(job, request.raw_dir, run, progress, take))


def _drive(stepper: Generator[Job, JobResult, Raw], run: Callable[[Job], JobResult]) -> Raw:
    """Send each Job's result to the stepper until it returns."""
    try:
        job = next(stepper)
        while True:
            job = stepper.send(run(job))
    except StopIteration as end:
        raw: Raw = end.value
        return raw


def _run(
    job: Job, folder: str, run: Callable[[Job], JobResult], progress: ProgressFn | None, take: TakeFn | None
) -> JobResult:
    if progress is None:
        return run(job)
    with Tail(folder, progress, take):
        return run(job)
