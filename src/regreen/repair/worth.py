"""What a plausible variant is worth while the search goes on: its score, less the signs against it."""

from collections.abc import Callable, Sequence
from math import exp

from regreen.repair.looks import looks_of
from regreen.repair.propose.site import Evidence
from regreen.repair.survey import Survey
from regreen.repair.variants import Variant

ODD = 0.4
"""Of its score, what a variant with signs against it is worth at most."""


class Worth:
    """The score of a plausible variant less the signs against it: after an odd one the search goes on for longer."""

    def __init__(self, facts: Survey, evidence: Evidence) -> None:
        self._texts = {file: module.source.text for file, module in facts.modules.items()}
        self._evidence = evidence
        self._known: dict[int, float] = {}

    def __call__(self, variant: Variant) -> float:
        """Worth of one variant, each looked at once."""
        if variant.id not in self._known:
            against = sum(looks_of(variant, self._texts, self._evidence).values())
            self._known[variant.id] = variant.score * exp(-max(0.0, against))
        return self._known[variant.id]


def only_odd(found: Sequence[Variant], worth: Callable[[Variant], float]) -> bool:
    """Whether there are signs against all that was found, so that something else is likely meant."""
    return all(worth(one) <= ODD * one.score for one in found)
