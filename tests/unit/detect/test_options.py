"""Options that change outcomes stay; selections, reporters, coverage and early stops go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.measure.detect.options import Sorted, options, sort_out

FOLDERS = {".", "tests", "tests/unit", "src"}
FILES = {"tests/test_a.py"}


def sort(text: list[str]) -> Sorted:
    return sort_out(
        text,
        FOLDERS.__contains__,
        lambda word: word.rstrip("/") in FOLDERS or word.partition("::")[0] in FILES,
    )


@pytest.mark.parametrize(
    "words",
    [
        ["-p", "no:randomly"],
        ["-W", "error"],
        ["-n", "auto"],
        ["-n4"],
        ["--dist=loadfile"],
        ["--import-mode=importlib"],
        ["-o", "xfail_strict=true"],
        ["-c", "ci.ini"],
        ["--strict-markers"],
        ["--runslow"],
        ["--ignore=tests/slow"],
        ["--unknown-option", "value"],
        ["-m", "not integration"],
        ["-k", "not slow"],
        ["--timeout=60"],
        ["-s"],
        ["--reruns=2"],
        ["--pyargs"],
    ],
)
def test_kept(words: list[str]) -> None:
    found = sort(words)
    assert list(found.kept) == words
    assert (found.folders, found.selections, found.dropped) == ((), (), ())


@pytest.mark.parametrize(
    "words",
    [
        ["--cov"],
        ["--cov=src"],
        ["--cov", "src"],
        ["--cov-report", "xml"],
        ["--cov-report=term:skip-covered"],
        ["--cov-fail-under=90"],
        ["--junitxml=out.xml"],
        ["--junitxml", "out.xml"],
        ["-v"],
        ["-vvvv"],
        ["-q"],
        ["-ra"],
        ["-r", "a"],
        ["--tb=short"],
        ["--durations=10"],
        ["-x"],
        ["--maxfail=1"],
        ["--maxfail", "1"],
        ["--lf"],
        ["--color=yes"],
        ["--pdb"],
    ],
)
def test_dropped(words: list[str]) -> None:
    found = sort(words)
    assert (found.kept, found.folders, found.selections) == ((), (), ())
    assert len(found.dropped) == 1


def test_folders_and_selections() -> None:
    found = sort(["tests/", "tests/test_a.py::test_x", "-k", "fast", "-m", "unit", ".", "nowhere"])
    assert found.folders == ("tests",)
    assert found.selections == ("tests/test_a.py::test_x", "-k fast", "-m unit", "nowhere")
    assert found.kept == ()


def test_an_unknown_option_does_not_swallow_a_path() -> None:
    found = sort(["--runslow", "tests/unit"])
    assert (found.kept, found.folders) == (("--runslow",), ("tests/unit",))
    assert sort(["--cov", "tests"]).folders == ("tests",)


@pytest.mark.parametrize("word", ["--collect-only", "--version", "--help", "--fixtures"])
def test_what_runs_nothing(word: str) -> None:
    assert not sort([word, "tests"]).is_run


@given(
    st.lists(st.sampled_from(["-x", "-k", "a", "--cov", "--foo", "--foo=1", "tests", "-n", "-n2", "-", "--", "", "-p"]))
)
def test_no_word_is_lost(words: list[str]) -> None:
    found = options(words, FOLDERS.__contains__)
    assert [word for option in found for word in option.words] == words
