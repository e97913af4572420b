"""Makes variants in order and tries them in rounds: first order, longer limits, then upon the best partial one."""

import threading
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path

from regreen.errors import RegreenError
from regreen.repair.bench import Bench, Limits, limits_for, prepare, tell
from regreen.repair.evidence import gather
from regreen.repair.expressed import with_expressed
from regreen.repair.making import SPARE, Later, quick_ones, untried
from regreen.repair.named import with_named_entries
from regreen.repair.offered import with_offered
from regreen.repair.options import Options
from regreen.repair.pack import Module
from regreen.repair.progress import Progress
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.composed import PIECES as COMPOSED_PIECES
from regreen.repair.propose.generate import Floor, numbered, variants
from regreen.repair.propose.narrowed import narrowed
from regreen.repair.propose.order import ordered
from regreen.repair.propose.site import Evidence
from regreen.repair.propose.twins import pairs
from regreen.repair.prune import Looked, effective, grouped
from regreen.repair.server import Server, ServerError
from regreen.repair.survey import Survey
from regreen.repair.trying import BATCH, Allowance, Trials
from regreen.repair.variants import PASSED, Trial, Variant
from regreen.repair.worth import Worth, only_odd
from regreen.syntax.source import Source, apply_edits

MOST_TESTS = 60
LONGER = 60
FAR = 0.08
SOON = 600
PATIENCE = 4.0
FAR_ID = 1_000_000
PARTIAL, BASES, UPON = 2500, 4, 4000
FURTHER, NAMED = 60, 0.4
ALIKE = 400
LIKELY, UNNOTICED, UNSEEN, PAIRS = 250, 100, 0.3, 10_000
BROAD, NARROWED = 60, 4000
COMPOSED, BESIDE = 20_000, 2

Provider = Callable[[], Server | None]
"""Gives a warm server once it is ready."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a hunt brought home."""

    survey: Survey
    """What was known."""
    plausible: tuple[Trial, ...]
    """Variants that pass all tests, in the order of trial."""
    account: str
    """What was tried, in one sentence."""
    tests: tuple[str, ...] = ()
    """The tests that every plausible variant passed."""
    limits: Limits = Limits(cpu_s=1.0, wall_s=5.0)
    """What one variant was given."""
    evidence: Evidence = Evidence()
    """What was mined from the failing tests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Means:
    """What every round of a search works with."""

    bench: Bench
    servers: Sequence[Provider]
    facts: Survey
    evidence: Evidence
    progress: Progress
    options: Options
    allowance: Allowance

    @property
    def left_s(self) -> float:
        """Seconds that are left; 0 when the time is over."""
        return max(0.0, self.options.time_s - self.progress.elapsed_s)

    def trials(self, generous: float = 1.0, *, again: bool = False, stop_at_first: bool = True) -> Trials:
        """A new pass over variants; ``generous`` times the usual bounds."""
        return Trials(
            servers=self.servers,
            modules=self.facts.modules,
            tests=_tests(self.facts),
            canary=_canary(self.facts),
            limits=limits_for(
                [*self.facts.failing, *self.facts.passing[:MOST_TESTS]], generous * self.options.patience
            ),
            progress=self.progress,
            until_s=self.options.time_s,
            again=again,
            stop_at_first=stop_at_first,
            allowance=self.allowance,
        )

    def enough(self) -> "Enough":
        """A new end of the search for rivals."""
        return Enough(self.progress, self.options)


def hunt(bench: Bench, facts: Survey, progress: Progress, options: Options, root: Path) -> Found:
    """Search until the space, the time or the number of variants is exhausted, or enough rivals are known."""
    servers = crew(bench, facts, progress, options)
    evidence = gather(facts, root)
    evidence = with_offered(evidence, evidence.messages, bench.servers[0])
    facts = with_named_entries(facts, evidence)
    later = Later(facts, evidence, options)
    quick = quick_ones(facts, evidence)
    progress.tell("proposed", variants=len(quick))
    later.start()
    means = _Means(
        bench=bench,
        servers=servers,
        facts=facts,
        evidence=evidence,
        progress=progress,
        options=options,
        allowance=Allowance(options.variants),
    )
    tries = means.trials()
    enough = Enough(progress, options, Worth(facts, evidence))
    tries.run(quick, enough)
    nearly = _Nearly(means)
    nearly.again(tries)
    began = progress.elapsed_s
    early = _early(later, quick, means)
    enough.waited(progress.elapsed_s - began)
    tries.run(early, enough)
    nearly.again(tries)
    began = progress.elapsed_s
    space = later(means.left_s)
    looked = _looked_at(list(untried(space, quick, early)), bench, facts, progress)
    enough.waited(progress.elapsed_s - began)
    waiting = looked.waiting()
    gone = len(space) - len(quick) - len(early) - len(looked.space) - len(waiting)
    progress.tell("proposed-all", variants=len(space), without_effect=gone, alike=len(waiting))
    tries.run(looked.space[:SOON], enough)
    nearly.again(tries)
    rest = looked.space[SOON:]
    tries.run(with_expressed(rest, bench.servers[0], facts, evidence, progress) if means.left_s else rest, enough)
    nearly.again(tries)
    near = nearest(tries.all(), facts)
    if waiting:
        tries.run(looked.like(near)[:ALIKE] if near else waiting, Enough(progress, options))
    nearly.again(tries)
    trials = _further(means, tries.all())
    plausible = [one for one in trials if one.kind == "plausible"]
    proposed = max(len(space), len(quick) + len(early))
    progress.tell("tried", variants=len(trials), plausible=len(plausible), proposed=proposed)
    return Found(
        survey=facts,
        plausible=tuple(plausible),
        account=account(trials, proposed, progress.elapsed_s),
        tests=tuple(_tests(facts)),
        limits=limits_for([*facts.failing, *facts.passing[:MOST_TESTS]], options.patience),
        evidence=evidence,
    )


class _Nearly:
    """Tries again, with more time, what ran out of it when all failing tests had passed, or all but the longest.

    The right change runs the most tests, so that on a busy machine it is the first to be late.
    """

    def __init__(self, means: _Means) -> None:
        self._tries = means.trials(10.0, again=True)
        self._enough = means.enough()
        self._passed = max(1, len(means.facts.failing) - 1)
        self._tried: set[int] = set()

    def again(self, tries: Trials) -> None:
        """Put the new outcomes in the place of the old ones; each variant has one more chance."""
        late = [one.variant for one in tries.all() if one.kind == "timed_out" and one.passed >= self._passed]
        late = [one for one in late if one.id not in self._tried][:LONGER]
        self._tried.update(one.id for one in late)
        for trial in self._tries.run(late, self._enough) if late else ():
            if trial.variant.id in self._tried:
                tries.trials[trial.variant.id] = trial


def crew(bench: Bench, facts: Survey, progress: Progress, options: Options) -> list[Provider]:
    """The server at hand, and further ones that start beside it."""
    first = bench.servers[0]
    ready = prepare(first, _traced(facts), facts.modules)
    if ready:
        progress.tell("prepared", fixtures=ready)
    more = (_Starting(bench, facts, progress, f"tree{n}", options.time_s) for n in range(1, options.servers))
    return [lambda: first, *more]


class _Starting:
    """A server that starts in the background; calling waits for it, but no longer than the search has time."""

    def __init__(self, bench: Bench, facts: Survey, progress: Progress, name: str, until_s: float) -> None:
        self._server: Server | None = None
        self._until_s = until_s
        self._work = (bench, facts, progress, name)
        self._thread = threading.Thread(target=self._start, daemon=True)
        self._thread.start()

    def _start(self) -> None:
        bench, facts, progress, name = self._work
        try:
            server = bench.start(name)
            tell(server, (*facts.failing, *facts.passing))
            prepare(server, _traced(facts), facts.modules)
            self._server = server
        except RegreenError as error:
            progress.tell("server-died", why=error.what)

    def __call__(self) -> Server | None:
        self._thread.join(max(0.0, self._until_s - self._work[2].elapsed_s))
        return self._server


def _early(later: Later, quick: Sequence[Variant], means: _Means) -> list[Variant]:
    """The likeliest variants of a large space, before all of it is made; none where it is small."""
    early = list(untried(later.early(means.left_s), quick))
    if early:
        early = _looked_at(early, means.bench, means.facts, means.progress).space
        means.progress.tell("proposed-early", variants=len(early))
    return early


def _looked_at(space: list[Variant], bench: Bench, facts: Survey, progress: Progress) -> Looked:
    """Without variants that would run as the old code does in the first failing test, and one of each class."""
    first = facts.failing[0]
    more = [one.test for one in (*facts.failing[1:2], *facts.passing[:3]) if one.kind != "timed_out"]
    try:
        if first.kind != "timed_out":
            return effective(space, facts.modules, bench.servers[0], [first.test], more, 2.0)
    except ServerError as error:
        progress.tell("server-died", why=error.what)
    return grouped(space, {})


def _traced(facts: Survey) -> list[str]:
    return [one.test for one in (*facts.failing, *facts.passing)]


def _tests(facts: Survey) -> list[str]:
    return [one.test for one in (*facts.failing, *facts.passing[:MOST_TESTS])]


def _canary(facts: Survey) -> list[str]:
    failing = [one.test for one in facts.failing if one.kind == "failed"]
    return [*failing[:1], *[one.test for one in facts.passing[:1]]]


def _further(means: _Means, trials: list[Trial]) -> list[Trial]:
    """What the first round found; further rounds as long as that is nothing, or only what has signs against it."""
    good = [one.variant for one in trials if one.kind == "plausible"]
    if good:
        odd = means.left_s and not means.options.lists and only_odd(good, Worth(means.facts, means.evidence))
        more = _composed(means, trials, BESIDE * means.options.rivals) if odd else []
        return [*trials, *(replace(one, variant=numbered(one.variant, one.variant.id + FAR_ID)) for one in more)]
    rounds: tuple[Callable[[_Means, list[Trial]], list[Trial]], ...] = (
        _longer,
        _narrower,
        _upon_partial,
        _composed,
        _paired,
    )
    for number, further in enumerate(rounds, 1):
        # Each round makes its variants first, which takes long where there is much to put together.
        more = further(means, trials) if means.left_s else []
        trials = [
            *trials,
            *(replace(one, variant=numbered(one.variant, one.variant.id + number * FAR_ID)) for one in more),
        ]
        if any(one.kind == "plausible" for one in more):
            break
    return trials


def _longer(means: _Means, trials: Sequence[Trial]) -> list[Trial]:
    """The most promising time-outs again, with a longer limit."""
    slow = [one.variant for one in trials if one.kind == "timed_out"][:LONGER]
    tries = means.trials(10.0, again=True)
    return tries.run(slow, means.enough()) if slow else []


def _narrower(means: _Means, trials: Sequence[Trial]) -> list[Trial]:
    """What repairs all failing tests and breaks others, made only under a condition."""
    broad = too_broad(trials, means.facts)
    space = [
        one
        for file, module in means.facts.modules.items()
        for one in narrowed(
            [variant for variant in broad if variant.file == file], module.source, means.evidence, NARROWED
        )
    ]
    space = [numbered(one, number) for number, one in enumerate(sorted(space, key=lambda one: -one.score), 1)]
    means.progress.tell("narrowed", broad=len(broad), variants=len(space))
    return means.trials().run(space, means.enough())


def too_broad(trials: Sequence[Trial], facts: Survey) -> list[Variant]:
    """The likeliest changes with which all failing tests pass and another one fails."""
    failing = len(facts.failing)
    return [one.variant for one in trials if one.kind == "failed" and one.passed >= failing][:BROAD]


def _composed(means: _Means, trials: Sequence[Trial], most: int = COMPOSED) -> list[Trial]:
    """What can be put together of all that is in scope, without what was tried."""
    tried = {(one.variant.file, one.variant.edits) for one in trials}
    found = composed(means.facts, means.evidence)
    fresh = [one for one in found if (one.file, one.edits) not in tried]
    looked = _looked_at(fresh[:most], means.bench, means.facts, means.progress)
    means.progress.tell("composed", variants=len(found), left=len(looked.space), alike=len(looked.waiting()))
    tries = means.trials()
    tries.run(looked.space, means.enough())
    good = [one.variant for one in tries.all() if one.kind == "plausible"]
    more = looked.like(good)[:ALIKE]
    return tries.run(more, means.enough()) if more else tries.all()


def composed(facts: Survey, evidence: Evidence) -> list[Variant]:
    """Variants of all suspicious files that are put together of what is in scope, best first."""
    floor = Floor(SPARE * COMPOSED)
    found = (
        variant
        for file, module in facts.modules.items()
        for variant in variants(file, module.source, facts.suspicion[file], COMPOSED_PIECES, evidence, floor)
    )
    return ordered(found, {file: module.source.text for file, module in facts.modules.items()}, COMPOSED)


def _upon_partial(means: _Means, trials: Sequence[Trial]) -> list[Trial]:
    """Second order: variants upon those that repair some failing tests, or let one get further, and break none."""
    near = starts(trials, means.facts)
    if not near:
        return []
    tries = means.trials(again=True, stop_at_first=False)
    whole = tries.run(near, means.enough())
    good = (one for one in whole if is_partial(one, means.facts))
    bases = sorted(good, key=lambda one: (-one.passed, -one.line, one.variant.id))
    means.progress.tell("partial", bases=len(bases), best=bases[0].variant.piece if bases else "")
    found: list[Trial] = []
    for base in bases[:BASES]:
        space = upon(base.variant, means.facts, means.evidence)
        found += means.trials().run(space, means.enough())
        if any(one.kind == "plausible" for one in found):
            break
    return found


def starts(trials: Sequence[Trial], facts: Survey) -> list[Variant]:
    """Variants that may be a part of a repair: with one failing test only those with which it gets further."""
    left = [one for one in trials if one.kind in {"failed", "timed_out"}]
    if len(facts.failing) > 1:
        return [one.variant for one in left][:PARTIAL]
    further = [one for one in left if gets_further(one, facts)]
    return [one.variant for one in sorted(further, key=lambda one: (-one.line, one.variant.id))][:FURTHER]


def nearest(trials: Sequence[Trial], facts: Survey) -> list[Variant]:
    """Repairs, then what gets further: what is alike to it where the old code was seen may do right behind that.

    None as long as there is no repair.
    """
    good = [one.variant for one in trials if one.kind == "plausible"]
    return [*good, *(one.variant for one in trials if gets_further(one, facts))] if good else []


def gets_further(trial: Trial, facts: Survey) -> bool:
    """Whether the first failing test fails at a later line of its own than with the old code."""
    first = facts.failing[0]
    return trial.at == first.test and trial.line > first.line > 0


def is_partial(trial: Trial, facts: Survey) -> bool:
    """Whether a variant repairs some failing tests, or lets the only one get further, and breaks none."""
    failing = len(facts.failing)
    good = [kind in PASSED for kind in trial.kinds]
    some = any(good[:failing]) or (failing == 1 and gets_further(trial, facts))
    return some and all(good[failing:])


def upon(base: Variant, facts: Survey, evidence: Evidence) -> list[Variant]:
    """First-order variants of the text that a variant leaves."""
    text = apply_edits(facts.modules[base.file].source.text, base.edits)
    try:
        module = Module(base.file, Source(text=text, path=base.file))
    except (SyntaxError, ValueError):
        return []
    suspicion = facts.suspicion[base.file]
    shift = text.count("\n") - facts.modules[base.file].source.text.count("\n")
    moved = {line if line <= base.line else line + shift: score for line, score in suspicion.items()}
    moved = {**_named(module, evidence), **moved}
    known = moved_evidence(evidence, base.file, base.line, shift)
    found = list(variants(base.file, module.source, moved, PIECES, known, Floor(SPARE * UPON)))
    return [replace(one, base=base) for one in ordered(found, {base.file: text}, UPON)]


def _named(module: Module, evidence: Evidence) -> dict[int, float]:
    """Lines of functions that the failing tests name: what gets further may run them for the first time."""
    named = (one for one in module.functions if one.name in evidence.words)
    return {line: NAMED for one in named for line in range(one.first, one.last + 1)}


def moved_evidence(evidence: Evidence, file: str, line: int, shift: int) -> Evidence:
    """The same with places behind a line of a file moved by so many lines."""

    def moved(place: str) -> str:
        name, _, number = place.rpartition(":")
        return f"{name}:{int(number) + shift}" if name == file and int(number) > line else place

    return replace(
        evidence,
        types={moved(place): known for place, known in evidence.types.items()},
        crashed={moved(place): known for place, known in evidence.crashed.items()},
    )


def _paired(means: _Means, trials: Sequence[Trial]) -> list[Trial]:
    """Pairs of likely changes, when nothing else is left."""
    space = [numbered(one, number) for number, one in enumerate(pairs(likely_parts(trials, means.facts), PAIRS), 1)]
    return means.trials().run(space, means.enough())


def likely_parts(trials: Sequence[Trial], facts: Survey) -> list[Variant]:
    """Changes that may be one of two: those that the first failing test notices, and the likeliest of the others."""
    left = [one for one in trials if one.kind in {"failed", "timed_out"} and one.variant.base is None]
    first = facts.failing[0]
    old = (first.test, first.error.rpartition(".")[2], first.line, first.said)
    noticed = [one.variant for one in left if (one.at, one.error, one.line, one.said) != old][:LIKELY]
    known = {one.id for one in noticed}
    others = [one.variant for one in left if one.variant.id not in known][:UNNOTICED]
    weaker = [replace(one, score=one.score * UNSEEN) for one in others]
    return sorted([*noticed, *weaker], key=lambda one: (-one.score, one.id))


class Enough:
    """Stops some variants after the first plausible one, or when what is left is far less likely.

    Counts rather than seconds decide, so that a busy machine finds what an idle one finds; the time is only a bound.
    """

    def __init__(self, progress: Progress, options: Options, worth: Callable[[Variant], float] | None = None) -> None:
        self._progress, self._options = progress, options
        self._worth = worth or (lambda variant: variant.score)
        self._since: float | None = None
        self.left = options.rivals

    def __call__(self, plausible: Sequence[Trial], following: Variant) -> bool:
        """Whether to stop before this batch."""
        if not plausible:
            return False
        if self._since is None:
            self._since = self._progress.elapsed_s
        late = self._progress.elapsed_s - self._since > self._options.rivals_s * self._patience(plausible)
        return self.counted(plausible, following) or late

    def _patience(self, plausible: Sequence[Trial]) -> float:
        """How many times longer the search goes on when there are signs against all that was found."""
        good = max(self._worth(one.variant) / (one.variant.score or 1.0) for one in plausible)
        return min(PATIENCE, 1.0 / max(good, 1.0 / PATIENCE))

    def counted(self, plausible: Sequence[Trial], following: Variant) -> bool:
        """The same by counts and scores alone."""
        if not plausible:
            return False
        self.left -= BATCH
        best = max(self._worth(one.variant) for one in plausible)
        return self.left <= self._options.rivals * (1 - self._patience(plausible)) or following.score < FAR * best

    def waited(self, seconds: float) -> None:
        """Nothing was tried for so long: that is no time in which rivals could have been found."""
        if self._since is not None:
            self._since += seconds

    def apart(self) -> "Enough":
        """Another one in the same state."""
        return copy(self)

    def settle(self, other: "Enough") -> None:
        """Take over how much another has left."""
        self.left = other.left


def account(trials: Sequence[Trial], proposed: int, seconds: float) -> str:
    """What was tried, in one sentence."""
    kinds: dict[str, int] = {}
    for one in trials:
        kinds[one.kind] = kinds.get(one.kind, 0) + 1
    ends = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items(), key=lambda pair: -pair[1]))
    further = len(trials) - proposed
    scope = f"{len(trials)} of {proposed}" if further <= 0 else f"{proposed} (and {further} longer or second edits)"
    return f"{scope} variants tried in {seconds:.1f} s ({ends or 'none'})"
