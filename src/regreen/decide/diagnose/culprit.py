"""Which commit broke it, and which tests pollute: searches that adapt to results, as pure steppers."""

import itertools
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from regreen.model.cases import CaseResult
from regreen.model.ids import CaseId, CommitId

Item = TypeVar("Item")


class Answer(StrEnum):
    """What the targeted test said about a commit."""

    GOOD = "good"
    BAD = "bad"
    SKIP = "skip"
    """It cannot be tested there: it does not build, or the test does not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Culprit:
    """Which commit broke it."""

    commits: tuple[CommitId, ...]
    """One when it was found; several, oldest first, when those between could not be tested; none when none passes."""
    tried: int
    """Commits that were tested."""
    good: CommitId | None = None
    """The last commit before them at which it passes; None where that was not looked for."""
    answers: tuple[tuple[CommitId, "Answer"], ...] = ()
    """What each commit said that was tested to find one at which it passes."""

    @property
    def commit(self) -> CommitId | None:
        """The one commit; None when it could not be told which of several."""
        return self.commits[0] if len(self.commits) == 1 else None


def find_culprit(commits: Sequence[CommitId]) -> Generator[CommitId, Answer, Culprit]:
    """Bisect: yields a commit to test, is sent its answer.

    Args:
        commits: oldest first; the commit before the first is known to be good, the last is known to be bad.

    Raises:
        ValueError: there is no commit to blame.
    """
    if not commits:
        raise ValueError("no commit lies between the good and the bad one")
    suspects, tried = list(commits), 0
    skipped: set[CommitId] = set()
    while True:
        open_ = [commit for commit in suspects[:-1] if commit not in skipped]
        if not open_:
            return Culprit(commits=tuple(suspects), tried=tried)
        chosen = _nearest_to_middle(suspects, open_)
        answer = yield chosen
        tried += 1
        place = suspects.index(chosen)
        if answer is Answer.SKIP:
            skipped.add(chosen)
        else:
            suspects = suspects[: place + 1] if answer is Answer.BAD else suspects[place + 1 :]


def answer_of(was: CaseResult, now: Mapping[CaseId, CaseResult]) -> Answer:
    """What a commit says about a failure.

    Args:
        was: the failing case as it fails now.
        now: verdicts at the commit, by id. Another exception there is another failure, which says nothing of this one.
    """
    file = f"{was.case_id}::"
    if was.case_id not in now and "::" not in was.case_id and any(case.startswith(file) for case in now):
        return Answer.GOOD
    there = now.get(was.case_id)
    if there is None or not (there.outcome.is_pass or there.outcome.is_failure):
        return Answer.SKIP
    if there.outcome.is_pass:
        return Answer.GOOD
    return Answer.BAD if _kind(there) == _kind(was) else Answer.SKIP


def _kind(case: CaseResult) -> str:
    """What it raised first, else how it ended."""
    first = next((failure for failure in case.failures if failure.phase != "rerun"), None)
    return (first.type if first else "") or case.outcome.value


def find_since(
    line: Sequence[CommitId], start: CommitId | None = None, hint: CommitId | None = None
) -> Generator[CommitId, Answer, Culprit]:
    """Find a commit at which it passes, then bisect from there: yields a commit to test, is sent its answer.

    Without a start it looks where it is believed to pass, then back in steps that double: most breaks are young.

    Args:
        line: oldest first, each the parent of the next; the last is known to be bad.
        start: the commit before the first, believed to be good.
        hint: one of the line at which it was seen to pass.
    """
    answers: list[tuple[CommitId, Answer]] = []
    low, high = -1, len(line) - 1
    for place in _places(line, hint) if start is None else [-1]:
        commit = line[place] if start is None else start
        answer = yield commit
        answers.append((commit, answer))
        if answer is Answer.GOOD:
            low = place
            break
        if answer is Answer.BAD and place >= 0:
            high = min(high, place)
    else:
        return Culprit(commits=(), tried=len(answers), answers=tuple(answers))
    good = answers[-1][0]
    found = yield from find_culprit(line[low + 1 : high + 1])
    passed = _passed_last(line, found, good)
    return Culprit(commits=found.commits, tried=found.tried + len(answers), good=passed, answers=tuple(answers))


def _places(line: Sequence[CommitId], hint: CommitId | None) -> list[int]:
    """Where to look for a commit at which it passes."""
    last = len(line) - 1
    back = [last - step for step in _doubling(last)]
    known = [line.index(hint)] if hint is not None and hint in line[:-1] else []
    return list(dict.fromkeys((*known, *back)))


def _doubling(last: int) -> list[int]:
    """1, 2, 4 and so on, and at the end what there is."""
    steps = [1 << power for power in range(last.bit_length()) if 1 << power < last]
    return [*steps, last] if last else []


def _passed_last(line: Sequence[CommitId], found: Culprit, good: CommitId) -> CommitId:
    """The commit before the suspects: it passes there, as bisecting has seen, or it is the one that was begun with."""
    place = line.index(found.commits[0])
    return line[place - 1] if place else good


def _nearest_to_middle(suspects: Sequence[CommitId], open_: Sequence[CommitId]) -> CommitId:
    middle = (len(suspects) - 1) // 2
    return min(open_, key=lambda commit: (abs(suspects.index(commit) - middle), suspects.index(commit)))


def find_minimal(items: Sequence[Item], bound: int = 60) -> Generator[tuple[Item, ...], bool, tuple[Item, ...]]:
    """Delta debugging: yields parts to try, is sent whether they still show it; returns a part that shows it.

    None of its items can be left out, unless the bound on tries was met first. Order is kept. (Zeller, Hildebrandt:
    Simplifying and isolating failure-inducing input, 2002.)

    Args:
        items: known to show it.
        bound: tries at most.
    """
    left, parts, tries = tuple(items), 2, 0
    while len(left) > 1:
        chunks = _chunks(left, min(parts, len(left)))
        smaller: tuple[Item, ...] | None = None
        for candidate in _candidates(left, chunks):
            if tries >= bound:
                return left
            tries += 1
            if (yield candidate):
                smaller = candidate
                break
        if smaller is not None:
            parts = 2 if len(smaller) <= len(left) // 2 else max(parts - 1, 2)
            left = smaller
        elif parts >= len(left):
            return left
        else:
            parts = min(parts * 2, len(left))
    return left


def _chunks(items: tuple[Item, ...], parts: int) -> list[tuple[Item, ...]]:
    edges = [len(items) * number // parts for number in range(parts + 1)]
    return [items[low:high] for low, high in itertools.pairwise(edges) if low < high]


def _candidates(items: tuple[Item, ...], chunks: list[tuple[Item, ...]]) -> list[tuple[Item, ...]]:
    """Each chunk alone, the latest first (a polluter mostly stands near its victim), then all but one."""
    found = list(reversed(chunks))
    if len(chunks) > 2:  # noqa: PLR2004 - with two, all but one is the other one
        edges = [sum(map(len, chunks[:number])) for number in range(len(chunks) + 1)]
        found += [items[:low] + items[high:] for low, high in itertools.pairwise(edges)]
    return found
