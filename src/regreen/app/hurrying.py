"""Short limits for tests that were quick before: a fault or a changed condition can make loops endless."""

from collections.abc import Mapping
from dataclasses import replace

from regreen.app.bench import Bench
from regreen.model.ids import CaseId

HURRY_S = 6.0
"""Wall seconds that such a test may take."""


def hurried(bench: Bench, seconds: Mapping[CaseId, float]) -> Bench:
    """The same bench with that limit for cases whose last wall seconds are known, from here or from earlier runs."""
    test = replace(bench.settings.test, timeout_later_s=min(bench.settings.test.timeout_later_s, HURRY_S))
    settings = replace(bench.meter.settings, test=test)
    meter = replace(bench.meter, settings=settings, durations={**bench.meter.durations, **seconds})
    return replace(bench, meter=meter)
