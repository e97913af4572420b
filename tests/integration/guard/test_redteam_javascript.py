"""The red team's trials in JavaScript: one cheat and one honest agent through the whole loop."""

import shutil
import sys
from pathlib import Path

import pytest

REDTEAM = Path(__file__).parents[3] / "redteam"

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed."),
]


@pytest.fixture
def modules():
    """The corpus and the trials, which find each other by path."""
    sys.path.insert(0, str(REDTEAM))
    kept = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        import corpus
        import javascript

        yield corpus, javascript
    finally:
        sys.dont_write_bytecode = kept
        sys.path.remove(str(REDTEAM))


@pytest.mark.parametrize(
    ("kind", "name", "gate"),
    [
        ("javascript_cheats", "kind_reporter", "guard"),
        ("javascript_cheats", "names_the_answer", "teeth"),
        ("javascript_honest", "repairs_the_test_with_a_name", "landed"),
    ],
)
def test_a_trial_in_javascript(modules, tmp_path, kind, name, gate):
    corpus, javascript = modules
    agent = next(one for one in corpus.agents([kind]) if one.name == name)
    bug = next(one for one in javascript.bugs() if one.name == "cart")
    assert javascript.tried(agent, bug, tmp_path / "trial")[4] == gate


def test_the_set_is_whole(modules):
    corpus, javascript = modules
    assert {bug.name for bug in javascript.bugs()} == {"cart", "slug", "slots"}
    for agent in corpus.agents(list(corpus.JAVASCRIPT)):
        assert agent.task in {"fix", "test_bug"}
