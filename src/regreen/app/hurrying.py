"""Short limits for tests that were quick before: a fault or a changed condition can make loops endless."""

from collections.abc import Mapping
from dataclasses import replace

from regreen.app.bench import Bench
from regreen.model.ids import CaseId
from regreen.model.runs import Measurement

HURRY_S = 6.0
"""Wall seconds that such a test may take."""
TIMES = 3
"""How often as long as before a command may take that runs all tests at once."""


def hurried(bench: Bench, seconds: Mapping[CaseId, float]) -> Bench:
    """The same bench with that limit for cases whose last wall seconds are known, from here or from earlier runs."""
    test = replace(bench.settings.test, timeout_later_s=min(bench.settings.test.timeout_later_s, HURRY_S))
    settings = replace(bench.meter.settings, test=test)
    meter = replace(bench.meter, settings=settings, durations={**bench.meter.durations, **seconds})
    return replace(bench, meter=meter)


def hurried_whole(bench: Bench, base: Measurement) -> Bench:
    """The same bench with a limit for a whole run: some times what it took before."""
    most_s = HURRY_S + TIMES * sum(run.info.duration_s for run in base.runs)
    test = replace(bench.settings.test, run_timeout_s=min(bench.settings.test.run_timeout_s, most_s))
    return replace(bench, meter=replace(bench.meter, settings=replace(bench.meter.settings, test=test)))
