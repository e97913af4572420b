"""Is a proposal proved? A pure comparison of measurements."""

from regreen.act.validate.aims import cases_beside, judge_aim
from regreen.act.validate.compare import Comparison, Tolerance, compare, is_cured
from regreen.act.validate.effect import Texts, judge_effect
from regreen.act.validate.full import judge_full
from regreen.act.validate.held_out import judge_held_out, split_cases
from regreen.act.validate.imports import importers
from regreen.act.validate.select import select_cases, trimmed
from regreen.act.validate.targeted import judge_targeted
from regreen.act.validate.tools import judge_tools
from regreen.act.validate.unstable import mask_of, unstable_ids

__all__ = [
    "Comparison",
    "Texts",
    "Tolerance",
    "cases_beside",
    "compare",
    "importers",
    "is_cured",
    "judge_aim",
    "judge_effect",
    "judge_full",
    "judge_held_out",
    "judge_targeted",
    "judge_tools",
    "mask_of",
    "select_cases",
    "split_cases",
    "trimmed",
    "unstable_ids",
]
