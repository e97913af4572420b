"""Puts plausible variants in order: which of those that pass is right?"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from regreen.repair.bench import Bench
from regreen.repair.choose.behave import Behaviour, behaviours
from regreen.repair.choose.beyond import broken_beyond
from regreen.repair.choose.cures import cures
from regreen.repair.choose.dossier import Dossier, of_files, save
from regreen.repair.choose.examples import examples
from regreen.repair.choose.values import values_of
from regreen.repair.choose.weigh import Scores, ordered, weight_of
from regreen.repair.hunt import Found
from regreen.repair.looks import looks_of
from regreen.repair.options import Options
from regreen.repair.progress import Progress
from regreen.repair.propose.site import Evidence
from regreen.repair.variants import Trial

MOST = 80
SHARE = 0.1
"""Of the time: at most so much to look at tests that the search did not run."""
ASKED, LEAST_S = 0.25, 10.0
"""Of the time, and seconds at least: after so much no further rival is asked how it behaves."""


def ranked(
    found: Found, bench: Bench, texts: Mapping[str, str], evidence: Evidence, options: Options, progress: Progress
) -> tuple[list[Trial], tuple[str, ...]]:
    """Plausible variants, likeliest first, without those that break a test which the search did not run; such tests."""
    known = Dossier(texts=of_files(texts, found.plausible), evidence=evidence, rivals=found.plausible, behaviours={})
    near = [one.trial for one in order(known, options.ideas)[:MOST]]
    seen = _seen(near, found, bench, options, progress)
    # Without tests in common each variant had a process of its own, and none is there that could be asked.
    several = len(near) > 1 and bool(found.tests)
    cured = cures(near, found, bench, progress) if several and "cures" in options.ideas else {}
    told = examples(near, found, bench, progress) if several and "examples" in options.ideas else {}
    known = replace(known, behaviours=seen, cures=cured, examples=told)
    if "beyond" in options.ideas and not options.lists:
        likely = [one.trial for one in order(known, options.ideas)]
        known = replace(known, broken=broken_beyond(likely, found, bench, progress, SHARE * options.time_s))
    if options.store:
        save(known, Path(options.store))
    scores = order(known, options.ideas)
    progress.tell("ranked", rivals=[_told(one) for one in scores[:8]])
    left = [one.trial for one in scores if one.trial.variant.id not in known.broken]
    return left, tuple(sorted(set(known.broken.values())))


def order(known: Dossier, ideas: frozenset[str]) -> list[Scores]:
    """The rivals with their weights, likeliest first; a pure function of what is known."""
    looks = {one.variant.id: looks_of(one.variant, known.texts, known.evidence) for one in known.rivals}
    scores = [
        weight_of(
            one,
            looks[one.variant.id],
            known.behaviours.get(one.variant.id),
            ideas,
            cured=known.cures.get(one.variant.id, 0),
            broken=known.examples.get(one.variant.id, 0),
            breaks=one.variant.id in known.broken,
            values=values_of(one.variant, known.texts, known.evidence) if "values" in ideas else 0.0,
        )
        for one in known.rivals
    ]
    return ordered(scores, ideas)


def _seen(
    near: Sequence[Trial], found: Found, bench: Bench, options: Options, progress: Progress
) -> dict[int, Behaviour]:
    if len(near) < 2 or not found.tests or not {"behaviour", "steps", "mass"} & options.ideas:  # noqa: PLR2004 - no rivals
        return {}
    until_s = progress.elapsed_s + max(LEAST_S, ASKED * options.time_s)
    return behaviours(near, found, bench, progress, until_s)


def _told(score: Scores) -> dict[str, object]:
    return {
        "piece": score.trial.variant.piece,
        "line": score.trial.variant.line,
        "total": round(score.total, 2),
        **{name: round(value, 2) for name, value in score.parts.items() if value},
    }
