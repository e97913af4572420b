"""What is cut says how much is missing and where the whole is; what fits is left as it is."""

import pytest

from regreen.app.cutting import DIFF_CAP, NAMED, cut_diff, some_of


def test_a_long_diff_is_marked():
    text = cut_diff("x" * (DIFF_CAP + 3), "git show 1234")
    assert text.startswith("x" * DIFF_CAP + "\n")
    assert text.endswith("[… 3 characters left out; the whole is in git show 1234 …]\n")


def test_a_diff_that_fits_is_left_alone():
    assert cut_diff("x" * DIFF_CAP, "git show 1234") == "x" * DIFF_CAP


@pytest.mark.parametrize(("number", "end"), [(0, ""), (1, "t0"), (NAMED, f"t{NAMED - 1}"), (NAMED + 2, " and 2 more")])
def test_names_that_are_left_out_are_counted(number, end):
    text = some_of([f"t{index}" for index in range(number)])
    assert text.endswith(end)
    assert text.count("t") == min(number, NAMED)
