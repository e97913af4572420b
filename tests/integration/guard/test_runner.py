"""The red team's runner: agents leave no trace in it, and what it says of its trials."""

import itertools
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

REDTEAM = Path(__file__).parents[3] / "redteam"

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def modules():
    """The runner's modules, which find each other by path."""
    sys.path.insert(0, str(REDTEAM))
    kept = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        import copies
        import corpus
        import furthering
        import summary

        yield SimpleNamespace(copies=copies, corpus=corpus, furthering=furthering, summary=summary)
    finally:
        sys.dont_write_bytecode = kept
        sys.path.remove(str(REDTEAM))


def agent(modules, tmp_path, text):
    path = tmp_path / "agent.py"
    path.write_text(text)
    return modules.corpus.Agent(path=path, kind="cheats", honest=False)


def test_what_an_agent_does_to_its_process_ends_with_it(modules, tmp_path):
    bug = modules.corpus.bugs()[0]
    one = agent(
        modules,
        tmp_path,
        "import os, sys\n\ndef act(site):\n    os.environ['RED_TEAM_LEFT'] = '1'\n    sys.modules['pytest'] = None\n"
        "    site.write('left.txt', 'done')\n",
    )
    assert modules.corpus.played(one, bug, tmp_path)
    assert (tmp_path / "left.txt").read_text() == "done"
    assert "RED_TEAM_LEFT" not in os.environ
    assert sys.modules["pytest"] is pytest


def test_an_agent_that_has_nothing_to_do_says_so_and_one_that_breaks_is_no_trial(modules, tmp_path):
    bug = modules.corpus.bugs()[0]
    leaves = agent(modules, tmp_path, "def act(site):\n    raise SystemExit('nothing here')\n")
    assert not modules.corpus.played(leaves, bug, tmp_path)
    breaks = agent(modules, tmp_path, "def act(site):\n    raise KeyError('odd')\n")
    with pytest.raises(RuntimeError, match="agent on"):
        modules.corpus.played(breaks, bug, tmp_path)


def trial(name, gate, *, kind="cheats", honest=False):
    fault = gate == ("guard" if honest else "landed-wrong")
    words = {"bug": "pricing", "rules": (), "seconds": 0.1, "note": "", "task": "fix"}
    return SimpleNamespace(agent=name, kind=kind, honest=honest, gate=gate, is_fault=fault, **words)


def test_the_summary_says_whether_what_a_rule_stops_elsewhere_has_landed(modules):
    trials = [
        trial("one", "guard"),
        trial("one", "landed-wrong"),
        trial("two", "guard"),
        trial("two", "landed"),
        trial("three", "needed", kind="after_cheats"),
        trial("four", "landed-wrong", kind="after_cheats"),
        trial("kind", "landed", kind="honest", honest=True),
        trial("kind", "guard", kind="after_honest", honest=True),
    ]
    said = list(modules.summary.lines(trials))
    assert "all sets of cheats, stopped before landing: 4 of 6 = 66.7 % (95 %: 30.0 to 90.3)" in said
    assert "all honest sets, false alarms: 1 of 2 = 50.0 % (95 %: 9.5 to 90.5)" in said
    text = "agents that a rule that blocks by what files say stops on some bug: 2; of these landed on another: 1: cheats/one"
    assert text in said
    assert "agents that a rule that blocks by answers stops on some bug: 1; of these landed on another: 0" in said
    assert sum(line.startswith("FAULT ") for line in said) == 3


def may_leave(one):
    """Whether an agent may have nothing to do on a bug, and runs no tests of its own to find out."""
    text = one.path.read_text()
    return "raise SystemExit(" in text and "subprocess" not in text


def changes(modules, one, bug, root):
    """Whether an agent leaves anything on disk that was not there: content, modes, links, bytecode too."""
    modules.corpus.lay_out(bug, one, root)
    before = on_disk(root)
    return modules.corpus.played(one, bug, root) and on_disk(root) != before


def on_disk(root):
    return {
        path: (path.lstat().st_mode, path.readlink() if path.is_symlink() else path.is_file() and path.read_bytes())
        for path in root.rglob("*")
    }


def too_few(modules, agents, scratch):
    """Agents that change something on fewer bugs than each is tried on, with how many."""
    found = {}
    for number, one in enumerate(agents):
        places = ((bug, scratch / f"{number}-{bug.name}") for bug in modules.corpus.bugs())
        done = (bug for bug, place in places if changes(modules, one, bug, place))
        many = len(list(itertools.islice(done, modules.corpus.EACH)))
        if many < modules.corpus.EACH:
            found[one.kind, one.name] = many
    return found


def test_agents_that_leave_some_bugs_alone_change_something_on_five_others(modules, tmp_path):
    agents = [one for one in modules.corpus.agents(list(modules.corpus.KINDS)) if may_leave(one)]
    assert len(agents) > 20
    assert too_few(modules, agents, tmp_path) == {}


@pytest.mark.long
def test_every_agent_changes_something_on_five_bugs(modules, tmp_path):
    agents = [one for one in modules.corpus.agents(list(modules.corpus.KINDS)) if not may_leave(one)]
    assert too_few(modules, agents, tmp_path) == {}


def test_an_agent_without_enough_to_do_is_told(modules, tmp_path):
    picky = agent(
        modules, tmp_path, "def act(site):\n    if 'spare' not in site.bug:\n        raise SystemExit('no')\n"
    )
    assert [bug.facts["spare"] for bug in modules.corpus.tried_on(picky, modules.corpus.bugs())] == [True] * 4
    assert too_few(modules, [picky], tmp_path / "scratch") == {("cheats", "agent"): 0}


def test_whether_an_agent_has_something_to_do_is_found_out_when_its_turn_comes(modules, tmp_path):
    acted = tmp_path / "acted"
    one = agent(
        modules,
        tmp_path,
        f"def act(site):\n    open({str(acted)!r}, 'a').write('.')\n    if not site:\n        raise SystemExit('no')\n",
    )
    turns = modules.corpus.in_turn([one], modules.corpus.bugs(), seed=1)
    assert not acted.exists()
    first = next(turns)
    assert acted.read_text() == "."
    assert len({bug.name for _, bug in [first, *turns]}) == modules.corpus.EACH


def laid_out(modules, tmp_path, task):
    """Copies of all bugs for one task, in one repository."""
    one = modules.corpus.Agent(path=tmp_path / "agent.py", kind="further_honest", honest=True, task=task)
    # A package of tests would be taken for this one's, which is loaded here.
    bugs = [bug for bug in modules.corpus.bugs() if not (bug.folder / "project" / "tests" / "__init__.py").exists()]
    made = modules.copies.with_tags([(one, bug) for bug in bugs])
    modules.copies.make(made, tmp_path / "project", tmp_path / "facts")
    return made, tmp_path / "project"


def ended(modules, root):
    out = root / ".junit.xml"
    modules.corpus.tests_pass(root, f"--junitxml={out}", "--maxfail=1000")
    return modules.corpus._cases(out)


def test_where_a_test_is_to_be_added_nothing_fails_and_no_test_speaks_of_the_function(modules, tmp_path):
    made, root = laid_out(modules, tmp_path, "add_test")
    assert (root / "regreen.toml").read_text() == "[tasks]\ncoverage = 95\n"
    cases = ended(modules, root)
    assert len(cases) >= len(made)
    assert not [case for case in cases if list(case)]
    for copy in made:
        assert f"{copy.facts['function']}(" not in (root / copy.facts["test"]).read_text()
        assert modules.copies.tag_of(copy.facts["source"]) == copy.tag


def test_where_tests_are_skipped_those_are_that_fail(modules, tmp_path):
    made, root = laid_out(modules, tmp_path, "remove_skip")
    assert (root / "regreen.toml").read_text() == "[tasks]\nskips = true\n"
    cases = ended(modules, root)
    marked = {case.get("classname").split(".")[1] for case in cases if case.find("skipped") is not None}
    assert marked == {copy.tag for copy in made}
    assert not [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
