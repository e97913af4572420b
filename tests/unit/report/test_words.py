"""Numbers with their nouns in the head of the report."""

from dataclasses import replace

from regreen.model.cases import Totals
from regreen.report import markdown
from regreen.testing.summaries import small


def test_one_of_a_thing_is_no_plural():
    summary = small()
    (run, *_) = summary.runs
    one = replace(summary, runs=(replace(run, cases=run.cases[:1]),), baseline=Totals(passed=1))
    assert "· 1 test ·" in markdown.render(one)
