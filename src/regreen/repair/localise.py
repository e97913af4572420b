"""Where the cause may lie: Ochiai over the lines run per test, functions first, raised by frames and crash lines."""

from collections.abc import Iterable, Mapping
from math import sqrt

from regreen.model.diagnosis import Suspect
from regreen.repair.variants import Observed, Place

UNSEEN = 0.05
FRAME_BONUS, CRASH_BONUS = 0.15, 0.3


def ochiai(failed_here: int, passed_here: int, failed_all: int) -> float:
    """Suspicion of a line by Ochiai (Abreu et al., 2006): 0 to 1."""
    if not failed_here or not failed_all:
        return 0.0
    return failed_here / sqrt(failed_all * (failed_here + passed_here))


def line_scores(tests: Iterable[Observed]) -> dict[tuple[str, int], float]:
    """Ochiai of each line that a failing test ran."""
    failed: dict[tuple[str, int], int] = {}
    passed: dict[tuple[str, int], int] = {}
    failed_all = 0
    for test in tests:
        counts = failed if test.failed else passed
        failed_all += test.failed
        for file, lines in test.lines.items():
            for line in lines:
                counts[file, line] = counts.get((file, line), 0) + 1
    return {place: ochiai(number, passed.get(place, 0), failed_all) for place, number in failed.items()}


def frame_scores(tests: Iterable[Observed]) -> dict[tuple[str, int], float]:
    """Bonus of lines that stand in the traceback of a failing test; the deepest counts most."""
    found: dict[tuple[str, int], float] = {}
    for test in tests:
        frames = test.frames if test.failed else ()
        for depth, frame in enumerate(reversed(frames[-12:])):
            bonus = CRASH_BONUS if depth == 0 else FRAME_BONUS / depth
            key = (frame.file, frame.line)
            found[key] = max(found.get(key, 0.0), bonus)
    return found


def places(
    tests: Iterable[Observed],
    spans: Mapping[str, tuple[tuple[int, int], ...]],
    suspects: Iterable[Suspect] = (),
) -> tuple[Place, ...]:
    """Lines of the given files by suspicion, best first.

    Args:
        tests: what failing and passing tests ran.
        spans: first and last line of each outer function, by file that may be edited.
        suspects: places that came with the request; they raise what the lines say.
    """
    tests = tuple(tests)
    base = {key: value for key, value in line_scores(tests).items() if key[0] in spans}
    frames = {key: value for key, value in frame_scores(tests).items() if key[0] in spans}
    given = {(one.file, one.line): 0.2 * one.score for one in suspects if one.file in spans}
    scores = dict.fromkeys((*base, *frames, *given), 0.0)
    for key in scores:
        scores[key] = base.get(key, 0.0) + frames.get(key, 0.0) + given.get(key, 0.0)
    return tuple(sorted(_spread(scores, spans), key=lambda one: (-one.score, one.file, one.line)))


def _spread(scores: dict[tuple[str, int], float], spans: Mapping[str, tuple[tuple[int, int], ...]]) -> Iterable[Place]:
    """Blend each line with its function, and give unseen lines of touched functions a low score."""
    top = max(scores.values(), default=1.0) or 1.0
    for file, functions in spans.items():
        inside: set[int] = set()
        for first, last in functions:
            lines = {line: scores[file, line] for line in range(first, last + 1) if (file, line) in scores}
            inside.update(lines)
            best = max(lines.values(), default=0.0)
            if not best:
                continue
            for line in range(first, last + 1):
                own = lines.get(line)
                blended = UNSEEN * best if own is None else 0.6 * own + 0.4 * best
                yield Place(file=file, line=line, score=min(1.0, blended / top))
        for (where, line), score in scores.items():
            if where == file and line not in inside:
                yield Place(file=file, line=line, score=min(1.0, 0.5 * score / top))
