"""Is a failing test flaky, of which kind, and what is the smallest command that shows it? A pure stepper.

It asks for re-runs on the same commit under a bound: alone, in its file, in suite order, reversed, in seeded random
orders. Different outcomes on one commit are the verdict; which orders differ, and what was raised, name the kind.
"""

import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256

from regreen.decide.diagnose.culprit import find_minimal
from regreen.decide.diagnose.spot import short_type
from regreen.model.case_ids import file_of
from regreen.model.cases import CaseResult
from regreen.model.diagnosis import Evidence
from regreen.model.ids import CaseId


class FlakyKind(StrEnum):
    """Why outcomes differ."""

    STEADY = "steady"
    """They do not: it fails whatever the order."""
    ORDER_DEPENDENT = "order_dependent"
    TIMING = "timing"
    RANDOMNESS = "randomness"
    NETWORK = "network"
    RESOURCE = "resource"
    UNKNOWN = "unknown"
    """It did not fail again within the bound: flaky, and nobody knows why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerun:
    """Run these cases in this order on the same commit; answer with their verdicts by id."""

    order: tuple[CaseId, ...]
    """Whom to run, in order."""
    label: str
    """``alone``, ``file``, ``suite``, ``reversed``, ``random``, ``seeded``, ``smaller``."""
    seed: int | None = None
    """Seed of chance and of hashes inside the tests; None: as the project has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlakyVerdict:
    """What the re-runs say about one case."""

    case_id: CaseId
    """The case."""
    kind: FlakyKind
    """Why outcomes differ."""
    polluters: tuple[CaseId, ...] = ()
    """For order dependence: the tests that must run before it to make it fail (or pass, when it fails alone)."""
    fails_alone: bool = False
    """Whether it fails alone and needs the polluters to pass."""
    smallest: tuple[CaseId, ...] = ()
    """The shortest order known to show the failure."""
    seed: int | None = None
    """With which seed."""
    reruns: int = 0
    """How many re-runs it took."""
    evidence: tuple[Evidence, ...] = ()
    """Why."""

    @property
    def is_flaky(self) -> bool:
        """Whether the same commit gave different outcomes."""
        return self.kind is not FlakyKind.STEADY


Verdicts = Mapping[CaseId, CaseResult]
Search = Generator[Rerun, Verdicts, FlakyVerdict]

_RESOURCE = re.compile(
    r"Too many open files|Address already in use|Cannot allocate memory|Resource temporarily unavailable"
    r"|No space left|database is locked|Text file busy|\bEMFILE\b|\bEADDRINUSE\b|\bENOMEM\b|can't start new thread"
)
_NETWORK = re.compile(
    r"Connection(Refused|Reset|Aborted)?(Error)?\b|\bconnection (refused|reset|timed out)|getaddrinfo|name resolution"
    r"|Max retries exceeded|SSLError|Name or service not known|URLError|\bECONN\w+",
    re.IGNORECASE,
)
_TIMING = re.compile(
    r"[Tt]ime(d)?[ -]?[Oo]ut|\bdeadline\b|\belapsed\b|\bseconds?\b|\bms\b|\bduration\b|perf_counter|monotonic"
    r"|time\.time|datetime|\bsleep\b|\bnow\("
)
_CHANCE = re.compile(r"\brandom\b|\brandint\b|\bshuffle\b|\buuid4?\b|\bseed\b|\bchoice\b|\bhash\(")


@dataclass(slots=True)
class _Search:
    """What one search has seen."""

    case: CaseId
    suite: tuple[CaseId, ...]
    bound: int
    reruns: int = 0
    failed: list[CaseResult] = field(default_factory=list)
    known: tuple[CaseId, ...] = ()

    def ask(self, order: Sequence[CaseId], label: str, seed: int | None = None) -> Generator[Rerun, Verdicts, bool]:
        """Whether the case fails in this order; what is missing from the answer counts as failed."""
        self.reruns += 1
        verdicts = yield Rerun(order=tuple(order), label=label, seed=seed)
        verdict = verdicts.get(self.case)
        fails = verdict is None or verdict.outcome.is_failure
        if verdict is not None and fails:
            self.failed.append(verdict)
        return fails

    @property
    def left(self) -> int:
        """Re-runs that may still be asked for."""
        return self.bound - self.reruns


def find_flaky(
    case: CaseId,
    suite: Sequence[CaseId],
    first: CaseResult | None = None,
    *,
    seed: int = 0,
    repeats: int = 3,
    bound: int = 40,
    known: Sequence[CaseId] = (),
) -> Search:
    """Search for the kind of a failure, within a bound of re-runs.

    Args:
        case: the failing case.
        suite: all cases in the order in which it failed.
        first: the failure that made one look.
        seed: for random orders and seeded re-runs.
        repeats: how often it runs alone.
        bound: re-runs at most.
        known: tests that spoil others of this suite: they are tried first.
    """
    search = _Search(case, tuple(suite) if case in suite else (*suite, case), bound, known=tuple(known))
    if first is not None:
        search.failed.append(first)
    alone = []
    for _ in range(max(1, repeats)):
        alone.append((yield from search.ask((case,), "alone")))
    if all(alone):
        return (yield from _fails_alone(search, seed))
    if any(alone):
        return (yield from _mixed(search, (case,), seed, "It passed and failed alone, on the same commit."))
    return (yield from _passes_alone(search, seed))


def _orders(search: _Search, seed: int) -> list[tuple[str, tuple[CaseId, ...]]]:
    """Orders to try, cheap to dear."""
    suite = search.suite
    mates = tuple(case for case in suite if file_of(case) == file_of(search.case))
    wanted = [("known", (*(case for case in search.known if case != search.case), search.case))]
    wanted += [("file", mates), ("suite", suite), ("reversed", suite[::-1])]
    wanted += [("random", _shuffled(suite, seed + number)) for number in range(2)]
    return [(label, order) for label, order in wanted if len(order) > 1]


def _shuffled(cases: Sequence[CaseId], seed: int) -> tuple[CaseId, ...]:
    return tuple(sorted(cases, key=lambda case: sha256(f"{seed}\0{case}".encode("utf-8", "surrogatepass")).digest()))


def _before(order: Sequence[CaseId], case: CaseId) -> tuple[CaseId, ...]:
    return tuple(order[: list(order).index(case)])


def _passes_alone(search: _Search, seed: int) -> Search:
    """Alone it passes: does an order make it fail, and which tests of it?"""
    for label, order in _orders(search, seed):
        before = _before(order, search.case)
        if not before or search.left < 1:
            continue
        if (yield from search.ask((*before, search.case), label)):
            return (yield from _polluted(search, before, seed, fails_alone=False))
    words = "It passed alone and in every order that was tried."
    return (yield from _mixed(search, (search.case,), seed, words))


def _fails_alone(search: _Search, seed: int) -> Search:
    """Alone it always fails: is there an order in which it passes?"""
    for label, order in _orders(search, seed):
        before = _before(order, search.case)
        if not before or search.left < 1:
            continue
        if not (yield from search.ask((*before, search.case), label)):
            return (yield from _polluted(search, before, seed, fails_alone=True))
    return _verdict(search, FlakyKind.STEADY, "steady", "It fails in every order that was tried.")


def _polluted(search: _Search, before: tuple[CaseId, ...], seed: int, *, fails_alone: bool) -> Search:
    """Confirm the order's effect, then find the fewest tests before it that have it."""
    again = yield from search.ask((*before, search.case), "smaller")
    if again is fails_alone:
        words = "The same order gave different outcomes."
        return (yield from _mixed(search, (*before, search.case), seed, words))
    polluters = yield from _fewest(search, before, fails_alone=fails_alone)
    names = ", ".join(polluters)
    words = f"It fails alone and passes after {names}." if fails_alone else f"It passes alone and fails after {names}."
    smallest = (search.case,) if fails_alone else (*polluters, search.case)
    return _verdict(
        search,
        FlakyKind.ORDER_DEPENDENT,
        "order",
        words,
        polluters=polluters,
        fails_alone=fails_alone,
        smallest=smallest,
    )


def _fewest(
    search: _Search, before: tuple[CaseId, ...], *, fails_alone: bool
) -> Generator[Rerun, Verdicts, tuple[CaseId, ...]]:
    """The fewest tests before it that have the effect."""
    minimal = find_minimal(before, bound=max(0, search.left))
    try:
        part = next(minimal)
        while True:
            fails = yield from search.ask((*part, search.case), "smaller")
            part = minimal.send(fails is not fails_alone)
    except StopIteration as end:
        found: tuple[CaseId, ...] = end.value
        return found


def _mixed(search: _Search, order: tuple[CaseId, ...], seed: int, words: str) -> Search:
    """Order does not explain it: chance is asked by seeds, the rest is read from what was raised."""
    text = "\n".join(_texts(search.failed))
    if _RESOURCE.search(text):
        return _verdict(
            search, FlakyKind.RESOURCE, "resource", f"{words} It met a limit of the machine.", smallest=order
        )
    if _NETWORK.search(text):
        return _verdict(search, FlakyKind.NETWORK, "network", f"{words} The network failed it.", smallest=order)
    bad_seed = yield from _seeded(search, order, seed)
    if bad_seed is not None:
        told = f"{words} With seed {bad_seed} it always fails, with others it passes."
        return _verdict(search, FlakyKind.RANDOMNESS, "randomness", told, smallest=order, seed=bad_seed)
    if _CHANCE.search(text):
        told = f"{words} What it raised speaks of chance."
        return _verdict(search, FlakyKind.RANDOMNESS, "randomness", told, smallest=order)
    if _TIMING.search(text):
        told = f"{words} What it raised speaks of time."
        return _verdict(search, FlakyKind.TIMING, "timing", told, smallest=order)
    return _verdict(search, FlakyKind.UNKNOWN, "unknown", words, smallest=order)


def _seeded(search: _Search, order: tuple[CaseId, ...], seed: int) -> Generator[Rerun, Verdicts, int | None]:
    """A seed with which it always fails while another always passes; None when seeds do not decide."""
    steady: dict[int, bool] = {}
    for number in range(seed, seed + 6):
        if search.left < 2 or len(set(steady.values())) > 1:  # noqa: PLR2004 - each seed runs twice
            break
        one = yield from search.ask(order, "seeded", number)
        two = yield from search.ask(order, "seeded", number)
        if one is not two:
            return None
        steady[number] = one
    if len(set(steady.values())) > 1:
        return next(number for number, fails in steady.items() if fails)
    return None


def _texts(failed: Sequence[CaseResult]) -> list[str]:
    return [
        f"{short_type(failure.type)}: {failure.message}\n{failure.text[-2000:]}"
        for result in failed
        for failure in result.failures
    ]


def _verdict(
    search: _Search,
    kind: FlakyKind,
    rule: str,
    words: str,
    *,
    polluters: tuple[CaseId, ...] = (),
    fails_alone: bool = False,
    smallest: tuple[CaseId, ...] = (),
    seed: int | None = None,
) -> FlakyVerdict:
    return FlakyVerdict(
        case_id=search.case,
        kind=kind,
        polluters=polluters,
        fails_alone=fails_alone,
        smallest=smallest or (search.case,),
        seed=seed,
        reruns=search.reruns,
        evidence=(Evidence(rule=f"flaky-{rule}", text=words, weight=0.9),),
    )
