"""What the house asks of the outside. Plug-ins implement these; the registry checks them when it loads one."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, runtime_checkable

from regreen.model.agents import AgentFacts, AgentJob, AgentReply, AgentRequest
from regreen.model.ids import CaseId
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.jobs import Job, JobResult, Posture
from regreen.model.raw import ParseContext, Parsed, ParsedFacts, ParseProblem, Parser, Raw
from regreen.model.settings import AgentTierSettings, Settings
from regreen.model.workspaces import Workspace

__all__ = [
    "Agent",
    "AgentSite",
    "Clock",
    "CollectRequest",
    "Executor",
    "Ids",
    "Nearby",
    "ParseContext",
    "ParseProblem",
    "Parsed",
    "ParsedFacts",
    "Parser",
    "ProgressFn",
    "ProjectFiles",
    "Raw",
    "Tool",
]


@runtime_checkable
class Clock(Protocol):
    """Time, as the house sees it."""

    def now(self) -> str:
        """Now, ISO 8601 in UTC with microseconds and a final ``Z``."""
        ...

    def monotonic(self) -> float:
        """Seconds that never go back."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


@runtime_checkable
class Ids(Protocol):
    """Names for new things, and seeded chance."""

    def run_id(self) -> str:
        """A new run id that sorts by time."""
        ...

    def token(self) -> str:
        """A short name that nobody else has."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearby:
    """Which tests' calls are to be asked again with other inputs, while they run."""

    role: str
    """``old``: keep the calls and answer them; ``new``: answer what was kept."""
    folder: str
    """Absolute folder, existing, for calls and answers; inside the workspace's scratch folder."""
    cases: tuple[CaseId, ...]
    """Tests whose calls matter."""
    files: tuple[str, ...]
    """Repo-relative sources whose own calls matter too."""
    seconds: float
    """Wall seconds for one test's calls."""
    hints: tuple[int | float | str, ...] | None = None
    """Numbers and texts that a change spells out: calls are asked with these too; None: not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectRequest:
    """What a tool is asked to measure."""

    workspace: Workspace
    """Where."""
    inventory: Inventory
    """What is known about the project."""
    detected: DetectedTool
    """How the project starts the tool."""
    settings: Settings
    """The user's settings."""
    raw_dir: str
    """Absolute folder, existing and empty, for raw output; inside the workspace's scratch folder."""
    selection: tuple[CaseId, ...] | None = None
    """Cases to run; None: all. Travels by file."""
    trace: bool = False
    """Whether lines run per test are wanted."""
    order_seed: int | None = None
    """Run in a seeded random order; None: the project's order."""
    as_listed: bool = False
    """Run the selection one after the other in its own order; not with ``order_seed``."""
    chance_seed: int | None = None
    """Seed of hashes and of the tests' random numbers; None: as the project has it."""
    durations: Mapping[CaseId, float] = field(default_factory=dict)
    """Last known wall seconds by case, for time limits."""
    owner: str = ""
    """For the ledger."""
    nearby: Nearby | None = None
    """Calls to ask again with other inputs; a tool that cannot leaves it alone."""
    to_first_failure: bool = False
    """Whether the first test that fails tells all that is asked; a tool may run the others all the same."""


@runtime_checkable
class Tool(Protocol):
    """A quality tool. ``collect`` is a pure stepper: it yields Jobs and is sent their results."""

    name: str
    """Name of the plug-in; prefix of its case ids."""

    def detect(self, inventory: Inventory, settings: Settings) -> DetectedTool | None:
        """Say whether the project uses this tool and how it is started; None when it does not."""
        ...

    def collect(self, request: CollectRequest) -> Generator[Job, JobResult, Raw]:
        """Yield the Jobs that leave raw artifacts; return what they left."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSite:
    """Where and how an agent is started."""

    workspace: Workspace
    """What it may edit."""
    scratch: str
    """Absolute folder for request, prompt, output and result, as this machine and the job see it."""
    tier: AgentTierSettings
    """Back-end, model and limits."""
    settings: Settings
    """The user's settings."""
    facts: AgentFacts
    """Where its program is."""


@runtime_checkable
class Agent(Protocol):
    """Owns how one program is started and what its output means; starts nothing itself."""

    name: str
    """Name of the back-end."""

    def facts(
        self, settings: Settings, find: Callable[[str], str | None], run: Callable[[Job], JobResult]
    ) -> AgentFacts:
        """Say whether it can be used: ``find`` looks up a program, ``run`` runs a quick Job in a scratch folder."""
        ...

    def job(self, request: AgentRequest, site: AgentSite) -> AgentJob:
        """Turn a request into a Job."""
        ...

    def reply(self, request: AgentRequest, site: AgentSite, result: JobResult) -> AgentReply:
        """Read a finished Job's output."""
        ...


@runtime_checkable
class Executor(Protocol):
    """Runs Jobs: the only seam to other processes and machines."""

    name: str
    """Name of the executor."""

    def run(self, job: Job) -> JobResult:
        """Run to the end, within its limits. Never raises for the program's sake."""
        ...

    def cancel(self, owner: str) -> None:
        """End every running job of this owner; their ``run`` returns with end ``cancelled``. Empty: all."""
        ...

    def reap(self, owners: Sequence[str]) -> int:
        """End what dead owners left on this machine (found by their mark in the environment); how many."""
        ...

    def posture(self) -> Posture:
        """Tell what this machine really enforces."""
        ...

    def denied_values(self, variables: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """Values that must never be written down, longest first: of our environment, or of these variables."""
        ...


ProgressFn = Callable[[str, int, int], None]
"""Called with a case id or phase, tests done, and tests collected (0: not known yet)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectFiles:
    """The project as detection may look at it."""

    root: Path
    """The repository's root."""
    tracked: tuple[str, ...]
    """Repo-relative files under version control, or all files when there is none."""
