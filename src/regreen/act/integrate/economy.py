"""How many candidates to measure together: as many as pay on average, never more than slack allows.

Slack is how many full-suite runs are left over if everything without a verdict were measured one by one, under a bound
of N + 1 for all. A red run of several costs one; a green run of k earns k - 1; a verdict without a run earns one.
"""

from dataclasses import dataclass
from math import log

_SMALL = 4
"""Up to this many are measured all at once: a red run is then paid by the one spare run."""
_FIRST = 3
"""Size of the first batch: small enough to be green nearly always, large enough to pay for two red runs."""
_BY_SLACK = {1: 2, 2: 4, 3: 9, 4: 14}
"""Largest batch after a red run while slack is small."""
_SCARCE = 4
"""Up to this much slack, more is earned outside of a red group."""
_PART = 0.4
"""Largest part of a red group to measure at once: more is rarely green."""
_USUAL = 64
"""Of so many that were proved before they came here, one is bad: what is taken to be so until more is seen."""
_MOST = 16
"""Largest batch once a bad one was seen: of about three in 64, that many are green in half of all cases."""


@dataclass(slots=True)
class Economy:
    """The account of one train."""

    strict: bool = False
    """One by one."""
    runs: int = 0
    """Full-suite runs so far."""
    greens: int = 0
    """Green ones among them."""
    good: int = 0
    """Landed so far."""
    bad: int = 0
    """Given back so far."""

    @property
    def slack(self) -> int:
        """Runs that may be lost."""
        return 1 + self.good + self.bad - self.runs

    def ran(self) -> None:
        """Count a full-suite run."""
        self.runs += 1

    def resolved(self, *, good: int = 0, bad: int = 0) -> None:
        """Count verdicts."""
        self.greens += good > 0
        self.good += good
        self.bad += bad

    def size(self, available: int, *, known_red: bool) -> int:
        """How many of those available to measure together; all but one at most when they are known to be red."""
        most = available - 1 if known_red else available
        if self.strict or self.slack < 1 or most <= 1:
            return 1
        if self.runs == 0:
            return most if most <= _SMALL else _FIRST
        if self.runs == self.greens:
            return most
        likely = self._likely(available, known_red=known_red)
        return max(1, min(most, likely, _BY_SLACK.get(self.slack, most)))

    def earns_first(self, red: int, outside: int) -> bool:
        """Whether to earn slack outside of a red group before looking into it: those outside are likelier good."""
        return not self.strict and 1 <= self.slack <= _SCARCE and outside > 1 and red > 1

    def _likely(self, available: int, *, known_red: bool) -> int:
        """As many as are green in about half of all cases, by the share of bad ones so far."""
        seen = self.good + self.bad + (available if known_red else 0)
        share = (self.bad + 1) / (seen + _USUAL)
        wanted = min(_MOST, max(1, round(log(0.5) / log(1 - min(share, 0.9)))))
        return min(wanted, max(1, round(available * _PART))) if known_red else wanted
