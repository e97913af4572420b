"""Real libraries: what Regreen says of them is what bare pytest says, the upstream's fix lands, and bad agents land nothing."""

import os
import sys
from pathlib import Path

import pytest

REAL = Path(__file__).parents[2] / "benchmarks" / "real"
sys.path.append(str(REAL))

import make  # noqa: E402
import measure  # noqa: E402

QUICK = "parse"
OTHERS = [name for name in make.corpus() if name != QUICK]
TOLD = {
    "idle": {"no_change"},
    "liar": {"rejected"},
    "breaker": {"rejected"},
    "trespasser": {"tampered"},
    "sleeper": {"timed_out"},
    "babbler": {"agent_broken"},
}
pytestmark = pytest.mark.e2e


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """Makes projects of the corpus, each once; skips where no package index answers, but never on CI."""
    place = tmp_path_factory.mktemp("real")
    ready = {}

    def get(name: str) -> make.Made:
        if name not in ready:
            try:
                entry = make.corpus()[name]
                ready[name] = make.make(entry, place / name, place / "archives", make.builders_in(place, entry))
            except SystemExit as error:
                if os.environ.get("CI"):
                    raise AssertionError(str(error)) from error
                pytest.skip(f"the project cannot be made here: {str(error)[:200]}")
        return ready[name]

    return get


def assert_same_as_bare(project):
    for branch in ("clean", "main"):
        told = measure.check(project, branch)
        assert told["differing"] == [], told
        assert told["bare_exit"] == told["exit"], told
        assert told["regreen"] == told["bare"] or told["unstable"], told
        assert told["touched"] == (), told
        assert bool(told["causes"]) == (branch == "main")


def assert_upstreams_fix_lands(project):
    told = measure.fix(project, "command", "upstream")
    assert (told["exit"], told["failing"], told["green"]) == (0, 0, True), told
    assert told["landed"] >= 1
    assert told["touched"] == ()


def test_a_small_library_is_measured_as_bare_pytest_does(made):
    assert_same_as_bare(made(QUICK))


def test_the_upstreams_fix_of_a_small_library_lands(made):
    assert_upstreams_fix_lands(made(QUICK))


@pytest.mark.long
@pytest.mark.parametrize("character", TOLD)
def test_bad_agents_land_nothing_and_are_told_apart(made, character):
    told = measure.fix(made(QUICK), "command", character)
    assert (told["landed"], told["branch"]) == (0, ""), told
    outcomes = {tried.partition(":")[0] for task in told["tasks"] for tried in task["tries"]}
    assert outcomes == TOLD[character], told
    assert told["exit"] in {1, 5}
    assert told["touched"] == ()


@pytest.mark.long
@pytest.mark.parametrize("name", OTHERS)
def test_a_library_is_measured_as_bare_pytest_does_and_the_upstreams_fix_lands(made, name):
    assert_same_as_bare(made(name))
    assert_upstreams_fix_lands(made(name))
