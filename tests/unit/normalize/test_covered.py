"""Shares of coverage: over all files, lines of several reports joined, nothing made up."""

import pytest

from regreen.measure.normalize.covered import figures
from regreen.model.coverage import FileCoverage
from regreen.model.summary import CoverageFigures


def told(name, covered, missing, **pairs):
    lines = (len(covered), len(covered) + len(missing))
    return FileCoverage(file=name, covered=frozenset(covered), missing=frozenset(missing), lines=lines, **pairs)


def test_shares_are_over_all_files_and_unknown_where_none_tells():
    one = told("a.py", {1, 2, 3}, {4}, statements=(3, 4), branches=(1, 4))
    two = told("b.py", set(), {1, 2}, statements=(0, 2))
    assert figures([one, two]) == CoverageFigures(statements=50.0, branches=25.0, functions=None, lines=50.0)


@pytest.mark.parametrize("files", [(), (FileCoverage(file="a.py", lines=(0, 0)),)])
def test_nothing_is_unknown_and_not_nought(files):
    assert figures(files) == CoverageFigures()


def test_lines_of_two_reports_on_one_file_are_joined_and_what_contradicts_is_unknown():
    first = told("a.py", {1, 2}, {3, 4}, statements=(2, 4), functions=(1, 1))
    second = told("a.py", {2, 3}, {1, 4}, statements=(3, 4), functions=(1, 1))
    assert figures([first, second]) == CoverageFigures(statements=None, functions=100.0, lines=75.0)
