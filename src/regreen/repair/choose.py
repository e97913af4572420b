"""Puts plausible variants in order: which of those that pass is right?"""

from regreen.repair.hunt import Found
from regreen.repair.options import Options
from regreen.repair.variants import Trial


def ranked(found: Found, options: Options) -> list[Trial]:
    """Plausible variants, likeliest first."""
    del options
    return sorted(found.plausible, key=lambda trial: (-trial.variant.score, trial.variant.id))
