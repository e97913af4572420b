"""Findings to causes: pure."""

from regreen.decide.diagnose.audits import audited
from regreen.decide.diagnose.context import DiagnoseContext
from regreen.decide.diagnose.culprit import Answer, Culprit, answer_of, find_culprit, find_minimal, find_since
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
    "answer_of",
    "audited",
    "counts_for_history",
    "diagnose",
    "find_culprit",
    "find_flaky",
    "find_minimal",
    "find_since",
    "split",
]
