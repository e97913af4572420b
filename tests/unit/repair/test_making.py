"""How the space of a search is made: the most promising first, and a likely part of a large one early."""

from regreen.repair.making import Later, propose, untried
from regreen.repair.options import Options
from regreen.repair.pack import Module
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import Floor, asked, made, variants
from regreen.repair.propose.site import Evidence
from regreen.repair.survey import Survey
from regreen.repair.variants import Variant
from regreen.syntax.source import Source

FUNCTION = """def f{0}(one, two, three):
    total = one + two
    for part in three:
        if part > total and part != one:
            total += part - two
        three[total] = part[total - 1]
    return total or one
"""


def module(functions: int) -> Source:
    return Source(text="".join(FUNCTION.format(number) for number in range(functions)), path="m.py")


def facts(functions: int) -> Survey:
    source = module(functions)
    lines = source.text.count("\n")
    suspicion = {line: line / lines for line in range(1, lines + 1)}
    return Survey(modules={"m.py": Module("m.py", source)}, failing=(), passing=(), suspicion={"m.py": suspicion})


def test_the_likeliest_part_of_a_large_space_is_told_early_and_alone_reaches_the_best():
    early: list[list[Variant]] = []
    space = propose(facts(2), Evidence(), PIECES, 2000, early=early.append)
    assert len(early) == 1
    assert {one.edits for one in space[:20]} <= {one.edits for one in early[0]}


def test_a_small_space_is_told_once():
    early: list[list[Variant]] = []
    assert propose(facts(1), Evidence(), PIECES[:5], early=early.append)
    assert early == []


def test_both_parts_are_waited_for_and_are_the_same_each_time():
    made_twice = []
    for _ in range(2):
        later = Later(facts(2), Evidence(), Options(variants=2000))
        later.start()
        made_twice.append((later.early(), later()))
    assert made_twice[0] == made_twice[1]
    early, space = made_twice[0]
    assert early
    assert not {one.id for one in early} & {one.id for one in space}
    left = list(untried(space, early))
    assert len(left) < len(space)
    assert not {one.edits for one in left} & {one.edits for one in early}


def test_what_is_not_made_in_time_is_not_waited_for():
    later = Later(facts(40), Evidence(), Options())
    later.start()
    assert later.early(0.0) == []
    assert later(0.0) == []
    assert later(60.0)


def test_what_is_most_suspicious_is_made_first_wherever_it_stands_and_the_rest_is_not():
    source, suspicion = module(4), facts(4).suspicion["m.py"]
    floor = Floor(50)
    found = list(made(asked("m.py", source, suspicion, PIECES, Evidence()), floor))
    everything = list(variants("m.py", source, suspicion, PIECES, Evidence()))
    assert found[0].line > 20
    assert len(found) < 0.6 * len(everything)
    best = sorted((one.score for one in everything), reverse=True)[:50]
    assert sorted((one.score for one in found), reverse=True)[:50] == best
