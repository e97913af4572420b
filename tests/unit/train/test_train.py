"""The landing train against a world that is known in full."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations, islice

from hypothesis import given, settings
from hypothesis import strategies as st

from regreen.act.integrate.train import (
    Answer,
    Conflict,
    Green,
    Land,
    Measure,
    Rebase,
    Red,
    Report,
    Return,
    Step,
    Unmeasured,
    train,
)
from regreen.model.candidates import Candidate
from regreen.model.ids import AttemptId, CaseId, CommitId, TaskId, TreeId
from regreen.model.tasks import Proposal

Attempts = frozenset[AttemptId]


def attempt(number: int) -> AttemptId:
    return AttemptId(f"T{number}.1")


def own_case(number: int) -> CaseId:
    """What a candidate is to cure: it fails wherever the candidate is not merged."""
    return CaseId(f"pytest:tests/test_{number}.py::test")


def near_case(number: int) -> CaseId:
    """What a bad candidate breaks: it passes wherever the candidate is not merged."""
    return CaseId(f"pytest:tests/test_near_{number}.py::test")


def candidate(number: int, footprint: frozenset[CaseId] = frozenset()) -> Candidate:
    proposal = Proposal(base=CommitId("b"), base_tree=TreeId("t"), tree=TreeId(str(number)), files=(), patch="p")
    return Candidate(
        attempt_id=attempt(number),
        task_id=TaskId(f"T{number}"),
        proposal=proposal,
        order=number,
        cases=(own_case(number),),
        footprint=footprint,
    )


@dataclass
class World:
    """What is true: who is bad, who clashes, who conflicts; and everything that the train did."""

    size: int
    bad: frozenset[int] = frozenset()
    clashes: frozenset[tuple[int, int]] = frozenset()
    conflicting: frozenset[int] = frozenset()
    rebase_works: bool = True
    breaks_cure: bool = False
    names: Callable[[frozenset[int]], tuple[CaseId, ...]] | None = None
    tip: list[int] = field(default_factory=list)
    last_green: tuple[AttemptId, ...] = ()
    steps: list[Step] = field(default_factory=list)
    rebased: set[int] = field(default_factory=set)

    def is_green(self, merged: frozenset[int]) -> bool:
        return not merged & self.bad and not any(one in merged and two in merged for one, two in self.clashes)

    def failing(self, merged: frozenset[int]) -> tuple[CaseId, ...]:
        """All that fails on a tree; even bad ones do not cure, odd ones break what is near, clashes break either."""
        if self.names:
            return self.names(merged)
        uncured = (set(range(self.size)) - merged) | {number for number in merged & self.bad if number % 2 == 0}
        broken = {number for number in merged & self.bad if number % 2}
        for one, two in self.clashes:
            if one in merged and two in merged:
                (uncured if self.breaks_cure else broken).add(one if self.breaks_cure else two)
        return (*map(own_case, sorted(uncured)), *map(near_case, sorted(broken)))

    def against(self, merged: frozenset[int]) -> tuple[CaseId, ...]:
        """What a full run holds against those that are merged: not what others have yet to cure."""
        absent = {own_case(number) for number in set(range(self.size)) - merged}
        return tuple(case for case in self.failing(merged) if case not in absent)

    def answer(self, step: Step) -> Answer:
        self.steps.append(step)
        match step:
            case Measure():
                return self.measure(step)
            case Land(candidates=who):
                assert who == self.last_green, "only exactly what was measured may land"
                self.tip += [numbers(each) for each in who]
                assert self.is_green(frozenset(self.tip))
            case Rebase(candidate=who):
                self.rebased.add(numbers(who))
                return Green() if self.rebase_works else Conflict(candidate=who)
            case Return():
                pass
        return None

    def measure(self, step: Measure) -> Answer:
        asked = [numbers(each) for each in step.candidates]
        assert asked
        assert len(set(asked)) == len(asked)
        stuck = [
            number for number in asked if number in self.conflicting - self.rebased and (self.tip or len(asked) > 1)
        ]
        if stuck:
            return Conflict(candidate=attempt(stuck[0]))
        merged = frozenset(asked) | (frozenset() if step.onto_start else frozenset(self.tip))
        if step.cases:
            failing = tuple(case for case in self.failing(merged) if case in step.cases)
            return Red(failing=failing) if failing else Green()
        self.last_green = step.candidates if self.is_green(merged) else ()
        return Green() if self.is_green(merged) else Red(failing=self.against(merged))


def numbers(who: AttemptId) -> int:
    return int(who.partition(".")[0][1:])


def run(world: World, candidates: list[Candidate], *, strict: bool = False) -> Report:
    stepper = train(candidates, strict=strict)
    answer: Answer = None
    try:
        while True:
            answer = world.answer(stepper.send(answer))
            assert len(world.steps) < 50 * (world.size + 1), "it does not end"
    except StopIteration as end:
        return end.value


def plain(size: int) -> list[Candidate]:
    return [candidate(number) for number in range(size)]


def full_runs(world: World) -> int:
    return sum(isinstance(step, Measure) and not step.cases for step in world.steps)


@st.composite
def worlds(draw: st.DrawFn) -> tuple[World, list[Candidate]]:
    """Any world, with evidence that may be silent, true or false."""
    size = draw(st.integers(0, 14))
    ids = st.integers(0, max(0, size - 1))
    bad = draw(st.frozensets(ids, max_size=size)) if size else frozenset()
    pairs = list(combinations(range(size), 2))
    clashes = draw(st.frozensets(st.sampled_from(pairs), max_size=3)) if pairs else frozenset()
    cases = [case for number in range(size) for case in (own_case(number), near_case(number))]
    evidence = draw(st.sampled_from(["true", "silent", "false"]))
    names: Callable[[frozenset[int]], tuple[CaseId, ...]] | None = None
    if evidence == "silent":
        names = lambda _merged: ()  # noqa: E731 - one of three worlds
    elif evidence == "false":
        lie = draw(st.lists(st.sampled_from(cases), min_size=1, max_size=4)) if cases else []
        names = lambda _merged: tuple(lie)  # noqa: E731 - one of three worlds
    marks = [draw(st.frozensets(st.sampled_from(cases), max_size=3)) for _ in range(size)]
    made = [candidate(number, marks[number]) for number in range(size)]
    return World(size=size, bad=bad, clashes=clashes, names=names, breaks_cure=draw(st.booleans())), made


@given(worlds())
@settings(max_examples=120, deadline=None)
def test_everything_landed_is_green_and_every_good_independent_candidate_lands(made: tuple[World, list[Candidate]]):
    world, candidates = made
    report = run(world, candidates)
    landed = {numbers(each) for each in report.landed}
    returned = {numbers(each.candidate) for each in report.returned}
    assert world.is_green(frozenset(landed))
    assert landed | returned == set(range(world.size))
    assert not landed & returned
    involved = {number for pair in world.clashes for number in pair}
    assert set(range(world.size)) - world.bad - involved <= landed
    assert not landed & world.bad


@given(worlds())
@settings(max_examples=120, deadline=None)
def test_it_never_costs_more_than_one_by_one_and_one_run(made: tuple[World, list[Candidate]]):
    world, candidates = made
    report = run(world, candidates)
    assert report.runs == full_runs(world)
    assert report.runs <= world.size + 1


def one_by_one(world: World) -> tuple[list[int], list[int]]:
    """A model of the train: each candidate in turn is merged onto what has landed, and lands when that is green.

    Who landed, and who went back.
    """
    tip: list[int] = []
    back: list[int] = []
    for number in range(world.size):
        (tip if world.is_green(frozenset({*tip, number})) else back).append(number)
    return tip, back


@given(worlds(), st.data())
@settings(max_examples=120, deadline=None)
def test_who_lands_is_who_lands_in_a_model_that_goes_one_by_one(
    made: tuple[World, list[Candidate]], data: st.DataObject
):
    world, candidates = made
    # Of two that clash either may land, by the batch that they come in; all else is settled.
    world.clashes = frozenset()
    if world.size:
        # A conflict that is solved on the tip changes when a candidate lands, not whether.
        world.conflicting = data.draw(st.frozensets(st.integers(0, world.size - 1), max_size=3))
    tip, back = one_by_one(world)
    report = run(world, candidates)
    assert sorted(map(numbers, report.landed)) == sorted(tip)
    assert sorted(numbers(each.candidate) for each in report.returned) == sorted(back)
    assert not report.held


@given(worlds())
@settings(max_examples=80, deadline=None)
def test_nobody_is_left_out_for_nothing(made: tuple[World, list[Candidate]]):
    """Oracle: what landed cannot be made larger by any returned good candidate, unless it clashes with what landed."""
    world, candidates = made
    report = run(world, candidates)
    landed = frozenset(numbers(each) for each in report.landed)
    for returned in report.returned:
        number = numbers(returned.candidate)
        assert not world.is_green(landed | {number})


@given(st.integers(1, 12), st.booleans(), st.data())
@settings(max_examples=100, deadline=None)
def test_two_that_are_green_alone_and_red_together_are_found(size: int, cure: bool, data: st.DataObject):
    one, two = data.draw(st.tuples(st.integers(0, size), st.integers(0, size)).filter(lambda pair: pair[0] < pair[1]))
    world = World(size=size + 1, clashes=frozenset({(one, two)}), breaks_cure=cure)
    report = run(world, plain(size + 1))
    assert len(report.landed) == size
    (back,) = report.returned
    assert {numbers(back.candidate), numbers(back.clash_with or attempt(-1))} == {one, two}
    assert back.reason == "clash"
    assert back.clash_with in report.landed


def test_one_that_is_red_by_itself_is_no_clash():
    world = World(size=6, bad=frozenset({4}))
    report = run(world, plain(6))
    assert [(numbers(each.candidate), each.reason, each.clash_with) for each in report.returned] == [(4, "red", None)]


def test_all_good_ones_need_two_runs():
    for size in (1, 2, 4, 5, 16, 64, 200):
        assert run(World(size=size), plain(size)).runs <= 2


def test_all_bad_ones_cost_one_run_more_than_one_by_one():
    for size in (1, 2, 4, 9, 33):
        for names in (None, lambda _merged: ()):
            report = run(World(size=size, bad=frozenset(range(size)), names=names), plain(size))
            assert size <= report.runs <= size + 1
            assert not report.landed


def test_three_bad_of_64_cost_far_less_than_one_by_one_when_failures_are_named():
    costs = [run(World(size=64, bad=frozenset({n, n + 20, n + 40})), plain(64)).runs for n in range(20)]
    assert sum(costs) / len(costs) <= 24


def test_where_a_bad_one_lets_the_whole_suite_fail_a_look_is_no_full_run():
    suite = tuple(near_case(number) for number in range(1000))
    bad = frozenset({5, 21, 44})
    world = World(size=64, bad=bad, names=lambda merged: suite if merged & bad else ())
    report = run(world, plain(64))
    looks = [step.cases for step in world.steps if isinstance(step, Measure) and step.cases]
    assert looks
    assert max(map(len, looks)) <= 12
    assert {numbers(each.candidate) for each in report.returned} == bad
    assert report.runs <= 24


def test_three_bad_of_64_cost_far_less_than_one_by_one_when_nothing_is_named():
    """Most trials: the few that are left have lost what may be lost at once, and go on one by one."""
    costs = sorted(run(World(size=64, bad=bads, names=lambda _: ()), plain(64)).runs for bads in _threes())
    assert sum(costs) / len(costs) <= 25.3
    assert costs[len(costs) // 2] <= 22


def _threes() -> list[frozenset[int]]:
    """Places of three bad ones among 64, evenly from all that there are."""
    return [frozenset(three) for three in islice(combinations(range(64), 3), 0, None, 97)]


def test_the_last_remaining_one_is_known_without_a_run():
    world = World(size=4, bad=frozenset({3}), names=lambda _merged: ())
    report = run(world, plain(4))
    measured = [step.candidates for step in world.steps if isinstance(step, Measure)]
    assert (attempt(3),) not in measured
    assert [numbers(each.candidate) for each in report.returned] == [3]


def test_strict_is_one_fix_one_run():
    world = World(size=7, bad=frozenset({2}))
    report = run(world, plain(7), strict=True)
    sizes = [len(step.candidates) for step in world.steps if isinstance(step, Measure) and not step.cases]
    assert sizes == [1] * 7
    assert report.runs == 7


def test_a_conflict_is_rebased_once_and_then_lands():
    world = World(size=5, conflicting=frozenset({1}))
    report = run(world, plain(5))
    assert set(map(numbers, report.landed)) == set(range(5))
    assert [step.candidate for step in world.steps if isinstance(step, Rebase)] == [attempt(1)]


def test_a_conflict_that_stays_goes_back():
    world = World(size=5, conflicting=frozenset({1}), rebase_works=False)
    report = run(world, plain(5))
    assert [(numbers(each.candidate), each.reason) for each in report.returned] == [(1, "conflict")]
    assert len(report.landed) == 4


def test_a_broken_measurement_lands_nothing_and_loses_nothing():
    stepper = train(plain(5))
    first = next(stepper)
    assert isinstance(first, Measure)
    try:
        stepper.send(Unmeasured(reason="disk full"))
    except StopIteration as end:
        report = end.value
    assert report.held == tuple(attempt(number) for number in range(5))
    assert report.broken == "disk full"
    assert not report.landed


def test_nothing_to_land_is_no_run():
    assert run(World(size=0), []) == Report()
