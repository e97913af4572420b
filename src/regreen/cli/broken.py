"""Tools that broke, as errors: what is printed even where a run is to be silent, and no screen is loaded for."""

from collections.abc import Iterator

from regreen.app.results import RunResult
from regreen.errors import RegreenError
from regreen.model.runs import Broken, TimedOut


def broken_of(result: RunResult) -> Iterator[RegreenError]:
    """Tools of which nothing certain is known."""
    todo = f"`regreen show {result.summary.run_id}` says more."
    for run in result.summary.runs:
        match run:
            case Broken(info=info, reason=reason, slug=slug):
                yield RegreenError(f"{info.tool} broke: {reason}", where=result.folder, todo=todo, slug=slug)
            case TimedOut(info=info, limit_s=limit):
                what = f"{info.tool} ran out of time: more than {limit:.0f} s"
                yield RegreenError(what, where=result.folder, todo=todo, slug="timed-out")
            case _:
                pass
