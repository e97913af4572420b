"""Flaky verdict, culprit and delta debugging, each against a world that is known in full."""

from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.decide.diagnose import (
    Answer,
    FlakyKind,
    FlakyVerdict,
    Rerun,
    answer_of,
    find_culprit,
    find_flaky,
    find_minimal,
    find_since,
)
from regreen.model.cases import CaseResult, Failure, Outcome
from regreen.model.ids import CaseId, CommitId

SUITE = tuple(CaseId(f"pytest:tests/test_{file}.py::test_{n}") for file in "abc" for n in range(6))
VICTIM = SUITE[9]


def drive(
    world: Callable[[Rerun, int], bool], message: str = "assert 1 == 2", **options
) -> tuple[FlakyVerdict, list[Rerun]]:
    """``world`` says whether the victim fails in a re-run."""
    asked: list[Rerun] = []
    search = find_flaky(VICTIM, SUITE, failure(message), **options)
    try:
        step = next(search)
        while True:
            asked.append(step)
            assert step.order[-1] == VICTIM
            assert len(set(step.order)) == len(step.order)
            step = search.send(verdicts(step, message, fails=world(step, len(asked))))
    except StopIteration as end:
        return end.value, asked


def failure(message: str) -> CaseResult:
    return CaseResult(
        case_id=VICTIM, outcome=Outcome.FAILED, failures=(Failure(type="AssertionError", message=message),)
    )


def verdicts(step: Rerun, message: str, *, fails: bool) -> Mapping[CaseId, CaseResult]:
    green = {case: CaseResult(case_id=case, outcome=Outcome.PASSED) for case in step.order}
    return {**green, VICTIM: failure(message)} if fails else green


@pytest.mark.parametrize("polluters", [{SUITE[3]}, {SUITE[0], SUITE[8]}, {SUITE[6]}])
def test_polluters_are_found_with_the_smallest_command(polluters):
    verdict, asked = drive(lambda step, _: polluters <= set(step.order))
    assert verdict.kind is FlakyKind.ORDER_DEPENDENT
    assert set(verdict.polluters) == polluters
    assert verdict.smallest == (*sorted(polluters), VICTIM)
    assert verdict.reruns == len(asked) <= 40


def test_a_known_polluter_is_tried_first():
    verdict, asked = drive(lambda step, _: SUITE[3] in step.order, known=(SUITE[3],))
    assert verdict.polluters == (SUITE[3],)
    assert len(asked) == 5


def test_a_polluter_that_only_another_order_shows():
    late = SUITE[14]
    verdict, _ = drive(lambda step, _: late in step.order)
    assert (verdict.kind, verdict.polluters) == (FlakyKind.ORDER_DEPENDENT, (late,))


def test_one_that_needs_another_test_before_it():
    verdict, _ = drive(lambda step, _: SUITE[2] not in step.order)
    assert verdict.kind is FlakyKind.ORDER_DEPENDENT
    assert verdict.fails_alone
    assert verdict.polluters == (SUITE[2],)
    assert verdict.smallest == (VICTIM,)


def test_one_that_always_fails_is_not_flaky():
    verdict, _ = drive(lambda _step, _: True)
    assert verdict.kind is FlakyKind.STEADY
    assert not verdict.is_flaky


def test_seeds_decide_chance():
    verdict, _ = drive(lambda step, count: count % 2 == 0 if step.seed is None else step.seed % 3 == 1)
    assert (verdict.kind, verdict.seed) == (FlakyKind.RANDOMNESS, 1)


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("[Errno 98] Address already in use", FlakyKind.RESOURCE),
        ("Connection reset by peer", FlakyKind.NETWORK),
        ("elapsed 1.2 seconds, at most 1.0", FlakyKind.TIMING),
        ("not in random order", FlakyKind.RANDOMNESS),
        ("a is not b", FlakyKind.UNKNOWN),
    ],
)
def test_what_was_raised_names_the_kind(message, kind):
    verdict, _ = drive(lambda _step, count: count == 2, message)
    assert verdict.kind is kind
    assert verdict.is_flaky


def test_an_order_that_fails_only_once_is_no_order_dependence():
    verdict, asked = drive(lambda _step, count: count == 4, "elapsed 1.2 seconds")
    assert asked[3].label == "file"
    assert verdict.kind is FlakyKind.TIMING
    assert not verdict.polluters


def test_the_bound_holds():
    verdict, asked = drive(lambda step, _: set(SUITE[:9]) <= set(step.order), bound=12)
    assert len(asked) <= 12 + 1
    assert verdict.kind is FlakyKind.ORDER_DEPENDENT


def bisect(commits: Sequence[CommitId], first_bad: int, skipped: frozenset[int] = frozenset()):
    search = find_culprit(commits)
    try:
        chosen = next(search)
        while True:
            place = commits.index(chosen)
            answer = Answer.SKIP if place in skipped else Answer.BAD if place >= first_bad else Answer.GOOD
            chosen = search.send(answer)
    except StopIteration as end:
        return end.value


@given(st.integers(1, 200), st.data())
def test_the_culprit_is_found_in_logarithmic_time(count, data):
    commits = [CommitId(f"{n:040x}") for n in range(count)]
    first_bad = data.draw(st.integers(0, count - 1))
    found = bisect(commits, first_bad)
    assert found.commit == commits[first_bad]
    assert found.tried <= count.bit_length() + 1


@given(st.integers(1, 40), st.data())
def test_commits_that_cannot_be_tested_leave_a_range_that_holds_the_culprit(count, data):
    commits = [CommitId(f"{n:040x}") for n in range(count)]
    first_bad = data.draw(st.integers(0, count - 1))
    skipped = data.draw(st.frozensets(st.integers(0, count - 1)))
    found = bisect(commits, first_bad, skipped)
    assert commits[first_bad] in found.commits
    unknown = [commit for commit in found.commits[:-1] if commits.index(commit) not in skipped]
    assert not unknown


def look_back(line, first_bad, missing, **options):
    """Search a line of which all from ``first_bad`` on fail, and the ``missing`` oldest cannot be tested."""
    search, asked = find_since(line, **options), []
    try:
        chosen = next(search)
        while True:
            asked.append(chosen)
            place = line.index(chosen) if chosen in line else -1
            old = 0 <= place < missing
            chosen = search.send(Answer.SKIP if old else Answer.BAD if place >= first_bad else Answer.GOOD)
    except StopIteration as end:
        return end.value, asked


@given(st.integers(2, 300), st.data())
def test_a_culprit_is_found_without_a_known_start(count, data):
    line = [CommitId(f"{n:040x}") for n in range(count)]
    first_bad = data.draw(st.integers(1, count - 1))
    hint = data.draw(st.none() | st.sampled_from(line))
    found, asked = look_back(line, first_bad, 0, hint=hint)
    assert found.commit == line[first_bad]
    assert found.good == line[first_bad - 1]
    assert found.tried == len(asked) <= 2 * (count - first_bad).bit_length() + 3 + count.bit_length()
    assert len(asked) == len(set(asked))


@given(st.integers(1, 60), st.data())
def test_what_never_passed_has_no_culprit(count, data):
    line = [CommitId(f"{n:040x}") for n in range(count)]
    found, _ = look_back(line, 0, data.draw(st.integers(0, count)))
    assert (found.commits, found.good) == ((), None)
    assert Answer.GOOD not in {answer for _, answer in found.answers}


def test_a_named_start_is_tested_first():
    line = [CommitId(f"{n:040x}") for n in range(8)]
    start = CommitId("f" * 40)
    found, asked = look_back(line, 0, 0, start=start)
    assert (asked[0], found.commit, found.good) == (start, line[0], start)
    search = find_since(line, start)
    assert next(search) == start
    with pytest.raises(StopIteration) as end:
        search.send(Answer.BAD)
    assert end.value.value.commits == ()


def case(outcome, kind="", name=VICTIM):
    return CaseResult(case_id=name, outcome=outcome, failures=(Failure(type=kind),) if kind else ())


@pytest.mark.parametrize(
    ("there", "answer"),
    [
        ([], Answer.SKIP),
        ([case(Outcome.PASSED)], Answer.GOOD),
        ([case(Outcome.SKIPPED)], Answer.SKIP),
        ([case(Outcome.FAILED, "KeyError")], Answer.BAD),
        ([case(Outcome.ERROR, "ImportError")], Answer.SKIP),
    ],
)
def test_what_a_commit_says_of_a_failure(there, answer):
    assert answer_of(case(Outcome.FAILED, "KeyError"), {each.case_id: each for each in there}) is answer


def test_a_file_that_could_be_collected_then_passed():
    file = CaseId("pytest:tests/test_b.py")
    was = case(Outcome.ERROR, "SyntaxError", file)
    assert answer_of(was, {VICTIM: case(Outcome.FAILED, "KeyError")}) is Answer.GOOD
    assert answer_of(was, {file: was}) is Answer.BAD


def test_no_commit_is_an_error():
    with pytest.raises(ValueError, match="no commit"):
        next(find_culprit([]))


@given(st.lists(st.integers(), unique=True, min_size=1, max_size=24), st.data())
def test_delta_debugging_gives_exactly_what_is_needed(items, data):
    needed = data.draw(st.frozensets(st.sampled_from(items), min_size=1, max_size=4))
    assert set(minimal(items, needed)) == needed


def minimal(items, needed):
    search = find_minimal(items, bound=10_000)
    try:
        part = next(search)
        while True:
            assert list(part) == [item for item in items if item in part]
            part = search.send(needed <= set(part))
    except StopIteration as end:
        return end.value
