"""What a JUnit file says about its own totals, against what it holds.

Writers count differently, so only what no known one does by habit is held against a file. Known habits: pytest counts
a test's passed subtests, Catch2 and doctest count assertions as tests, Surefire counts reruns, old Mocha writes the
same number as failures and as errors, many count skipped tests that they do not list.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from regreen.measure.normalize.parsers.text import whole
from regreen.model.counts import counted

_KEYS = ("tests", "failures", "errors")
_UNLISTED = ("skipped", "disabled", "ignored")
_TIMES = 2
_FEWEST_LOST = 5
_CPP = (".cpp", ".cc", ".cxx", ".c++", ".h", ".hpp", ".mm")
_OUTERMOST, _SECOND = 1, 2


@dataclass(slots=True)
class Totals:
    """The numbers that the root and the suites in it declare; deeper suites repeat them."""

    outer: dict[str, int] = field(default_factory=dict)
    """The root's."""
    inner: dict[str, int] = field(default_factory=dict)
    """Sums over the suites right below the root."""
    overcounts: bool = False
    """Whether the writer is known to count more things as tests than it lists."""

    def enter(self, depth: int, attributes: Mapping[str, str]) -> None:
        """Take the attributes of a suite; depth 1 is the root."""
        if depth > _SECOND:
            return
        level = self.outer if depth == _OUTERMOST else self.inner
        for key in (*_KEYS, *_UNLISTED):
            level[key] = level.get(key, 0) + (whole(attributes.get(key, "")) or 0)
        name = attributes.get("name", "")
        self.overcounts |= name in {"pytest", "pytest tests"} or attributes.get("hostname") == "tbd"

    def declared(self, key: str) -> int:
        """The root's number; where it has none, the sum of its suites'."""
        return self.outer.get(key, 0) or self.inner.get(key, 0)

    @property
    def failing(self) -> int:
        """Failures and errors that are declared."""
        failures, errors = self.declared("failures"), self.declared("errors")
        return failures if failures == errors else failures + errors

    @property
    def listed(self) -> int:
        """Tests that ought to be listed at the least."""
        return self.declared("tests") - sum(self.declared(key) for key in _UNLISTED)


def differing(totals: Totals, *, tests: int, failing: int, last_class: str = "") -> str:
    """Why the totals cannot be true; empty when they may be.

    Args:
        totals: what the file declares.
        tests: test cases, suites that failed as a whole and reruns that it holds.
        failing: failures and errors of all these.
        last_class: the class name of a case; doctest writes the C++ file there.
    """
    declared = totals.declared("tests")
    if declared and not tests:
        return f"The file declares {counted(declared, 'test')} and holds none: the runner lost its results."
    if totals.failing > failing:
        return f"The file declares {counted(totals.failing, 'failing test')} and holds {failing}: results are missing."
    if totals.overcounts or last_class.endswith(_CPP):
        return ""
    if totals.listed > _TIMES * tests and totals.listed - tests >= _FEWEST_LOST:
        return f"The file declares {counted(declared, 'test')} and holds {tests}: results are missing."
    return ""
