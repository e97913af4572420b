"""What was tried, refused, landed and handed over, as the report holds it."""

from dataclasses import dataclass

from regreen.report.shape.seen import Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """One proved commit."""

    file: str
    """First source file that it changes."""
    line: int | None
    """First changed line."""
    category: str
    """``test_bug``, ``implementation_bug`` or ``integration_issue``."""
    description: str
    """Subject of the commit."""
    commit: str
    """The commit."""
    agent: str
    """Who made it."""
    validation: str
    """The scope that proved it."""
    task: str = ""
    """The task that it ends."""
    attempt: str = ""
    """The attempt that made it."""
    files: tuple[str, ...] = ()
    """All files that it changes."""
    diff: str = ""
    """Unified diff, capped; truncation is marked."""
    tests_commit: str = ""
    """The commit right after it, with new test files that were made beside it; empty: none."""
    tests: tuple[str, ...] = ()
    """Those files: they prove nothing for the fix."""
    tests_diff: str = ""
    """Their unified diff, capped; truncation is marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """One attempt, as an escalation lists it."""

    attempt: str
    """Its id."""
    agent: str
    """Who made it."""
    outcome: str
    """How it ended."""
    reason: str = ""
    """What failed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Escalation:
    """A cause that a person must take over."""

    task: str
    """The task."""
    title: str
    """What it is about."""
    reason: str = ""
    """Why it was given up."""
    attempts: tuple[Try, ...] = ()
    """All that was tried."""
    remaining_failures: tuple[str, ...] = ()
    """Cases that still fail."""
    suspected_causes: tuple[str, ...] = ()
    """What is believed, best first."""
    next_steps: str = ""
    """What to look at next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardEvent:
    """A rule of the guard that fired on an attempt."""

    task: str
    """The task."""
    attempt: str
    """The attempt."""
    rule: str
    """Rule id."""
    severity: str
    """``block`` or ``warn``."""
    file: str
    """Where."""
    line: int | None = None
    """One-based line."""
    message: str = ""
    """What happened."""
    waived: str = ""
    """Reason of the waiver that lifted it."""
    before: str = ""
    """The text before; empty where there is none."""
    after: str = ""
    """The text after; empty where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enforced:
    """What was really enforced in this run."""

    mounts: bool
    """File system views."""
    network: bool
    """Networks of their own."""
    processes: str
    """``cgroup``, ``counted`` or ``none``."""
    memory: str
    """``cgroup``, ``counted`` or ``none``."""
    reads: bool
    """Whether programs were kept from reading what lies outside of their views of the file system."""
    notes: tuple[str, ...] = ()
    """Why something was missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What all attempts and second opinions cost; null where no agent said."""

    attempts: int = 0
    """How many there were."""
    input_tokens: int | None = None
    """Tokens read."""
    output_tokens: int | None = None
    """Tokens written."""
    cost_usd: float | None = None
    """Money."""
    duration_s: float = 0.0
    """Wall seconds of agents."""
    opinions_tokens: int | None = None
    """Tokens of second opinions, among those above."""
    opinions_cost_usd: float | None = None
    """Money for second opinions, among that above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """One gate's answer about an attempt."""

    gate: str
    """Which gate."""
    status: str
    """``pass``, ``fail`` or ``error``."""
    summary: str = ""
    """One sentence."""
    failing: tuple[str, ...] = ()
    """Cases that speak against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptEntry:
    """One try at a task."""

    id: str
    """Name within the run."""
    agent: str
    """Who made it."""
    outcome: str
    """How it ended."""
    tier: str = ""
    """Rung of the ladder."""
    reason: str = ""
    """What failed it."""
    trouble: str = ""
    """What kept the agent from working: ``rate limit``, ``not logged in`` and the like; empty: nothing did."""
    claimed: str = ""
    """The agent's own word, never trusted."""
    summary: str = ""
    """The agent's own summary."""
    gates: tuple[Gate, ...] = ()
    """What validation said."""
    patch: str = ""
    """Unified diff, capped; truncation is marked."""
    patch_file: str = ""
    """The whole patch, relative to the run's folder."""
    started_at: str = ""
    """ISO 8601, UTC."""
    ended_at: str = ""
    """ISO 8601, UTC."""
    input_tokens: int | None = None
    """Tokens read; null when nobody tells."""
    output_tokens: int | None = None
    """Tokens written; null when nobody tells."""
    cost_usd: float | None = None
    """Dollars; null when nobody tells and no price is set."""
    folder: str = ""
    """Request, output and result, relative to the run's folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskEntry:
    """One unit of work."""

    id: str
    """Name within the run."""
    type: str
    """What was to be done."""
    title: str
    """One line."""
    state: str
    """Where it ended."""
    severity: str = "P2"
    """``P0`` to ``P3``."""
    fault: str = "unknown"
    """Whose fault the cause is."""
    diagnosis: str | None = None
    """The cause."""
    reason: str = ""
    """Why it ended there."""
    cleared_by: str = ""
    """Task whose landing made the cause go away."""
    next_steps: str = ""
    """What to look at next."""
    files: tuple[str, ...] = ()
    """Target files."""
    cases: tuple[str, ...] = ()
    """Cases that must pass."""
    attempts: tuple[AttemptEntry, ...] = ()
    """All tries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointEntry:
    """A full measurement of the run's branch."""

    commit: str
    """What was measured."""
    at: str
    """ISO 8601, UTC."""
    counts: Counts
    """Cases by outcome."""
    failing: tuple[str, ...] = ()
    """Fingerprints of what still fails."""
