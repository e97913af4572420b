"""Puts plausible variants in order: which of those that pass is right?"""

from collections.abc import Mapping, Sequence

from regreen.repair.bench import Bench
from regreen.repair.choose.behave import Behaviour, behaviours
from regreen.repair.choose.looks import looks_of
from regreen.repair.choose.weigh import Scores, ordered, weight_of
from regreen.repair.hunt import Found
from regreen.repair.options import Options
from regreen.repair.progress import Progress
from regreen.repair.propose.site import Evidence
from regreen.repair.variants import Trial

MOST = 60


def ranked(
    found: Found, bench: Bench, texts: Mapping[str, str], evidence: Evidence, options: Options, progress: Progress
) -> list[Trial]:
    """Plausible variants, likeliest first."""
    looks = {trial.variant.id: looks_of(trial.variant, texts, evidence) for trial in found.plausible}
    first = sorted(found.plausible, key=lambda one: -weight_of(one, looks[one.variant.id], None, options.ideas).total)
    near, far = first[:MOST], first[MOST:]
    seen = _seen(near, found, bench, options, progress)
    scores = [weight_of(one, looks[one.variant.id], seen.get(one.variant.id), options.ideas) for one in near]
    order = ordered(scores, options.ideas)
    progress.tell("ranked", rivals=[_told(one) for one in order[:8]])
    return [*(one.trial for one in order), *far]


def _seen(
    near: Sequence[Trial], found: Found, bench: Bench, options: Options, progress: Progress
) -> dict[int, Behaviour]:
    if len(near) < 2 or not found.tests or not {"behaviour", "steps", "mass"} & options.ideas:  # noqa: PLR2004 - no rivals
        return {}
    return behaviours(near, found, bench, progress)


def _told(score: Scores) -> dict[str, object]:
    return {
        "piece": score.trial.variant.piece,
        "line": score.trial.variant.line,
        "total": round(score.total, 2),
        **{name: round(value, 2) for name, value in score.parts.items() if value},
    }
