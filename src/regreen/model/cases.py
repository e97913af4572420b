"""Outcomes of test cases, and what a failing one raised."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from regreen.model.ids import CaseId


class Outcome(StrEnum):
    """How one test case ended."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    SKIPPED = "skipped"
    XFAILED = "xfailed"
    XPASSED = "xpassed"
    CRASHED = "crashed"
    TIMED_OUT = "timed_out"
    NOT_RUN = "not_run"

    @property
    def is_failure(self) -> bool:
        """Whether it counts as a failure everywhere in the product."""
        return self in _FAILURES

    @property
    def is_pass(self) -> bool:
        """Whether the test ran and nothing was wrong (a plain pass, or an expected or tolerated oddity)."""
        return self in _PASSES


_FAILURES = frozenset({Outcome.FAILED, Outcome.ERROR, Outcome.CRASHED, Outcome.TIMED_OUT, Outcome.NOT_RUN})
_PASSES = frozenset({Outcome.PASSED, Outcome.XFAILED, Outcome.XPASSED})
_BADNESS = (
    Outcome.PASSED,
    Outcome.XPASSED,
    Outcome.XFAILED,
    Outcome.SKIPPED,
    Outcome.NOT_RUN,
    Outcome.FAILED,
    Outcome.ERROR,
    Outcome.TIMED_OUT,
    Outcome.CRASHED,
)


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """The worst of several outcomes (phases, subtests, repeats): commutative, associative; ``not_run`` of nothing."""
    return max(outcomes, key=_BADNESS.index, default=Outcome.NOT_RUN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One line of a traceback."""

    file: str
    """Path relative to the project's root with ``/``; absolute when outside of it."""
    line: int
    """One-based line number."""
    function: str
    """Qualified name where known, else the plain name."""
    source: str = ""
    """The line's text, stripped; empty when it could not be read."""
    in_project: bool = True
    """Whether the file belongs to the project (not to the interpreter or an installed package)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What went wrong in one phase of a test case."""

    phase: str = "call"
    """``setup``, ``call``, ``teardown``, ``collect``, or ``subtest``."""
    type: str = ""
    """Qualified exception type (``builtins`` left out): ``AssertionError``, ``json.decoder.JSONDecodeError``."""
    message: str = ""
    """The exception's text, or the runner's."""
    chain: tuple[tuple[str, str], ...] = ()
    """Type and message of the exceptions behind it, nearest first."""
    frames: tuple[Frame, ...] = ()
    """Outermost first; the last one raised."""
    behind: tuple[tuple[Frame, ...], ...] = ()
    """For each exception of the chain its frames of the project, outermost first."""
    text: str = ""
    """The runner's own report of it, capped; truncation is marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One phase of a test case, as the runner reported it."""

    name: str
    """``setup``, ``call``, ``teardown`` or ``subtest:<description>``."""
    outcome: Outcome
    """How this phase ended."""
    duration_s: float = 0.0
    """Wall seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseResult:
    """The verdict of one run on one test case."""

    case_id: CaseId
    """Canonical id."""
    outcome: Outcome
    """The worst of its phases and subtests."""
    duration_s: float | None = None
    """Wall seconds of all phases; None when unknown."""
    file: str | None = None
    """Repo-relative path of the test's file."""
    line: int | None = None
    """One-based line of its definition."""
    suite: str = ""
    """Class or suite, where the format has one."""
    phases: tuple[Phase, ...] = ()
    """All phase reports in order."""
    failures: tuple[Failure, ...] = ()
    """What failed, in order; also the failures of earlier reruns, marked by phase ``rerun``."""
    reason: str = ""
    """Why it was skipped, expected to fail, or not run."""
    output: str = ""
    """Tail of captured output, capped; truncation is marked."""
    markers: tuple[str, ...] = ()
    """Names of the markers on it, sorted."""
    fixtures: tuple[str, ...] = ()
    """Names of the fixtures it uses, sorted."""
    parameters: str = ""
    """The part in brackets of a parametrised test."""
    aliases: tuple[str, ...] = ()
    """Other names of it in the raw output (JUnit classname.name)."""
    properties: tuple[tuple[str, str], ...] = ()
    """Name and value pairs that the runner attached."""
    reruns: tuple[Outcome, ...] = ()
    """Outcomes of earlier tries within the same run, oldest first."""
    flaky: bool = False
    """Whether it failed and then passed on the same code in the same run."""


def is_left_out(case: CaseResult, reason: str) -> bool:
    """Whether it was skipped with this reason among its words, in whatever spacing."""
    return case.outcome is Outcome.SKIPPED and " ".join(reason.split()) in " ".join(case.reason.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Counts of outcomes."""

    passed: int = 0
    """Plain passes."""
    failed: int = 0
    """Assertions and exceptions in the call phase."""
    error: int = 0
    """Set-up, tear-down, collection and runner errors."""
    skipped: int = 0
    """Skipped with a reason."""
    xfailed: int = 0
    """Expected failures."""
    xpassed: int = 0
    """Unexpected passes that the runner tolerates."""
    crashed: int = 0
    """The interpreter died."""
    timed_out: int = 0
    """Ran into its time limit."""
    not_run: int = 0
    """Collected, never started."""
    flaky: int = 0
    """Of the plain passes those that failed first, on the same code in the same run."""

    @property
    def steady(self) -> int:
        """Plain passes at the first try."""
        return self.passed - self.flaky

    @property
    def total(self) -> int:
        """All cases."""
        return sum(getattr(self, outcome.value) for outcome in Outcome)

    @property
    def failing(self) -> int:
        """All cases whose outcome counts as failure."""
        return sum(getattr(self, outcome.value) for outcome in Outcome if outcome.is_failure)


def count(cases: Iterable[CaseResult]) -> Totals:
    """Count cases by outcome, in one pass."""
    counts = dict.fromkeys(Outcome, 0)
    flaky = 0
    for case in cases:
        counts[case.outcome] += 1
        flaky += case.flaky and case.outcome is Outcome.PASSED
    return Totals(flaky=flaky, **{outcome.value: number for outcome, number in counts.items()})


@dataclass(frozen=True, slots=True)
class LinesByCase:
    """Lines that each test case ran: the raw material of localisation and of test selection."""

    lines: dict[CaseId, dict[str, frozenset[int]]] = field(default_factory=dict)
    """Case id to repo-relative file to one-based lines."""
    collection: dict[str, frozenset[int]] = field(default_factory=dict)
    """Lines that ran while tests were collected (module level), by file."""

    def cases_covering(self, touched: dict[str, frozenset[int]]) -> frozenset[CaseId]:
        """Cases that ran any of the given lines."""
        return frozenset(
            case
            for case, files in self.lines.items()
            if any(file in files and files[file] & wanted for file, wanted in touched.items())
        )
