"""Findings to causes: pure."""

from regreen.decide.diagnose.context import DiagnoseContext
from regreen.decide.diagnose.culprit import Answer, Culprit, find_culprit, find_minimal
from regreen.decide.diagnose.diagnosing import diagnose
from regreen.decide.diagnose.fault import counts_for_history
from regreen.decide.diagnose.flaky import FlakyKind, FlakyVerdict, Rerun, find_flaky
from regreen.decide.diagnose.patterns import SUGGESTIONS
from regreen.decide.diagnose.splitting import split

__all__ = [
    "SUGGESTIONS",
    "Answer",
    "Culprit",
    "DiagnoseContext",
    "FlakyKind",
    "FlakyVerdict",
    "Rerun",
    "counts_for_history",
    "diagnose",
    "find_culprit",
    "find_flaky",
    "find_minimal",
    "split",
]
