"""Keeps what the probe's records say, process by process and item by item, before verdicts are given."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from regreen.model.cases import CaseResult

PHASES = ("setup", "call", "teardown")
"""Of a test, in order."""
ASIDE = frozenset({"collect", "setup", "teardown"})
"""Phases in which pytest calls a failure an error."""
_KNOWN = frozenset({"passed", "failed", "skipped"})
"""Outcomes that pytest itself gives; plug-ins that try a test again have words of their own for what did not count."""


def is_failing(phase: dict[str, Any]) -> bool:
    """Whether a report tells of a failure, be it one that does not count."""
    return phase["outcome"] not in {"passed", "skipped"}


@dataclass(slots=True)
class Item:
    """One collected test as its records tell it; built up line by line."""

    name: str
    line: int | None = None
    suite: str = ""
    parameters: str = ""
    markers: list[str] = field(default_factory=list)
    fixtures: list[str] = field(default_factory=list)
    started: bool = False
    ended: bool = False
    phases: list[dict[str, Any]] = field(default_factory=list)
    """Reports of the last try: ``when``, ``outcome``, ``duration`` and what else the record holds."""
    reruns: list[dict[str, Any]] = field(default_factory=list)
    """Reports of earlier tries that failed."""
    loose: list[dict[str, Any]] = field(default_factory=list)
    """Exceptions whose report has not come yet."""
    passed: tuple[float, float, float] | None = None
    """Seconds of set-up, call and tear-down, while nothing else is known than that all three passed."""
    early: CaseResult | None = None
    """The verdict if that stays all."""

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was told about it yet."""
        return not (self.passed or self.phases or self.reruns or self.loose)

    def spell_out(self) -> None:
        """Write the three phases that passed like any others."""
        if self.passed is not None:
            named = zip(PHASES, self.passed, strict=True)
            self.phases = [{"when": when, "outcome": "passed", "duration": duration} for when, duration in named]
            self.passed = None

    def report(self, phase: dict[str, Any]) -> None:
        """Take a report of one phase."""
        self.spell_out()
        self._join(phase)
        if phase["outcome"] == "rerun":
            self.reruns.append(phase)
            self.phases = [one for one in self.phases if one.get("subtest")]
            return
        if "subtest" not in phase:
            self._supersede(phase["when"])
        self.phases.append(phase)
        if phase["when"] not in {"setup", "call"}:
            # Tear-down, or a plug-in's one report for a test that it ran elsewhere and that crashed there.
            self.ended = True

    def _supersede(self, when: str) -> None:
        """Make an earlier report of this phase, with a plug-in's own outcome, one of an earlier try."""
        tries = [one for one in self.phases if one["when"] == when and one["outcome"] not in _KNOWN]
        if tries:
            self.reruns += tries
            self.phases = [one for one in self.phases if one not in tries]

    def raised(self, when: str, exception: dict[str, Any]) -> None:
        """Take an exception, which comes before or after its report."""
        self.spell_out()
        for phase in self.phases + self.reruns:
            if phase["when"] == when and is_failing(phase) and "exception" not in phase:
                phase["exception"] = exception
                return
        self.loose.append({"when": when, "exception": exception})

    def _join(self, phase: dict[str, Any]) -> None:
        if not is_failing(phase):
            return
        for one in self.loose:
            if one["when"] == phase["when"]:
                phase["exception"] = one["exception"]
                self.loose.remove(one)
                return


@dataclass(slots=True)
class Section:
    """One process."""

    number: int = 1
    process: dict[str, Any] = field(default_factory=dict)
    """What its starter says: end, exit code, signal, whether it was gone on with."""
    session: dict[str, Any] = field(default_factory=dict)
    items: dict[int | str, Item] = field(default_factory=dict)
    current: int = -1
    """The item that began last."""
    collect_errors: dict[str, dict[str, Any]] = field(default_factory=dict)
    collect_skips: dict[str, str] = field(default_factory=dict)
    deselected: int = 0
    finish: tuple[int | None, dict[str, int] | None] | None = None
    renamed: dict[str, int] | None = None
    """Reports that pytest's summary has in classes of the project's own, by pytest's class; None: nobody counted."""
    interrupt: tuple[int, dict[str, Any]] | None = None
    internal: str = ""
    stopped: str = ""
    """Why the session was told to end before all tests had run."""
    crash_items: dict[str, str] = field(default_factory=dict)
    conftest: str = ""
    """The conftest.py that could not be imported before the session began."""
    over: dict[int, float] = field(default_factory=dict)
    """What was ended at its limit in seconds: an item, -1 collection, -2 end of the session, -3 end of the process."""
    origins: list[dict[str, Any]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    """Reports by the class that pytest's summary gives them."""
    fresh: list[Item] = field(default_factory=list)
    """Items that passed since somebody looked here last."""

    def item(self, number: int | str) -> Item:
        """The item of this number; an unknown one is made, so that nothing is lost."""
        if number not in self.items:
            self.items[number] = Item(name=number if isinstance(number, str) else f"<item {number}>")
        return self.items[number]


class Book:
    """All sections, and the verdicts that the stepper gave itself."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.verdicts: dict[str, dict[str, Any]] = {}
        self.rest = ""
        self.warnings = 0
        self.lines: dict[str, dict[str, set[int]]] = {}
        self.collection_lines: dict[str, set[int]] = {}
        self.probe_errors: list[str] = []
        self.spent_s = 0.0
        """Processor seconds of all processes that told of their end."""
        self.short: tuple[float, float] | None = None
        """The project's coverage threshold, which no run of ours enforces, and the total below it, in per cent."""

    @property
    def now(self) -> Section:
        """The section that is being read."""
        if not self.sections:
            self.sections.append(Section())
        return self.sections[-1]
