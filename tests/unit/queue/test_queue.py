"""The order of candidates is one pure total order; their status follows from facts."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from regreen.act.queue import QueueFacts, order, rank, status
from regreen.model.candidates import Candidate, CandidateStatus
from regreen.model.findings import Severity
from regreen.model.ids import AttemptId, CommitId, TaskId, TreeId
from regreen.model.tasks import FileChange, FileStatus, Proposal


def make(number, severity, returns, place, lines, *, systemic):
    change = FileChange(path="src/a.py", status=FileStatus.MODIFIED, added=lines)
    proposal = Proposal(base=CommitId("b"), base_tree=TreeId("t"), tree=TreeId("u"), files=(change,), patch="p")
    return Candidate(
        attempt_id=AttemptId(f"T{number}.1"),
        task_id=TaskId(f"T{number}"),
        proposal=proposal,
        severity=severity,
        systemic=systemic,
        order=place,
        returns=returns,
    )


candidates = st.builds(
    make,
    st.integers(0, 30),
    st.sampled_from(list(Severity)),
    st.integers(0, 2),
    st.integers(0, 3),
    st.integers(0, 3),
    systemic=st.booleans(),
)
lists = st.lists(candidates, max_size=12, unique_by=lambda each: each.attempt_id)


@given(lists, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_how_they_come_in(made, rng):
    assert order(made) == order(rng.sample(made, len(made)))
    assert sorted(each.attempt_id for each in order(made)) == sorted(each.attempt_id for each in made)


@given(lists)
def test_it_is_total_and_idempotent(made):
    assert order(order(made)) == order(made)
    assert order([*made, *made]) == order(made)
    keys = [rank(each) for each in order(made)]
    assert all(one < two for one, two in itertools.pairwise(keys))


@given(lists, candidates)
def test_adding_one_keeps_the_others_in_place(made, one):
    before = [each.attempt_id for each in order(made) if each.attempt_id != one.attempt_id]
    after = [each.attempt_id for each in order([*made, one]) if each.attempt_id != one.attempt_id]
    assert before == after


def stands_before(one, two):
    """The rules of the order, one after the other, as they are written down; ids decide between equals."""
    if one.severity is not two.severity:
        worst_first = [Severity.P0, Severity.P1, Severity.P2, Severity.P3]
        return worst_first.index(one.severity) < worst_first.index(two.severity)
    if one.systemic is not two.systemic:
        return one.systemic
    if one.returns != two.returns:
        return one.returns < two.returns
    if one.order != two.order:
        return one.order < two.order
    small, large = (sum(file.added + file.removed for file in each.proposal.files) for each in (one, two))
    return small < large if small != large else one.attempt_id < two.attempt_id


def queue_of(made):
    """A model of the queue: candidates come one by one, and each goes in before the first that it stands before.

    One whose attempt waits already takes its place anew, as it is now.
    """
    queue = []
    for one in made:
        queue = [other for other in queue if other.attempt_id != one.attempt_id]
        place = next((at for at, other in enumerate(queue) if stands_before(one, other)), len(queue))
        queue.insert(place, one)
    return tuple(queue)


@given(st.lists(candidates, max_size=12))
def test_the_order_is_that_of_a_model_also_where_an_attempt_comes_twice(made):
    assert order(made) == queue_of(made)


def test_worst_first_then_systemic_then_seldom_returned():
    small = make(1, Severity.P2, 0, 1, 1, systemic=False)
    wide = make(2, Severity.P2, 0, 9, 9, systemic=True)
    urgent = make(3, Severity.P0, 2, 9, 9, systemic=False)
    back = make(4, Severity.P2, 1, 0, 0, systemic=False)
    assert [each.task_id for each in order([back, small, wide, urgent])] == ["T3", "T2", "T1", "T4"]


def test_status_follows_from_facts():
    one = make(1, Severity.P2, 0, 1, 1, systemic=False)
    me = {one.attempt_id}
    assert status(one, QueueFacts()) is CandidateStatus.WAITING
    assert status(one, QueueFacts(proved=me)) is CandidateStatus.PROVED
    assert status(one, QueueFacts(proved=me, measuring=me)) is CandidateStatus.TESTING
    assert status(one, QueueFacts(proved=me, ended={one.task_id})) is CandidateStatus.OBSOLETE
    assert status(one, QueueFacts(proved=me, returned=me, ended={one.task_id})) is CandidateStatus.RETURNED
    assert status(one, QueueFacts(landed=me, returned=me, ended={one.task_id})) is CandidateStatus.LANDED


class Model:
    """One candidate, by what happens to it, in the order in which it happens: it keeps no facts, only where it stands."""

    def __init__(self):
        self.stands = CandidateStatus.WAITING

    def happens(self, what):
        ended = {CandidateStatus.LANDED, CandidateStatus.RETURNED, CandidateStatus.OBSOLETE}
        follows = {
            "measured": (set(CandidateStatus) - ended, CandidateStatus.TESTING),
            "green": ({CandidateStatus.TESTING}, CandidateStatus.PROVED),
            "red among others": ({CandidateStatus.TESTING}, CandidateStatus.WAITING),
            "others landed": ({CandidateStatus.PROVED}, CandidateStatus.WAITING),
            "landed": ({CandidateStatus.PROVED}, CandidateStatus.LANDED),
            "returned": (set(CandidateStatus) - ended, CandidateStatus.RETURNED),
            "its task ended": (set(CandidateStatus) - ended, CandidateStatus.OBSOLETE),
        }
        before, after = follows[what]
        self.stands = after if self.stands in before else self.stands
        return self.stands


HAPPENINGS = ("measured", "green", "red among others", "others landed", "landed", "returned", "its task ended")


@given(st.lists(st.sampled_from(HAPPENINGS), max_size=12))
def test_what_follows_from_facts_is_where_a_model_stands(happenings):
    one = make(1, Severity.P2, 0, 1, 1, systemic=False)
    model, me = Model(), one.attempt_id
    facts = {name: set() for name in ("landed", "returned", "proved", "measuring", "ended")}
    for what in happenings:
        was, now = model.stands, model.happens(what)
        if was is not now:
            # What a train would know by then: facts of what has ended stay, those of a measurement go with it.
            facts["measuring"] = {me} if now is CandidateStatus.TESTING else set()
            facts["proved"] = {me} if now is CandidateStatus.PROVED else set()
            facts["landed"] |= {me} if now is CandidateStatus.LANDED else set()
            facts["returned"] |= {me} if now is CandidateStatus.RETURNED else set()
            facts["ended"] |= {one.task_id} if now in {CandidateStatus.LANDED, CandidateStatus.OBSOLETE} else set()
        assert status(one, QueueFacts(**facts)) is now
