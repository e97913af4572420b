"""Smaller repairs against a change: which are asked, and when the tests do not decide between the two."""

from dataclasses import replace

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.nearby import Answer, Asked
from regreen.act.guard.rivals import Question, Rival, Said, Voice, rivals, suspect
from regreen.act.guard.rivals.answers import against
from regreen.act.guard.rivals.domain import is_meant
from regreen.act.guard.rivals.extent import extent, places
from regreen.model.settings import GuardSettings, WaiverSettings
from regreen.model.verdicts import GateStatus

PATH = "src/pkg/a.py"
OLD = '"""Sizes."""\n\n\ndef fits(size, most):\n    """Whether it does."""\n    return size >= most\n'
SMALL = OLD.replace(">= most", "> most")
LARGE = OLD.replace(">= most", ">= most + most % 2")
TESTS = {"tests/test_a.py": "def test_it():\n    assert not fits(7, 7)\n"}


def asked(*texts, by_test=True, own="1", late=None, nodes=None):
    answers = (Answer(changes={}, text=own), *(Answer(changes={"item 1": str(n)}, text=t) for n, t in enumerate(texts)))
    steady = own if late is None else late
    return Asked(
        name="pkg.a.fits",
        by_test=by_test,
        nodes=nodes or {"item 0": "7", "item 1": "7", "item 2": "dict{}"},
        answers=answers,
        late=steady,
        soon=steady,
    )


def voice(base, ours, theirs, **words):
    return Voice(base=asked(*base, **words), ours=asked(*ours, **words), theirs=asked(*theirs, **words))


UNLIKE = voice("aaa", "abc", "abd")
ALIKE = voice("aaa", "abc", "abc")


def rival(text=SMALL, line=6):
    return Rival(file=PATH, line=line, text=text, note="-    >= most\n+    > most")


def played(ranked, said, new=LARGE, **words):
    """The gate's answer and what was asked, where each question is answered by ``said``."""
    stepper = rivals(change({PATH: OLD}, {PATH: new}, TESTS), policy(**words), ranked)
    questions, sent = [], None
    while True:
        try:
            question = stepper.send(sent)
        except StopIteration as end:
            return end.value, questions
        questions.append(question)
        sent = said(question)


def test_an_error_that_nobody_meant_is_an_answer_where_the_old_code_and_the_rival_have_one():
    slips = voice("abc", ["a", "b", "!TypeError"], "abc")
    assert against([slips]).ours == "!TypeError"
    assert not against([slips], {"TypeError"}).differs
    assert not against([voice(["a", "b", "!KeyError"], ["a", "b", "!TypeError"], "abc")]).differs
    assert not against([voice("abc", ["a", "b", "!ValueError"], "abc")]).differs


def test_a_number_of_another_kind_is_another_answer():
    base, ours, theirs = (replace(asked(*"abc"), **same(own)) for own in ("28.0", "(27+0j)", "27.0"))
    found = against([Voice(base=base, ours=ours, theirs=theirs)])
    assert (found.ours, found.theirs) == ("(27+0j)", "27.0")
    assert against([Voice(base=replace(base, **same("'x'")), ours=ours, theirs=theirs)]) is None


def same(own):
    return {"answers": (Answer(changes={}, text=own),), "late": own, "soon": own}


def test_a_larger_change_that_answers_otherwise_is_refused_with_the_input_and_both_answers():
    gate, questions = played([rival()], lambda _: Said(passes=True, voices=[UNLIKE]))
    assert gate.status is GateStatus.FAIL
    assert [question.whole for question in questions] == [False, True]
    assert gate.hits[0].rule == "behaviour-smaller-rival"
    assert (gate.hits[0].file, gate.hits[0].line) == (PATH, 6)
    assert "With (7, 2) pkg.a.fits answers `c`, and `d` with this instead: `- >= most + > most`" in gate.summary


def test_a_rival_that_fails_some_test_speaks_against_nobody():
    gate, questions = played([rival()], lambda question: Said(passes=not question.whole, voices=[UNLIKE]))
    assert gate.status is GateStatus.PASS
    assert len(questions) == 2
    gate, questions = played([rival()], lambda _: Said(passes=False, voices=[UNLIKE]))
    assert gate.status is GateStatus.PASS
    assert questions == [Question(rival=rival())]


def test_one_rival_that_answers_as_the_change_does_speaks_for_it():
    said = {6: [UNLIKE], 7: [ALIKE]}
    gate, questions = played(
        [rival(), rival(line=7)], lambda question: Said(passes=True, voices=said[question.rival.line])
    )
    assert gate.status is GateStatus.PASS
    assert [question.rival.line for question in questions] == [6, 7]


def test_a_change_as_small_as_the_likeliest_rival_is_let_pass_and_nobody_is_asked():
    gate, questions = played([rival(LARGE)], lambda _: Said(passes=True, voices=[UNLIKE]))
    assert (gate.status, questions) == (GateStatus.PASS, [])


def test_a_smaller_rival_behind_a_larger_one_is_asked_first():
    ranked = [rival(LARGE, line=5), rival()]
    gate, questions = played(ranked, lambda _: Said(passes=True, voices=[UNLIKE]))
    assert gate.status is GateStatus.FAIL
    assert [question.rival.line for question in questions] == [6, 5, 6]
    said = {5: [ALIKE], 6: [UNLIKE]}
    gate, _ = played(ranked, lambda question: Said(passes=True, voices=said[question.rival.line]))
    assert gate.status is GateStatus.PASS


def test_a_rival_that_is_large_itself_speaks_against_nobody():
    strange = OLD.replace(">= most", ">= most + (most - len(str(size)) % 2)")
    larger = OLD.replace(">= most", ">= most + (most - len(str(size)) % 2) + 3 * size")
    for most, status in ((strange, GateStatus.PASS), (SMALL, GateStatus.FAIL)):
        gate, _ = played([rival(most)], lambda _: Said(passes=True, voices=[UNLIKE]), new=larger)
        assert gate.status is status


def test_a_larger_rival_alone_refuses_nothing():
    gate, _ = played(
        [rival(LARGE, line=5), rival()], lambda question: Said(passes=question.rival.line == 5, voices=[UNLIKE])
    )
    assert gate.status is GateStatus.PASS


def test_at_most_three_are_asked():
    ranked = [rival(line=line) for line in range(6)]
    _, questions = played(ranked, lambda question: Said(passes=question.whole, voices=[UNLIKE]))
    assert [question.rival.line for question in questions] == [0, 1, 2]


def test_a_waiver_lifts_it():
    waiver = WaiverSettings(rule="behaviour-smaller-rival", paths=("src/**",), reason="known", expires="2026-12-31")
    gate, _ = played([rival()], lambda _: Said(passes=True, voices=[UNLIKE]), guard=GuardSettings(waivers=(waiver,)))
    assert gate.status is GateStatus.PASS
    assert gate.hits[0].waived.startswith("known")


def test_only_what_is_larger_than_one_operator_is_a_suspect():
    assert suspect(change({PATH: OLD}, {PATH: SMALL}, TESTS), policy()) is None
    found = suspect(change({PATH: OLD}, {PATH: LARGE}, TESTS), policy())
    assert (found.places, found.extent) == ((f"{PATH}:4-6",), 4)
    tests_only = change({"tests/test_a.py": "x = 1\n"}, {"tests/test_a.py": "x = 2 + 3 + 4\n"})
    assert suspect(tests_only, policy()) is None


@pytest.mark.parametrize(
    ("new", "size"),
    [
        (OLD.replace("Whether it does.", "Whether a thing fits."), 0),
        (OLD.replace(">= most", ">= most  # of a thing"), 0),
        (OLD.replace("\n    return", "\n\n    return"), 0),
        (SMALL, 2),
        (LARGE, 4),
    ],
)
def test_comments_and_docstrings_are_no_part_of_the_size(new, size):
    assert extent(OLD, new) == size


def test_lines_that_come_in_belong_to_the_function_around_them():
    more = OLD + "\n\ndef other():\n    return 1\n"
    new = more.replace("    return 1\n", "    print()\n    return 1\n")
    assert list(places(PATH, more, new)) == [f"{PATH}:9-10"]


@pytest.mark.parametrize(
    ("one", "differs"),
    [
        (ALIKE, False),
        (UNLIKE, True),
        (voice(["1.0", "2", "3"], ["0.30000000000000004", "2", "3"], ["0.3", "2", "3"]), False),
        (voice("aaa", ["!ValueError", "b", "c"], "abc"), False),
        (voice("aaa", ["!Uncovered", "b", "c"], "abc"), False),
        (voice(["!Uncovered", "a", "a"], ["!Uncovered", "b", "c"], "abc"), True),
        (voice(["!ValueError", "a", "a"], ["!ValueError", "b", "c"], "abc"), False),
    ],
)
def test_two_answers_count_and_an_exception_only_where_it_is_one_of_the_old_code(one, differs):
    assert against([one]).differs is differs


def test_what_cannot_be_held_against_each_other_says_nothing():
    shaky = voice("aaa", "abc", "abd", late="2")
    assert against([shaky]) is None
    elsewhere = Voice(base=asked(*"aaa"), ours=asked(*"abc"), theirs=asked(*"abd", own="2"))
    assert against([elsewhere]) is None, "it answers otherwise at the test's own input already"
    assert against([voice("a", "b", "b")]) is None, "too few"
    assert against([]) is None


def test_what_the_tests_call_themselves_comes_before_what_sources_call():
    inner = voice("aaa", "abc", "abd", by_test=False)
    assert against([inner, ALIKE]).differs is False
    assert against([inner]).differs is True


SPANS = {
    "item 0": "tuple[list[tuple[1,2],tuple[3,4]]]",
    "item 0/item 0": "list[tuple[1,2],tuple[3,4]]",
    "item 0/item 0/item 0": "tuple[1,2]",
    "item 0/item 0/item 0/item 0": "1",
    "item 0/item 0/item 0/item 1": "2",
    "item 0/item 0/item 1": "tuple[3,4]",
    "item 0/item 0/item 1/item 0": "3",
    "item 0/item 0/item 1/item 1": "4",
}


@pytest.mark.parametrize(
    ("changes", "meant"),
    [
        ({}, True),
        ({"item 0/item 0/item 1/item 1": "9"}, True),
        ({"item 0/item 0/item 1/item 0": "9"}, False),
        ({"item 0/item 0/item 1/item 0": "9", "item 0/item 0/item 1/item 1": "10"}, True),
        ({"item 0/item 0": "list[tuple[3,4],tuple[1,2]]"}, True),
        ({"item 0/item 0": "list[tuple[4,3]]"}, False),
        ({"item 0/item 0/item 1/item 0": "None"}, True),
    ],
)
def test_pairs_that_are_in_order_stay_in_order(changes, meant):
    assert is_meant(SPANS, changes) is meant


def test_pairs_without_an_order_may_be_anything():
    turned = {**SPANS, "item 0/item 0/item 0": "tuple[2,1]"}
    turned |= {"item 0/item 0/item 0/item 0": "2", "item 0/item 0/item 0/item 1": "1"}
    assert is_meant(turned, {"item 0/item 0/item 1/item 0": "9"})
    one = {place: text for place, text in SPANS.items() if "item 0/item 0/item 0" not in place}
    assert is_meant(one, {"item 0/item 0/item 1/item 0": "9"})


def test_an_input_that_means_nothing_says_nothing():
    base = asked("a", "b", "c", "d", nodes=SPANS)
    answers = tuple(
        Answer(changes={"item 0/item 0/item 1/item 0": str(n)}, text=t)
        for n, t in ((3, "1"), *zip((2, 3, 4, 5), "abcd", strict=True))
    )
    ours = replace(base, answers=(base.answers[0], *answers[1:]))
    theirs = replace(ours, answers=(*ours.answers[:-1], replace(ours.answers[-1], text="other")))
    assert not against([Voice(base=base, ours=ours, theirs=theirs)]).differs
    near = replace(ours, answers=(*ours.answers[:-2], replace(ours.answers[-2], text="other"), ours.answers[-1]))
    assert against([Voice(base=base, ours=ours, theirs=near)]).differs
