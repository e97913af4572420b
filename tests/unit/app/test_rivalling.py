"""When rivals are looked for: an outside agent's change, once, and only where there is time for it."""

from contextlib import nullcontext
from types import SimpleNamespace

import msgspec
import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.nearby import Answer, Asked
from regreen.act.guard.rivals import Suspect
from regreen.app.rivalling import Rivalling, voices_of
from regreen.app.searching import Searching, rivals_in, search_seconds, words_for
from regreen.model.settings import FixSettings, Settings
from regreen.repair.kept import LISTED, Kept, KeptEdit
from regreen.repair.options import parse

PATH = "src/pkg/a.py"
OLD = "def f(x):\n    return x - 1\n"
NEW = OLD.replace("x - 1", "x + abs(1)")


class SearchedError(Exception):
    """A workspace was asked for."""


def acquire(*_args, **_words):
    raise SearchedError


def rivalling(*, agent="command", previous=(), spent=0.0, own=0.1, new=NEW, answers=True, tools=2):
    case = "pytest:tests/test_a.py::test_it"
    bench = SimpleNamespace(
        agents={"repair": object()},
        settings=Settings(fix=FixSettings(tools_at_once=tools)),
        repository=SimpleNamespace(read_files=lambda *_: {}),
        workspaces=SimpleNamespace(acquire=acquire),
    )
    task = SimpleNamespace(cases=(case,), held_out=())
    tried = tuple(SimpleNamespace(agent=name) for name in previous)
    step = SimpleNamespace(rung=SimpleNamespace(agent=agent), previous=tried)
    order = SimpleNamespace(task=task, step=step, base="b", hidden=frozenset())
    nearing = SimpleNamespace(
        new={"0": ["one"]} if answers else {}, change=change({PATH: OLD}, {PATH: new}), policy=policy()
    )
    paring = SimpleNamespace(spent_s=spent, few=lambda: (case,), cost_of=lambda cases: 0.7 + (own if cases else 0.0))
    search = Searching(bench=bench, order=order, nearing=nearing)
    return Rivalling(bench=bench, order=order, nearing=nearing, paring=paring, search=search)


def test_an_outside_agents_change_has_rivals_looked_for():
    with pytest.raises(SearchedError):
        rivalling().judged()
    with pytest.raises(SearchedError):
        rivalling(previous=("command",), spent=2.0).judged()


@pytest.mark.parametrize(
    "words",
    [
        {"agent": "repair"},
        {"previous": ("command", "repair")},
        {"spent": 3.0},
        {"own": 0.6},
        {"new": OLD.replace("-", "+")},
        {"answers": False},
    ],
    ids=["its own", "asked before", "no time left", "slow tests", "a small change", "nothing asked"],
)
def test_else_nobody_looks(words):
    assert rivalling(**words).judged() is None


@pytest.mark.parametrize(("tools", "looks"), [(2, True), (1, False)])
def test_a_search_beside_other_questions_takes_none_of_their_time(*, tools, looks):
    asking = rivalling(spent=5.0, tools=tools)
    with asking.search as search:
        search.begin(asking.paring)
        assert search.has_begun is looks
        with pytest.raises(SearchedError) if looks else nullcontext():
            assert asking.judged() is None
    late = rivalling(spent=6.0, tools=tools)
    with late.search as search:
        search.begin(late.paring)
        assert late.judged() is None


@pytest.mark.parametrize("words", [{"agent": "repair"}, {"previous": ("repair",)}, {"own": 0.6}])
def test_nothing_begins_where_nobody_would_look(words):
    asking = rivalling(**words)
    with asking.search as search:
        search.begin(asking.paring)
        assert not search.has_begun


def test_the_repairer_is_told_where_to_look_and_beside_what():
    meant = Suspect(places=(f"{PATH}:1-2", f"{PATH}:5-9"), extent=6)
    options = parse(list(words_for(meant, ("pytest:t.py::test_a[1 = 2]", "pytest:t.py::test_b"), 2.5)), 100.0)
    assert options.lists
    assert options.within == meant.places
    assert options.beside == ("t.py::test_a[1 = 2]", "t.py::test_b")
    assert options.time_s == 2.5
    assert "behaviour" not in options.ideas


def test_what_a_search_listed_is_read_and_changes_of_several_files_are_left_out(tmp_path):
    assert rivals_in(tmp_path) == ()
    one = KeptEdit(files={PATH: "x"}, line=2, file=PATH, piece="p", note="+ x")
    two = KeptEdit(files={PATH: "x", "src/pkg/b.py": "y"}, line=3, file=PATH, piece="p", note="+ y")
    (tmp_path / LISTED).write_bytes(msgspec.json.encode(Kept(key="k", ranked=(two, one))))
    assert [(rival.file, rival.line, rival.text, rival.note) for rival in rivals_in(tmp_path)] == [
        (PATH, 2, "x", "+ x")
    ]


def asked(name, text):
    return Asked(name=name, by_test=True, nodes={}, answers=(Answer(changes={}, text=text),))


def test_only_calls_that_all_three_answered_are_held_against_each_other():
    base = {"0": [asked("f", "1"), asked("g", "2")], "1": [asked("f", "3")]}
    ours = {"0": [asked("f", "4"), asked("h", "5")], "1": [asked("f", "6")]}
    found = voices_of(base, ours, {"0": [asked("f", "7"), asked("g", "8")]})
    assert [(one.base.own, one.ours.own, one.theirs.own) for one in found] == [("1", "4", "7")]


def test_a_search_has_more_time_on_a_busy_machine_and_not_without_end():
    assert [search_seconds(held_up) for held_up in (1.0, 2.0, 50.0)] == [3.0, 6.0, 12.0]
