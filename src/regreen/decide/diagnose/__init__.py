"""Findings to causes: pure."""

from regreen.decide.diagnose.context import DiagnoseContext
from regreen.decide.diagnose.diagnosing import diagnose
from regreen.decide.diagnose.fault import counts_for_history
from regreen.decide.diagnose.patterns import SUGGESTIONS
from regreen.decide.diagnose.splitting import split

__all__ = ["SUGGESTIONS", "DiagnoseContext", "counts_for_history", "diagnose", "split"]
