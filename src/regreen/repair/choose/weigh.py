"""Turns what is known about a plausible variant into one number; each idea can be switched off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log2

from regreen.repair.choose.behave import Behaviour
from regreen.repair.variants import Trial

CRASH, RELIEF, SLOWER, CURE = 3.0, 1.0, 0.5, 1.5
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
    trial: Trial, looks: Mapping[str, float], seen: Behaviour | None, ideas: frozenset[str], cured: int = 0
) -> Scores:
    """Weigh one variant.

    Args:
        trial: the variant, plausible.
        looks: signs against it, with penalties.
        seen: how it behaves, where that is known.
        ideas: the ranking ideas in use.
        cured: how many tests that fail for what was thought to be other causes pass too.
    """
    parts = {"prior": log(max(trial.variant.score, 1e-9)) if "prior" in ideas else -0.001 * trial.variant.id}
    if "penalties" in ideas:
        parts.update({sign: -penalty for sign, penalty in looks.items()})
    if seen is not None and "behaviour" in ideas:
        inner = seen.inner
        parts["crashes"] = -CRASH * crashes(inner.vector, inner.old)
        parts["relief"] = RELIEF * crashes(inner.old[inner.seen :], inner.vector[inner.seen :])
    if seen is not None and "steps" in ideas and seen.old_steps and seen.steps:
        parts["steps"] = -SLOWER * max(0.0, log2(seen.steps / seen.old_steps) - 0.3)
    if "cures" in ideas and cured:
        parts["cures"] = CURE * log2(1 + cured)
    cluster: tuple[object, ...] = (trial.variant.id,)
    if seen is not None and seen.inner.vector:
        cluster = (seen.place, seen.inner.vector)
    return Scores(trial=trial, total=sum(parts.values()), parts=parts, cluster=cluster)


def crashes(vector: Sequence[str], beside: Sequence[str]) -> float:
    """Share of inputs on which the first has an accident and the second does not."""
    pairs = [(one, two) for one, two in zip(vector, beside, strict=False) if "?" not in {one, two}]
    return sum(one in FAULTS and two not in FAULTS for one, two in pairs) / max(1, len(pairs))


def ordered(scores: Sequence[Scores], ideas: frozenset[str]) -> list[Scores]:
    """Likeliest first: by the mass of all that behave alike, then by their own weight."""
    mass: dict[tuple[object, ...], dict[str, float]] = {}
    for one in scores:
        pieces = mass.setdefault(one.cluster, {})
        pieces[one.trial.variant.piece] = max(pieces.get(one.trial.variant.piece, 0.0), exp(one.total))
    use = "mass" in ideas
    return sorted(
        scores,
        key=lambda one: (-sum(mass[one.cluster].values()) if use else 0.0, -one.total, one.trial.variant.id),
    )
