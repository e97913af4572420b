"""The pure parts of the repairer: localisation, looks, weights, packing, what is kept."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.model.agents import AgentRequest, RequestDiagnosis, Targets
from regreen.model.cases import LinesByCase
from regreen.model.diagnosis import Suspect
from regreen.repair.bench import Limits, limits_for
from regreen.repair.choose import order
from regreen.repair.choose.behave import Behaviour, Outcomes
from regreen.repair.choose.dossier import Dossier
from regreen.repair.choose.dossier import load as load_dossier
from regreen.repair.choose.dossier import save as save_dossier
from regreen.repair.choose.examples import difference
from regreen.repair.choose.values import values_of
from regreen.repair.choose.weigh import crashes, departs, irregular, ordered, way_of, weight_of
from regreen.repair.cold import read_errors
from regreen.repair.cover import chosen, helpful_files, overlaps
from regreen.repair.edit import changed_lines
from regreen.repair.evidence import from_message
from regreen.repair.hunt import Enough, is_partial, likely_parts, moved_evidence, nearest, starts, too_broad
from regreen.repair.kept import Kept, KeptEdit, hash_of, key_of, load, save
from regreen.repair.localise import ochiai, places
from regreen.repair.looks import looks_of
from regreen.repair.options import IDEAS, Options, parse
from regreen.repair.pack import Module, packed
from regreen.repair.progress import Progress
from regreen.repair.propose.generate import Floor, size_of
from regreen.repair.propose.site import Evidence
from regreen.repair.propose.texts import text_variants
from regreen.repair.propose.twins import pairs, trimmed, twins
from regreen.repair.prune import grouped, has_effect, is_quiet
from regreen.repair.request import may_edit, pytest_options
from regreen.repair.search import matching, patience
from regreen.repair.survey import Survey, survey, within
from regreen.repair.trying import Trials
from regreen.repair.variants import Observed, SeenFrame, Trial, Variant
from regreen.repair.worth import only_odd
from regreen.syntax.source import Edit, Source, apply_edits


def seen(test, kind, lines, frames=()):
    return Observed(test=test, kind=kind, lines={"m.py": frozenset(lines)}, frames=frames)


def variant(number, edits, text="", *, score=0.5, line=1, piece="p"):
    del text
    return Variant(
        id=number, file="m.py", edits=tuple(edits), piece=piece, family="f", line=line, prior=score, score=score
    )


def change(old, new):
    return Variant(
        id=1,
        file="m.py",
        edits=(Edit(start=0, end=len(old), text=new),),
        piece="p",
        family="f",
        line=1,
        prior=1,
        score=1,
    )


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_ochiai_lies_between_nothing_and_certainty(failed, passed, others):
    assert 0.0 <= ochiai(failed, passed, failed + others) <= 1.0


def test_what_only_failing_tests_run_comes_first_and_a_crash_line_before_it():
    tests = [seen("a", "failed", {1, 2, 3}), seen("b", "passed", {1, 2})]
    spans = {"m.py": ((1, 4),)}
    order = [place.line for place in places(tests, spans)]
    assert order[0] == 3
    frame = SeenFrame(file="m.py", line=2, function="f", types={})
    crashed = [seen("a", "failed", {1, 2, 3}, (frame,)), seen("b", "passed", {1, 2})]
    scores = {place.line: place.score for place in places(crashed, spans)}
    assert scores[2] > {place.line: place.score for place in places(tests, spans)}[2]
    assert 0 < scores[4] < scores[1]


READ_AND_UNREAD = """\
NEAR = 1
FAR = 2
BASE = 3
WIDE = BASE * 2


def near(n):
    return n + NEAR + WIDE


def far(n):
    return FAR
"""


def test_a_line_outside_of_functions_is_as_suspicious_as_what_reads_its_names():
    texts = {"m.py": READ_AND_UNREAD}
    tests = [seen("a", "failed", {7, 8}), seen("b", "passed", {11, 12})]
    scores = survey(AgentRequest(run_id="r", task_id="t", workspace="."), texts, tests, ["a"]).suspicion["m.py"]
    assert scores[1] == scores[3] == scores[4] > scores[2] > 0
    assert scores[1] < scores[8]


def test_failing_tests_that_are_over_soon_are_asked_first():
    known = {
        "a": ("failed", 90_000),
        "b": ("timed_out", 9),
        "c": ("failed", 130),
        "d": ("failed", 140),
        "e": ("failed", 9),
    }
    tests = [replace(seen(name, kind, {7, 8}), steps=steps) for name, (kind, steps) in known.items()]
    request = AgentRequest(run_id="r", task_id="t", workspace=".")
    found = survey(request, {"m.py": READ_AND_UNREAD}, tests[::-1], list(known)).failing
    assert [one.test for one in found] == ["e", "c", "d", "a", "b"]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=60), st.integers(1, 20))
def test_nothing_that_can_be_among_the_best_lies_below_the_floor(scores, most):
    floor = Floor(most)
    for score in scores:
        floor.note(score)
    best = sorted(scores, reverse=True)[:most]
    assert not any(floor.is_below(score) for score in best)
    assert not floor.is_below(0.0) or len(scores) >= most


class Script:
    """A server that has its answers ready."""

    def __init__(self, kinds, keys):
        self.kinds, self.keys = kinds, keys

    def ask(self, command, _limit):
        for one in command["variants"]:
            number = one["v"]
            yield {"v": number, "kind": self.kinds.get(number, "failed"), "key": self.keys.get(number, number)}


@pytest.mark.parametrize("servers", [1, 2, 3])
def test_what_several_servers_find_is_what_one_would_have_found(servers):
    text = "def f(a):\n    return a\n"
    space = [
        replace(variant(number, [Edit(start=22, end=23, text=f"a + {number}")], line=2), score=0.5)
        for number in range(1, 900)
    ]
    script = Script({30: "plausible", 50: "plausible", 700: "plausible"}, {50: 30})
    progress = Progress()
    trials = Trials(
        servers=[lambda: script] * servers,
        modules={"m.py": Module("m.py", Source(text=text))},
        tests=["t"],
        canary=[],
        limits=Limits(cpu_s=1, wall_s=1),
        progress=progress,
        until_s=60,
    ).run(space, Enough(progress, Options(rivals=160)))
    assert [one.variant.id for one in trials if one.kind == "plausible"] == [30]
    assert len(trials) == 128
    assert [one.kind for one in trials if one.variant.id == 50] == ["same"]


class Clock:
    elapsed_s = 0.0


def test_the_search_for_rivals_has_more_time_when_there_are_signs_against_what_was_found():
    found = [Trial(variant=variant(1, []), kind="plausible")]
    stopped = {}
    for share in (1.0, 0.4, 0.0):
        clock = Clock()
        enough = Enough(clock, Options(rivals_s=10.0), lambda one, share=share: share * one.score)
        enough(found, variant(2, []))
        for clock.elapsed_s in range(100):
            if enough(found, variant(2, [])):
                break
        stopped[share] = clock.elapsed_s
    assert stopped == {1.0: 11, 0.4: 26, 0.0: 41}


def test_more_variants_are_tried_where_there_are_signs_against_the_first_repair():
    following = variant(9, [])
    good = [Trial(variant=variant(1, []), kind="plausible")]
    tried = []
    for share in (1.0, 0.5, 0.01):
        enough = Enough(Clock(), Options(rivals=400), lambda one, share=share: share * one.score)
        tried.append(next(n for n in range(1, 99) if enough.counted(good, following)))
    assert tried == [10, 20, 40]


def test_time_in_which_nothing_was_tried_is_no_time_of_the_search_for_rivals():
    clock, found = Clock(), [Trial(variant=variant(1, []), kind="plausible")]
    enough = Enough(clock, Options(rivals_s=10.0))
    assert not enough(found, variant(2, []))
    clock.elapsed_s = 20
    enough.waited(15)
    assert not enough(found, variant(2, []))
    clock.elapsed_s = 26
    assert enough(found, variant(2, []))


def test_a_failing_test_is_waited_for_as_its_siblings_tell():
    quick = replace(seen("p", "passed", {1}), cpu_s=0.001)
    assert patience([]) == patience([seen("f", "failed", {1})]) == 10.0
    assert patience([quick]) == 2.0
    assert patience([quick, replace(quick, cpu_s=0.1)]) == 4.0


def test_a_failing_test_may_take_a_few_times_as_long_as_it_did_whatever_its_siblings_need():
    quick = replace(seen("p", "passed", {1}), cpu_s=0.001)
    slow = replace(seen("f", "failed", {1}), cpu_s=1.0, wall_s=1.5)
    endless = replace(seen("e", "timed_out", {1}), cpu_s=2.0, wall_s=4.0)
    limits = limits_for([slow, endless, quick])
    assert (limits.cpu_s, limits.own_s) == (0.025, {"f": 3.0})
    assert limits.wall_s == 6.0
    assert limits_for([slow, endless, quick], 10.0).own_s == {"f": 6.0}
    assert limits_for([endless, quick]).own_s == limits_for([replace(slow, cpu_s=0.001), quick]).own_s == {}


def test_suspects_of_the_request_raise_a_line():
    tests = [seen("a", "failed", {1, 2})]
    plain = places(tests, {"m.py": ((1, 2),)})
    hinted = places(tests, {"m.py": ((1, 2),)}, [Suspect(file="m.py", line=2, score=1.0)])
    assert [place.line for place in plain] == [1, 2]
    assert [place.line for place in hinted] == [2, 1]


@pytest.mark.parametrize(
    ("old", "new", "sign"),
    [
        ("def f(a, b):\n    return a + b", "def f(a, b):\n    return a", "unused"),
        ("def f(n):\n    return f(n - 1)", "def f(n):\n    return n", "recursion"),
        ("def f(n):\n    g()\n    return n", "def f(n):\n    return n", "deleted"),
        ("def f(n):\n    return n", "def f(n):\n    return n + 0", "no effect"),
        ("def f(n):\n    return n", "def f(n):\n    if n == None:\n        return 1\n    return n", "equals none"),
        ("def f(n):\n    return n", "def f(n):\n    if n == 41:\n        return 1\n    return n", "test literal"),
        ("def f(n):\n    return n > m", "def f(n):\n    return n > 'x'", "ordered text"),
        ("def f(n):\n    if n:\n        g()", "def f(n):\n    if True:\n        g()", "fixed condition"),
        ("def f(n):\n    g()\n    return n", "def f(n):\n    g()\n    return 1\n    return n", "unreachable"),
        ("def f(n):\n    g()\n    return n", "def f(n):\n    g()\n    g()\n    return n", "twice"),
        ("def f(n):\n    g()\n    return n", "def f(n):\n    m = g()\n    return n", "never read"),
        ("def f(n, m):\n    return n", "def f(n, m):\n    return n + m", "name now read"),
        ("def f(n):\n    return g(n)", "def f(n):\n    return g(n) or n == 1", "special value"),
        ("def f(n):\n    return g(n)", "def f(n):\n    return g(n + 17)", "new constant"),
        ("def f(n):\n    return sorted(n)", "def f(n):\n    return list(n)", "order lost"),
        ("def f(a, b, c):\n    return a + b - c", "def f(a, b, c):\n    return a + b - a + c - c", "cancels"),
        ("def f(a):\n    return a + 2", "def f(a):\n    return a + 2 - 1", "two numbers"),
        ("def f(a):\n    return str(a)", "def f(a):\n    return str(a or '')", "zero lost"),
        ("def f(a, n):\n    a.append(n)", "def f(a, n):\n    n = a.append(n)", "nothing kept"),
        ("def f(a, n, m):\n    return g(a[n], a[m])", "def f(a, n, m):\n    return g(a[n], a[n])", "one of two alike"),
        ("def f(n, m):\n    return n.size < m.size", "def f(n, m):\n    return n.size < m", "one of two alike"),
        ("def f(n, m):\n    return len(n) - len(m)", "def f(n, m):\n    return len(n) - m", "one of two alike"),
        ("def f(n):\n    return n", "def f(n):\n    if n < 2:\n        return 1\n    return n", "new bound"),
        (
            "def f(n):\n    return n\ndef g(n):\n    return h(n)",
            "def f(n):\n    return h(n)\ndef g(n):\n    return h(n)",
            "as elsewhere",
        ),
        (
            "def f(self):\n    return 1\ndef g(self):\n    self.left = self.most",
            "def f(self):\n    self.left = self.most\n    return 1\ndef g(self):\n    self.left = self.most",
            "as elsewhere",
        ),
    ],
)
def test_signs_against_a_change_are_seen(old, new, sign):
    assert sign in looks_of(change(old, new), {"m.py": old}, Evidence(literals=(41,)))


def test_an_equality_that_the_function_asks_for_of_the_same_name_is_no_special_value():
    old = "def f(n, d):\n    if n == 7:\n        return 1\n    return g(d)"
    known, unknown = (old.replace("return g(d)", f"return d.{name} == 7 and g(d)") for name in "nm")
    signs = [looks_of(change(old, new), {"m.py": old}, Evidence()) for new in (known, unknown)]
    assert ["special value" in one for one in signs] == [False, True]


def test_a_change_around_one_call_of_many_of_an_own_function_is_odd():
    old = "def k(n):\n    return n\n\n\ndef f(n):\n    return k(n)\n\n\ndef g(n):\n    return k(n)\n"
    assert "one call of many" in looks_of(
        change(old, old.replace("k(n)\n\n\ndef g", "k(n.strip())\n\n\ndef g")), {"m.py": old}, Evidence()
    )
    assert "one call of many" not in looks_of(
        change(old, old.replace("return n\n", "return n.strip()\n")), {"m.py": old}, Evidence()
    )


def test_a_change_that_goes_round_the_function_that_failed_is_odd():
    old = "def f(a):\n    g(a)\n    h(a)\n    return a\n\ndef g(a):\n    a.pop()\n\ndef h(a):\n    pass\n"
    through = Evidence(crashed={"m.py:2": frozenset({"IndexError"}), "m.py:7": frozenset({"IndexError"})})
    signs = {"m.py": old}
    assert "call lost" in looks_of(change(old, old.replace("    g(a)", "    h(a)")), signs, through)
    assert "call lost" not in looks_of(change(old, old.replace("a.pop()", "a.clear()")), signs, through)
    assert "call lost" not in looks_of(change(old, old.replace("    h(a)\n    r", "    r")), signs, through)


def test_one_condition_in_several_places_counts_once():
    made = [replace(variant(number, (), piece=f"p{number}"), atom=atom) for number, atom in ((1, "a"), (2, "not a"))]
    ways = [way_of(Trial(variant=one, kind="plausible")) for one in (*made, variant(3, ()))]
    assert ways == ["a", "a", "p"]


def test_an_error_caught_counts_once_whatever_is_done_then():
    edits = [(Edit(start=0, end=1, text=f"try:\n    g()\nexcept KeyError:\n    {end}"),) for end in ("pass", "a = 1")]
    made = [variant(number, one, piece=f"p{number}") for number, one in enumerate(edits)]
    assert {way_of(Trial(variant=one, kind="plausible")) for one in made} == {"try"}


def test_what_goes_round_the_function_that_failed_weighs_less():
    trial = Trial(variant=variant(1, ()), kind="plausible")
    plain = Behaviour(place=("m.py", 1), inner=Outcomes(), doors=Outcomes(), steps=1, old_steps=1)
    weights = [weight_of(trial, {}, seen, frozenset(IDEAS)).total for seen in (plain, replace(plain, avoided=True))]
    assert weights[0] > weights[1]


def test_another_condition_before_the_function_that_failed_is_odd():
    old = "def f(a, b):\n    if len(a) > 1:\n        g(a)\n    return a\n\ndef g(a):\n    a.pop(9)\n"
    through = Evidence(crashed={"m.py:3": frozenset({"IndexError"}), "m.py:7": frozenset({"IndexError"})})
    closed, signs = change(old, old.replace("len(a)", "len(b)")), {"m.py": old}
    assert "way closed" in looks_of(closed, signs, through)
    assert "way closed" not in looks_of(closed, signs, Evidence())
    assert "way closed" not in looks_of(change(old, old.replace("pop(9)", "pop()")), signs, through)


def test_what_gets_further_may_be_a_part_of_a_repair():
    facts = Survey(
        modules={},
        failing=(replace(seen("t", "failed", {1}), line=5),),
        passing=(seen("p", "passed", {1}),),
        suspicion={},
    )
    trials = [
        Trial(variant=variant(number, ()), kind="failed", at="t", line=line)
        for number, line in ((1, 5), (2, 7), (3, 9), (4, 0))
    ]
    assert [one.id for one in starts(trials, facts)] == [3, 2]
    assert nearest(trials, facts) == []
    good = replace(trials[3], kind="plausible")
    assert [one.id for one in nearest([*trials[:3], good], facts)] == [4, 2, 3]
    assert is_partial(replace(trials[1], kinds=("failed", "passed")), facts)
    assert not is_partial(replace(trials[1], kinds=("failed", "failed")), facts)
    assert not is_partial(replace(trials[0], kinds=("failed", "passed")), facts)


def test_evidence_moves_with_the_lines_behind_a_change():
    evidence = Evidence(types={"m.py:1": {"a": frozenset({"int"})}, "m.py:9": {}, "n.py:9": {}})
    assert list(moved_evidence(evidence, "m.py", 4, 2).types) == ["m.py:1", "m.py:11", "n.py:9"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def f(a, b):\n    return a < b", "def f(a, b):\n    return a <= b"),
        ("import m\n\ndef f():\n    raise m.Refused('no')", "import m\n\ndef f():\n    raise ValueError('no')"),
        (
            "from a import b as m\n\ndef f(n):\n    return m.up(n)",
            "from a import b as m\n\ndef f(n):\n    return m.down(n)",
        ),
    ],
)
def test_a_plain_correction_has_no_sign_against_it(old, new):
    assert looks_of(change(old, new), {"m.py": old}, Evidence()) == {}


def behaviour(vector, old=("1", "2", "3"), steps=10):
    inner = Outcomes(vector=vector, old=old, seen=1, passing=1)
    return Behaviour(place=("m.py", 1), inner=inner, doors=Outcomes(), steps=steps, old_steps=10)


def test_a_variant_that_crashes_where_the_old_code_answered_falls_behind():
    good, bad = (Trial(variant=variant(n, []), kind="plausible") for n in (1, 2))
    ideas = frozenset(IDEAS) - {"mass"}
    scores = [
        weight_of(bad, {}, behaviour(("1", "!TypeError", "3")), ideas),
        weight_of(good, {}, behaviour(("1", "5", "3")), ideas),
    ]
    assert [one.trial for one in ordered(scores, ideas)] == [good, bad]
    off = ideas - {"behaviour"}
    level = [weight_of(one, {}, behaviour(("1", "!TypeError", "3")), off).total for one in (good, bad)]
    assert level[0] == level[1]


def test_many_ways_to_the_same_behaviour_outweigh_a_likelier_single_one():
    lone = Trial(variant=variant(1, [], score=0.5), kind="plausible")
    many = [Trial(variant=variant(n, [], score=0.3, piece=f"p{n}"), kind="plausible") for n in (2, 3, 4)]
    ideas = frozenset(IDEAS)
    scores = [weight_of(lone, {}, behaviour(("9",)), ideas)]
    scores += [weight_of(one, {}, behaviour(("7",)), ideas) for one in many]
    assert ordered(scores, ideas)[0].trial.variant.id == 2
    assert ordered(scores, ideas - {"mass"})[0].trial.variant.id == 1


def test_examples_in_docstrings_speak_for_and_against_a_variant():
    one = Trial(variant=variant(1, []), kind="plausible")
    totals = [weight_of(one, {}, None, frozenset(IDEAS), broken=count).total for count in (2, 1, 0, -1)]
    assert totals == sorted(totals)
    assert len(set(totals)) == len(totals)
    off = frozenset(IDEAS) - {"examples"}
    assert weight_of(one, {}, None, off, broken=2).total == weight_of(one, {}, None, off).total
    assert difference({"m.f": 0, "m.g": 2}, {"m.f": 1, "m.g": 0, "m.h": 5}) == -1


def test_a_variant_that_answers_otherwise_near_passing_tests_falls_behind_one_a_little_less_likely():
    wide, narrow = (Trial(variant=variant(n, [], score=score), kind="plausible") for n, score in ((1, 0.50), (2, 0.40)))
    far, near = (
        Outcomes(vector=("7", "7", "7", said), old=("7",) * 4, seen=1, passing=1, origins=(0, 0, 0)) for said in "97"
    )
    seen = {wide: far, narrow: near}
    ideas = frozenset(IDEAS)
    scores = [weight_of(one, {}, replace(behaviour(()), doors=known), ideas).parts for one, known in seen.items()]
    odds = [parts["prior"] + parts["departs"] for parts in scores]
    assert odds[0] < odds[1]


def test_unknown_outcomes_do_not_count_as_crashes():
    assert crashes(("!TypeError", "?", "~"), ("1", "!KeyError", "?")) == 1.0
    assert crashes((), ()) == 0.0


def test_a_variant_that_tells_apart_what_the_old_code_did_not_falls_behind():
    plain = Outcomes(vector=("9", "7", "7"), old=("1", "7", "7"), seen=1, passing=1, origins=(0, 0))
    assert irregular(plain) == 0.0
    odd = Outcomes(vector=("7", "7", "9", "7"), old=("7", "7", "7", "7"), seen=1, passing=1, origins=(0, 0, 0))
    assert irregular(odd) == pytest.approx(1 / 3)
    assert departs(odd) == pytest.approx(1 / 3)
    unknown = Outcomes(vector=("7", "?"), old=("7", "7"), seen=1, passing=1, origins=(0,))
    assert irregular(unknown) == departs(unknown) == 0.0


@pytest.mark.parametrize(
    ("kinds", "new", "worth"),
    [
        ({"NoneType", "str"}, "if a is None:\n        return 1\n    ", 1),
        ({"str"}, "if a is None:\n        return 1\n    ", -1),
        ({"str0"}, "if not a:\n        return 1\n    ", 1),
        ({"list"}, "a = a or []\n    ", -1),
        (set(), "if a is None:\n        return 1\n    ", 0),
        ({"str"}, "b = 1\n    ", 0),
    ],
)
def test_a_test_for_nothing_is_likelier_where_nothing_was_seen(kinds, new, worth):
    old = "def f(a):\n    return a.b\n"
    evidence = Evidence(types={"m.py:1": {"a": frozenset(kinds)}})
    found = values_of(change(old, old.replace("return a.b", new + "return a.b")), {"m.py": old}, evidence)
    assert (found > 0) - (found < 0) == worth


@pytest.mark.parametrize(
    ("kinds", "worth"),
    [({"NoneType", "int0"}, 1), ({"NoneType", "int"}, 0), ({"NoneType", "bool0"}, 0), ({"int0"}, -1)],
)
def test_none_is_asked_for_where_truth_was_and_empty_values_came(kinds, worth):
    old = "def f(a):\n    if a:\n        return 1\n"
    evidence = Evidence(types={"m.py:1": {"a": frozenset(kinds)}})
    found = values_of(change(old, old.replace("if a:", "if a is not None:")), {"m.py": old}, evidence)
    assert (found > 0) - (found < 0) == worth


@pytest.mark.parametrize(
    ("kinds", "worth"), [({"NoneType", "str0"}, 1), ({"NoneType", "str"}, -1), ({"NoneType", "bool0"}, -1)]
)
def test_emptiness_is_asked_for_where_none_was_and_empty_values_came(kinds, worth):
    old = "def f(a):\n    if a is None:\n        return 1\n"
    evidence = Evidence(types={"m.py:1": {"a": frozenset(kinds)}})
    found = values_of(change(old, old.replace("if a is None:", "if not a:")), {"m.py": old}, evidence)
    assert (found > 0) - (found < 0) == worth


MODULE = "LIMIT = 1\n\n\nclass A:\n    def f(self, n=LIMIT):\n        return n\n\n\ndef g(m):\n    return m\n"


def part_kinds(*needles):
    module = Module("m.py", Source(text=MODULE, path="m.py"))
    edits = []
    for needle in needles:
        at = MODULE.index(needle)
        edits.append(Edit(start=at, end=at + len(needle), text=needle + " "))
    parts = packed(variant(1, edits), module)["parts"]
    return [(part["kind"], part.get("name", "")) for part in parts]


def test_a_change_inside_a_function_swaps_that_function_only():
    assert part_kinds("return n") == [("unit", "f")]
    assert part_kinds("return n", "return m") == [("unit", "f"), ("unit", "g")]


def test_a_change_of_a_default_or_of_the_module_runs_the_module_again():
    assert part_kinds("n=LIMIT") == [("module", "")]
    assert part_kinds("LIMIT = 1") == [("module", "")]
    assert part_kinds("LIMIT = 1", "return m") == [("module", "")]


def test_second_order_packs_only_the_functions_that_differ():
    module = Module("m.py", Source(text=MODULE, path="m.py"))
    at = MODULE.index("return n")
    first = variant(1, [Edit(start=at, end=at, text="n += 1\n        ")])
    text = apply_edits(MODULE, first.edits)
    upon = variant(2, [Edit(start=text.index("return m"), end=text.index("return m"), text="m += 1\n    ")])
    both = Variant(**{**{name: getattr(upon, name) for name in Variant.__slots__}, "base": first})
    parts = packed(both, module)["parts"]
    assert [(part["name"], part["line"]) for part in parts] == [("f", 5), ("g", 9)]
    assert "n += 1" in parts[0]["src"]


def test_twins_are_the_same_change_of_unlike_expressions():
    text = "def f(a, b):\n    return list(parse(a).getchildren()), list(b.getchildren())"
    calls = ("parse(a).getchildren()", "b.getchildren()")
    spans = [(text.index(one), text.index(one) + len(one), one.removesuffix(".getchildren()")) for one in calls]
    found = [variant(n, [Edit(start=low, end=high, text=new)]) for n, (low, high, new) in enumerate(spans)]
    [both] = twins(found, {"m.py": text})
    assert apply_edits(text, both.edits) == "def f(a, b):\n    return list(parse(a)), list(b)"


@pytest.mark.parametrize(
    ("old", "new", "rest"),
    [
        ("a.b()", "a", (".b()", "")),
        ("rows", "row", ("rows", "row")),
        ("low + 1", "low - 1", ("+", "-")),
        ("f(a)", "f(a, b)", ("", ", b")),
        ("x", "x", ("", "")),
    ],
)
def test_what_goes_and_what_comes_in_whole_words(old, new, rest):
    assert trimmed(old, new) == rest


def test_twins_make_the_same_change_at_each_place():
    text = "def f(a):\n    return a[0] + g(0) + 0\n"
    places_ = [at for at, letter in enumerate(text) if letter == "0"]
    found = [variant(n, [Edit(start=at, end=at + 1, text="1")]) for n, at in enumerate(places_)]
    made = {apply_edits(text, one.edits).splitlines()[1].strip() for one in twins(found, {"m.py": text})}
    assert "return a[1] + g(1) + 1" in made
    assert "return a[1] + g(1) + 0" in made


def test_what_is_only_put_elsewhere_is_a_smaller_change():
    text = "if a:\n    b\nc(1, 2)\n"
    at = text.index("c(")
    moved = [Edit(start=at, end=at, text="    c(1, 2)\n"), Edit(start=at, end=len(text), text="")]
    other = [replace(moved[0], text="    c(1, 3)\n"), moved[1]]
    assert size_of(moved, text) == size_of(other, text) / 2


def test_pairs_come_by_the_product_of_their_scores_and_never_overlap():
    one = variant(1, [Edit(start=0, end=1, text="x")], score=0.9, line=1)
    two = variant(2, [Edit(start=0, end=2, text="y")], score=0.8, line=2)
    three = variant(3, [Edit(start=5, end=6, text="z")], score=0.1, line=3)
    found = list(pairs([one, two, three], 10))
    assert [tuple(edit.text for edit in pair.edits) for pair in found] == [("x", "z"), ("y", "z")]


def test_collection_errors_name_the_lines_of_the_project_deepest_first():
    report = 'test_a.py:1: in <module>\n    import m\nsrc/m.py:3: in <module>\n    x\nE   NameError: name "x" is not defined\n'
    breakage = read_errors([report], {"src/m.py": "", "other.py": ""})
    assert breakage.lines == {"src/m.py": {3: 1.0}}
    assert breakage.error == "NameError"


def test_text_that_does_not_parse_is_mended_near_the_line():
    text = "def f(a)\n    return a\n"
    found = {apply_edits(text, one.edits) for one in text_variants("m.py", text, {1: 1.0})}
    assert "def f(a):\n    return a\n" in found
    assert all(ast.parse(one) for one in found)


def test_what_was_kept_is_found_again_for_the_same_search_only(tmp_path):
    edit = KeptEdit(files={"m.py": "x"}, line=1, file="m.py", piece="p", note="")
    key = key_of({"m.py": "y"}, ["t"])
    save(tmp_path, Kept(key=key, ranked=(edit,), used=(hash_of(edit),)))
    assert load([tmp_path / "none", tmp_path], key).ranked == (edit,)
    assert load([tmp_path], key_of({"m.py": "z"}, ["t"])) is None
    (tmp_path / "regreen-repair-kept.json").write_text("{")
    assert load([tmp_path], key) is None


def test_tests_and_forbidden_paths_may_not_be_edited():
    request = AgentRequest(
        run_id="r", task_id="T", workspace="/w", allowed_paths=("src",), read_only_paths=("src/gen",)
    )
    allowed = {
        path: may_edit(request, path) for path in ("src/m.py", "src/gen/m.py", "lib/m.py", "src/test_m.py", "src/a.txt")
    }
    assert allowed == dict.fromkeys(allowed, False) | {"src/m.py": True}
    test_bug = AgentRequest(run_id="r", task_id="T", workspace="/w", diagnosis=RequestDiagnosis(fault="test_bug"))
    assert may_edit(test_bug, "src/test_m.py")


def test_what_lies_beside_the_failing_tests_in_a_folder_for_tests_is_no_source():
    targets = Targets(test_ids=("pkg/test/test_m.py::t",))
    request = AgentRequest(run_id="r", task_id="T", workspace="/w", targets=targets)
    paths = ("pkg/test/harness.py", "pkg/test/data/m.py", "pkg/m.py", "web/test/client.py")
    assert [may_edit(request, path) for path in paths] == [False, False, True, True]


def test_what_a_library_ships_for_tests_is_no_source_unless_it_is_named():
    request = AgentRequest(
        run_id="r", task_id="T1", workspace="/w", targets=Targets(test_ids=("tests/test_a.py::test",))
    )
    assert not may_edit(request, "mylib/testing/assertions.py")
    assert may_edit(request, "mylib/testing.py")
    named = replace(request, targets=Targets(files=("mylib/testing/assertions.py",)))
    assert may_edit(named, "mylib/testing/assertions.py")


@pytest.mark.parametrize(
    ("test", "editable"),
    [
        ("checks.py::test_sum", False),
        ("checks.py::TestSums::test_sum[a.b]", False),
        ("checks.py", False),
        ("checks.py::checks.total", True),
        ("checks.py::checks", True),
        ("src/pkg/checks.py::pkg.checks.Sum.total", True),
    ],
)
def test_the_file_of_a_failing_test_is_no_source_unless_the_test_is_an_example_in_it(test, editable):
    request = AgentRequest(run_id="r", task_id="T", workspace="/w", targets=Targets(test_ids=(test,)))
    assert may_edit(request, test.partition("::")[0]) is editable
    assert may_edit(request, "total.py")


def test_options_of_the_command_line_stay_and_selections_go(tmp_path):
    (tmp_path / "tests").mkdir()
    argv = ("python", "-m", "pytest", "-x", "-m", "not slow", "tests", "-c", "other.ini")
    assert pytest_options(argv, str(tmp_path)) == (["-m", "not slow", "-c", "other.ini"], True)
    assert pytest_options(("pytest", "-q"), str(tmp_path)) == (["-q"], False)
    assert pytest_options(("tox",), str(tmp_path)) == ([], True)


def test_a_name_without_parameters_stands_for_all_of_them():
    assert matching(["t.py::a[1]", "t.py::a[2]", "t.py::b"], ["t.py::a"]) == ["t.py::a[1]", "t.py::a[2]"]
    assert matching(["t.py::a", "u.py::a"], ["t.py"]) == ["t.py::a"]


LINES = LinesByCase(
    lines={
        "pytest:t.py::bad": {"m.py": frozenset({1, 2, 3}), "t.py": frozenset({1})},
        "pytest:u.py::near": {"m.py": frozenset({2, 3})},
        "pytest:v.py::far": {"m.py": frozenset({9}), "t.py": frozenset({1})},
        "pytest:w.py::touch": {"m.py": frozenset({3})},
    }
)


def test_given_coverage_says_which_other_tests_matter():
    counts = overlaps(LINES, ["t.py::bad"], [])
    assert counts == {"u.py::near": 2, "w.py::touch": 1}
    assert helpful_files(counts, 1) == ("u.py",)
    assert overlaps(LINES, ["t.py::bad"], [Suspect(file="other.py", line=1)]) == {}
    ids = ["t.py::bad", *(f"x.py::{n}" for n in range(50)), "w.py::touch", "u.py::near"]
    picked = chosen(ids, ["t.py::bad"], counts, 10)
    assert picked[0] == "t.py::bad"
    assert picked[-2:] == ["w.py::touch", "u.py::near"]
    assert len(picked) <= 12


def guarded(atom, *, effective):
    one = variant(1, [])
    return Variant(
        **{**{name: getattr(one, name) for name in Variant.__slots__}, "atom": atom, "effective": effective, "at": 7}
    )


def test_a_condition_that_is_never_so_has_no_effect():
    truths = {7: (frozenset({"a", "b"}), frozenset({"b", "c"}))}
    assert has_effect(guarded("a", effective=True), truths)
    assert not has_effect(guarded("c", effective=True), truths)
    assert has_effect(guarded("c", effective=False), truths)
    assert not has_effect(guarded("a", effective=False), truths)
    assert has_effect(guarded("unknown", effective=True), truths)
    assert has_effect(guarded("c", effective=True), {})


def conditional(number, atom, at=7):
    one = guarded(atom, effective=True)
    edits = (Edit(start=0, end=0, text=f"if {atom}:"),)
    return replace(one, id=number, at=at, edits=edits)


def test_of_conditions_that_came_out_alike_in_every_state_one_is_tried_and_the_others_wait():
    classes = {("m.py", 7): {"a": 0, "b": 1, "c": 0}, ("m.py", 8): {"a": 0, "c": 1}}
    space = [conditional(1, "a"), conditional(2, "b"), conditional(3, "c"), conditional(4, "c", at=8)]
    space += [conditional(5, "unknown"), variant(6, [])]
    looked = grouped(space, classes)
    assert [one.id for one in looked.space] == [1, 2, 4, 5, 6]
    assert [one.id for one in looked.waiting()] == [3]
    assert [one.id for one in looked.like([space[0]])] == [3]
    assert looked.like([space[1], space[5]]) == []


@pytest.mark.parametrize(
    ("atom", "quiet"),
    [("a < b", True), ("len(a) > 1", True), ("a.pop()", False), ("f(a) is None", False), ("(", False)],
)
def test_only_conditions_that_change_nothing_are_evaluated(atom, quiet):
    assert is_quiet(atom) is quiet


def test_literals_are_mined_from_messages():
    assert list(from_message("assert 'a b' == 3.5 and -2 in x1")) == ["a b", 3.5, -2]


def test_options_are_read_and_ideas_switched_off():
    options = parse(["--without=steps,mass", "--servers=1", "nonsense"], 5.0)
    assert options.servers == 1
    assert options.time_s == 5.0
    assert frozenset(IDEAS) - options.ideas == {"steps", "mass"}


def test_places_and_tests_that_are_given_bound_a_search():
    words = ("--list=yes", "--within=a.py:3-4 c.py:1-1", "--beside=t.py::test_a[x=1 2]\nt.py::test_b")
    options = parse(list(words), 5.0)
    assert options.lists
    assert options.within == ("a.py:3-4", "c.py:1-1")
    assert options.beside == ("t.py::test_a[x=1 2]", "t.py::test_b")
    assert not parse([], 5.0).lists


def test_nothing_is_suspected_outside_of_given_places():
    texts = dict.fromkeys(("a.py", "b.py"), "def f():\n    return 1\n\n\ndef g():\n    return 2\n")
    modules = {name: Module(name, Source(text=text, path=name)) for name, text in texts.items()}
    facts = Survey(modules=modules, failing=(), passing=(), suspicion={name: {2: 0.5, 6: 0.7} for name in texts})
    assert within(facts, ()) is facts
    near = within(facts, ("a.py:5-6",))
    assert near.suspicion == {"a.py": {6: 0.7}}
    assert list(near.modules) == ["a.py"]


def test_changed_lines_show_only_what_differs():
    assert changed_lines("a\nb\nc\n", "a\nx\nc\n") == "-b\n+x"


def test_the_probe_is_where_the_server_looks_for_it():
    from regreen.repair.server import PROBE

    assert Path(PROBE).exists()


def test_what_the_choice_is_made_from_is_read_back_as_it_was(tmp_path):
    old = "def f(a):\n    return a\n"
    rivals = (Trial(variant=change(old, "def f(a):\n    return a + 1\n"), kind="plausible"),)
    evidence = Evidence(
        literals=(1, 1.0, b"x", "x", None), types={"m.py:1": {"a": frozenset({"int"})}}, errors=frozenset({"E"})
    )
    known = Dossier(
        texts={"m.py": old},
        evidence=evidence,
        rivals=rivals,
        behaviours={1: behaviour(("1", "2"))},
        cures={1: 2},
        examples={1: 3},
    )
    save_dossier(known, tmp_path / "kept.json")
    again = load_dossier(tmp_path / "kept.json")
    assert again == known
    assert [type(one) for one in again.evidence.literals] == [int, float, bytes, str, type(None)]
    assert [one.trial.variant.id for one in order(again, frozenset(IDEAS))] == [1]


def test_what_repairs_all_failing_tests_and_breaks_others_is_too_broad():
    facts = Survey(
        modules={},
        failing=(seen("t", "failed", {1}), seen("u", "failed", {1})),
        passing=(seen("p", "passed", {1}),),
        suspicion={},
    )
    ends = ((1, "failed", 1), (2, "failed", 2), (3, "plausible", 3), (4, "timed_out", 2))
    trials = [Trial(variant=variant(number, ()), kind=kind, passed=passed) for number, kind, passed in ends]
    assert [one.id for one in too_broad(trials, facts)] == [2]


def test_what_the_failing_test_notices_is_likelier_one_of_two_changes():
    failing = replace(seen("t", "failed", {1}), line=5, error="builtins.ValueError", said=7)
    facts = Survey(modules={}, failing=(failing,), passing=(), suspicion={})
    old = Trial(variant=variant(1, ()), kind="failed", at="t", error="ValueError", line=5, said=7)
    trials = [
        old,
        replace(old, variant=variant(2, ()), said=8),
        replace(old, variant=variant(3, ()), line=6),
        replace(old, variant=variant(4, ()), error="TypeError"),
        replace(old, variant=variant(5, ()), kind="same"),
    ]
    found = likely_parts(trials, facts)
    assert [one.id for one in found] == [2, 3, 4, 1]
    assert found[-1].score < variant(1, ()).score


def test_one_repair_without_signs_against_it_is_enough():
    found = [replace(variant(number, ()), score=0.5) for number in (1, 2)]
    assert only_odd(found, lambda one: 0.1)
    assert not only_odd(found, lambda one: 0.1 * one.id + 0.2)
