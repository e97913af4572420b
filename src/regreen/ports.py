"""What the house asks of the outside. Plug-ins implement these; the registry checks them when it loads one."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Protocol, runtime_checkable

from regreen.model.agents import AgentFacts, AgentJob, AgentReply, AgentRequest
from regreen.model.cases import CaseResult, LinesByCase
from regreen.model.findings import Finding
from regreen.model.ids import CaseId
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.jobs import Job, JobResult, Posture
from regreen.model.settings import AgentTierSettings, Settings
from regreen.model.workspaces import Workspace


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
    durations: Mapping[CaseId, float] = field(default_factory=dict)
    """Last known wall seconds by case, for time limits."""
    owner: str = ""
    """For the ledger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw:
    """What a tool left, before it is understood."""

    format: str
    """Name of the parser to use."""
    files: tuple[str, ...]
    """Absolute paths of raw artifacts, in the order to read them."""
    results: tuple[JobResult, ...]
    """The processes, in order."""
    argv: tuple[str, ...] = ()
    """The command line as started first."""
    notes: tuple[str, ...] = ()
    """What a reader must know."""
    broken: str = ""
    """Why the run cannot be trusted, when the tool knows by itself."""
    slug: str = ""
    """Docs slug for that."""
    skipped: str = ""
    """Why it was not run at all."""


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
class ParseContext:
    """What a parser must know to give canonical ids and project frames."""

    tool: str
    """Prefix of the case ids."""
    roots: tuple[str, ...] = ()
    """Absolute folders that stand for the project's root in the raw output."""
    files: frozenset[str] = frozenset()
    """Repo-relative files of the project, to recognise paths; empty: unknown."""
    cap: int = 32_768
    """Characters kept of any one text; more is cut and marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseProblem:
    """Something in a raw artifact that makes the run broken; what was whole is kept."""

    reason: str
    """One sentence, with the place."""
    slug: str = "unreadable"
    """``truncated``, ``ill-formed``, ``not-results``, ``totals-differ``, ``usage-error``, ``no-tests``…"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedFacts:
    """Facts about the run itself, met while parsing."""

    version: str = ""
    """The tool's version."""
    details: tuple[tuple[str, str], ...] = ()
    """Name and value pairs: interpreter, plug-ins, declared totals, exit code."""
    lines: LinesByCase | None = None
    """Lines run per test, where traced."""


Parsed = CaseResult | Finding | ParseProblem | ParsedFacts
"""What a parser yields, in the order of the file."""


@runtime_checkable
class Parser(Protocol):
    """Understands one format; pure over the bytes it is given, streaming, tolerant and safe."""

    name: str
    """Name of the format: ``junit``, ``probe``, ``tap``."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Say whether a file of this name that starts with these bytes (4 KiB) is of this format."""
        ...

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield what the file says. Never raises for bad content: yields a ParseProblem instead."""
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
        """Say whether it can be used: ``find`` looks up a program, ``run`` runs a quick Job."""
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


ProgressFn = Callable[[str, int, int], None]
"""Called with a case id or phase, tests done, and tests collected (0: not known yet)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectFiles:
    """The project as detection may look at it."""

    root: Path
    """The repository's root."""
    tracked: tuple[str, ...]
    """Repo-relative files under version control, or all files when there is none."""
