"""Settings as values; ``config`` loads them and remembers where each came from.

One dataclass is one table of ``regreen.toml``; the line under a field is its documentation (`docs/reference/config.md`
is generated from it). Keys that bear commands are named in ``COMMAND_KEYS`` and need trust.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class TestSettings:
    """``[test]``: how the project's tests are run."""

    __test__ = False

    command: tuple[str, ...] = ()
    """Command line of the project's tests, without selection; empty: detected. One that starts pytest through make,
    tox, nox, a script or a task is looked into; any other needs ``test.results``."""
    python: str = ""
    """The target's interpreter; empty: detected."""
    timeout_s: float = 600.0
    """Least limit for one test on a first run, in seconds."""
    timeout_later_s: float = 60.0
    """Least limit for one test whose duration is known; 20 times its last duration when that is more."""
    run_timeout_s: float = 7200.0
    """Limit for one whole run of a tool, in seconds."""
    memory_mb: int = 0
    """Resident megabytes for one tool's process tree; 0: no limit."""
    network: str = "auto"
    """``auto``, ``host`` or ``own``."""
    results: tuple[str, ...] = ()
    """Globs of result files that the command leaves (JUnit XML), when it is not pytest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvSettings:
    """``[env]``: variables of tool runs."""

    pass_: tuple[str, ...] = field(default=(), metadata={"key": "pass"})
    """Names or globs given to tools although they look secret."""
    set: dict[str, str] = field(default_factory=dict)
    """Variables to add for tool runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkspaceSettings:
    """``[workspace]``: what a private copy holds."""

    link: tuple[str, ...] = ()
    """Ignored folders to mount rather than copy."""
    copy: tuple[str, ...] = ()
    """Ignored files and folders to copy."""
    setup: tuple[str, ...] = ()
    """Command to run once in a new workspace (generate sources, build)."""
    mounts: str = "auto"
    """``auto``, ``require`` or ``off``."""
    folder: str = ""
    """Where workspaces live; empty: Regreen's cache folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixSettings:
    """``[fix]``: bounds of the loop."""

    attempts: int = 2
    """Attempts by outside agents for a task."""
    systemic_attempts: int = 3
    """The same for a systemic task."""
    run_attempts: int = 0
    """Attempts by outside agents for a whole run; 0: no bound beside the tasks' own."""
    max_files: int = 10
    """Files that one fix may change."""
    max_lines: int = 400
    """Lines that one fix may add and remove."""
    time_s: float = 14400.0
    """Wall seconds for a whole run."""
    cost_usd: float = 0.0
    """Money for a whole run; 0: no bound."""
    tokens: int = 0
    """Tokens for a whole run; 0: no bound."""
    churn_lines: int = 4000
    """Lines that all landings of one run may change together."""
    churn_files: int = 100
    """Files that all landings of one run may change together."""
    tools_at_once: int = 0
    """Tool processes at once, without those that agents and the built-in repairer's searches start; 0: the number of
    processors.
    """
    agents_at_once: int = 2
    """Agents at once."""
    strict: bool = False
    """One fix, one full run."""
    only_new: bool = False
    """Skip failures that exist at the merge base."""
    held_out: float = 0.34
    """Share of a cause's test functions that agents do not see; 0: none."""
    seed: int = 0
    """Seed of everything that is random."""
    author: str = "Regreen <regreen@localhost>"
    """Author of the commits."""
    default_branch: str = ""
    """Branch for the merge base; empty: origin's HEAD, main or master."""
    apply: str = "none"
    """``none`` or ``merge``: fast-forward the user's branch at the end, when it is clean and unchanged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidationSettings:
    """``[validation]``: what proves a fix."""

    scope: str = "auto"
    """``auto``, ``targeted`` or ``full``. ``targeted`` spares the tests whose files do not import what changes: where a
    package's ``__init__`` imports all of it there are none, and the suite is run in full."""
    full_budget_s: float = 1800.0
    """With ``auto``: a full run is used while it fits this, in seconds."""
    repeats: int = 3
    """How often the cause's tests must pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTierSettings:
    """``[agents.tiers.NAME]``: a back-end with model and limits."""

    agent: str
    """Back-end."""
    model: str = ""
    """Model's name; empty: the back-end's default."""
    time_s: float = 900.0
    """Wall seconds for one attempt; not set: as ``agents.time_s``."""
    idle_s: float = 300.0
    """Wall seconds without output; 0: no bound beside the one on time; not set: as ``agents.idle_s``."""
    cost_usd: float = 0.0
    """Money for one attempt; 0: no bound."""
    tokens: int = 0
    """Tokens for one attempt; 0: no bound."""
    turns: int = 0
    """Turns of the model in one attempt, for back-ends that can count them; 0: no bound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSettings:
    """``[agents]``: who repairs."""

    ladder: tuple[str, ...] = ("repair",)
    """Back-ends or tiers, cheap to strong."""
    command: tuple[str, ...] = ()
    """Command line of the ``command`` agent."""
    script: str = ""
    """File with the turns of the ``scripted`` agent."""
    sandbox: str = "auto"
    """``auto``, ``require`` or ``off``: read-only mounts around agents."""
    own_sandbox: str = "auto"
    """``auto``, ``on`` or ``off``: the back-end's own sandbox; ``auto``: where it has one that works inside ours."""
    patience_s: float = 300.0
    """Wait at most this long for a rate-limited back-end when a higher rung is free; then the higher rung goes."""
    home: str = "user"
    """``user`` or ``scratch``: which HOME agents get."""
    home_files: tuple[str, ...] = ()
    """With ``scratch``: files of the user's HOME passed in, relative to it (login and session files)."""
    env_pass: tuple[str, ...] = ()
    """Variables that agents get beside the allow-list."""
    time_s: float = 900.0
    """Wall seconds for one attempt."""
    idle_s: float = 300.0
    """Wall seconds without output; 0: no bound beside the one on time."""
    second_opinion: str = ""
    """Tier or back-end that is asked, read-only, what it believes about each cause; empty: nobody."""
    tiers: dict[str, AgentTierSettings] = field(default_factory=dict)
    """Named back-ends with model and limits."""
    roles: dict[str, dict[str, str]] = field(default_factory=dict)
    """``[agents.roles.ROLE]``: task type to tier (``fix = "standard"``); it goes first among the outside agents."""
    prices: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Model to dollars for a million input and output tokens, for back-ends that report no cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetSettings:
    """``[budget.task]``, ``[budget.day]``: one ceiling."""

    attempts: int = 0
    """Attempts; 0: no bound."""
    time_s: float = 0.0
    """Wall seconds of agents; 0: no bound."""
    tokens: int = 0
    """Tokens read and written; 0: no bound."""
    cost_usd: float = 0.0
    """Money; 0: no bound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetsSettings:
    """``[budget]``: ceilings beside those of an attempt (``[agents]``, its tiers) and of a run (``[fix]``)."""

    task: BudgetSettings = BudgetSettings()
    """All attempts at one task."""
    day: BudgetSettings = BudgetSettings()
    """All runs on this repository in one day (UTC)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainSettings:
    """``[domains.NAME]``: a product area."""

    paths: tuple[str, ...] = ()
    """Globs of repo-relative paths."""
    markers: tuple[str, ...] = ()
    """Test markers."""
    words: tuple[str, ...] = ()
    """Words in test ids."""
    tier: str = "P2"
    """Risk: ``P0``, ``P1`` or ``P2``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiverSettings:
    """``[[guard.waivers]]``: a guard rule lifted for some paths."""

    rule: str
    """Rule id."""
    paths: tuple[str, ...]
    """Globs of repo-relative paths."""
    reason: str
    """Why; stands in the report."""
    expires: str
    """ISO date; after it the waiver is without effect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardSettings:
    """``[guard]``: what a fix may not do."""

    waivers: tuple[WaiverSettings, ...] = ()
    """Rules lifted, with reason and expiry."""
    protected: tuple[str, ...] = ()
    """Further globs that no fix may touch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistorySettings:
    """``[history]``: what is remembered of earlier runs, beside the runs themselves."""

    outcomes: int = 200_000
    """Outcomes of tests to keep, of all runs together: by them flakes are known, and what changed since a test passed.
    The oldest go with ``regreen gc``, and at the end of a run that leaves twice as many. 0: all are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTaskSettings:
    """``[[tasks.extra]]``: a task that the project asks for."""

    type: str
    """``suppress``, ``quarantine`` or ``refactor``."""
    reason: str
    """Why; stands in the brief, the commit and the report, and for ``quarantine`` in the mark."""
    paths: tuple[str, ...] = ()
    """Globs of repo-relative paths that may change; for ``quarantine`` the files of the tests when it is left out."""
    tests: tuple[str, ...] = ()
    """Globs of test ids (``tests/test_a.py::test_b``, with all its parameters) or of test files."""
    rule: str = ""
    """For ``suppress``: the rule of the tool whose findings are to be silenced; empty: all of them in these paths."""
    expires: str = ""
    """For ``quarantine``: ISO date after which no such task is made any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TasksSettings:
    """``[tasks]``: work beside repairs, done once every repair has ended. The built-in repairer takes none of it."""

    skips: bool = False
    """One task for each test file with marks that skip tests or expect them to fail. Conditions and reasons that name
    a platform, a version or something that is missing are left alone, and so are skips in a test's body."""
    coverage: float = 0.0
    """One task for each source module of which passing tests run a smaller share of the lines, in per cent; 0: none."""
    kept_skips: tuple[str, ...] = ()
    """Globs of reasons, test ids and test files that the audit of skips leaves alone too."""
    extra: tuple[ExtraTaskSettings, ...] = ()
    """Further tasks of the project's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of a project."""

    test: TestSettings = field(default_factory=TestSettings)
    """How tests are run."""
    env: EnvSettings = field(default_factory=EnvSettings)
    """Variables of tool runs."""
    workspace: WorkspaceSettings = field(default_factory=WorkspaceSettings)
    """What a private copy holds."""
    fix: FixSettings = field(default_factory=FixSettings)
    """Bounds of the loop."""
    validation: ValidationSettings = field(default_factory=ValidationSettings)
    """What proves a fix."""
    agents: AgentSettings = field(default_factory=AgentSettings)
    """Who repairs."""
    domains: dict[str, DomainSettings] = field(default_factory=dict)
    """Product areas."""
    guard: GuardSettings = field(default_factory=GuardSettings)
    """What a fix may not do."""
    budget: BudgetsSettings = field(default_factory=BudgetsSettings)
    """Ceilings for a task and a day."""
    history: HistorySettings = field(default_factory=HistorySettings)
    """What is remembered of earlier runs."""
    tasks: TasksSettings = field(default_factory=TasksSettings)
    """Work beside repairs."""


COMMAND_KEYS = (
    "test.command",
    "test.python",
    "workspace.setup",
    "agents.command",
    "agents.env_pass",
    "agents.home_files",
    "env.set",
    "env.pass",
)
"""Keys through which a repository's config can make us run or reveal something: they need trust."""

STARTING_KEYS = ("agents.ladder", "agents.tiers", "agents.roles", "agents.second_opinion")
"""Keys through which it can have another agent than ours started: they need trust where they name one."""
OWN_AGENTS = frozenset({"", "repair", "noop", "scripted", "command"})
"""Agents that start no program but ours: that of ``command`` is named by a key of its own."""

LOOSENED = {"agents.sandbox": "off", "agents.own_sandbox": "off", "workspace.mounts": "off"}
"""Keys through which it can take a wall away from around agents and tests, and the word that does: it needs trust."""

CHOICES: dict[str, tuple[str, ...]] = {
    "test.network": ("auto", "host", "own"),
    "workspace.mounts": ("auto", "require", "off"),
    "fix.apply": ("none", "merge"),
    "validation.scope": ("auto", "targeted", "full"),
    "agents.sandbox": ("auto", "require", "off"),
    "agents.own_sandbox": ("auto", "on", "off"),
    "agents.home": ("user", "scratch"),
    "domains.*.tier": ("P0", "P1", "P2"),
}
"""Keys that take one of a few words."""

DATES = ("guard.waivers.expires", "tasks.extra.expires")
"""Keys of listed tables that hold a day, as ISO 8601 writes it."""

NEEDED_BY: dict[str, dict[str, tuple[str, ...]]] = {
    "tasks.extra": {
        "suppress": ("reason", "paths"),
        "quarantine": ("reason", "tests", "expires"),
        "refactor": ("reason", "paths", "tests"),
    }
}
"""Types that a listed table may have, and for each the keys that must not be empty."""

INHERITED: dict[str, str] = {
    "agents.tiers.*.time_s": "agents.time_s",
    "agents.tiers.*.idle_s": "agents.idle_s",
}
"""Keys below a name of the user's that take the value of another key where nobody sets them."""

RANGES: dict[str, tuple[float, float]] = {
    "fix.attempts": (0, 10),
    "fix.systemic_attempts": (0, 10),
    "fix.held_out": (0, 1),
    "fix.agents_at_once": (1, 256),
    "agents.time_s": (1, 7 * 86_400),
    "agents.tiers.*.time_s": (1, 7 * 86_400),
    "agents.idle_s": (0, 7 * 86_400),
    "agents.tiers.*.idle_s": (0, 7 * 86_400),
    "agents.patience_s": (0, 7 * 86_400),
    "fix.seed": (-(2**63), 2**63 - 1),
    "validation.repeats": (1, 100),
    "history.outcomes": (0, 10**12),
    "tasks.coverage": (0, 100),
}
"""Least and most of a number; for numbers that are not here the least is 0."""
