"""Turns what is known about a plausible variant into one number; each idea can be switched off."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log2

from regreen.repair.choose.behave import Behaviour, Outcomes
from regreen.repair.variants import Trial

CRASH, RELIEF, SLOWER, CURE, ROUND, EXAMPLE = 3.0, 1.0, 0.5, 1.5, 1.5, 2.0
IRREGULAR, DEPARTS = 2.0, 1.0
BREAKS = 4.0
MANY = 1.5
"""The power with which weights of rivals that behave alike are added: one for the sum, without end for the best."""
LEAST = 3
"""Fewer inputs than this say little."""
FAULTS = frozenset(
    f"!{name}"
    for name in (
        *("TypeError", "AttributeError", "IndexError", "KeyError", "ZeroDivisionError", "RecursionError", "NameError"),
        *("UnboundLocalError", "StopIteration", "RuntimeError", "MemoryError"),
    )
) | {"~"}
"""Outcomes that speak of an accident rather than of an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """One variant with the reasons for its place."""

    trial: Trial
    """The variant."""
    total: float
    """Natural logarithm of how likely it is, up to a constant."""
    parts: dict[str, float]
    """What each idea contributes."""
    cluster: tuple[object, ...]
    """Variants with an equal one behave alike."""


def weight_of(
    trial: Trial,
    looks: Mapping[str, float],
    seen: Behaviour | None,
    ideas: frozenset[str],
    *,
    cured: int = 0,
    values: float = 0.0,
    broken: int = 0,
    breaks: bool = False,
) -> Scores:
    """Weigh one variant.

    Args:
        trial: the variant, plausible.
        looks: signs against it, with penalties.
        seen: how it behaves, where that is known.
        ideas: the ranking ideas in use.
        values: how well its tests for None and emptiness fit what was seen at run time.
        cured: how many tests that fail for what was thought to be other causes pass too.
        broken: how many examples in docstrings fail that did not (below zero: the other way round).
        breaks: whether a passing test fails that the search did not run.
    """
    parts = {
        "prior": log(max(trial.variant.score / trial.variant.often, 1e-9))
        if "prior" in ideas
        else -0.001 * trial.variant.id
    }
    if "values" in ideas and values:
        parts["values"] = values
    if "penalties" in ideas:
        parts.update({sign: -penalty for sign, penalty in looks.items()})
    if seen is not None:
        parts.update(_behaved(seen, ideas))
    if breaks and "beyond" in ideas:
        parts["breaks"] = -BREAKS
    if "cures" in ideas and cured:
        parts["cures"] = CURE * log2(1 + cured)
    if "examples" in ideas and broken:
        parts["examples"] = -EXAMPLE * log2(1 + broken) if broken > 0 else EXAMPLE * log2(1 - broken) / 2
    cluster: tuple[object, ...] = (trial.variant.id,)
    if seen is not None and seen.inner.vector:
        cluster = (seen.place, seen.inner.vector)
    return Scores(trial=trial, total=sum(parts.values()), parts=parts, cluster=cluster)


def _behaved(seen: Behaviour, ideas: frozenset[str]) -> dict[str, float]:
    """What seen and made inputs say."""
    parts = {}
    inner = seen.inner
    if "behaviour" in ideas:
        parts["crashes"] = -CRASH * crashes(inner.vector, inner.old)
        parts["relief"] = RELIEF * crashes(inner.old[inner.seen :], inner.vector[inner.seen :])
        parts["gone round"] = -ROUND * seen.avoided
    if "steps" in ideas and seen.old_steps and seen.steps:
        parts["steps"] = -SLOWER * max(0.0, log2(seen.steps / seen.old_steps) - 0.3)
    if "agreement" in ideas:
        parts["irregular"] = -IRREGULAR * max(irregular(seen.inner), irregular(seen.doors))
        parts["departs"] = -DEPARTS * max(departs(seen.inner), departs(seen.doors))
    return parts


def crashes(vector: Sequence[str], beside: Sequence[str]) -> float:
    """Share of inputs on which the first has an accident and the second does not."""
    pairs = [(one, two) for one, two in zip(vector, beside, strict=False) if "?" not in {one, two}]
    return sum(one in FAULTS and two not in FAULTS for one, two in pairs) / max(1, len(pairs))


def irregular(seen: Outcomes) -> float:
    """Share of the made inputs at which only the variant treats an input unlike the one that it was made from."""
    alike = [(at, origin) for at, origin in _made(seen) if seen.old[at] == seen.old[origin]]
    answered = [(seen.vector[at], seen.vector[origin]) for at, origin in alike if not _refused(seen.vector[at])]
    return sum(now != before for now, before in answered) / max(LEAST, len(alike))


def _refused(outcome: str) -> bool:
    """Whether an input was refused with an error that speaks of no accident."""
    return outcome.startswith("!") and outcome not in FAULTS


def departs(seen: Outcomes) -> float:
    """Share of the inputs made from those of passing tests at which the variant does not as the old code does."""
    told = [seen.vector[at] != seen.old[at] for at, origin in _made(seen) if origin < seen.passing]
    return sum(told) / max(LEAST, len(told))


def _made(seen: Outcomes) -> list[tuple[int, int]]:
    """Numbers of made inputs and of those that they were made from, where all four outcomes are known answers."""
    most = min(len(seen.vector), len(seen.old))
    pairs = [(seen.seen + at, origin) for at, origin in enumerate(seen.origins)]
    return [
        (at, origin)
        for at, origin in pairs
        if max(at, origin) < most
        and "?" not in {seen.vector[at], seen.vector[origin]}
        and seen.old[origin][:1] not in "!?~"
    ]


def way_of(trial: Trial) -> str:
    """What counts once among rivals that behave alike: one condition, wherever it is put, any ``try``, or one piece."""
    if any(one.text.startswith("try:") for one in trial.variant.edits):
        return "try"
    return trial.variant.atom.removeprefix("not ") or trial.variant.piece


def ordered(scores: Sequence[Scores], ideas: frozenset[str]) -> list[Scores]:
    """Likeliest first: by the mass of all that behave alike, then by their own weight."""
    mass: dict[tuple[object, ...], dict[str, float]] = {}
    for one in scores:
        ways = mass.setdefault(one.cluster, {})
        way = way_of(one.trial)
        ways[way] = max(ways.get(way, 0.0), exp(one.total))
    use = "mass" in ideas
    return sorted(
        scores,
        key=lambda one: (-together(mass[one.cluster].values()) if use else 0.0, -one.total, one.trial.variant.id),
    )


def together(weights: Collection[float]) -> float:
    """Weight of several ways of getting there: less than their sum, since many say the same in other words."""
    return float(sum(weight**MANY for weight in weights) ** (1 / MANY))
